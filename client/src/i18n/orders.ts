// The messages about standing orders: not needed before somebody gives some.

export { orders as orderMessages } from "#language/orders";
