// What is said in the lessons.

import { chainNamed, cashOf, netOf, onBoard, payoutOf, priceOf, sharesOf } from "../../lib/lessonFacts";
import { money } from "../../lib/money";
import type { LessonWords } from "../lessonWords";
import { and } from "./grammar";

/** The seats at every lesson's table. */
const [YOU, BEN, CAT] = [0, 1, 2];

export const lessons: LessonWords[] = [
  {
    name: "tile",
    title: "Una ficha",
    about: "Con qué empieza un turno",
    steps: [
      {
        say: (view) =>
          `El tablero tiene ${view.board.columns * view.board.rows} casillas, y hay una ficha para cada una. Tienes ${view.hand?.length ?? 0} fichas, y el tablero muestra adónde van. Todo turno empieza colocando una de ellas.`,
        task: () => "Elige una de tus fichas y colócala.",
        missed: null,
      },
    ],
    done: (view) =>
      `${view.board.last} no toca ninguna otra ficha ni pertenece a ninguna cadena: es una ficha suelta. Como aún no hay cadenas, no había acciones que comprar. Has sacado una ficha nueva, y ese ha sido tu turno.`,
  },
  {
    name: "founding",
    title: "Fundar una cadena",
    about: "Dos fichas que se tocan forman una cadena hotelera",
    steps: [
      {
        say: () =>
          "Una ficha colocada junto a una suelta funda con ella una cadena hotelera. «Junto» quiere decir justo encima, debajo, a la izquierda o a la derecha, nunca en diagonal.",
        task: () => "Coloca una ficha que funde una cadena.",
        missed: () =>
          "Esa ficha no toca ninguna otra, así que sería una ficha suelta más. Dos de tus fichas tocan una suelta: están marcadas con «funda».",
      },
      {
        say: () => "Hay siete cadenas, y ninguna está en el tablero. Tú decides cuál formarán tus fichas.",
        task: () => "Elige una cadena y fúndala.",
        missed: null,
      },
    ],
    done: (view) => {
      const founded = onBoard(view)[0];
      return founded
        ? `${founded.name} está en el tablero con ${founded.size} fichas. La has fundado tú, pero una cadena no es de nadie: cualquiera puede comprar sus acciones, por ahora a ${money(founded.price)} cada una.`
        : "";
    },
  },
  {
    name: "free-share",
    title: "La acción gratis",
    about: "Qué recibe quien funda, y por qué importa qué cadena elige",
    steps: [
      {
        say: (view) =>
          `Quien funda una cadena recibe gratis una de sus acciones. Hay tres categorías de precio: con dos fichas, una acción de una cadena barata cuesta ${money(priceOf(view, 0, 2))}; de una intermedia, ${money(priceOf(view, 1, 2))}, y de una cara, ${money(priceOf(view, 2, 2))}.`,
        task: () => "Funda una cadena colocando 2G.",
        missed: () => "Esa ficha no funda nada. 2G sí: toca la ficha suelta de 2F.",
      },
      {
        say: () => "Imperial, una cadena cara, ya está en el tablero. La otra cadena cara aún está libre.",
        task: () => "Funda la cadena más cara que queda.",
        missed: () =>
          "Las acciones de esa cadena son más baratas, así que también la gratis valdría menos. Las cadenas están ordenadas por precio, la más cara al final.",
      },
    ],
    done: (view) => {
      const founded = chainNamed(view, "Continental");
      return `Tu acción gratis de ${founded.name} ya vale ${money(founded.price)}; una de una cadena barata valdría ${money(priceOf(view, 0, founded.size))}. También son mayores las primas que paga.`;
    },
  },
  {
    name: "buying",
    title: "Comprar acciones",
    about: "Hasta tres por turno, antes de que suba el precio",
    steps: [
      {
        say: (view) => {
          const { name, price } = chainNamed(view, "Continental");
          return `Después de colocar una ficha puedes comprar hasta tres acciones de cadenas que estén en el tablero. Ben ha fundado ${name}, y una acción cuesta ${money(price)}. Nadie te paga todavía por tenerla, pero su precio sube cuando la cadena crece.`;
        },
        task: () => "Compra tres acciones de Continental.",
        missed: (view) =>
          `Puedes comprar tres, y tienes ${money(cashOf(view, YOU))} para gastar: añade acciones hasta que sean tres.`,
      },
    ],
    done: (view) => {
      const bought = chainNamed(view, "Continental");
      return `Luego Ben ha colocado ${view.board.last}, y ${bought.name} ha crecido hasta ${bought.size} fichas. Una acción cuesta ahora ${money(bought.price)}, así que tus ${sharesOf(view, YOU, bought)} acciones valen ${money(sharesOf(view, YOU, bought) * bought.price)}.`;
    },
  },
  {
    name: "safe",
    title: "Precios y cadenas seguras",
    about: "El tamaño marca el precio y acaba haciendo segura la cadena",
    steps: [
      {
        say: (view) => {
          const { name, size, price } = chainNamed(view, "Continental");
          return `El precio de una cadena depende de su categoría y de su tamaño, de nada más. ${name} tiene ${size} fichas, y una acción cuesta ${money(price)}. Una cadena con ${view.rules.safe_size} fichas o más es segura: ninguna otra puede absorberla jamás.`;
        },
        task: () => "Haz que Continental sea segura con una ficha.",
        missed: (view) => {
          const { name, size } = chainNamed(view, "Continental");
          return `Con esa, ${name} no llegaría a ${view.rules.safe_size} fichas: tiene ${size}. Busca una ficha que toque además una suelta, que entonces se une a la cadena.`;
        },
      },
    ],
    done: (view) => {
      const { name, size, price } = chainNamed(view, "Continental");
      return `${view.board.last} ha unido también la ficha suelta a la cadena. Con ${size} fichas, ${name} es segura, y una acción cuesta ${money(price)}. Como nada puede absorberla, solo paga sus primas al final de la partida.`;
    },
  },
  {
    name: "holders",
    title: "Los dos mayores accionistas",
    about: "Quién cobra cuando se absorbe una cadena",
    steps: [
      {
        say: (view) => {
          const chain = chainNamed(view, "Continental");
          return `Cuando una cadena es absorbida, paga una prima a su mayor accionista, y la mitad al segundo. Ahora ${chain.name} pagaría ${money(payoutOf(chain, CAT))} a Cat, que tiene ${sharesOf(view, CAT, chain)} acciones. Tú y Ben tenéis ${sharesOf(view, YOU, chain)} cada uno y os repartiríais la segunda prima: ${money(payoutOf(chain, YOU))} para cada uno.`;
        },
        task: () => "Conviértete en el mayor accionista de Continental.",
        missed: (view) => {
          const chain = chainNamed(view, "Continental");
          return `Cat tiene ${sharesOf(view, CAT, chain)} acciones de ${chain.name}. Tú tienes ${sharesOf(view, YOU, chain)}, y necesitas una más que Cat.`;
        },
      },
    ],
    done: (view) => {
      const chain = chainNamed(view, "Continental");
      return `Con ${sharesOf(view, YOU, chain)} acciones ahora cobrarías ${money(payoutOf(chain, YOU))}, Cat ${money(payoutOf(chain, CAT))}, y Ben, en tercer lugar, nada. A menudo una sola acción marca esa diferencia.`;
    },
  },
  {
    name: "merger",
    title: "Una fusión",
    about: "Una ficha une dos cadenas, y se pagan primas",
    steps: [
      {
        say: (view) => {
          const [small, large] = [chainNamed(view, "Continental"), chainNamed(view, "Imperial")];
          return `Una ficha que toca dos cadenas las fusiona. Sobrevive la mayor: ${large.name} tiene ${large.size} fichas, ${small.name} ${small.size}. La menor es absorbida, pero antes paga sus primas. Tú tienes ${sharesOf(view, YOU, small)} de sus acciones, Ben ${sharesOf(view, BEN, small)} y Cat ${sharesOf(view, CAT, small)}.`;
        },
        task: () => "Fusiona las dos cadenas.",
        missed: () => "Esa ficha no toca las dos cadenas. Una de las tuyas queda entre ellas, junto a las dos.",
      },
    ],
    done: (view) => {
      const { name, majority, minority } = chainNamed(view, "Continental");
      return `${name} te ha pagado ${money(majority)} como mayor accionista, y a Ben ${money(minority)} como segundo; Cat, en tercer lugar, no ha cobrado nada. Qué hacer con tus acciones se ve en la próxima lección.`;
    },
  },
  {
    name: "shares",
    title: "Vender, cambiar o conservar",
    about: "Qué pasa con las acciones de una cadena absorbida",
    steps: [
      {
        say: (view) => {
          const [defunct, survivor] = [chainNamed(view, "Luxor"), chainNamed(view, "Continental")];
          return `${survivor.name} absorbe ${defunct.name}. Tus ${sharesOf(view, YOU, defunct)} acciones de ${defunct.name} se pueden vender a ${money(view.merger?.price ?? 0)} cada una; cambiar, dos por una acción de ${survivor.name}, que cuesta ${money(survivor.price)}; o conservar, con la esperanza de que alguien vuelva a fundar ${defunct.name}.`;
        },
        task: () => "Cambia cuatro acciones y vende la quinta.",
        missed: (view) => {
          const price = view.merger?.price ?? 0;
          return `Dos acciones dan ${money(2 * price)} si las vendes, y una acción que vale ${money(chainNamed(view, "Continental").price)} si las cambias. Así que cambia todas las que puedas y vende la que queda.`;
        },
      },
    ],
    done: (view) => {
      const { name, size, price } = chainNamed(view, "Continental");
      return `Tienes dos acciones más de ${name}, que ha crecido hasta ${size} fichas: cada una vale ahora ${money(price)}. Cambia cuando el precio de la cadena superviviente sea más del doble del de la absorbida; vende cuando necesites el dinero.`;
    },
  },
  {
    name: "cash",
    title: "Por qué se acaba el dinero",
    about: "Las acciones cuestan dinero, y solo las fusiones lo traen",
    steps: [
      {
        say: (view) =>
          `Hasta el final de la partida, solo las fusiones te dan dinero. Tienes ${money(cashOf(view, YOU))}, y la acción más barata del tablero cuesta ${money(Math.min(...onBoard(view).map(({ price }) => price)))}: no puedes comprar nada. A Ben y a Cat apenas les va mejor.`,
        task: () => "Coloca la ficha que más dinero te dé.",
        missed: (view) =>
          `Seguirías teniendo ${money(cashOf(view, YOU))}. Eres el mayor accionista de American: coloca la ficha con la que Continental la absorbe.`,
      },
      {
        say: (view) =>
          `American te ha pagado ${money(chainNamed(view, "American").majority)}, y a Ben ${money(chainNamed(view, "American").minority)}. Las acciones que vendas te darán más.`,
        task: () => "Decide qué haces con tus acciones de American.",
        missed: null,
      },
    ],
    done: (view) =>
      `Tienes ${money(cashOf(view, YOU))} para gastar, Ben ${money(cashOf(view, BEN))} y Cat ${money(cashOf(view, CAT))}. Quien puede comprar cuando los demás no pueden se pone en cabeza en una cadena tras otra. Por eso conviene tener acciones de cadenas pequeñas que pronto serán absorbidas, y no gastar hasta el último dólar en las grandes.`,
  },
  {
    name: "end",
    title: "Terminar la partida",
    about: "Quién puede terminarla, y qué se paga entonces",
    steps: [
      {
        say: (view) =>
          `Quien tiene el turno puede terminar la partida cuando todas las cadenas del tablero son seguras o una tiene ${view.rules.end_size} fichas. ${and(onBoard(view).map(({ name }) => name))} son seguras, y tu patrimonio es de ${money(netOf(view, YOU))}; el de Ben, de ${money(netOf(view, BEN))}, y el de Cat, de ${money(netOf(view, CAT))}.`,
        task: () => "Anuncia el final: pulsa el botón de la bandera.",
        missed: () => "Anuncia primero el final: después aún acabas tu turno.",
      },
      {
        say: (view) => {
          const chain = chainNamed(view, "Continental");
          return `Aún acabas tu turno. Después cada cadena paga sus primas, y se venden todas sus acciones. Ben es el mayor accionista de ${chain.name}, con ${sharesOf(view, BEN, chain)} acciones frente a tus ${sharesOf(view, YOU, chain)}.`;
        },
        task: () => "Conviértete en el mayor accionista de Continental antes de que acabe la partida.",
        missed: (view) =>
          `Ben tiene ${sharesOf(view, BEN, chainNamed(view, "Continental"))} acciones de Continental: necesitas una más.`,
      },
    ],
    done: (view) =>
      `Ganas con ${money(cashOf(view, YOU))}; Ben tiene ${money(cashOf(view, BEN))}, y Cat ${money(cashOf(view, CAT))}. Las últimas primas deciden muchas partidas, así que cuéntalas antes de anunciar el final. Ya sabes todo lo que hace falta para jugar.`,
  },
];
