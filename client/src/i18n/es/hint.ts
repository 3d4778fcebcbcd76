// Messages of a hint: what is best, and why.

import { percent, signedTenths, tenths } from "../../lib/figures";
import { change, money } from "../../lib/money";
import type { AnyReason, ChainGrown, ExpectedFinish, HolderRank, MergerPrepared, SharesTraded, StrongerHolding } from "../../protocol";
import type { Names } from "../names";
import { chainName, ordinal, plural, whom } from "./grammar";

/** A chance below this, or above 1 minus this, is put into words. */
const SLIGHT = 0.02;

const FOOTING: Record<HolderRank, string> = {
  none: "sin acciones",
  sole: "como único accionista",
  first: "en cabeza",
  joint_first: "empatado en cabeza",
  second: "en segundo lugar",
  joint_second: "empatado en segundo lugar",
  behind: "detrás de los dos primeros",
};

export const hint: typeof import("../en/hint").hint = {
  title: "Pista",
  ask: "Pista",
  thinking: "Pensando…",
  notReady: "Se están preparando las pistas…",
  take: "Usarla",
  dismiss: "Ocultar la pista",
  buy: (shares) => `pista: ${shares}`,
  win: (win, error) => `Tu probabilidad de ganar: ${percent(win)} ± ${tenths(100 * error)}.`,
  next: (what, loss, tied) =>
    tied
      ? `Parece igual de buena: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`
      : `Siguiente mejor jugada: ${what.charAt(0).toLowerCase()}${what.slice(1)}, ${tenths(100 * loss)} puntos peor.`,
  trade: (what, yours, theirs, partner) =>
    `Antes, ${what.charAt(0).toLowerCase()}${what.slice(1)}: ${signedTenths(100 * yours)} puntos para ti, ${signedTenths(100 * theirs)} para ${partner}.`,
  offer: "Ofrecerlo",

  reason(reason: AnyReason, names: Names, against: "next" | "tempting" = "next"): string {
    const other = against === "next" ? "la siguiente mejor jugada" : "la decisión tentadora";
    const chain = "chain" in reason ? chainName(names, reason.chain) : "";
    switch (reason.type) {
      case "lead":
        return lead(reason, names);
      case "paid":
        return `La fusión te da enseguida ${money(reason.amount)} por ${chain}.`;
      case "free":
        return `Fundar ${chain} te da gratis una acción que vale ${money(reason.value)}.`;
      case "grown":
        return grown(reason, chain);
      case "exchange":
        return exchange(reason, chain, chainName(names, reason.survivor));
      case "sale":
        return `Vender ${reason.sold} ${chain} te da ${money(reason.proceeds)} para invertir.`;
      case "hold":
        return `Conservas ${plural(reason.held, "acción", "acciones")} de ${chain} por si la cadena se vuelve a fundar.`;
      case "cash":
        return `Te quedan ${money(reason.kept)} más que con ${other}, ${money(reason.left)} en total.`;
      case "spared":
        return `Con ${other}, ${whom(names, reason.rival)} ganaría ${money(reason.amount)} más.`;
      case "finish":
        return finish(reason, whom(names, reason.rival), other);
      case "meeting":
        return meeting(reason, chain, chainName(names, reason.survivor));
      case "beginning":
        return `Está junto a tu ${reason.tile}, así que en tu próximo turno puedes fundar una cadena.`;
      case "apart":
        return "No toca nada, así que ahora nadie gana con ella.";
      case "ending":
        return `La partida acaba y quedas ${ordinal(reason.place)}, ${money(Math.abs(reason.ahead))} ${reason.ahead < 0 ? "por detrás del ganador" : "por delante"}.`;
    }
  },
};

/** «4 Tower se convierten en 2 American: +200 $ en comparación con vender.» */
function exchange({ traded, received, gain }: SharesTraded, chain: string, survivor: string): string {
  const become = `${traded} ${chain} se convierten en ${received} ${survivor}`;
  return gain < 0
    ? `${become}, aunque vender daría ahora ${money(-gain)} más.`
    : `${become}: ${change(gain)} en comparación con vender.`;
}

/** «De media acabas 300 $ por delante de Dan; con la decisión tentadora, 2400 $ por detrás.» */
function finish({ ahead, instead }: ExpectedFinish, rival: string, other: string): string {
  const place = (by: number) =>
    by === 0 ? "a la par" : `${money(Math.abs(by))} por ${by < 0 ? "detrás" : "delante"}`;
  return `De media acabas ${place(ahead)} de ${rival}; con ${other}, ${place(instead)}.`;
}

/** «Conservas 4A, con la que American puede absorber Tower: 2000 $ para ti, tal como está la partida.» */
function meeting({ tile, in_hand, amount }: MergerPrepared, chain: string, survivor: string): string {
  const brings = `${money(amount)} para ti, tal como está la partida`;
  return in_hand
    ? `Conservas ${tile}, con la que ${survivor} puede absorber ${chain}: ${brings}.`
    : `Con ${tile}, ${survivor} puede después absorber ${chain}: ${brings}.`;
}

/** «Tower crece de 4 a 5 fichas: tus 3 acciones ganan 300 $.» */
function grown({ size_before, size_after, shares, gain, safe }: ChainGrown, chain: string): string {
  const grows = `${chain} crece de ${size_before} a ${plural(size_after, "ficha")}`;
  const yours = shares === 1 ? "tu acción gana" : `tus ${shares} acciones ganan`;
  const gains = gain > 0 ? `: ${yours} ${money(gain)}` : "";
  return `${grows}${gains}${safe ? ", y la cadena queda segura" : ""}.`;
}

/** «Con 3 Imperial quedas en cabeza: +3000 $ si la absorben, con un 40 % de probabilidad antes de tu próximo turno.» Or,
 * where it brings no more: «Con 4 Imperial sigues en cabeza: empatar cuesta 2 acciones.» */
function lead(reason: StrongerHolding, names: Names): string {
  const chain = chainName(names, reason.chain);
  const verb = reason.before === reason.after ? "sigues" : "quedas";
  const level = reason.ahead > 0 ? `: empatar cuesta ${plural(reason.ahead, "acción", "acciones")}` : "";
  const gain = reason.gain > 0 ? `: ${change(reason.gain)} ${when(reason.bought)}` : level;
  const denied =
    reason.rival !== null && reason.denied > 0 ? ` Le cuesta ${money(reason.denied)} a ${whom(names, reason.rival)}.` : "";
  return `Con ${reason.shares} ${chain} ${verb} ${FOOTING[reason.after]}${gain}.${denied}`;
}

/** When a bonus is paid: `bought` is the chance that the chain is taken over soon; null when it is paid
 * at the end of the game and not before. */
function when(bought: number | null): string {
  if (bought === null) return "al final de la partida";
  return `si la absorben, ${likelihood(bought)} antes de tu próximo turno`;
}

function likelihood(chance: number): string {
  if (chance < SLIGHT) return "algo improbable";
  return chance > 1 - SLIGHT ? "algo casi seguro" : `con un ${percent(chance)} de probabilidad`;
}
