// Messages of the table's menu: not needed before it is opened.

import { and } from "./grammar";

export const menu: typeof import("../en/menu").menu = {
  title: "Tisch",
  end: "Vorschlagen, die Partie zu beenden",
  endHow: (names) =>
    names.length === 0
      ? "Die Partie endet jetzt und wird abgerechnet, wie sie steht."
      : `Wenn ${and(names)} ${names.length === 1 ? "zustimmt" : "zustimmen"}, endet die Partie und wird abgerechnet, wie sie steht.`,
  endSure: "Die Partie jetzt beenden? Außer dir spielen nur Bots, und die sind einverstanden.",
  endNow: "Partie beenden",
  undo: "Bitten, deinen Zug zurücknehmen zu dürfen",
  undoHow: "Andere haben seitdem gehandelt, deshalb müssen alle zustimmen, die spielen.",
  orders: "Vorab entscheiden",
  ordersHow: "Entscheide im Voraus, damit niemand auf dich wartet.",
  resign: "Aufgeben",
  resignHow: "Ein Bot spielt für dich weiter. Du kannst nicht zurückkommen.",
  resignRated: "Ein Bot spielt weiter, und für dich zählt die Partie als letzter Platz. Du kannst nicht zurückkommen.",
  resignLast: "Außer dir spielt niemand, deshalb endet die Partie ohne Sieger.",
  resignLastRated: "Außer dir spielt niemand, deshalb endet die Partie und zählt für dich als letzter Platz.",
  resignSure: "Endgültig aufgeben?",
  keepPlaying: "Weiterspielen",
  invite: "Jemanden einladen",
  inviteHow: "Wer den Link öffnet, kann zuschauen oder einen verlassenen Platz nehmen.",
  inviteRated: "Wer den Link öffnet, kann zuschauen.",
  inviteLink: "Der Einladungslink",
  rename: "Deinen Namen ändern",
  renameHow: "Alle an diesem Tisch sehen den neuen.",
  newName: "Dein Name",
  newNameHow: "Eine Aufzeichnung der Partie behält den Namen, mit dem du begonnen hast.",
  saveName: "Namen ändern",
  screen: "Auf einem gemeinsamen Bildschirm zeigen",
  screenHow: "Das Brett, groß, für alle im Raum, ohne eure Plättchen.",
  screenWhat:
    "Öffne diese Adresse auf einem Bildschirm, den alle sehen. Sie zeigt das Brett groß, ohne eure Plättchen.",
  screenLink: "Die Adresse des gemeinsamen Bildschirms",
  copyAddress: "Adresse kopieren",
  screenQr: "QR-Code der Adresse des gemeinsamen Bildschirms",
  screenHere: "In einem neuen Tab öffnen",
  help: "Tasten und Hilfe",
  helpHow: "Tasten, Geräusche, Farben und Tempo.",
};
