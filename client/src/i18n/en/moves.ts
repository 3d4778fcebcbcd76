// Moves in the notation of records, in plain words.

import { and } from "./grammar";

/** What moves made together do: "Play 6D, founding Luxor". */
export function movesInWords(moves: string[]): string {
  const text = moves.map(inWords).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function inWords(move: string): string {
  const [verb = "", ...words] = move.split(" ");
  const [chain = ""] = words;
  switch (verb) {
    case "found":
      return `founding ${chain}`;
    case "survivor":
      return `keeping ${chain}`;
    case "next":
      return `settling ${chain} first`;
    case "sell":
    case "trade":
      return pairs([verb, ...words])
        .map(([what, count]) => `${what} ${count}`)
        .join(", ");
    case "hold":
      return "keep the shares";
    case "buy":
      return `buy ${and(pairs(words).map(([name, count]) => `${count} ${name}`))}`;
    case "pass":
      return "buy nothing";
    case "replace":
      return `replace ${and(words)}`;
    case "keep":
      return "keep all tiles";
    case "end":
      return "end the game";
    case "accept":
    case "decline":
      return `${verb} the trade`;
    default:
      return words.length === 0 ? `play ${verb}` : move;
  }
}

/** Words two by two: a name and its number. */
function pairs(words: string[]): [string, string][] {
  return words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ""]] : []));
}
