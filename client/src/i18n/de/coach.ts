// Messages of the coach, who explains a first game.

import { change, money } from "../../lib/money";
import type { HolderRank, StrongerHolding } from "../../protocol";
import { chainName, ordinal, tiles } from "./grammar";

const FOOTING: Record<HolderRank, string> = {
  none: "",
  sole: "hält sie allein",
  first: "liegt vorn",
  joint_first: "liegt gleichauf vorn",
  second: "liegt an zweiter Stelle",
  joint_second: "liegt mit anderen an zweiter Stelle",
  behind: "liegt noch hinter den ersten beiden",
};

export const coach: typeof import("../en/coach").coach = {
  title: "Erklärungen",

  decision: {
    place:
      "Lege ein Plättchen. Neben einem Einzelplättchen gründet es eine Kette, neben einer Kette vergrößert es sie, zwischen zwei Ketten gibt es eine Fusion. Wähle eines, um die Folgen zu sehen.",
    found: "Wähle die Kette: Eine teure zahlt höhere Prämien, und ihre erste Aktie bekommst du geschenkt.",
    survivor: "Die Ketten sind gleich groß: Du wählst, welche bestehen bleibt. Die größten Aktionäre der anderen bekommen ihre Prämien.",
    next: "Mehrere Ketten werden übernommen. Du wählst, welche zuerst.",
    dispose:
      "Eine Kette, von der du Aktien hältst, wurde übernommen. Verkaufe sie für Geld, tausche zwei gegen eine der größeren Kette, oder behalte sie, falls die Kette neu gegründet wird.",
    buy: "Kaufe Aktien. Wird eine Kette übernommen, bekommen nur ihre zwei größten Aktionäre eine Prämie.",
    replace: "Ein totes Plättchen kann nie gelegt werden: Es würde zwei sichere Ketten verbinden. Tausche es aus.",
    answer: "Jemand bietet dir einen Handel an. Unten siehst du, was er für euch beide bedeutet.",
    end: "Du darfst die Partie jetzt beenden, musst aber nicht: Die Fahne zeigt, wer gewinnen würde.",
  },

  line(names, seat, reason) {
    const name = names.seats[seat] ?? "";
    const chain = "chain" in reason ? chainName(names, reason.chain) : "";
    switch (reason.type) {
      case "lead":
        return lead(name, chain, reason);
      case "paid":
        return `${name} lässt ${chain} übernehmen und bekommt dafür eine Prämie von ${money(reason.amount)}.`;
      case "free":
        return `${name} gründet ${chain} und bekommt eine Aktie im Wert von ${money(reason.value)} geschenkt.`;
      case "grown": {
        const own = reason.shares === 1 ? "Die Aktie gewinnt" : `Die ${reason.shares} Aktien gewinnen`;
        const gains = reason.gain > 0 ? ` ${own} ${money(reason.gain)}.` : "";
        return `${name} lässt ${chain} auf ${tiles(reason.size_after)} wachsen${reason.safe ? ", und die Kette wird sicher" : ""}.${gains}`;
      }
      case "exchange": {
        const gain = reason.gain > 0 ? `: ${change(reason.gain)} gegenüber dem Verkauf` : "";
        return `${name} tauscht ${reason.traded} ${chain} gegen ${reason.received} ${chainName(names, reason.survivor)}${gain}.`;
      }
      case "sale":
        return `${name} verkauft ${reason.sold} ${chain} und kann ${money(reason.proceeds)} mehr ausgeben.`;
      case "hold":
        return `${name} behält ${reason.held} ${chain}, falls die Kette neu gegründet wird.`;
      case "ending":
        return `${name} beendet die Partie auf dem ${ordinal(reason.place)} Platz.`;
      case "apart":
        return `${name} legt ein Plättchen, das nichts berührt, sodass jetzt niemand davon profitiert.`;
      case "cash":
      case "spared":
      case "finish":
      case "meeting":
      case "beginning":
        return ""; // only the player can know these
    }
  },
};

/** "Ben bekommt 2 Tower und liegt vorn: +2.000 $, wenn Tower übernommen wird." */
function lead(name: string, chain: string, { more, after, gain }: StrongerHolding): string {
  const pays = gain > 0 ? `: ${change(gain)}, wenn ${chain} übernommen wird` : "";
  return `${name} bekommt ${more} ${chain} und ${FOOTING[after]}${pays}.`;
}
