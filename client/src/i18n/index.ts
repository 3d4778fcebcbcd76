// The messages of the game, in the reader’s language.

import { clock } from "#language/clock";
import { help } from "#language/help";
import { hint } from "#language/hint";
import { describeMoves } from "#language/moves";
import { over } from "#language/over";
import { panels } from "#language/panels";
import { play } from "#language/play";
import { proposal } from "#language/proposal";
import { shell } from "#language/shell";
import { trade } from "#language/trade";
import { ui } from "#language/ui";
import { waiting } from "#language/waiting";
import { logLines, tableEventLine } from "./logLines";
import { refused } from "./refused";

export const messages = { clock, describeMoves, help, hint, logLines, over, panels, play, proposal, refused, shell, tableEventLine, trade, ui, waiting };
