import { clock } from "./clock";
import { help } from "./help";
import { hint } from "./hint";
import { home, waiting } from "./home";
import { logLines, tableEventLine } from "./logLines";
import { describeMoves } from "./moves";
import { over } from "./over";
import { panels } from "./panels";
import { play } from "./play";
import { proposal } from "./proposal";
import { refused } from "./refused";
import { trade } from "./trade";
import { ui } from "./ui";

export const en = { clock, describeMoves, help, hint, home, logLines, over, panels, play, proposal, refused, tableEventLine, trade, ui, waiting };
