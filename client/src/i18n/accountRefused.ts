// Importing this adds the messages of what only requests about an account are refused with.

import { accountRefusals } from "#language/accountRefused";
import { alsoRefused } from "./refused";

alsoRefused(accountRefusals);
