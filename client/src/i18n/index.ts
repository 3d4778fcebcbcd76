// The messages in use. A second language is a second folder of the same shape as `en`.

import { en } from "./en";

export const messages = en;
