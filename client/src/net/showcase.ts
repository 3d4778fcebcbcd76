// The game that is shown on the home page.

import type { Showcase } from "../protocol";
import { request } from "./http";

/** The game. Rejects with a Refusal. */
export const showcase = () => request<Showcase>("GET", "/api/showcase");
