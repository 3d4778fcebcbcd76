// The messages of the table's menu: not needed before it is opened.

export { menu as menuMessages } from "#language/menu";
