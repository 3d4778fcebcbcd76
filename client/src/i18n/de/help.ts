// Messages of the help sheet.

export const help: typeof import("../en/help").help = {
  title: "Tasten und Hilfe",
  keys: "Tasten",
  list: [
    { keys: "1–6", what: "ein Plättchen wählen" },
    { keys: "Enter", what: "die Wahl bestätigen" },
    { keys: "L T A F W C I", what: "eine Kette wählen oder eine Aktie dazunehmen (mit Umschalt: eine weglegen)" },
    { keys: "S T H", what: "nach einer Fusion: alle verkaufen, möglichst viele tauschen, alle behalten" },
    { keys: "Y N", what: "einen Handel oder Vorschlag annehmen oder ablehnen" },
    { keys: "E", what: "die Partie beenden" },
    { keys: "B", what: "ein Tipp: der beste Zug, mit Gründen" },
    { keys: "U", what: "zurücknehmen" },
    { keys: "Pfeile", what: "sich auf dem Brett bewegen" },
    { keys: "Esc", what: "schließen oder zurück zur Gegenwart" },
    { keys: "?", what: "diese Hilfe" },
  ],
  letters: "Kürzel mit nur einer Taste",
  coach: "Beim Spielen alles erklären",
  noCoach: "Nichts mehr erklären",
  rules: "So wird gespielt",
  pace: "Wie schnell Bots spielen",
  paces: { instant: "sofort", brisk: "flott", relaxed: "gemütlich" },
  sound: "Geräusche",
  theme: "Farben",
  themes: { system: "wie das System", light: "hell", dark: "dunkel" },
};
