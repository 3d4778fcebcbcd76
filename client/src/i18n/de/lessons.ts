// What the lessons say, in the order in which they are best taken. Figures come from the table.

import { cashOf, chainNamed, netOf, onBoard, payoutOf, priceOf, sharesOf } from "../../lib/lessonFacts";
import { money } from "../../lib/money";
import type { LessonWords } from "../lessonWords";
import { and } from "./grammar";

/** The seats at every lesson's table. */
const [YOU, BEN, CAT] = [0, 1, 2];

export const lessons: LessonWords[] = [
  {
    name: "tile",
    title: "Ein Plättchen",
    about: "Womit ein Zug beginnt",
    steps: [
      {
        say: (view) =>
          `Das Brett hat ${view.board.columns * view.board.rows} Felder, und für jedes gibt es ein Plättchen. Du hast ${view.hand?.length ?? 0} Plättchen auf der Hand, und das Brett zeigt, wohin sie gehören. Jeder Zug beginnt damit, eines davon zu legen.`,
        task: () => "Wähle eines deiner Plättchen und lege es.",
        missed: null,
      },
    ],
    done: (view) =>
      `${view.board.last} berührt kein anderes Plättchen und gehört zu keiner Kette: Es ist ein Einzelplättchen. Weil es noch keine Kette gibt, waren keine Aktien zu kaufen. Du hast ein neues Plättchen gezogen, und das war dein Zug.`,
  },
  {
    name: "founding",
    title: "Eine Kette gründen",
    about: "Zwei Plättchen, die sich berühren, werden eine Hotelkette",
    steps: [
      {
        say: () =>
          "Ein Plättchen neben einem Einzelplättchen gründet mit ihm eine Hotelkette. Neben heißt darüber, darunter, links oder rechts davon, nie schräg.",
        task: () => "Lege ein Plättchen, das eine Kette gründet.",
        missed: () =>
          "Dieses Plättchen berührt kein anderes, es wäre nur ein weiteres Einzelplättchen. Zwei deiner Plättchen berühren eines: Bei ihnen steht „gründet“.",
      },
      {
        say: () => "Es gibt sieben Ketten, und keine davon ist auf dem Brett. Welche aus deinen Plättchen wird, entscheidest du.",
        task: () => "Wähle eine Kette und gründe sie.",
        missed: null,
      },
    ],
    done: (view) => {
      const founded = onBoard(view)[0];
      return founded
        ? `${founded.name} ist mit ${founded.size} Plättchen auf dem Brett. Du hast die Kette gegründet, aber sie gehört niemandem: Alle dürfen ihre Aktien kaufen, vorerst für je ${money(founded.price)}.`
        : "";
    },
  },
  {
    name: "free-share",
    title: "Die Gründeraktie",
    about: "Was die Gründung bringt und warum es auf die Kette ankommt",
    steps: [
      {
        say: (view) =>
          `Wer eine Kette gründet, bekommt eine ihrer Aktien geschenkt. Es gibt drei Preisklassen: Bei zwei Plättchen kostet eine günstige Aktie ${money(priceOf(view, 0, 2))}, eine mittlere ${money(priceOf(view, 1, 2))} und eine teure ${money(priceOf(view, 2, 2))}.`,
        task: () => "Gründe mit 2G eine Kette.",
        missed: () => "Dieses Plättchen gründet nichts. 2G tut es: Es berührt das Einzelplättchen auf 2F.",
      },
      {
        say: () => "Imperial, eine teure Kette, ist schon auf dem Brett. Die andere teure Kette ist noch zu haben.",
        task: () => "Gründe die teuerste Kette, die noch frei ist.",
        missed: () =>
          "Die Aktien dieser Kette sind billiger, also wäre auch die geschenkte weniger wert. Die Ketten stehen nach dem Preis geordnet, die teuerste zuletzt.",
      },
    ],
    done: (view) => {
      const founded = chainNamed(view, "Continental");
      return `Deine geschenkte Aktie von ${founded.name} ist schon ${money(founded.price)} wert; die einer günstigen Kette wäre ${money(priceOf(view, 0, founded.size))} wert. Auch die Prämien einer teuren Kette sind höher.`;
    },
  },
  {
    name: "buying",
    title: "Aktien kaufen",
    about: "Bis zu drei in jedem Zug, bevor ihr Preis steigt",
    steps: [
      {
        say: (view) => {
          const { name, price } = chainNamed(view, "Continental");
          return `Hast du ein Plättchen gelegt, darfst du bis zu drei Aktien von Ketten auf dem Brett kaufen. Ben hat ${name} gegründet, und eine Aktie kostet ${money(price)}. Noch bringt sie nichts ein, aber ihr Preis steigt, wenn die Kette wächst.`;
        },
        task: () => "Kaufe drei Aktien von Continental.",
        missed: (view) => `Du darfst drei kaufen und hast ${money(cashOf(view, YOU))}: Nimm Aktien dazu, bis es drei sind.`,
      },
    ],
    done: (view) => {
      const bought = chainNamed(view, "Continental");
      return `Dann hat Ben ${view.board.last} gelegt, und ${bought.name} ist auf ${bought.size} Plättchen gewachsen. Eine Aktie kostet jetzt ${money(bought.price)}, also sind deine ${sharesOf(view, YOU, bought)} Aktien ${money(sharesOf(view, YOU, bought) * bought.price)} wert.`;
    },
  },
  {
    name: "safe",
    title: "Preise und sichere Ketten",
    about: "Die Größe bestimmt den Preis und macht eine Kette am Ende sicher",
    steps: [
      {
        say: (view) => {
          const { name, size, price } = chainNamed(view, "Continental");
          return `Der Preis einer Kette hängt von ihrer Preisklasse und ihrer Größe ab, von sonst nichts. ${name} hat ${size} Plättchen, und eine Aktie kostet ${money(price)}. Ab ${view.rules.safe_size} Plättchen ist eine Kette sicher: Keine andere kann sie je übernehmen.`;
        },
        task: () => "Mach Continental mit einem Plättchen sicher.",
        missed: (view) => {
          const { name, size } = chainNamed(view, "Continental");
          return `Damit käme ${name} nicht auf ${view.rules.safe_size} Plättchen: Die Kette hat ${size}. Suche ein Plättchen, das auch ein Einzelplättchen berührt; das kommt dann mit zur Kette.`;
        },
      },
    ],
    done: (view) => {
      const { name, size, price } = chainNamed(view, "Continental");
      return `${view.board.last} hat auch das Einzelplättchen zur Kette gebracht. Mit ${size} Plättchen ist ${name} sicher, und eine Aktie kostet ${money(price)}. Weil niemand die Kette übernehmen kann, zahlt sie ihre Prämien erst am Ende der Partie.`;
    },
  },
  {
    name: "holders",
    title: "Die zwei größten Aktionäre",
    about: "Wer etwas bekommt, wenn eine Kette übernommen wird",
    steps: [
      {
        say: (view) => {
          const chain = chainNamed(view, "Continental");
          return `Eine Kette, die übernommen wird, zahlt dem größten Aktionär eine Prämie und dem zweitgrößten halb so viel. Jetzt bekäme Cat mit ${sharesOf(view, CAT, chain)} Aktien von ${chain.name} ${money(payoutOf(chain, CAT))}. Du und Ben habt je ${sharesOf(view, YOU, chain)} und würdet euch die zweite Prämie teilen: je ${money(payoutOf(chain, YOU))}.`;
        },
        task: () => "Werde größter Aktionär von Continental.",
        missed: (view) => {
          const chain = chainNamed(view, "Continental");
          return `Cat hat ${sharesOf(view, CAT, chain)} Aktien von ${chain.name}. Du hast ${sharesOf(view, YOU, chain)} und brauchst eine mehr als Cat.`;
        },
      },
    ],
    done: (view) => {
      const chain = chainNamed(view, "Continental");
      return `Mit ${sharesOf(view, YOU, chain)} Aktien bekämst du jetzt ${money(payoutOf(chain, YOU))}, Cat ${money(payoutOf(chain, CAT))}, und Ben an dritter Stelle nichts. Oft macht eine einzige Aktie diesen Unterschied.`;
    },
  },
  {
    name: "merger",
    title: "Eine Fusion",
    about: "Ein Plättchen verbindet zwei Ketten, und Prämien werden gezahlt",
    steps: [
      {
        say: (view) => {
          const [small, large] = [chainNamed(view, "Continental"), chainNamed(view, "Imperial")];
          return `Ein Plättchen, das zwei Ketten berührt, lässt sie fusionieren. Die größere bleibt bestehen: ${large.name} hat ${large.size} Plättchen, ${small.name} ${small.size}. Die kleinere wird übernommen und zahlt vorher ihre Prämien. Du hast ${sharesOf(view, YOU, small)} ihrer Aktien, Ben ${sharesOf(view, BEN, small)} und Cat ${sharesOf(view, CAT, small)}.`;
        },
        task: () => "Lass die beiden Ketten fusionieren.",
        missed: () => "Dieses Plättchen berührt nicht beide Ketten. Eines von deinen passt zwischen sie und grenzt an beide.",
      },
    ],
    done: (view) => {
      const { name, majority, minority } = chainNamed(view, "Continental");
      return `${name} hat dir als größtem Aktionär ${money(majority)} gezahlt und Ben als zweitgrößtem ${money(minority)}; Cat an dritter Stelle bekam nichts. Was du mit deinen Aktien machst, kommt in der nächsten Lektion.`;
    },
  },
  {
    name: "shares",
    title: "Verkaufen, tauschen oder behalten",
    about: "Was aus den Aktien einer übernommenen Kette wird",
    steps: [
      {
        say: (view) => {
          const [defunct, survivor] = [chainNamed(view, "Luxor"), chainNamed(view, "Continental")];
          return `${survivor.name} übernimmt ${defunct.name}. Deine ${sharesOf(view, YOU, defunct)} Aktien von ${defunct.name} kannst du für je ${money(view.merger?.price ?? 0)} verkaufen, je zwei gegen eine Aktie von ${survivor.name} tauschen, die ${money(survivor.price)} kostet, oder in der Hoffnung behalten, dass ${defunct.name} neu gegründet wird.`;
        },
        task: () => "Tausche vier Aktien und verkaufe die fünfte.",
        missed: (view) => {
          const price = view.merger?.price ?? 0;
          return `Zwei Aktien bringen ${money(2 * price)}, wenn du sie verkaufst, und eine Aktie im Wert von ${money(chainNamed(view, "Continental").price)}, wenn du sie tauschst. Tausche also so viele wie möglich und verkaufe die übrige.`;
        },
      },
    ],
    done: (view) => {
      const { name, size, price } = chainNamed(view, "Continental");
      return `Du hast zwei Aktien mehr von ${name}. Die Kette ist auf ${size} Plättchen gewachsen, und eine Aktie ist jetzt ${money(price)} wert. Tausche, wenn eine Aktie der größeren Kette mehr als doppelt so viel kostet; verkaufe, wenn du das Geld brauchst.`;
    },
  },
  {
    name: "cash",
    title: "Warum das Geld ausgeht",
    about: "Aktien kosten Geld, und nur Fusionen bringen welches ein",
    steps: [
      {
        say: (view) =>
          `Bis die Partie endet, bringen dir nur Fusionen Geld. Du hast ${money(cashOf(view, YOU))}, und die billigste Aktie auf dem Brett kostet ${money(Math.min(...onBoard(view).map(({ price }) => price)))}: Du kannst nichts kaufen. Ben und Cat geht es kaum besser.`,
        task: () => "Lege das Plättchen, das am meisten Geld einbringt.",
        missed: (view) =>
          `Du hättest weiterhin ${money(cashOf(view, YOU))}. Du bist der größte Aktionär von American: Lege das Plättchen, durch das American von Continental übernommen wird.`,
      },
      {
        say: (view) =>
          `American hat dir ${money(chainNamed(view, "American").majority)} gezahlt und Ben ${money(chainNamed(view, "American").minority)}. Aktien, die du verkaufst, bringen noch mehr.`,
        task: () => "Entscheide, was mit deinen Aktien von American geschieht.",
        missed: null,
      },
    ],
    done: (view) =>
      `Du kannst ${money(cashOf(view, YOU))} ausgeben, Ben ${money(cashOf(view, BEN))} und Cat ${money(cashOf(view, CAT))}. Wer kaufen kann, während andere es nicht können, liegt bald in vielen Ketten vorn. Halte also Aktien kleiner Ketten, die bald übernommen werden, und gib nicht alles für große aus.`,
  },
  {
    name: "end",
    title: "Die Partie beenden",
    about: "Wer sie beenden darf und was dann gezahlt wird",
    steps: [
      {
        say: (view) =>
          `Wer am Zug ist, darf die Partie beenden, sobald alle Ketten auf dem Brett sicher sind oder eine von ihnen ${view.rules.end_size} Plättchen hat. ${and(onBoard(view).map(({ name }) => name))} sind alle sicher, und dein Vermögen beträgt ${money(netOf(view, YOU))}; Ben hat ${money(netOf(view, BEN))} und Cat ${money(netOf(view, CAT))}.`,
        task: () => "Sag das Ende an: Drück auf den Knopf mit der Fahne.",
        missed: () => "Sag zuerst das Ende an: Deinen Zug beendest du danach noch.",
      },
      {
        say: (view) => {
          const chain = chainNamed(view, "Continental");
          return `Du beendest noch deinen Zug. Dann zahlt jede Kette ihre Prämien, und alle ihre Aktien werden verkauft. Größter Aktionär von ${chain.name} ist Ben, mit ${sharesOf(view, BEN, chain)} Aktien gegen deine ${sharesOf(view, YOU, chain)}.`;
        },
        task: () => "Werde größter Aktionär von Continental, bevor die Partie endet.",
        missed: (view) =>
          `Ben hat ${sharesOf(view, BEN, chainNamed(view, "Continental"))} Aktien von Continental: Du brauchst eine mehr.`,
      },
    ],
    done: (view) =>
      `Du gewinnst mit ${money(cashOf(view, YOU))}; Ben hat ${money(cashOf(view, BEN))} und Cat ${money(cashOf(view, CAT))}. Oft entscheiden die letzten Prämien die Partie, also rechne sie zusammen, bevor du das Ende ansagst. Jetzt weißt du alles, was du zum Spielen brauchst.`,
  },
];
