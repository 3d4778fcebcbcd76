// The messages of the lobby: not needed before it is shown.

export { lobby as lobbyMessages } from "#language/lobby";
