// Requests about the viewer's standing orders in a game.

import type { OrderCard, Orders } from "../protocol";
import { asking, request } from "./http";

/** The address of the orders of whoever at this device asks. */
const path = (game: string, speaksAs: string | null) =>
  `/api/games/${encodeURIComponent(game)}/orders${asking(speaksAs)}`;

export const ordersIn = (game: string, speaksAs: string | null) => request<OrderCard>("GET", path(game, speaksAs));
/** Give these orders, instead of those before. */
export const giveOrders = (game: string, speaksAs: string | null, orders: Orders) =>
  request<OrderCard>("PUT", path(game, speaksAs), orders);
