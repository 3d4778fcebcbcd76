// Messages of the setup sheet, and of every option and preset wherever they are explained.

import type { OptionWords } from "../optionWords";
import { clock } from "./clock";

export const setup = {
  title: "Set up a table",
  titleScreen: "Set up a table for this screen",
  loading: "Loading the options…",

  seats: "Players",
  count: "Number of players",
  seat: (number: number) => `Seat ${number}`,
  you: "You",
  friend: "A friend, by link",
  anybody: "Anybody who comes",
  phone: "Somebody with a phone",
  join: "Who may join",
  joinLink: "People with the link",
  joinLobby: "Anyone in the lobby",
  opponent: (name: string, strength: string) => `${name}, ${strength}`,
  opponents: "All opponents",
  mixed: "mixed",
  /** An opponent's strength in a word, out of the highest there is. */
  strength: (strength: number, most: number) => {
    const words = ["beginner", "easy", "medium", "hard", "very hard"];
    const at = Math.round(((strength - 1) / Math.max(1, most - 1)) * (words.length - 1));
    return words[at] ?? "";
  },
  pips: (strength: number, most: number) => `strength ${strength} of ${most}`,
  watch: "You have no seat, so you will watch.",
  yourName: "Your name",
  tableName: "Name of the table",
  tableNameHow: "e.g. Friday night",

  pace: "Pace of the bots",
  paces: {
    instant: "Instant",
    brisk: "Brisk",
    relaxed: "Relaxed",
  },

  clock,
  chat: "Chat at the table",
  chatHow: "Players and watchers write in rooms of their own while the game runs.",

  more: "Chat, rating and watchers",
  moreAlone: "Rating",
  rated: "Rated",
  ratedHow: "Changes everybody’s rating; there are no hints. Whoever resigns takes last place, and so does the last person left against bots if their time runs out.",
  ratedAccount: "Rated games are for people with an account.",
  ratedSignIn: "Sign in",
  delay: "Watchers see the game",
  delays: (moves: number) => (moves === 0 ? "as it is played" : `${moves} moves later`),

  rules: "Rules",
  preset: "Edition",
  presets: {
    classic: { title: "Classic", summary: "The classic rules, with trades between players." },
    online: {
      title: "Online",
      summary: "As most often played online: no trades; dead tiles leave the game.",
    },
    "hasbro-1999": {
      title: "Hasbro 1999",
      summary: "No trades; a hand without a playable tile is redrawn.",
    },
    "wotc-2008": {
      title: "Wizards 2008",
      summary: "Sackson in place of Luxor, and the chains in other price tiers.",
    },
    "avalon-hill-2016": {
      title: "Avalon Hill 2016",
      summary: "A board of 10 by 10; chains are safe from 10 tiles.",
    },
  } as Record<string, { title: string; summary: string }>,
  options: "Options",
  changed: (count: number) => (count === 1 ? "1 changed" : `${count} changed`),
  option: {
    first_player: {
      title: "Who goes first",
      values: {
        column: "the starting tile in the lowest column",
        row: "the starting tile in the first row",
        random: "chosen at random",
      },
    },
    starting_tiles: {
      title: "Starting tiles",
      values: {
        stay: "stay on the board",
        return: "go back into the bag",
        none: "are not drawn",
      },
    },
    trading: {
      title: "Trades between players",
      values: { on: "before placing a tile", off: "none" },
    },
    founder_empty: {
      title: "When no share is left for the founder",
      values: { none: "the founder gets nothing", cash: "the founder gets its price" },
    },
    dead_tiles: {
      title: "Tiles that can never be played",
      values: { return: "go back into the bag", discard: "leave the game" },
    },
    replace: {
      title: "Dead tiles in the hand",
      values: {
        auto: "are all replaced at the turn’s end",
        ask: "are replaced if the player asks",
        once: "are replaced once a turn",
      },
    },
    unplayable_hand: {
      title: "A hand without a playable tile",
      values: {
        replace: "has its dead tiles replaced right away",
        skip: "waits for the turn’s end",
        redraw: "is shown and redrawn",
      },
    },
    two_player_bank: {
      title: "With two players, the bank",
      values: { off: "stays out of it", tile: "competes for bonuses with a tile it draws" },
    },
    end_timing: {
      title: "Whoever ends the game",
      values: {
        finish_turn: "finishes the turn first",
        immediate: "ends it right away, before placing",
        after_buy: "ends it when buying",
      },
    },
    holdings: {
      title: "Cash and shares",
      values: { open: "are visible to all", closed: "are visible to their owner only" },
    },
  } as Record<string, OptionWords>,

  /** An option with its value, as a sentence quotes it. */
  quoted: (text: string) => `“${text}”`,

  create: "Start the game",
  createOpen: "Make the table",
  creating: "Making the table…",
  lobbyHow: "Your table appears in the lobby, and you get a link to send as well.",
  screenHow: "This screen shows a code. Whoever scans it plays on their phone.",
  openHow: "You get a link to send, and start the game when you are ready.",
};
