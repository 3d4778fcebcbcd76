// Messages of the summary of a review: three sentences on a game, what to remember of it, and accuracy.

import { figures, percent, tenths } from "../../lib/figures";
import { money } from "../../lib/money";
import type { AnyFact, Course, Decider, Part, SeatSummary, SwingCause, Turning } from "../../protocol";
import type { Names } from "../names";
import { and, chainName, does, ordinal, plural, whom } from "./grammar";
import { points } from "./replay";

/** The turn that a ply belongs to. */
type TurnOf = (ply: number) => number;

const size = (change: number) => points(Math.abs(change)).replace("+", "");

const yours = (names: Names, seat: number) => seat === names.you;
/** «tu probabilidad», «la probabilidad de Ann». */
const chance = (names: Names, seat: number) =>
  yours(names, seat) ? "tu probabilidad de ganar" : `la probabilidad de ganar de ${names.seats[seat]}`;
/** «ti» after «de», and names. */
const withWhom = (names: Names, seat: number) => (yours(names, seat) ? "contigo" : `con ${names.seats[seat]}`);

export const summary: typeof import("../en/summary").summary = {
  title: "Qué pasó",
  of: "Para",
  you: "ti",
  more: "Más",
  less: "Menos",
  show: "Mostrar",
  parts: { remember: "Para recordar", turns: "Giros", accuracy: "Precisión" },

  sentences: (one, names, turnOf) => [
    `${result(one, names)}${one.fact ? `; ${inMoney(one.fact, one.seat, names, turnOf)}` : ""}.`,
    `${wentHow(one, names, turnOf)}.`,
    `${decided(one, names)}.`,
  ],

  rememberNone: "Ninguna decisión destaca: nada fue un error, y nada dependía mucho de una sola elección.",
  turn: (turn) => `Turno ${turn}`,
  mistake: (loss, error) => `Un error: −${size(loss)} ± ${tenths(100 * error)} puntos`,
  found: (loss, error) => `Bien visto: lo segundo mejor habría costado ${size(loss)} ± ${tenths(100 * error)} puntos`,
  played: "Jugado",
  better: "Mejor",
  nextBest: "Lo segundo mejor",
  why: "Por qué",
  whyFor: (name) => `Lo que una pista le habría dicho a ${name}`,

  accuracyHow:
    "100 % por la mejor decisión encontrada, y la mitad por cada 2 puntos que costó una. Solo cuentan las decisiones en las que había elección; al lado está cuántas fueron.",
  phases: { founding: "Fichas, fundar", buying: "Compras", mergers: "Fusiones", end: "Final" },
  overall: "En total",
  here: "Esta partida",
  before: "Antes",
  rests: (decisions) => `de ${figures(decisions)}`,
  none: "No hubo nada que decidir.",
  earlier: (games, decisions) =>
    `«Antes» son ${plural(games, "partida anterior tuya", "partidas anteriores tuyas")}, con ${plural(decisions, "decisión", "decisiones")}. Solo tú lo ves.`,
  earlierNone: "Después de tu próxima partida analizada podrás comparar.",
  figure: (accuracy) => percent(accuracy / 100),
};

function result({ seat, place, winners, rival, margin }: SeatSummary, names: Names): string {
  if (place === null || rival === null || margin === null) return "La partida se interrumpió antes del final, así que nadie la ganó";
  if (place > 1)
    return `${does(names, seat, "quedó", "quedaste")} ${ordinal(place)}, a ${money(-margin)} de ${whom(names, rival)}`;
  if (winners.length > 1) {
    const others = winners.filter((other) => other !== seat).map((other) => withWhom(names, other));
    return `${does(names, seat, "comparte", "compartes")} el primer puesto ${and(others)}`;
  }
  return `${does(names, seat, "ganó", "ganaste")}, con ${money(margin)} más que ${yours(names, rival) ? "tú" : names.seats[rival]}`;
}

/** What explains most of the result in dollars. */
function inMoney(fact: AnyFact, seat: number, names: Names, turnOf: TurnOf): string {
  const turn = `el turno ${turnOf(fact.ply)}`;
  switch (fact.type) {
    case "merger":
      return `lo que más dio fue que ${chainName(names, fact.survivor)} absorbiera ${chainName(names, fact.chain)} en ${turn}: ${money(fact.own)}`;
    case "majority": {
      const rival = yours(names, fact.rival) ? "ti" : names.seats[fact.rival];
      return `la mayoría de ${chainName(names, fact.chain)}, perdida ante ${rival} en ${turn}, supuso ${money(fact.amount)} de diferencia al cobrar`;
    }
    case "cash": {
      const lacked = yours(names, seat) ? "no tuviste" : `${names.seats[seat]} no tuvo`;
      return `desde ${turn}, al empezar ${plural(fact.turns, "turno seguido", "turnos seguidos")}, ${lacked} dinero ni para una acción`;
    }
  }
}

/** How the chances went, and their biggest swing. */
function wentHow({ seat, course: went, turning }: SeatSummary, names: Names, turnOf: TurnOf): string {
  const before = went && !(went.kind === "slipped" && went.ply === turning?.ply) ? [course(went, seat, names, turnOf)] : [];
  const all = [...before, turning ? swing(turning, seat, names, turnOf) : "de una decisión a la siguiente la probabilidad nunca cambió mucho"];
  return capital(all.join("; "));
}

function course(went: Course, seat: number, names: Names, turnOf: TurnOf): string {
  const turn = `el turno ${turnOf(went.ply)}`;
  switch (went.kind) {
    case "led":
      return `${does(names, seat, "estuvo", "estuviste")} por delante desde ${turn}`;
    case "came_back":
      return `${does(names, seat, "remontó", "remontaste")} desde una probabilidad del ${percent(went.win)} en ${turn}`;
    case "trailed":
      return `${does(names, seat, "estuvo", "estuviste")} por detrás desde ${turn}`;
    case "slipped":
      return `${does(names, seat, "tuvo", "tuviste")} una probabilidad del ${percent(went.win)} en ${turn}`;
    case "pulled_ahead":
    case "fell_behind": {
      if (went.win === 0 || went.win === 1) return "Estuvo abierto hasta el final";
      const way = went.kind === "pulled_ahead" ? "delante" : "detrás";
      return `${does(names, seat, "quedó", "quedaste")} definitivamente por ${way} desde ${turn}`;
    }
  }
}

function swing({ ply, before, after, merger, cause }: Turning, seat: number, names: Names, turnOf: TurnOf): string {
  const step = `el mayor salto llegó en el turno ${turnOf(ply)}, cuando ${chance(names, seat)} pasó del ${percent(before)} al ${percent(after)}`;
  if (merger) {
    const taken = `${chainName(names, merger.survivor)} absorbió ${chainName(names, merger.chain)}`;
    const paid = yours(names, merger.first) ? "tú cobraste" : `${names.seats[merger.first]} cobró`;
    return `${step}: ${taken} y ${paid} ${money(merger.amount)}`;
  }
  return cause === null ? step : `${step}, ${CAUSES[cause]}`;
}

const CAUSES: Record<SwingCause, string> = {
  mistake: "sobre todo por un error",
  draw: "sobre todo por la suerte al sacar",
  others: "sobre todo por el juego de los demás",
};

/** What the result is due to, and what mistakes cost. */
function decided({ seat, place, mistake_count: count, mistakes, draws, others, decided_by }: SeatSummary, names: Names): string {
  const made = mistakesOf(names, seat, count);
  const cost =
    count === 0
      ? `${yours(names, seat) ? "no cometiste" : `${names.seats[seat]} no cometió`} ningún error seguro`
      : `${made} ${count === 1 ? "costó" : "costaron en total"} ${size(mistakes.change)} puntos`;
  if (place === null) return capital(cost);
  const parts: Record<Decider, [string, Part | null]> = {
    mistakes: [made, mistakes],
    draws: [yours(names, seat) ? "tu suerte al sacar" : `la suerte de ${names.seats[seat]} al sacar`, draws],
    others: ["el juego de los demás", others],
  };
  const by = decided_by.map((decider) => {
    const [what, part] = parts[decider];
    return part ? `${what} (${points(part.change)} ± ${tenths(100 * part.error)} puntos)` : what;
  });
  if (by.length === 0) return `Las cifras no dicen qué lo decidió; ${cost}`;
  const many = by.length > 1 || (count > 1 && decided_by[0] === "mistakes");
  const decisive = `Lo ${many ? "decidieron" : "decidió"} sobre todo ${and(by)}`;
  return decided_by.includes("mistakes") ? decisive : `${decisive}; ${cost}`;
}

function mistakesOf(names: Names, seat: number, count: number): string {
  if (yours(names, seat)) return count === 1 ? "tu único error" : `tus ${count} errores`;
  return count === 1 ? `el único error de ${names.seats[seat]}` : `los ${count} errores de ${names.seats[seat]}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
