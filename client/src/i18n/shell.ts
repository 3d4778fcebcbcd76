// The messages of what every page loads first; those of the game come with the game.

import { home } from "./en/home";
import { refused } from "./en/refused";
import { ui } from "./en/ui";

export const messages = { home, refused, ui };
