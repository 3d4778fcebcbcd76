import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepPage } from "./lib/offline";

const target = document.getElementById("app");
if (target) mount(App, { target });

/** When this page has surely been painted, in milliseconds: what is kept for later must not delay it. */
const SEEN = 3000;

if (import.meta.env.PROD) setTimeout(() => void keepPage(), SEEN);
