// Messages of refusals, by their codes.

import type { AnyCode } from "../codes";

/** Keeps the server's own sentence, which names what only the server knows: a player, a number. */
const fromServer = (reason: string) => reason;

/** A message for every code. */
export const refusals: Record<AnyCode, string | typeof fromServer> = {
  // a move against the rules
  "already-declared": "The end has been declared already.",
  "bad-number": "That is not a possible number of shares or dollars.",
  "bank-short": fromServer,
  "blocked-tile": "That tile would found a chain, and all seven are on the board.",
  "cash-short": fromServer,
  "chain-on-board": fromServer,
  "dead-tile": "That tile touches two safe chains and can never be played.",
  "end-not-near": "To end the game, a chain must have 41 tiles, or all chains on the board must be safe.",
  "game-over": "The game is over.",
  "gives-nothing": "Each side of a trade must give something.",
  "more-than-three": "You may buy at most three shares in a turn.",
  "no-offer": "There is no offer to answer or withdraw.",
  "no-such-chain": "There is no such chain.",
  "no-such-player": "You can offer a trade only to another player.",
  "no-such-tile": "There is no such tile.",
  "not-a-move": fromServer,
  "not-dead": "Only dead tiles can be replaced.",
  "not-held": fromServer,
  "not-in-hand": "That tile is not in your hand.",
  "not-largest": fromServer,
  "not-now": fromServer,
  "not-on-board": fromServer,
  "not-that-decision": fromServer,
  "not-your-decision": fromServer,
  "not-your-turn": fromServer,
  "odd-trade": "Shares are traded in pairs, two for one.",
  "offer-stands": fromServer,
  "tile-twice": "A tile can be replaced only once.",
  "too-late-to-trade": "Trades can only be offered before a tile is placed.",
  "trading-off": "Trading between players is off in this game.",
  // a command that the table does not allow
  begun: fromServer,
  "bot-plays": "A bot plays this seat. Take it back first.",
  closed: "This table was closed.",
  "no-moves": "That was not a move.",
  "no-name": "A name needs at least one letter or digit.",
  "no-proposal": fromServer,
  "no-seat": "You are watching: you have no seat at this table.",
  "no-such-ply": "The game has no such move.",
  "no-such-seat": "There is no such seat at this table.",
  "no-undo": fromServer,
  "not-a-command": "The server did not understand that.",
  "not-an-offer": "That is not an offer.",
  "not-begun": "The game has not begun yet.",
  "not-handed": "You are playing this seat already.",
  "not-invited": "To sit down here you need the table’s link. Ask somebody at the table for it.",
  "not-maker": fromServer,
  "not-playing": fromServer,
  over: "The game is over.",
  present: fromServer,
  "proposal-stands": fromServer,
  resigned: "You resigned, which is for good: you can watch this game, but not play on.",
  "seat-taken": fromServer,
  seated: "You already have a seat at this table.",
  stale: "The game has moved on since you chose that. Have another look.",
  // a request that the server cannot serve
  "bad-clock": fromServer,
  "bad-id": "The server did not understand that.",
  "bad-record": fromServer,
  "bad-request": "The server did not understand that.",
  "bad-rules": fromServer,
  "bad-seats": fromServer,
  busy: "The server is busy with earlier requests. Try again in a while.",
  failed: "The server failed. Nothing is lost: try again.",
  "foreign-origin": fromServer,
  "getting-ready": "There are no hints yet, while the server gets ready. Try again in a minute.",
  "id-reused": "The server took that for an earlier command. Load the page again.",
  "no-hint": "No hint could be found. Try again.",
  "no-origin": "Your browser did not say which page the request came from.",
  "no-such-bot": fromServer,
  "no-such-game": "There is no such game.",
  "no-such-invite": "This invite does not work. Ask for a new link.",
  "not-found": "There is nothing at this address.",
  "not-json": "The server did not understand that.",
  "not-over": "That has to wait until the game is over.",
  "not-stored": "The server could not store that. Try again in a moment.",
  "not-text": "The server did not understand that.",
  "one-hint-at-a-time": "A hint is already on its way.",
  "rules-differ": fromServer,
  "too-fast": "That was too much at once. Wait a second, then try again.",
  "too-long": "That is too long to send.",
  "too-many-games": "You have too many games in progress. Finish some of them first.",
  "too-many-requests": "That was too much at once. Wait a minute, then try again.",
  "too-many-sockets": fromServer,
  // about an account
  "bad-password": fromServer,
  "name-taken": fromServer,
  "no-such-link": "This link has been used or has expired. Make a new one on your other device.",
  "no-such-session": "That session has ended already.",
  "not-signed-in": "You are not signed in.",
  "registration-closed": "This server makes no new accounts. You can play without one.",
  "signed-in": "You are signed in already. Sign out first.",
  "too-many-attempts": fromServer,
  "wrong-password": fromServer,
  // found by this page itself
  unreachable: "The server cannot be reached just now.",
};

/** The message for a refusal: the one for its code, or else the server's reason. A server that is newer than
 * this page may send a code that is not known here. */
export function refused(code: AnyCode, reason: string): string {
  const message: string | typeof fromServer | undefined = refusals[code];
  return typeof message === "string" ? message : reason;
}
