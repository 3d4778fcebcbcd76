// The messages of what every page loads first; those of the game come with the game.

import { shell } from "#language/shell";
import { ui } from "#language/ui";
import { refused } from "./refused";

export const messages = { refused, shell, ui };
