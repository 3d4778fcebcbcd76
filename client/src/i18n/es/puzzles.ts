// Messages of the puzzles.

import { figures, percent, signed, tenths } from "../../lib/figures";
import { plural } from "./grammar";

export const puzzles: typeof import("../en/puzzles").puzzles = {
  title: "Problemas",
  lead: "Posiciones de partidas en las que una decisión es claramente la mejor y otra resulta tentadora.",
  today: "El problema del día",
  next: "Siguiente problema",
  solve: "Resolver",
  again: "Probar otra vez",
  over: "Desde el principio",
  loading: "Preparando el tablero…",
  all: "Todos los problemas",
  about: "De qué tratan",
  anything: "Todo",
  theme: {
    founding: "Carrera por fundar",
    majority: "Mayoría",
    merger: "El momento de la fusión",
    disposition: "Vender, cambiar o conservar",
    cash: "Dinero",
    endgame: "Final",
  },
  solvedOf: (solved, all) => `${solved} de ${all}`,
  solvedWord: "Resuelto",
  missedWord: "Fallado",
  missedOnes: "Estos los fallaste. Prueba otra vez:",
  yourRating: "Tu puntuación",
  kept: "Tu puntuación y lo que has resuelto se guardan en este navegador.",
  rating: (rating) => `Puntuación ${figures(rating)}`,
  rated: (rating) => `puntuación ${figures(rating)}`,
  players: (count) => plural(count, "jugador", "jugadores"),
  none: "No hay ningún problema sobre esto.",

  ask: (name) => `Eres ${name}. ¿Cuál es la mejor decisión?`,
  hints: {
    place: "Elige una ficha.",
    found: "Elige la cadena que fundas.",
    survivor: "Elige la cadena que sobrevive.",
    next: "Elige la cadena que es absorbida primero.",
    dispose: "¿Vender, cambiar o conservar?",
    buy: "Elige qué acciones compras, si compras alguna.",
    replace: "Elige qué fichas cambias, si cambias alguna.",
    answer: "¿Aceptas el trato?",
  },

  right: "Esa es la mejor decisión.",
  tied: "Tan buena como la mejor, dentro del margen de error.",
  wrong: "Hay una decisión mejor.",
  change: (change, rating) => (change === 0 ? `Tu puntuación: ${figures(rating)}` : `Tu puntuación: ${figures(rating)} (${signed(change)})`),
  decision: "Decisión",
  wins: "Gana",
  percent,
  loss: "Pérdida",
  behind: (loss, error) => `−${tenths(100 * loss)} ± ${tenths(100 * error)}`,
  best: "la mejor",
  chosen: "la tuya",
  tempting: "tentadora",
  notCompared: "ninguna de las comparadas",
  show: "Pulsa una decisión para ver en el tablero qué resulta de ella.",
  why: (best, tempting) => `Por qué «${best}» y no «${tempting}»`,
  trials: (trials) =>
    `Probabilidades de ganar en tanto por ciento, de ${figures(trials)} repartos posibles de lo que no ves (menos en las que quedan muy atrás); ± indica el intervalo del 95 %.`,

  own: {
    title: "Los tuyos",
    how: "Decisiones que guardaste de los análisis, tal como los jugadores podían ver la partida. Cuáles son se guarda en este navegador.",
    from: ({ game, player, turn }) => `${player} en ${game}, turno ${turn}`,
    remove: ({ game, turn }) => `Quitar el problema de ${game}, turno ${turn}`,
    played: "en la partida",
  },
};
