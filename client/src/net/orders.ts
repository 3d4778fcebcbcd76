// Requests about the viewer's standing orders in a game.

import type { OrderCard, Orders } from "../protocol";
import { request } from "./http";

const path = (game: string) => `/api/games/${encodeURIComponent(game)}/orders`;

export const ordersIn = (game: string) => request<OrderCard>("GET", path(game));
/** Give these orders, instead of those before. */
export const giveOrders = (game: string, orders: Orders) => request<OrderCard>("PUT", path(game), orders);
