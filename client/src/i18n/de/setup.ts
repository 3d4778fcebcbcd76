// Messages of the setup sheet, and of every option and preset wherever they are explained.

import { clock } from "./clock";

export const setup: typeof import("../en/setup").setup = {
  title: "Tisch einrichten",
  titleScreen: "Tisch für diesen Bildschirm einrichten",
  loading: "Die Optionen werden geladen …",

  seats: "Spieler",
  count: "Anzahl der Spieler",
  seat: (number) => `Platz ${number}`,
  you: "Du",
  friend: "Jemand mit dem Link",
  anybody: "Wer gerade kommt",
  phone: "Jemand mit einem Handy",
  join: "Wer mitspielen darf",
  joinLink: "Alle, die den Link haben",
  joinLobby: "Alle in der Lobby",
  opponent: (name, strength) => `${name}, ${strength}`,
  opponents: "Alle Gegner",
  mixed: "gemischt",
  strength: (strength, most) => {
    const words = ["Anfänger", "leicht", "mittel", "schwer", "sehr schwer"];
    const at = Math.round(((strength - 1) / Math.max(1, most - 1)) * (words.length - 1));
    return words[at] ?? "";
  },
  pips: (strength, most) => `Stärke ${strength} von ${most}`,
  watch: "Du hast keinen Platz und schaust deshalb zu.",
  yourName: "Dein Name",
  tableName: "Name des Tischs",
  tableNameHow: "z. B. Freitagabend",

  pace: "Tempo der Bots",
  paces: {
    instant: "Sofort",
    brisk: "Flott",
    relaxed: "Gemütlich",
  },

  clock,
  chat: "Chat am Tisch",
  chatHow: "Solange die Partie läuft, schreiben Mitspieler und Zuschauer je unter sich.",

  more: "Chat, Wertung und Zuschauer",
  moreAlone: "Wertung",
  rated: "Gewertet",
  ratedHow: "Ändert die Wertung aller; es gibt keine Tipps. Wer aufgibt, kommt auf den letzten Platz, und ebenso die letzte Person, die noch gegen Bots spielt, wenn ihre Zeit abläuft.",
  ratedAccount: "Gewertete Partien sind für alle mit einem Konto.",
  ratedSignIn: "Anmelden",
  delay: "Zuschauer sehen die Partie",
  delays: (moves) => (moves === 0 ? "ohne Verzögerung" : `${moves} Züge später`),

  rules: "Regeln",
  preset: "Ausgabe",
  presets: {
    classic: { title: "Klassisch", summary: "Die klassischen Regeln, mit Handel zwischen den Spielern." },
    online: { title: "Online", summary: "Wie es im Netz meist gespielt wird: kein Handel; tote Plättchen verlassen das Spiel." },
    "hasbro-1999": { title: "Hasbro 1999", summary: "Kein Handel; eine Hand ohne spielbares Plättchen wird neu gezogen." },
    "wotc-2008": { title: "Wizards 2008", summary: "Sackson statt Luxor, und die Ketten in anderen Preisklassen." },
    "avalon-hill-2016": { title: "Avalon Hill 2016", summary: "Ein Brett von 10 mal 10; Ketten sind ab 10 Plättchen sicher." },
  },
  options: "Optionen",
  changed: (count) => `${count} geändert`,
  option: {
    first_player: {
      title: "Wer beginnt",
      values: {
        column: "das Startplättchen in der niedrigsten Spalte",
        row: "das Startplättchen in der ersten Reihe",
        random: "der Zufall",
      },
    },
    starting_tiles: {
      title: "Startplättchen",
      values: { stay: "bleiben auf dem Brett", return: "kommen zurück in den Beutel", none: "werden nicht gezogen" },
    },
    trading: {
      title: "Handel zwischen Spielern",
      values: { on: "vor dem Legen eines Plättchens", off: "keiner" },
    },
    founder_empty: {
      title: "Wenn für die Gründung keine Aktie mehr da ist",
      values: { none: "gibt es nichts", cash: "gibt es ihren Preis" },
    },
    dead_tiles: {
      title: "Plättchen, die nie mehr gelegt werden können",
      values: { return: "kommen zurück in den Beutel", discard: "verlassen das Spiel" },
    },
    replace: {
      title: "Tote Plättchen auf der Hand",
      values: {
        auto: "werden am Ende des Zugs alle ausgetauscht",
        ask: "werden auf Wunsch ausgetauscht",
        once: "werden einmal je Zug ausgetauscht",
      },
    },
    unplayable_hand: {
      title: "Eine Hand ohne spielbares Plättchen",
      values: {
        replace: "bekommt sofort neue für ihre toten",
        skip: "wartet auf das Ende des Zugs",
        redraw: "wird gezeigt und neu gezogen",
      },
    },
    two_player_bank: {
      title: "Zu zweit",
      values: { off: "hält sich die Bank heraus", tile: "konkurriert die Bank um Prämien, mit einem gezogenen Plättchen" },
    },
    end_timing: {
      title: "Wer die Partie beendet",
      values: {
        finish_turn: "beendet erst den eigenen Zug",
        immediate: "beendet sie sofort, vor dem Legen",
        after_buy: "beendet sie beim Kaufen",
      },
    },
    holdings: {
      title: "Geld und Aktien",
      values: { open: "sind für alle sichtbar", closed: "sieht nur, wem sie gehören" },
    },
  },

  quoted: (text) => `„${text}“`,

  create: "Partie beginnen",
  createOpen: "Tisch eröffnen",
  creating: "Der Tisch wird vorbereitet …",
  lobbyHow: "Dein Tisch erscheint in der Lobby, und du bekommst dazu einen Link zum Verschicken.",
  screenHow: "Dieser Bildschirm zeigt einen Code. Wer ihn scannt, spielt auf dem eigenen Handy.",
  openHow: "Du bekommst einen Link zum Verschicken und beginnst die Partie, wenn du so weit bist.",
};
