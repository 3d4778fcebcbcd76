import { ui } from "./ui";

export const en = { ui };
