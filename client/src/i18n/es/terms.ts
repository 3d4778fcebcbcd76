// The glossary: what the words of the game mean.

import type { TermId, TermWords } from "../termIds";

export const terms: Record<TermId, TermWords> = {
  orphan: {
    word: "Ficha suelta",
    means: "Una ficha del tablero que no pertenece a ninguna cadena. Una ficha junto a ella funda una.",
  },
  chain: {
    word: "Cadena",
    means: "Una de las siete cadenas hoteleras: dos o más fichas contiguas. Una cadena no es de nadie, pero cualquiera puede tener acciones de ella.",
  },
  founding: {
    word: "Fundación",
    means: "Colocar una ficha junto a una suelta. Quien lo hace elige qué cadena será, entre las que no están en el tablero, y recibe gratis una acción de ella.",
  },
  "free-share": {
    word: "Acción gratis",
    means: "La acción que la banca da a quien funda una cadena.",
  },
  tier: {
    word: "Categoría de precio",
    means: "Lo cara que es una cadena: barata (Luxor, Tower), media (American, Festival, Worldwide) o cara (Continental, Imperial).",
  },
  safe: {
    word: "Segura",
    means: "Se dice de una cadena tan grande, con 11 fichas según las reglas habituales, que ninguna otra puede absorberla. La partida se puede terminar cuando todas las del tablero son seguras.",
  },
  merger: {
    word: "Fusión",
    means: "Lo que provoca una ficha que toca dos o más cadenas: la mayor sobrevive y absorbe las demás.",
  },
  survivor: {
    word: "Superviviente",
    means: "La cadena que absorbe las demás en una fusión: la mayor. Si varias son igual de grandes, elige quien ha colocado la ficha.",
  },
  "taken-over": {
    word: "Absorbida",
    means: "Lo que les pasa a las cadenas menores en una fusión. Pagan sus primas, y sus acciones se venden, se cambian dos por una o se conservan. Más tarde la cadena se puede volver a fundar.",
  },
  bonus: {
    word: "Prima",
    means: "La paga una cadena cuando es absorbida y al final de la partida: diez veces su precio al mayor accionista, cinco veces al segundo. Los que empatan se la reparten.",
  },
  "largest-holder": {
    word: "Mayor accionista",
    means: "También llamado accionista mayoritario: quien más acciones tiene de una cadena y por eso cobra su primera prima. El segundo cobra la segunda, que es la mitad; un accionista único cobra las dos.",
  },
  bag: {
    word: "Bolsa",
    means: "Las fichas que nadie ha sacado todavía.",
  },
  bank: {
    word: "Banca",
    means: "Tiene las acciones que no son de nadie (hay 25 de cada cadena) y paga todo el dinero.",
  },
  "net-worth": {
    word: "Patrimonio",
    means: "Lo que tendría un jugador si la partida terminara ahora: dinero, primas y el precio de cada acción.",
  },
  dead: {
    word: "Ficha muerta",
    means: "Una ficha que ya no se puede colocar, porque uniría dos cadenas seguras. Se cambia por otra.",
  },
};
