// The messages of the page of rules: not needed before it is opened.

export { rules as rulesMessages } from "#language/rules";
export type { Picture } from "./page";
