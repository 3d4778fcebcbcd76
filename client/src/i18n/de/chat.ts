// Messages of the chat.

import { weekday } from "../../lib/dates";
import { plural } from "./grammar";

export const chat: typeof import("../en/chat").chat = {
  title: "Chat",
  readers: {
    everybody: "",
    players: "Bis die Partie zu Ende ist, können das nur die Mitspieler lesen.",
    watchers: "Bis die Partie zu Ende ist, können das nur die Zuschauer lesen.",
  },
  mayNotWrite: "Du kannst diesen Chat lesen, aber nicht darin schreiben.",
  places: {
    table: {
      empty: "Noch hat niemand etwas gesagt.",
      quick: ["Hallo", "Viel Glück", "Schöner Zug", "Ich überlege …", "Entschuldigung, bin wieder da", "Schöne Partie"],
    },
    lobby: {
      empty: "Hier hat in letzter Zeit niemand etwas gesagt. Was du schreibst, können alle lesen, die in die Lobby kommen.",
      quick: ["Hallo", "Wer spielt mit?", "Wer mag eine langsame Partie?", "Viel Glück", "Tschüss"],
    },
  },
  nameFirst: "Wie sollen wir dich nennen?",
  join: "Mitreden",
  write: "Nachricht",
  day: weekday,
  send: "Senden",
  phrases: "Fertige Sätze",
  watching: "schaut zu",
  actions: (name) => `Was mit der Nachricht von ${name} geschehen soll`,
  mute: (name) => `${name} stummschalten`,
  report: "Melden",
  remove: (name) => `${name} ausschließen`,
  removeHow: (name) =>
    `${name} kann hier dann nicht mehr schreiben, zuschauen oder Platz nehmen, und alle Nachrichten von ${name} verschwinden. Wer mitspielt, spielt zu Ende, ohne zu schreiben.`,
  removed: (name) => `${name} wurde ausgeschlossen.`,
  cancel: "Abbrechen",
  reported: "Gemeldet. Wer diesen Server betreibt, kann es jetzt sehen.",
  muted: (people) => `${plural(people, "Person ist", "Personen sind")} stummgeschaltet.`,
  unmute: "Ihre Nachrichten wieder zeigen",
};
