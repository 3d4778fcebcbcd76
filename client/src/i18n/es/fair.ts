// Messages of the page that checks whether a game was dealt fairly.

import { plural } from "./grammar";

export const fair: typeof import("../en/fair").fair = {
  title: "¿Se repartió con limpieza?",
  titleOf: (table) => `El reparto de ${table}`,
  lead: "Tu navegador lo calcula por sí mismo, a partir de la semilla y de lo que pasó en la partida.",
  loading: "Cargando la partida…",
  holds: "Sí.",
  holdsWhy: (draws) =>
    `La semilla tiene la huella que se mostró antes de sacar la primera ficha, y ${draws === 1 ? "la ficha salió" : `las ${draws} fichas salieron`} de la bolsa en el orden que ella fija.`,
  fails: "No: algo no encaja.",
  notOver: "Esta partida no ha terminado. Su semilla se mostrará al final; hasta entonces nadie puede mirar en la bolsa.",
  noSeed: "No hay semilla que comprobar: esta partida se importó de un registro que no la tenía.",
  continued: "Esta partida siguió desde una posición de otra.",
  continuedHow: (who) =>
    `Las fichas que ${who} no podía conocer allí se repartieron de nuevo. Así que no se repartió como una partida nueva, y aquí no hay nada que comprobar. El registro dice tras qué acción fue, y da la semilla de la que salió todo el azar posterior.`,
  fingerprint: "La huella",
  fingerprintHow:
    "Todo el azar de una partida sale de su semilla. Su huella no revela nada de ella, pero nadie puede encontrar otra semilla con la misma. Así que la semilla estaba fijada antes de empezar la partida.",
  shown: "Mostrada antes de sacar la primera ficha",
  noted: "Anotada por este navegador durante la partida",
  notedNone: "Este navegador no estaba mientras se jugaba la partida, así que tiene que creer al servidor sobre lo que se mostró.",
  imported: "En el registro del que se importó la partida",
  seed: "La semilla",
  worked: "La huella de la semilla (SHA-256), calculada aquí",
  fits: "Encaja.",
  differs: "No encaja.",
  bag: "La bolsa",
  bagHow:
    "La bolsa son las fichas ordenadas por un código que la semilla da a cada una (HMAC-SHA256). Cuando vuelven fichas a la bolsa, la semilla dice también dónde.",
  drawn: (count) => `Sacadas, en este orden: ${plural(count, "ficha")}`,
  left: (count) => `Quedan en la bolsa: ${plural(count, "ficha")}`,
  draw: (number, tile, who, turn) =>
    turn === 0 ? `${number}. ${tile}, ${who}, en el reparto` : `${number}. ${tile}, ${who}, turno ${turn}`,
  wrongFingerprint: "La semilla no tiene la huella que se mostró antes de sacar la primera ficha.",
  wrongNoted: "La semilla no tiene la huella que este navegador anotó durante la partida.",
  wrongDraw: (number, who, tile, expected) =>
    expected === null
      ? `Extracción ${number}: ${who} sacó ${tile}, aunque la bolsa estaba vacía.`
      : `Extracción ${number}: ${who} sacó ${tile}, pero la semilla pone ahí ${expected}.`,
  wrongStarter: (who, expected) => `Empezó ${who}, pero la semilla elige a ${expected}.`,
  wrongBank: (turn, column, expected) =>
    `Turno ${turn}: la banca sacó una ficha de la columna ${column}, pero la semilla pone ahí ${expected ?? "ninguna ficha"}.`,
  more: (count) => `${plural(count, "diferencia más", "diferencias más")}.`,
  elsewhere: "Compruébalo en otro sitio",
  elsewhereHow:
    "Si tampoco te fías de esta página, guarda el registro y compruébalo con «mergemaker verify», o escribe tu propio programa: la documentación de Mergemaker describe con exactitud cómo sale cada ficha de la semilla.",
  record: "Guardar el registro",
  replay: "Ver la repetición",
  table: "Volver a la mesa",
};
