// The messages of what every page loads first; those of the game come with the game.

import { refused } from "./en/refused";
import { shell } from "./en/shell";
import { ui } from "./en/ui";

export const messages = { refused, shell, ui };
