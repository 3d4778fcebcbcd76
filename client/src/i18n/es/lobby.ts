// Messages of the lobby.

import { clock } from "./clock";
import { plural } from "./grammar";

export const lobby: typeof import("../en/lobby").lobby = {
  title: "Sala",
  lead: "Siéntate con quien esté aquí, o mira una partida.",
  people: (people) => (people <= 1 ? "No hay nadie más aquí" : `Hay ${people} personas aquí`),
  connecting: "Mirando quién hay…",
  lost: "Se ha perdido la conexión. Conectando de nuevo…",

  find: "Buscarme partida",
  findHow: (wait) =>
    `Te sientas con quien esté esperando. Si no espera nadie, se abre una mesa para ti, que empieza ${wait === undefined ? "pronto" : `al cabo de ${clock.duration(wait)}`} con bots en los sitios libres.`,
  finding: "Buscando mesa…",
  make: "Preparar una mesa",
  leaderboard: "Clasificación",
  tabs: { label: "Partes de la sala", tables: "Mesas", chat: "Chat", unread: "mensajes nuevos" },

  open: "Mesas abiertas",
  noneOpen: "Ninguna mesa espera jugadores. Busca una partida o prepara una mesa, y aparecerá aquí para todos.",
  live: "Partidas que ver",
  noneLive: "No se está jugando ninguna partida de la sala. Las que empiecen en la sala aparecerán aquí.",

  sit: "Sentarse",
  watch: "Mirar",
  own: "tu mesa",
  goThere: "Ir a tu mesa",
  signIn: "Inicia sesión para jugar",
  at: (name) => `en ${name}`,
  free: (seats) => plural(seats, "sitio libre", "sitios libres"),
  away: "fuera",
  bot: "bot",
  nobody: "Aún no se ha sentado nadie",
  watching: (watchers) => plural(watchers, "espectador", "espectadores"),

  rated: "puntuada",
  noClock: "sin reloj",
  clock: ({ decision, bank }) => {
    const own = `${clock.duration(decision)} por decisión`;
    return bank > 0 ? `${own}, ${clock.duration(bank)} de reserva` : own;
  },
  changed: (options) => plural(options, "opción cambiada", "opciones cambiadas"),
};
