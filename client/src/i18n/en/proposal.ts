// Messages of proposals to everybody who plays.

import type { Proposal } from "../../protocol";
import type { Names } from "../names";
import { and, does, whom } from "./grammar";

const TO = {
  end: "to end the game as it stands",
  undo: "to take their last move back",
} satisfies Record<Proposal["kind"], string>;

const YOU_TO = { ...TO, undo: "to take your last move back" };

export const proposal = {
  title: "Proposal",
  text: (names: Names, { seat, kind }: Proposal) =>
    `${does(names, seat, "proposes", "propose")} ${(seat === names.you ? YOU_TO : TO)[kind]}.`,
  waiting: (names: Names, asked: number[]) => `Waiting for ${and(asked.map((seat) => whom(names, seat)))}.`,
  declined: (names: Names, seat: number) => `${does(names, seat, "would", "would")} rather play on.`,
  agree: "Agree",
  decline: "Decline",
  withdraw: "Withdraw",
};
