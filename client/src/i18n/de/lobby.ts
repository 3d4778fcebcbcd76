// Messages of the lobby, on its own page and on the first one.

import { clock } from "./clock";
import { plural } from "./grammar";

export const lobby: typeof import("../en/lobby").lobby = {
  title: "Lobby",
  lead: "Setz dich zu denen, die hier sind, oder schau bei einer Partie zu.",
  people: (people) => (people <= 1 ? "Außer dir ist niemand hier" : `${people} Leute sind hier`),
  connecting: "Mal sehen, wer hier ist …",
  lost: "Die Verbindung ist verloren. Neuer Versuch …",

  find: "Partie finden",
  findHow: (wait) =>
    `Du bekommst einen Platz bei Leuten, die warten. Wartet niemand, wird ein Tisch für dich eröffnet, an dem ${wait === undefined ? "bald" : `nach ${after(wait)}`} gespielt wird, mit Bots auf den freien Plätzen.`,
  finding: "Ein Tisch wird gesucht …",
  make: "Tisch einrichten",
  leaderboard: "Rangliste",
  tabs: { label: "Teile der Lobby", tables: "Tische", chat: "Chat", unread: "neue Nachrichten" },

  open: "Offene Tische",
  noneOpen: "Kein Tisch wartet auf Mitspieler. Finde eine Partie oder richte einen Tisch ein, dann erscheint er hier für alle.",
  live: "Partien zum Zuschauen",
  noneLive: "Gerade läuft keine Partie aus der Lobby. Partien, die in der Lobby beginnen, erscheinen hier.",

  sit: "Platz nehmen",
  watch: "Zuschauen",
  own: "dein Tisch",
  goThere: "Zu deinem Tisch",
  signIn: "Zum Spielen anmelden",
  at: (name) => `an ${name}`,
  free: (seats) => plural(seats, "freier Platz", "freie Plätze"),
  away: "weg",
  bot: "Bot",
  nobody: "Hier sitzt noch niemand",
  watching: (watchers) => plural(watchers, "schaut zu", "schauen zu"),

  rated: "gewertet",
  noClock: "ohne Uhr",
  clock: ({ decision, bank }) => {
    const own = `${clock.duration(decision)} je Entscheidung`;
    return bank > 0 ? `${own}, ${clock.duration(bank)} Reserve` : own;
  },
  changed: (options) => plural(options, "Option geändert", "Optionen geändert"),
};

/** A length of time after "nach": 7 Tagen. */
function after(seconds: number): string {
  const whole = clock.duration(seconds);
  return whole.endsWith("Tage") ? `${whole}n` : whole;
}
