// The messages of games of several people at one device: only needed there.

export { local as localMessages } from "#language/local";
