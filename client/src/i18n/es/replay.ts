// Messages of the replay viewer and of reviews.

import { percent, signed, signedTenths, tenths } from "../../lib/figures";
import { money } from "../../lib/money";
import { and, does, plural, whom } from "./grammar";

/** A difference of chances in percentage points: +12, −3,5, 0. */
export function points(difference: number): string {
  const rounded = Math.round(1000 * difference) / 10;
  return Number.isInteger(rounded) || Math.abs(rounded) >= 10 ? signed(rounded) : signedTenths(rounded);
}

/** A loss in percentage points: −3,5; +0,1 for a choice that looks a little better but is not the best. */
const lossText = (loss: number) => signedTenths(-100 * loss);

export const replay: typeof import("../en/replay").replay = {
  title: (table) => `Repetición de ${table}`,
  loading: "Cargando la partida…",
  live: "Ir a la mesa",
  table: "Mesa",
  record: "Guardar el registro",
  open: "Abrir un registro",
  copy: "Copiar el enlace",
  bar: "Jugada",
  where: (ply, last, turn) => (turn === 0 ? `El reparto, jugada ${ply} de ${last}` : `Turno ${turn}, jugada ${ply} de ${last}`),
  controls: "Reproducción",
  first: "Al reparto",
  previous: "Una jugada atrás",
  next: "Una jugada adelante",
  last: "Al final",
  play: "Reproducir",
  pause: "Pausa",
  pace: "Ritmo",
  paces: { slow: "lento", medium: "medio", fast: "rápido" },
  more: (lines) => `+ ${plural(lines, "línea más", "líneas más")} en el historial`,
  holds: (names, seat) => does(names, seat, "tiene", "tienes"),

  playOn: {
    title: "Seguir desde aquí",
    how: (turn, ply) =>
      `Una mesa nueva sigue desde ${turn === 0 ? "el reparto" : `el turno ${turn}`}, tal como estaba en la jugada ${ply}. La partida no cuenta para la clasificación.`,
    again: "Volver a decidir esta jugada",
    seat: "¿Qué asiento quieres jugar?",
    you: (name) => `${name} (tu asiento)`,
    plays: "lo juega el mismo bot que entonces",
    standsIn: (bot) => `lo juega un bot, ${bot}`,
    redealt: "Las fichas que este asiento no podía conocer aquí se reparten de nuevo: las de los demás y las de la bolsa.",
    begin: "Seguir jugando",
    beginning: "Preparando la mesa…",
  },

  import: {
    title: "Abrir un registro",
    how: "Pega un registro, o suelta aquí su archivo.",
    text: "Registro",
    file: "Elegir un archivo",
    open: "Abrirlo",
    opening: "Leyendo…",
    line: (line, reason) => `Línea ${line}: ${reason}`,
    unreadable: "No se ha podido leer ese archivo.",
  },
};

export const review: typeof import("../en/replay").review = {
  title: "Análisis",
  openHands: "Con todas las fichas a la vista",
  openHandsHow: "Si no, cada jugada se juzga por lo que su jugador podía saber.",
  waiting: "En espera de análisis…",
  progress: (done, total) => `Analizando: ${done} de ${total} decisiones`,
  legend: { turn: "un momento decisivo", mistake: "un error" },
  failed: "El análisis ha fallado.",
  again: "Probar otra vez",
  chart: "Probabilidades de ganar",
  summary: (names, chances) => {
    const each = chances.map((chance, seat) => `${seat === names.you ? "tú" : whom(names, seat)} ${percent(chance)}`);
    return `Probabilidades de ganar en la jugada mostrada: ${and(each)}.`;
  },
  leads: (names, chances) => {
    const most = Math.max(...chances);
    const ahead = chances.flatMap((chance, seat) =>
      chance === most ? [seat === names.you ? "tú" : whom(names, seat)] : [],
    );
    return `En cabeza: ${and(ahead)}, ${percent(most)}.`;
  },
  turned: "Dónde cambió la partida",
  turnedNone: "A nadie le cambiaron mucho las probabilidades.",
  turnedSoon: "Aquí aparecerán los momentos decisivos durante el análisis.",
  cause: {
    choice: "decisión propia",
    draw: "suerte al sacar",
    others: "juego de los rivales",
  },
  verdict: {
    forced: "La única jugada.",
    best: "La mejor jugada encontrada.",
    tie: "Tan buena como la mejor, dentro del margen de error.",
    worse: "Quizá no sea la mejor jugada.",
    mistake: "Un error.",
  },
  mistakeHow: (loss, error) =>
    `Bajó la probabilidad de ganar en ${points(loss).replace("+", "")} ± ${points(error).replace("+", "")} puntos.`,
  keep: "Guardar como problema",
  kept: "Guardado entre tus problemas.",
  solve: "Resolver",
  noDecision: "Aquí no se decidió nada.",
  pending: "Esta decisión aún no se ha analizado.",
  chances: "Probabilidades",
  before: "Antes",
  after: "Después",
  change: "Cambio",
  money: "Dinero final",
  options: "Opciones",
  played: "jugada",
  tied: "igualada",
  win: "Gana",
  loss: "Pérdida",
  lossHow: (loss, error) => (loss === 0 ? "la mejor" : `${lossText(loss)} ± ${tenths(100 * error)}`),
  swing: (name) => `${name}, de aquí a la próxima decisión`,
  points: (change) => points(change),
  error: (error) => `± ${tenths(100 * error)}`,
  unit: "Probabilidades de ganar en tanto por ciento; ± indica el intervalo de confianza del 95 %.",
  cash: (dollars) => money(Math.round(dollars / 100) * 100),
  percent,
};
