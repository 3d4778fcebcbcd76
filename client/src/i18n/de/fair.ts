// Messages of the page that checks whether a game was dealt fairly.

import { plural } from "./grammar";

const tiles = (count: number) => plural(count, "Plättchen", "Plättchen");

export const fair: typeof import("../en/fair").fair = {
  title: "Wurde ehrlich ausgeteilt?",
  titleOf: (table) => `Das Austeilen von ${table}`,
  lead: "Dein Browser rechnet das selbst aus, aus dem Startwert und aus dem, was in der Partie geschah.",
  loading: "Die Partie wird geladen …",
  holds: "Ja.",
  holdsWhy: (draws) =>
    `Der Startwert hat den Fingerabdruck, der gezeigt wurde, bevor das erste Plättchen gezogen war, und ${draws === 1 ? "das Plättchen kam" : `alle ${draws} Plättchen kamen`} in der Reihenfolge aus dem Beutel, die er vorgibt.`,
  fails: "Nein: Etwas passt nicht.",
  notOver: "Diese Partie ist noch nicht zu Ende. Ihr Startwert wird gezeigt, wenn sie endet; bis dahin kann niemand in den Beutel sehen.",
  noSeed: "Es gibt keinen Startwert zu prüfen: Diese Partie stammt aus einer Aufzeichnung ohne ihn.",
  continued: "Diese Partie ging von einer Stellung einer anderen aus.",
  continuedHow: (who) =>
    `Die Plättchen, die ${who} dort nicht kennen konnte, wurden neu verteilt. Also wurde nicht ausgeteilt wie bei einer neuen Partie, und es gibt hier nichts zu prüfen. Die Aufzeichnung sagt, nach welcher Aktion das war, und nennt den Startwert, aus dem alles spätere Zufällige folgte.`,
  fingerprint: "Der Fingerabdruck",
  fingerprintHow:
    "Alles Zufällige in einer Partie folgt aus ihrem Startwert. Sein Fingerabdruck verrät nichts über ihn, aber niemand kann einen anderen Startwert mit demselben finden. Also stand er fest, bevor die Partie begann.",
  shown: "Gezeigt, bevor das erste Plättchen gezogen war",
  noted: "Von diesem Browser während der Partie notiert",
  notedNone: "Dieser Browser war während der Partie nicht dabei und muss deshalb dem Server glauben, was gezeigt wurde.",
  imported: "In der Aufzeichnung, aus der die Partie stammt",
  seed: "Der Startwert",
  worked: "Der Fingerabdruck des Startwerts (SHA-256), hier ausgerechnet",
  fits: "Er passt.",
  differs: "Er weicht ab.",
  bag: "Der Beutel",
  bagHow:
    "Der Beutel sind die Plättchen, sortiert nach einem Code, den der Startwert jedem von ihnen gibt (HMAC-SHA256). Kommen Plättchen zurück in den Beutel, sagt der Startwert auch, wohin.",
  drawn: (count) => `Gezogen, in dieser Reihenfolge: ${tiles(count)}`,
  left: (count) => `Noch im Beutel: ${tiles(count)}`,
  draw: (number, tile, who, turn) =>
    turn === 0 ? `${number}. ${tile}, ${who}, beim Austeilen` : `${number}. ${tile}, ${who}, Zug ${turn}`,
  wrongFingerprint: "Der Startwert hat nicht den Fingerabdruck, der gezeigt wurde, bevor das erste Plättchen gezogen war.",
  wrongNoted: "Der Startwert hat nicht den Fingerabdruck, den dieser Browser während der Partie notiert hat.",
  wrongDraw: (number, who, tile, expected) =>
    expected === null
      ? `Ziehung ${number}: ${who} zog ${tile}, obwohl der Beutel leer war.`
      : `Ziehung ${number}: ${who} zog ${tile}, aber nach dem Startwert liegt dort ${expected}.`,
  wrongStarter: (who, expected) => `${who} hat begonnen, aber der Startwert bestimmt ${expected}.`,
  wrongBank: (turn, column, expected) =>
    `Zug ${turn}: Die Bank zog ein Plättchen der Spalte ${column}, aber nach dem Startwert liegt dort ${expected ?? "keins"}.`,
  more: (count) => `${plural(count, "weitere Abweichung", "weitere Abweichungen")}.`,
  elsewhere: "Anderswo prüfen",
  elsewhereHow:
    "Wenn du auch dieser Seite nicht trauen willst, speichere die Aufzeichnung und prüfe sie mit „mergemaker verify“, oder schreib ein eigenes Programm: Die Dokumentation von Mergemaker beschreibt genau, wie jede Ziehung aus dem Startwert folgt.",
  record: "Aufzeichnung speichern",
  replay: "Wiederholung ansehen",
  table: "Zurück zum Tisch",
};
