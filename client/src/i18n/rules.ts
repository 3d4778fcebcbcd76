// The messages of the page of rules: not needed before it is opened.

export { rules as rulesMessages } from "./en/rules";
export type { Picture } from "./en/page";
