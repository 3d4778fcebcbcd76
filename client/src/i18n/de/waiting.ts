// Messages of a table that has not started.

export const waiting: typeof import("../en/waiting").waiting = {
  title: "Es fehlen noch Mitspieler",
  link: "Schick diesen Link an alle, mit denen du spielen willst",
  copy: "Einladungslink kopieren",
  onlyHere: [
    "Diese Adresse gilt nur auf diesem Computer. Für andere Geräte starte den Server mit „",
    "“ und nimm die Adresse des Computers in deinem Netz.",
  ],
  qr: "QR-Code für jemanden in der Nähe zeigen",
  qrOf: "QR-Code des Links",
  seats: "Plätze",
  open: "frei",
  you: "du",
  bot: "Bot",
  name: "Dein Name",
  guest: "Gast",
  byLink: "Um dich zu setzen, brauchst du den Link des Tischs. Du kannst bleiben und zuschauen.",
  sit: "Platz nehmen",
  leave: "Tisch verlassen",
  start: "Partie beginnen",
  startHow: (open) =>
    open === 0
      ? "Alle Plätze sind besetzt."
      : open === 1
        ? "Den freien Platz bekommt ein Bot."
        : `Die ${open} freien Plätze bekommen Bots.`,
  startsIn: (time) => `Die Partie beginnt in ${time}.`,
  startsNow: "Die Partie beginnt …",
  startsHow: "Wer vorher dazukommt, spielt mit; die übrigen Plätze bekommen Bots.",
  full: "Alle Plätze sind besetzt. Du kannst bleiben und zuschauen.",
  soon: "Die Tischleitung beginnt die Partie.",
  rematch: "Die Partie beginnt von selbst, sobald alle Plätze besetzt sind.",
  closed: "Dieser Tisch wurde geschlossen",
  closedHow: "Die Partie hat nie begonnen.",
};
