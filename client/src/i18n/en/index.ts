import { help } from "./help";
import { hint } from "./hint";
import { home, waiting } from "./home";
import { describeMoves } from "./moves";
import { over } from "./over";
import { panels } from "./panels";
import { play } from "./play";
import { refused } from "./refused";
import { story } from "./story";
import { trade } from "./trade";
import { ui } from "./ui";

export const en = { describeMoves, help, hint, home, over, panels, play, refused, story, trade, ui, waiting };
