// The glossary: what the words of the game mean.

import type { TermId, TermWords } from "../termIds";

export const terms: Record<TermId, TermWords> = {
  orphan: {
    word: "Einzelplättchen",
    means: "Ein Plättchen auf dem Brett, das zu keiner Kette gehört. Ein Plättchen daneben gründet eine.",
  },
  chain: {
    word: "Kette",
    means: "Eine von sieben Hotelketten: zwei oder mehr benachbarte Plättchen. Niemandem gehört eine Kette, aber alle dürfen Aktien von ihr halten.",
  },
  founding: {
    word: "Gründung",
    means: "Ein Plättchen neben ein Einzelplättchen legen. Wer das tut, wählt eine Kette, die noch nicht auf dem Brett ist, und bekommt eine Aktie von ihr geschenkt.",
  },
  "free-share": {
    word: "Gründeraktie",
    means: "Die Aktie, die die Bank für die Gründung einer Kette schenkt.",
  },
  tier: {
    word: "Preisklasse",
    means: "Wie teuer eine Kette ist: günstig (Luxor, Tower), mittel (American, Festival, Worldwide) oder teuer (Continental, Imperial).",
  },
  safe: {
    word: "Sicher",
    means: "Eine Kette ist sicher, wenn sie so groß ist, dass keine andere sie übernehmen kann: nach den üblichen Regeln ab 11 Plättchen. Sind alle Ketten auf dem Brett sicher, darf die Partie beendet werden.",
  },
  merger: {
    word: "Fusion",
    means: "Was ein Plättchen auslöst, das zwei oder mehr Ketten berührt: Die größte bleibt bestehen und übernimmt die anderen.",
  },
  survivor: {
    word: "Bleibt bestehen",
    means: "Bei einer Fusion die größte Kette, die die anderen übernimmt. Sind mehrere gleich groß, entscheidet, wer das Plättchen gelegt hat.",
  },
  "taken-over": {
    word: "Übernommen",
    means: "Was bei einer Fusion mit den kleineren Ketten geschieht. Sie zahlen ihre Prämien, und ihre Aktien werden verkauft, zwei gegen eine getauscht oder behalten. Später kann die Kette neu gegründet werden.",
  },
  bonus: {
    word: "Prämie",
    means: "Eine Kette zahlt sie, wenn sie übernommen wird, und am Ende der Partie: das Zehnfache ihres Preises an den größten Aktionär, das Fünffache an den zweitgrößten. Bei Gleichstand wird geteilt.",
  },
  "largest-holder": {
    word: "Größter Aktionär",
    means: "Auch Mehrheitsaktionär genannt: wer die meisten Aktien einer Kette hält und so ihre erste Prämie bekommt. Der zweitgrößte bekommt die zweite, die halb so hoch ist; ein einziger Aktionär bekommt beide.",
  },
  bag: {
    word: "Beutel",
    means: "Die Plättchen, die noch niemand gezogen hat.",
  },
  bank: {
    word: "Bank",
    means: "Hält die Aktien, die niemandem gehören (es gibt 25 von jeder Kette), und zahlt alles Geld aus.",
  },
  "net-worth": {
    word: "Vermögen",
    means: "Was jemand hätte, wenn die Partie jetzt endete: Geld, Prämien und den Preis jeder Aktie.",
  },
  dead: {
    word: "Totes Plättchen",
    means: "Ein Plättchen, das nie mehr gelegt werden kann, weil es zwei sichere Ketten verbinden würde. Es wird gegen ein anderes ausgetauscht.",
  },
};
