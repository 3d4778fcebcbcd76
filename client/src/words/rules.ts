// The words of the page of rules: not needed before it is asked for.

export { rules as words } from "./en/rules";
export type { Block, Picture, Section } from "./en/rules";
