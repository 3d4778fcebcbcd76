// Messages of the table's menu: not needed before it is opened.

import { and } from "./grammar";

export const menu = {
  title: "Table",
  end: "Propose to end the game",
  endHow: (names: string[]) =>
    names.length === 0
      ? "The game ends now and is scored as it stands."
      : `If ${and(names)} ${names.length === 1 ? "agrees" : "agree"}, the game ends and is scored as it stands.`,
  endSure: "End the game now? Only bots play with you, and they agree.",
  endNow: "End the game",
  undo: "Ask to take your move back",
  undoHow: "Others have acted since, so everybody who plays has to agree.",
  orders: "Standing orders",
  ordersHow: "Decide beforehand, so that nobody waits for you.",
  resign: "Resign",
  resignHow: "A bot plays on for you. You cannot come back.",
  resignRated: "A bot plays on, and the game counts as last place for you. You cannot come back.",
  resignLast: "Nobody else plays, so the game stops without a winner.",
  resignLastRated: "Nobody else plays, so the game stops, and it counts as last place for you.",
  resignSure: "Resign for good?",
  keepPlaying: "Keep playing",
  invite: "Invite somebody",
  inviteHow: "Whoever opens the link can watch, or take the seat of somebody who has resigned or left.",
  inviteRated: "Whoever opens the link can watch.",
  inviteLink: "The invite link",
  rename: "Change your name",
  renameHow: "Everybody at this table sees the new one.",
  newName: "Your name",
  newNameHow: "A record of the game keeps the name that you began it with.",
  saveName: "Change the name",
  screen: "Show on a shared screen",
  screenHow: "The board, large, for everybody in the room. Nobody’s tiles are on it.",
  screenWhat:
    "Open this address on a television or a laptop that everybody can see. It shows the board, large, and nobody’s tiles.",
  screenLink: "The shared screen’s address",
  copyAddress: "Copy the address",
  screenQr: "QR code of the shared screen’s address",
  screenHere: "Open it in a new tab",
  help: "Keys and help",
  helpHow: "Keys, sounds, theme and pace.",
};
