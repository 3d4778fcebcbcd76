// The words of the setup sheet and of options: not needed before they are asked for.

export { setup as words } from "./en/setup";
