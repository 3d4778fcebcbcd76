import { clock } from "./clock";
import { help } from "./help";
import { hint } from "./hint";
import { logLines, tableEventLine } from "./logLines";
import { describeMoves } from "./moves";
import { over } from "./over";
import { panels } from "./panels";
import { play } from "./play";
import { proposal } from "./proposal";
import { refused } from "./refused";
import { shell } from "./shell";
import { trade } from "./trade";
import { ui } from "./ui";
import { waiting } from "./waiting";

export const en = { clock, describeMoves, help, hint, logLines, over, panels, play, proposal, refused, shell, tableEventLine, trade, ui, waiting };
