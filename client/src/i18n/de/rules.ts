// The rules of the game, with examples. Rulings are numbered as everywhere else (R24).

import { money } from "../../lib/money";
import { list, pictures, type Section, steps, table, text } from "../page";
import { BOARDS, prices } from "../rulesExamples";

const sections: Section[] = [
  {
    id: "idea",
    title: "Das Spiel in einer Minute",
    blocks: [
      text(
        "Ihr legt Plättchen auf ein Brett mit 108 Feldern. Plättchen, die sich berühren, werden zu Hotelketten; Ketten, die sich berühren, fusionieren, und die kleinere wird übernommen. Eine Kette gehört nie jemandem allein: Ihr haltet Aktien. Deren Preis steigt mit der Größe der Kette, und wer die meisten Aktien einer Kette hält, die übernommen wird, bekommt eine stattliche Prämie.",
      ),
      text(
        "Wer am Zug ist, legt ein Plättchen, kauft bis zu drei Aktien und zieht ein neues Plättchen. Am Ende zahlt jede Kette noch einmal ihre Prämien, alle Aktien werden verkauft, und wer das meiste Geld hat, gewinnt.",
      ),
    ],
  },
  {
    id: "chains",
    title: "Ketten, Preise, Prämien",
    blocks: [
      text(
        "Es gibt sieben Ketten mit je 25 Aktien, in drei Preisklassen. Sie stehen überall in derselben Reihenfolge und sind an ihren Buchstaben zu erkennen.",
        "R2",
      ),
      { kind: "tiers" },
      text(
        "Der Preis einer Aktie hängt davon ab, wie viele Plättchen ihre Kette hat. Eine Kette, die nicht auf dem Brett ist, hat keinen Preis.",
        "R3",
      ),
      table("Preis einer Aktie in Dollar", ["Plättchen", "Günstig", "Mittel", "Teuer"], prices("und mehr"), [1, 2, 3]),
      text(
        `Wer die meisten Aktien einer Kette hält, bekommt das Zehnfache ihres Preises als Prämie, wer die zweitmeisten hält, das Fünffache. Luxor mit 7 Plättchen zahlt ${money(6000)} und ${money(3000)}.`,
        "R4",
      ),
    ],
  },
  {
    id: "start",
    title: "Wie eine Partie beginnt",
    blocks: [
      text(`Es spielen zwei bis sechs Menschen oder Bots. Alle beginnen mit ${money(6000)} und ohne Aktien.`, "R5"),
      text(
        "Alle ziehen ein Plättchen und legen es auf das Brett. Wessen Plättchen am nächsten bei 1A liegt, beginnt: das in der niedrigsten Spalte, und in derselben Spalte das in der vordersten Reihe. 2B kommt vor 3A, und 1C vor 1D. Diese Plättchen gründen nie eine Kette, auch wenn sie sich berühren: Sie sind Einzelplättchen, die zu keiner Kette gehören.",
        "R6, R7",
      ),
      text("Dann ziehen alle sechs Plättchen, die sonst niemand sieht.", "R8, R39"),
    ],
  },
  {
    id: "turn",
    title: "Dein Zug",
    blocks: [
      steps(
        [
          "Wenn du magst, biete anderen einen Handel an.",
          "Lege ein Plättchen und führe aus, was es auslöst.",
          "Kaufe bis zu drei Aktien.",
          "Ziehe ein Plättchen.",
        ],
        "R9",
      ),
      text("Zurück zu einem früheren Schritt geht es nicht, und ein gelegtes Plättchen bleibt liegen."),
    ],
  },
  {
    id: "placing",
    title: "Ein Plättchen legen",
    blocks: [
      text(
        "Du musst ein Plättchen legen, wenn irgendeines auf deiner Hand gelegt werden kann. Was geschieht, hängt davon ab, was es berührt. Felder berühren sich an den Kanten; Ecken zählen nicht.",
        "R1, R13",
      ),
      pictures(
        { ...BOARDS.alone, caption: "4A berührt nichts. Es ist ein Einzelplättchen, und nichts geschieht. (R14)" },
        { ...BOARDS.founds, caption: "3B berührt Einzelplättchen und keine Kette: Eine Kette wird gegründet. Du wählst, welche. Sie bekommt das Plättchen und alle Einzelplättchen, die mit ihm verbunden sind, und du bekommst eine Aktie geschenkt. (R15, R16)" },
        { ...BOARDS.grows, caption: "4B berührt eine Kette: Imperial bekommt das Plättchen und das Einzelplättchen 4C, das mit ihm verbunden ist. (R17)" },
        { ...BOARDS.merges, caption: "3B berührt zwei Ketten: Tower und American fusionieren. (R18)" },
      ),
    ],
  },
  {
    id: "unplayable",
    title: "Plättchen, die nicht gelegt werden können",
    blocks: [
      text(
        "Eine Kette mit 11 oder mehr Plättchen ist sicher: Sie wird nie übernommen. Ein Plättchen, das zwei sichere Ketten berührt, kann deshalb nie mehr gelegt werden. Es ist tot, und solche Felder sind auf dem Brett für alle durchgekreuzt.",
        "R19, R25",
      ),
      pictures(
        { ...BOARDS.dead, caption: "Continental hat 12 Plättchen und Worldwide 11: Beide sind sicher, und auf keines der Felder dazwischen kann gelegt werden." },
        { ...BOARDS.blocked, caption: "Solange alle sieben Ketten auf dem Brett sind, würde 3B eine achte gründen. Es ist blockiert und wartet auf der Hand, bis durch eine Fusion eine Kette frei wird. (R20)" },
      ),
      text(
        "Am Ende deines Zuges werden deine toten Plättchen ausgetauscht, bis du keines mehr hast oder im Beutel nur noch tote sind. Die ausgetauschten kommen zurück in den Beutel.",
        "R21",
      ),
      text(
        "Kannst du kein Plättchen legen, werden zuerst die toten ausgetauscht; hilft das nicht, legst du keines, darfst trotzdem kaufen und ziehst nicht nach. Ist der Beutel leer, geht die Partie mit den Plättchen auf den Händen weiter.",
        "R22, R23",
      ),
    ],
  },
  {
    id: "mergers",
    title: "Fusionen",
    blocks: [
      text(
        "Die größte Kette bleibt bestehen, das verbindende Plättchen nicht mitgezählt; sind mehrere gleich groß, entscheidet, wer es gelegt hat. Die anderen werden eine nach der anderen übernommen, die größte zuerst. Jede Übernahme wird ganz abgeschlossen, bevor die nächste beginnt: erst die Prämien, dann die Aktien.",
        "R24, R26",
      ),
      pictures(
        { ...BOARDS.beforeMerger, caption: "Ann legt 3B. Tower hat 4 Plättchen, American 6: American bleibt bestehen." },
        { ...BOARDS.afterMerger, caption: "Danach gehören das gelegte Plättchen und die von Tower zu American: Die Kette hat 11 und ist damit sicher. (R31)" },
      ),
      text(
        `Die Prämien richten sich nach dem Preis vor der Fusion: Tower hat 4 Plättchen und kostet ${money(400)} je Aktie, zahlt also ${money(4000)} und ${money(2000)}. An wen, hängt davon ab, wer wie viel hält:`,
        "R27",
      ),
      table(
        "Wer wie viel bekommt, bei Tower mit 4 Plättchen",
        ["Aktien", "Prämien"],
        [
          ["Ann 5, Ben 3, Cat 1", `Ann ${money(4000)}, Ben ${money(2000)}`],
          ["Ann 5 und sonst niemand", `Ann ${money(6000)}: Wer als Einziger Aktien hält, bekommt beide`],
          ["Ann 4, Ben 4, Cat 1", `Ann und Ben je ${money(3000)}: Wer gleichauf vorn liegt, teilt sich beide`],
          ["Ann 5, Ben 2, Cat 2", `Ann ${money(4000)}, Ben und Cat je ${money(1000)}: Wer gleichauf an zweiter Stelle liegt, teilt sich die zweite`],
          ["niemand hält welche", "niemand"],
        ],
        [],
      ),
      text(`Jeder Teil einer geteilten Prämie wird auf volle ${money(100)} aufgerundet.`),
      text(
        "Zu zweit lässt eine Option die Bank um die Prämien mitspielen: Für jede zieht sie ein Plättchen, und dessen Spalte sagt, wie viele Aktien sie gerade hält. Was die Bank gewinnt, bekommt niemand.",
        "R28",
      ),
      text(
        "Dann entscheiden alle, die Aktien der übernommenen Kette halten, was damit geschieht, reihum und beginnend mit der Person, die das Plättchen gelegt hat. In beliebiger Kombination darfst du:",
        "R29",
      ),
      list([
        "sie der Bank verkaufen, zum Preis vor der Fusion;",
        "sie zwei gegen eine in Aktien der größeren Kette tauschen, solange die Bank welche hat;",
        "sie behalten: Sie sind nichts wert, bis die Kette neu gegründet wird.",
      ]),
      text(
        "Was verkauft oder getauscht wird, geht sofort an die Bank zurück; wer später entscheidet, findet dort mehr Aktien der einen und weniger der anderen Kette. Eine unmögliche Wahl wird abgelehnt und nie auf das Mögliche gekürzt.",
        "R29, R30",
      ),
      text(
        `Angenommen, Ann hält 5 Tower, Ben 3 und Cat 1. Ann verkauft 1 für ${money(400)} und tauscht 4 gegen 2 American. Ben tauscht 2 gegen 1 American und behält 1. Cat verkauft 1 für ${money(400)}. Eine Aktie von American kostet dann ${money(800)}.`,
      ),
    ],
  },
  {
    id: "buying",
    title: "Kaufen und ziehen",
    blocks: [
      text(
        "Nach dem Legen darfst du insgesamt bis zu drei Aktien kaufen, von beliebigen Ketten auf dem Brett, auch von einer eben gegründeten. Jede kostet ihren jetzigen Preis. Die Bank muss sie haben, und du musst sie bezahlen können.",
        "R32",
      ),
      text("Dann ziehst du ein Plättchen und hast wieder sechs. Hast du keines gelegt, ziehst du keines.", "R33"),
    ],
  },
  {
    id: "trading",
    title: "Mit anderen handeln",
    blocks: [
      text(
        "Bevor du ein Plättchen legst, darfst du jemandem einen Tausch von Geld, Aktien oder beidem anbieten. Beide Seiten müssen etwas geben. Auch Aktien von Ketten, die nicht auf dem Brett sind, dürfen gehandelt werden. Die andere Seite nimmt an oder lehnt ab; bis dahin darfst du das Angebot zurückziehen. Es kann immer nur ein Angebot offen sein, und es verfällt, sobald du ein Plättchen legst. Niemand kann anbieten oder verlangen, was nicht da ist.",
        "R10–R12",
      ),
    ],
  },
  {
    id: "end",
    title: "Das Ende",
    blocks: [
      text(
        "In deinem Zug darfst du die Partie beenden, wenn eine Kette 41 oder mehr Plättchen hat oder wenn alle Ketten auf dem Brett sicher sind. Du musst es nie. Du darfst das Ende bei jeder deiner eigenen Entscheidungen in deinem Zug ansagen und führst den Zug dann noch zu Ende: legen, fusionieren, kaufen, aber nicht mehr ziehen.",
        "R34, R35",
      ),
      text(
        "Die Partie endet auch, wenn alle Hände leer sind oder wenn eine ganze Runde lang niemand ein Plättchen gelegt hat.",
        "R36",
      ),
      text(
        "Alle, die mitspielen, können sich auch jederzeit darauf einigen, die Partie zu beenden. Sie wird dann so gewertet, wie sie steht.",
        "R41",
      ),
      text(
        "Jede Kette auf dem Brett zahlt ihre Prämien wie bei einer Fusion; dann wird jede Aktie dieser Ketten zu ihrem Preis verkauft. Andere Aktien sind nichts wert. Wer das meiste Geld hat, gewinnt; wer gleich viel hat, teilt sich einen Platz.",
        "R37",
      ),
    ],
  },
  {
    id: "known",
    title: "Was alle wissen",
    blocks: [
      text(
        "Geld, Aktien und die Zahl der Plättchen auf jeder Hand und im Beutel sind allen bekannt. Was auf einer Hand ist, weiß nur, wem sie gehört; die Reihenfolge im Beutel kennt niemand.",
        "R38, R39",
      ),
    ],
  },
  {
    id: "options",
    title: "Ausgaben und Optionen",
    blocks: [
      text(
        "Gedruckte Ausgaben unterscheiden sich. Was du gelesen hast, ist das klassische Spiel. Ein Tisch kann einer anderen Ausgabe folgen oder jede dieser Optionen ändern. Der klassische Wert steht zuerst.",
      ),
      { kind: "options" },
    ],
  },
  {
    id: "words",
    title: "Die Wörter des Spiels",
    blocks: [{ kind: "terms" }],
  },
  {
    id: "fair",
    title: "Ehrlich ausgeteilt",
    blocks: [
      text(
        "Alles Zufällige in einer Partie folgt aus einer geheimen Zahl, ihrem Startwert. Ein Fingerabdruck davon (SHA-256) wird gezeigt, bevor das erste Plättchen gezogen ist, und der Startwert selbst, wenn die Partie zu Ende ist. So kann danach jeder prüfen, dass der Beutel vor der Partie gemischt und nie angerührt wurde: Er enthält die Plättchen, geordnet nach dem HMAC-SHA256 des Startwerts und des Namens jedes Plättchens.",
        "R40",
      ),
    ],
  },
];

export const rules: typeof import("../en/rules").rules = {
  title: "Spielregeln",
  lead: "Acquire, wie Mergemaker es spielt. Die kleinen Nummern sind die der einzelnen Regeln; das Spiel nennt sie, wenn es einen Zug ablehnt.",
  contents: "Auf dieser Seite",
  tiers: { budget: "Günstig", standard: "Mittel", premium: "Teuer" },
  option: "Option",
  values: "Werte",
  chains: ["Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"],
  drawing: (shown) => `Eine Zeichnung: ${shown.join("; ")}.`,
  drawn: (name, tiles) => `${name} auf ${tiles.join(", ")}`,
  orphans: "Einzelplättchen",
  sections,
};
