// Messages of a hint: what is best, and why.

import { percent, signedTenths, tenths } from "../../lib/figures";
import { change, money } from "../../lib/money";
import type { AnyReason, ChainGrown, ExpectedFinish, HolderRank, MergerPrepared, SharesTraded, StrongerHolding } from "../../protocol";
import type { Names } from "../names";
import { chainName, ordinal, plural, tiles, whom } from "./grammar";

/** A chance below this, or above 1 minus this, is put into words. */
const SLIGHT = 0.02;

const FOOTING: Record<HolderRank, string> = {
  none: "ohne Aktien",
  sole: "der einzige Aktionär",
  first: "allein vorn",
  joint_first: "gleichauf vorn",
  second: "an zweiter Stelle",
  joint_second: "gleichauf an zweiter Stelle",
  behind: "hinter den ersten beiden",
};

export const hint: typeof import("../en/hint").hint = {
  title: "Tipp",
  ask: "Tipp",
  thinking: "Es wird überlegt …",
  notReady: "Tipps werden vorbereitet …",
  take: "Übernehmen",
  dismiss: "Tipp ausblenden",
  buy: (shares) => `Tipp: ${shares}`,
  win: (win, error) => `Deine Gewinnchance: ${percent(win)} ± ${tenths(100 * error)}.`,
  next: (what, loss, tied) =>
    tied ? `Ebenso gut scheint: ${what}.` : `Nächstbester Zug: ${what}, ${tenths(100 * loss)} Punkte schlechter.`,
  trade: (what, yours, theirs, partner) =>
    `Zuerst ${what}: ${signedTenths(100 * yours)} Punkte für dich, ${signedTenths(100 * theirs)} für ${partner}.`,
  offer: "Anbieten",

  reason(reason: AnyReason, names: Names, against: "next" | "tempting" = "next"): string {
    const other = against === "next" ? "mit dem nächstbesten Zug" : "mit der verlockenden Entscheidung";
    const chain = "chain" in reason ? chainName(names, reason.chain) : "";
    switch (reason.type) {
      case "lead":
        return lead(reason, names);
      case "paid":
        return `Die Fusion bringt dir sofort ${money(reason.amount)} für ${chain}.`;
      case "free":
        return `Die Gründung von ${chain} bringt dir eine Aktie im Wert von ${money(reason.value)}.`;
      case "grown":
        return grown(reason, chain);
      case "exchange":
        return exchange(reason, chain, chainName(names, reason.survivor));
      case "sale":
        return `${reason.sold} ${chain} zu verkaufen bringt ${money(reason.proceeds)}.`;
      case "hold":
        return `Du behältst ${reason.held} ${chain}, falls die Kette neu gegründet wird.`;
      case "cash":
        return `Du behältst ${money(reason.kept)} mehr als ${other}, insgesamt ${money(reason.left)}.`;
      case "spared":
        return `${whom(names, reason.rival)} stünde ${other} ${money(reason.amount)} besser da.`;
      case "finish":
        return finish(reason, whom(names, reason.rival), other);
      case "meeting":
        return meeting(reason, chain, chainName(names, reason.survivor));
      case "beginning":
        return `Es liegt neben deinem ${reason.tile}, sodass du im nächsten Zug eine Kette gründen kannst.`;
      case "apart":
        return "Es berührt nichts, sodass jetzt niemand davon profitiert.";
      case "ending":
        return `Die Partie endet mit dir auf dem ${ordinal(reason.place)} Platz, ${money(Math.abs(reason.ahead))} ${reason.ahead < 0 ? "hinter dem Sieger" : "voraus"}.`;
    }
  },
};

/** „4 Tower gegen 2 American: +200 $ gegenüber dem Verkauf.“ */
function exchange({ traded, received, gain }: SharesTraded, chain: string, survivor: string): string {
  const trade = `${traded} ${chain} gegen ${received} ${survivor}`;
  return gain < 0
    ? `${trade}, obwohl der Verkauf jetzt ${money(-gain)} mehr brächte.`
    : `${trade}: ${change(gain)} gegenüber dem Verkauf.`;
}

/** „Im Durchschnitt liegst du am Ende 300 $ vor Dan, mit der verlockenden Entscheidung 2.400 $ hinter Dan.“ */
function finish({ ahead, instead }: ExpectedFinish, rival: string, other: string): string {
  const place = (by: number) =>
    by === 0 ? `gleichauf mit ${rival}` : `${money(Math.abs(by))} ${by < 0 ? "hinter" : "vor"} ${rival}`;
  return `Im Durchschnitt liegst du am Ende ${place(ahead)}, ${other} ${place(instead)}.`;
}

/** „Du behältst 4A. Damit kann Tower von American übernommen werden: 2.000 $ für dich beim jetzigen Stand.“ */
function meeting({ tile, in_hand, amount }: MergerPrepared, chain: string, survivor: string): string {
  const how = in_hand ? `Du behältst ${tile}. Damit kann` : `Mit ${tile} kann dann`;
  return `${how} ${chain} von ${survivor} übernommen werden: ${money(amount)} für dich beim jetzigen Stand.`;
}

/** „Tower wächst von 4 auf 5 Plättchen: Deine 3 Aktien gewinnen 300 $.“ */
function grown({ size_before, size_after, shares, gain, safe }: ChainGrown, chain: string): string {
  const grows = `${chain} wächst von ${size_before} auf ${tiles(size_after)}`;
  const yours = shares === 1 ? "Deine Aktie gewinnt" : `Deine ${shares} Aktien gewinnen`;
  const gains = gain > 0 ? `: ${yours} ${money(gain)}` : "";
  return `${grows}${gains}${safe ? ", und die Kette wird sicher" : ""}.`;
}

/** „Mit 3 Imperial bist du allein vorn: +3.000 $, falls die Kette übernommen wird, was bis zu deinem nächsten Zug zu
 * etwa 40 % wahrscheinlich ist.“ Or, where it brings no more: „Mit 4 Imperial bleibst du allein vorn: Gleichziehen
 * kostet 2 Aktien.“ */
function lead(reason: StrongerHolding, names: Names): string {
  const chain = chainName(names, reason.chain);
  const verb = reason.before === reason.after ? "bleibst" : "bist";
  const level = reason.ahead > 0 ? `: Gleichziehen kostet ${plural(reason.ahead, "Aktie", "Aktien")}` : "";
  const gain = reason.gain > 0 ? `: ${change(reason.gain)}${when(reason.bought)}` : level;
  const denied =
    reason.rival !== null && reason.denied > 0
      ? ` Das kostet ${whom(names, reason.rival)} ${money(reason.denied)}.`
      : "";
  return `Mit ${reason.shares} ${chain} ${verb} du ${FOOTING[reason.after]}${gain}.${denied}`;
}

/** When a bonus is paid: `bought` is the chance that the chain is taken over soon; null when it is paid
 * at the end of the game and not before. */
function when(bought: number | null): string {
  if (bought === null) return " am Ende der Partie";
  return `, falls die Kette übernommen wird, was bis zu deinem nächsten Zug ${likelihood(bought)} ist`;
}

function likelihood(chance: number): string {
  if (chance < SLIGHT) return "unwahrscheinlich";
  return chance > 1 - SLIGHT ? "fast sicher" : `zu etwa ${percent(chance)} wahrscheinlich`;
}
