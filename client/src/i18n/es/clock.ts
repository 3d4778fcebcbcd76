// Messages of clocks: how much time there is, and what happens when it is up.

import { clockTime, exactly, type Length, roughly, type Unit } from "../../lib/lengths";
import type { ClockTerms } from "../../protocol";
import { plural } from "./grammar";

const UNITS: Record<Unit, [one: string, many?: string]> = { day: ["día"], hour: ["hora"], minute: ["minuto"], second: ["segundo"] };
const SHORT: Record<Unit, string> = { day: "d", hour: "h", minute: "min", second: "s" };

const told = ({ count, unit }: Length) => plural(count, ...UNITS[unit]);

/** A length of time in seconds, in its largest whole unit: 90 segundos, 2 minutos, 7 días. */
const duration = (seconds: number) => told(exactly(seconds));

function each({ decision, bank }: ClockTerms): string {
  const own = `${duration(decision)} para cada decisión`;
  return bank === 0 ? own : `${own} y ${duration(bank)} de reserva para toda la partida`;
}

export const clock: typeof import("../en/clock").clock = {
  duration,
  left: (milliseconds) => clockTime(milliseconds, SHORT.day),
  time: "Tiempo",
  bank: "reserva",
  bankHow: "Tiempo para toda la partida, que se gasta cuando una decisión dura más que su propio tiempo",
  soon: (milliseconds) => {
    const seconds = Math.ceil(milliseconds / 1000);
    return `${seconds === 1 ? "Queda" : "Quedan"} ${plural(seconds, "segundo")}`;
  },

  title: "Reloj",
  choices: {
    none: "Sin reloj",
    relaxed: "Tranquilo",
    quick: "Rápido",
    slow: "Lento",
    custom: "A medida",
  },
  decision: "Para cada decisión",
  theBank: "De reserva",
  noBank: "nada",

  terms: (terms, slow) => {
    if (!terms) {
      return "Sin reloj. Si alguien se ausenta mientras los demás esperan, un bot juega en su lugar hasta que vuelva.";
    }
    const away = slow ? " Nadie tiene que quedarse en la mesa." : " También juega un bot por quien se ausenta.";
    return `${each(terms)}. Cuando se acaba el tiempo, un bot juega por ti hasta que recuperes tu sitio.${away}`;
  },

  freeing: (seconds) =>
    seconds === null
      ? ""
      : `Cuando un bot haya jugado ${duration(seconds)} por alguien ausente, el anfitrión puede dar el sitio a otra persona.`,

  away: (seconds) => {
    const { count, unit } = roughly(seconds);
    return unit === "second" ? "fuera" : `fuera ${count} ${SHORT[unit]}`;
  },
  awayFor: (name, seconds) => {
    const length = roughly(seconds);
    return length.unit === "second" ? `${name} no está` : `${name} lleva fuera ${told(length)}`;
  },

  botPlays: (cause) => {
    switch (cause) {
      case "clock":
        return "Se te acabó el tiempo, así que un bot juega por ti.";
      case "absent":
        return "No estabas, así que un bot juega por ti.";
      default:
        return "Un bot juega por ti.";
    }
  },
  since: (cause) => {
    switch (cause) {
      case "clock":
        return " (se acabó el tiempo)";
      case "absent":
        return " (no está)";
      default:
        return "";
    }
  },
};
