// The rules of the game, with examples. Rulings are numbered as everywhere else (R24).

import { money } from "../../lib/money";
import { list, pictures, type Section, steps, table, text } from "../page";
import { BOARDS, prices } from "../rulesExamples";

const sections: Section[] = [
  {
    id: "idea",
    title: "El juego en un minuto",
    blocks: [
      text(
        "Colocáis fichas en un tablero de 108 casillas. Las fichas que se tocan forman cadenas hoteleras; las cadenas que se tocan se fusionan, y la menor es absorbida. Una cadena nunca es de nadie: lo que se tiene son acciones. Su precio sube cuando la cadena crece, y quien más acciones tiene de una cadena absorbida cobra una buena prima.",
      ),
      text(
        "En tu turno colocas una ficha, compras hasta tres acciones y sacas otra ficha. Al final cada cadena paga una vez más sus primas, se venden todas las acciones, y gana quien tiene más dinero.",
      ),
    ],
  },
  {
    id: "chains",
    title: "Cadenas, precios, primas",
    blocks: [
      text(
        "Hay siete cadenas, con 25 acciones cada una, en tres categorías de precio. Aparecen siempre en el mismo orden y se reconocen por su letra.",
        "R2",
      ),
      { kind: "tiers" },
      text(
        "El precio de una acción depende del número de fichas de su cadena. Una cadena que no está en el tablero no tiene precio.",
        "R3",
      ),
      table("Precio de una acción, en dólares", ["Fichas", "Barata", "Media", "Cara"], prices("y más"), [1, 2, 3]),
      text(
        `La prima de quien más acciones tiene de una cadena es diez veces su precio, y la de quien va segundo, cinco veces. Luxor con 7 fichas paga ${money(6000)} y ${money(3000)}.`,
        "R4",
      ),
    ],
  },
  {
    id: "start",
    title: "Cómo empieza una partida",
    blocks: [
      text(`Juegan de dos a seis personas o bots. Cada uno empieza con ${money(6000)} y sin acciones.`, "R5"),
      text(
        "Cada jugador saca una ficha y la pone en el tablero. Empieza quien ha sacado la más cercana a 1A: la de la columna más baja y, dentro de una columna, la de la primera fila. 2B va antes que 3A, y 1C antes que 1D. Estas fichas no fundan nunca una cadena, aunque se toquen: son fichas sueltas, que no pertenecen a ninguna cadena.",
        "R6, R7",
      ),
      text("Después cada jugador saca seis fichas, que nadie más puede ver.", "R8, R39"),
    ],
  },
  {
    id: "turn",
    title: "Tu turno",
    blocks: [
      steps(
        [
          "Si quieres, ofrece tratos a otros jugadores.",
          "Coloca una ficha y resuelve lo que provoque.",
          "Compra hasta tres acciones.",
          "Saca una ficha.",
        ],
        "R9",
      ),
      text("No puedes volver a un paso anterior, y una ficha colocada se queda donde está."),
    ],
  },
  {
    id: "placing",
    title: "Colocar una ficha",
    blocks: [
      text(
        "Tienes que colocar una ficha si puedes colocar alguna de las tuyas. Lo que pasa depende de lo que toque. Las casillas se tocan por los lados; las esquinas no cuentan.",
        "R1, R13",
      ),
      pictures(
        { ...BOARDS.alone, caption: "4A no toca nada. Es una ficha suelta, y no pasa nada. (R14)" },
        { ...BOARDS.founds, caption: "3B toca fichas sueltas y ninguna cadena: se funda una. Tú eliges cuál. Se queda con la ficha y con todas las sueltas conectadas a ella, y recibes gratis una acción. (R15, R16)" },
        { ...BOARDS.grows, caption: "4B toca una cadena: Imperial se queda con la ficha y con la suelta de 4C, conectada a ella. (R17)" },
        { ...BOARDS.merges, caption: "3B toca dos cadenas: Tower y American se fusionan. (R18)" },
      ),
    ],
  },
  {
    id: "unplayable",
    title: "Fichas que no se pueden colocar",
    blocks: [
      text(
        "Una cadena de 11 fichas o más es segura: nunca es absorbida. Por eso una ficha que toca dos cadenas seguras no se puede colocar nunca. Está muerta, y todos ven tachadas esas casillas en el tablero.",
        "R19, R25",
      ),
      pictures(
        { ...BOARDS.dead, caption: "Continental tiene 12 fichas y Worldwide 11: las dos son seguras, y no se puede ocupar ninguna de las casillas que hay entre ellas." },
        { ...BOARDS.blocked, caption: "Mientras las siete cadenas estén en el tablero, 3B fundaría una octava. Está bloqueada, y espera en la mano hasta que una fusión libere una cadena. (R20)" },
      ),
      text(
        "Al final de tu turno se cambian tus fichas muertas, hasta que no tengas ninguna o en la bolsa solo queden muertas. Las cambiadas vuelven a la bolsa.",
        "R21",
      ),
      text(
        "Si no puedes colocar ninguna ficha, primero se cambian las muertas; si eso no basta, no colocas, puedes comprar y no sacas ficha. Cuando la bolsa está vacía, la partida sigue con las fichas que quedan en las manos.",
        "R22, R23",
      ),
    ],
  },
  {
    id: "mergers",
    title: "Fusiones",
    blocks: [
      text(
        "Sobrevive la cadena mayor, sin contar la ficha que fusiona; si varias son igual de grandes, elige quien la ha colocado. Las demás son absorbidas una por una, la mayor primero. Cada una se resuelve del todo antes de la siguiente: primero las primas, después las acciones.",
        "R24, R26",
      ),
      pictures(
        { ...BOARDS.beforeMerger, caption: "Ann coloca 3B. Tower tiene 4 fichas, American 6: sobrevive American." },
        { ...BOARDS.afterMerger, caption: "Después American se queda con la ficha colocada y con las de Tower: tiene 11, así que es segura. (R31)" },
      ),
      text(
        `Las primas dependen del precio antes de la fusión: Tower tiene 4 fichas y cuesta ${money(400)} por acción, así que paga ${money(4000)} y ${money(2000)}. A quién, depende de quién tiene qué:`,
        "R27",
      ),
      table(
        "Quién cobra, con Tower de 4 fichas",
        ["Acciones", "Primas"],
        [
          ["Ann 5, Ben 3, Cat 1", `Ann ${money(4000)}, Ben ${money(2000)}`],
          ["Ann 5 y nadie más", `Ann ${money(6000)}: un accionista único cobra las dos`],
          ["Ann 4, Ben 4, Cat 1", `Ann y Ben ${money(3000)} cada uno: quienes empatan en cabeza se reparten las dos`],
          ["Ann 5, Ben 2, Cat 2", `Ann ${money(4000)}, Ben y Cat ${money(1000)} cada uno: quienes empatan por el segundo lugar se reparten la segunda`],
          ["nadie tiene ninguna", "nadie"],
        ],
        [],
      ),
      text(`Cada parte de una prima repartida se redondea hacia arriba a ${money(100)}.`),
      text(
        "Con dos jugadores, una opción hace que la banca compita: para cada prima saca una ficha, y su columna es el número de acciones con el que cuenta. Lo que gana la banca no se paga a nadie.",
        "R28",
      ),
      text(
        "Después, todos los que tienen acciones de la cadena absorbida deciden qué hacer con ellas, por turno, empezando por quien ha colocado la ficha. En la combinación que quieras, puedes:",
        "R29",
      ),
      list([
        "venderlas a la banca, al precio de antes de la fusión;",
        "cambiarlas, dos por una acción de la superviviente, mientras la banca tenga;",
        "conservarlas: no valen nada, a no ser que la cadena se vuelva a fundar.",
      ]),
      text(
        "Lo que se vende o se cambia vuelve enseguida a la banca, así que quienes deciden después encuentran allí más acciones de una cadena y menos de la otra. Una elección imposible se rechaza; nunca se reduce a lo posible.",
        "R29, R30",
      ),
      text(
        `Supongamos que Ann tiene 5 Tower, Ben 3 y Cat 1. Ann vende 1 por ${money(400)} y cambia 4 por 2 American. Ben cambia 2 por 1 American y conserva 1. Cat vende 1 por ${money(400)}. Una acción de American cuesta entonces ${money(800)}.`,
      ),
    ],
  },
  {
    id: "buying",
    title: "Comprar y sacar",
    blocks: [
      text(
        "Después de colocar puedes comprar hasta tres acciones en total, de cualquier cadena del tablero, también de una recién fundada. Cada una cuesta su precio de ese momento. La banca tiene que tenerlas, y tú tienes que poder pagarlas.",
        "R32",
      ),
      text("Después sacas una ficha, para volver a tener seis. Si no has colocado ninguna, no sacas.", "R33"),
    ],
  },
  {
    id: "trading",
    title: "Tratos entre jugadores",
    blocks: [
      text(
        "Antes de colocar una ficha puedes ofrecer a otro jugador un cambio de dinero, acciones o ambas cosas. Cada parte tiene que dar algo. También se puede tratar con acciones de cadenas que no están en el tablero. El otro jugador acepta o rechaza; hasta entonces puedes retirar la oferta. Solo puede haber una oferta a la vez, y caduca cuando colocas una ficha. Nadie puede ofrecer, ni se le puede pedir, lo que no tiene.",
        "R10–R12",
      ),
    ],
  },
  {
    id: "end",
    title: "El final",
    blocks: [
      text(
        "En tu turno puedes terminar la partida cuando una cadena tiene 41 fichas o más, o cuando todas las del tablero son seguras. Nunca estás obligado. Puedes anunciar el final en cualquiera de tus decisiones durante tu turno, y entonces lo acabas: colocar, fusionar, comprar, pero sin sacar ficha.",
        "R34, R35",
      ),
      text(
        "La partida termina también cuando a nadie le quedan fichas, o cuando pasa una ronda entera sin que se coloque ninguna.",
        "R36",
      ),
      text(
        "Todos los que juegan pueden además acordar terminar la partida en cualquier momento. Entonces se puntúa tal como está.",
        "R41",
      ),
      text(
        "Cada cadena del tablero paga sus primas, como en una fusión; después cada acción de esas cadenas se vende a su precio. Las demás acciones no valen nada. Gana quien tiene más dinero; quienes tienen lo mismo comparten el puesto.",
        "R37",
      ),
    ],
  },
  {
    id: "known",
    title: "Lo que se sabe",
    blocks: [
      text(
        "El dinero, las acciones y cuántas fichas hay en cada mano y en la bolsa los conocen todos. Lo que hay en una mano lo sabe solo su dueño; el orden de la bolsa no lo sabe nadie.",
        "R38, R39",
      ),
    ],
  },
  {
    id: "options",
    title: "Ediciones y opciones",
    blocks: [
      text(
        "Las ediciones impresas difieren. Lo que has leído es el juego clásico. Una mesa puede seguir otra edición, o cambiar cualquiera de estas opciones. El valor clásico va primero.",
      ),
      { kind: "options" },
    ],
  },
  {
    id: "words",
    title: "Las palabras del juego",
    blocks: [{ kind: "terms" }],
  },
  {
    id: "fair",
    title: "Un reparto limpio",
    blocks: [
      text(
        "Todo el azar de una partida sale de un número secreto, su semilla. Una huella de ella (SHA-256) se muestra antes de sacar la primera ficha, y la semilla misma cuando la partida ha terminado. Así cualquiera puede comprobar después que la bolsa se mezcló antes de la partida y no se tocó: son las fichas ordenadas por el HMAC-SHA256 de la semilla y del nombre de cada ficha.",
        "R40",
      ),
    ],
  },
];

export const rules: typeof import("../en/rules").rules = {
  title: "Cómo se juega",
  lead: "Acquire, tal como lo juega Mergemaker. Los números pequeños son los de las reglas, que el juego cita cuando rechaza una jugada.",
  contents: "En esta página",
  tiers: { budget: "Barata", standard: "Media", premium: "Cara" },
  option: "Opción",
  values: "Valores",
  chains: ["Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"],
  drawing: (shown) => `Un dibujo: ${shown.join("; ")}.`,
  drawn: (name, tiles) => `${name} en ${tiles.join(", ")}`,
  orphans: "Fichas sueltas",
  sections,
};
