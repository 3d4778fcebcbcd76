// Messages of proposals to all who play.

import type { Proposal } from "../../protocol";
import { and, does, whom } from "./grammar";

const TO = {
  end: "terminar la partida tal como está",
  undo: "deshacer su última jugada",
} satisfies Record<Proposal["kind"], string>;

const YOU_TO = { ...TO, undo: "deshacer tu última jugada" };

export const proposal: typeof import("../en/proposal").proposal = {
  title: "Propuesta",
  text: (names, { seat, kind }) =>
    `${does(names, seat, "propone", "propones")} ${(seat === names.you ? YOU_TO : TO)[kind]}.`,
  waiting: (names, asked) => `Esperando a ${and(asked.map((seat) => whom(names, seat)))}.`,
  declined: (names, seat) => `${does(names, seat, "prefiere", "prefieres")} seguir jugando.`,
  agree: "De acuerdo",
  decline: "Rechazar",
  withdraw: "Retirar",
};
