// Shows the table with one of the fixtures: /dev/?fixture=buy&pick=6D&theme=dark
// Not part of the build.

import "../src/styles/tokens.css";
import "../src/styles/base.css";
import { mount } from "svelte";
import { gameAt } from "../src/fixtures/game";
import { views } from "../src/fixtures/views";
import Table from "../src/game/Table.svelte";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme) document.documentElement.dataset.theme = theme;

const name = asked.get("fixture") ?? "place";
const view = Object.entries(views).find(([key]) => key === name)?.[1] ?? views.place;
const game = gameAt(view);
const tile = asked.get("pick");
if (tile) game.choice.press(tile);
const chain = asked.get("chain");
if (chain) game.choice.chain = Number(chain);

// For trying out updates from the console.
Object.assign(globalThis, { __applyUpdate: game.applyUpdate.bind(game) });

const target = document.getElementById("app");
if (target) mount(Table, { target, props: { game } });
