// Messages of the page about oneself, and of the link that signs a second device in.

import { day, minute } from "../../lib/dates";
import { percent } from "../../lib/figures";
import { and, ordinal, plural } from "./grammar";

export const me: typeof import("../en/me").me = {
  title: "Du",
  guest: "Gast",
  day: (when) => day(new Date(when)),

  games: {
    title: "Laufende Partien",
    none: "Du hast keine laufenden Partien.",
    start: "Eine beginnen",
  },

  history: {
    title: "Beendete Partien",
    opponent: "Gespielt gegen",
    preset: "Ausgabe",
    result: "Ergebnis",
    any: "alle",
    won: "gewonnen",
    lost: "nicht gewonnen",
    found: (total) => (total === 0 ? "Keine Partie passt dazu." : plural(total, "Partie", "Partien")),
    resigned: "Nicht zu Ende gespielt",
    place: (place, players) => `${ordinal(place)} von ${players}`,
    against: (names) => `gegen ${and(names)}`,
    pages: "Seiten beendeter Partien",
    page: (page, pages) => `${page} von ${pages}`,
    newer: "Neuere",
    older: "Ältere",
  },

  statistics: {
    title: "Statistik",
    games: "Partien",
    won: "Gewonnen",
    margin: "Mittlerer Vorsprung vor dem besten Gegner",
    ordinal,
    players: (players) => `${players} Spieler`,
    placesOf: (players, games) =>
      `Mit ${players} Spielern: ${games.map((count, at) => `${ordinal(at + 1)} Platz ${plural(count, "Mal", "Mal")}`).join(", ")}`,
    percent: (part, whole) => percent(part / Math.max(1, whole)),
    preset: "Ausgabe",
    chain: "Kette",
    chains: ["Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"],
    bought: "Aktien gekauft",
    paid: "An dich gezahlt",
    how: "Eine Kette zahlt Prämien und ihren Preis für Aktien, die du verkaufst. Ausgaben mit anderen Ketten zählen unter den klassischen Namen.",
  },

  account: {
    title: "Konto",
    guestHow: "Deine Partien gehören zu diesem Browser. Mit einem Konto findest du sie auf jedem Gerät.",
    closed: "Auf diesem Server kann man gerade kein Konto anlegen. Hast du eins, melde dich an.",
    register: "Konto anlegen",
    signIn: "Anmelden",
    signOut: "Abmelden",
    export: "Meine Daten herunterladen",
    username: "Name",
    password: "Passwort",
    passwordHow: "Mindestens 10 Zeichen. Niemand kann es für dich wiederherstellen.",
    busy: "Einen Moment …",
    comeAlong: "Die Partien dieses Browsers kommen mit.",
  },

  devices: {
    title: "Angemeldet auf",
    current: "dieses Gerät",
    seen: (when) => `zuletzt benutzt am ${day(new Date(when))}`,
    end: "Abmelden",
    endOf: (device) => `${device} abmelden`,
    add: "Gerät hinzufügen",
    addHow: "Öffne diesen Link auf dem anderen Gerät, oder scanne damit den Code.",
    qr: "QR-Code des Links",
    link: "Link für das andere Gerät",
    copy: "Kopieren",
    once: (when) => `Er gilt einmal, bis ${minute(new Date(when))}.`,
  },

  password: {
    title: "Passwort ändern",
    now: "Aktuelles Passwort",
    next: "Neues Passwort",
    change: "Passwort ändern",
    changed: "Das Passwort ist geändert. Alle anderen Geräte sind abgemeldet.",
  },

  remove: {
    title: "Konto löschen",
    how: "Dein Name, dein Passwort, deine Wertungen und deine Chat-Nachrichten werden gelöscht. In laufenden Partien übernehmen Bots deine Plätze. Beendete Partien bleiben, in Listen ohne deinen Namen.",
    password: "Passwort",
    remove: "Mein Konto löschen",
  },

  link: {
    title: "Anmelden",
    as: (username) => `Als ${username} anmelden?`,
    how: "Die Partien dieses Browsers kommen mit.",
    signIn: "Auf diesem Gerät anmelden",
    not: "Nein, zur Startseite",
    broken: "Dieser Link ist nicht vollständig. Kopiere ihn ganz, oder scanne den Code noch einmal.",
  },
};
