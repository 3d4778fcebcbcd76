// Messages of proposals to everybody who plays.

import type { Proposal } from "../../protocol";
import { and, does, whom } from "./grammar";

const TO = {
  end: "die Partie beim jetzigen Stand zu beenden",
  undo: "den eigenen letzten Zug zurückzunehmen",
} satisfies Record<Proposal["kind"], string>;

const YOU_TO = { ...TO, undo: "deinen letzten Zug zurückzunehmen" };

export const proposal: typeof import("../en/proposal").proposal = {
  title: "Vorschlag",
  text: (names, { seat, kind }) =>
    `${does(names, seat, "schlägt vor", "schlägst vor")}, ${(seat === names.you ? YOU_TO : TO)[kind]}.`,
  waiting: (names, asked) => `Es wird auf ${and(asked.map((seat) => whom(names, seat)))} gewartet.`,
  declined: (names, seat) => `${does(names, seat, "möchte", "möchtest")} lieber weiterspielen.`,
  agree: "Zustimmen",
  decline: "Ablehnen",
  withdraw: "Zurückziehen",
};
