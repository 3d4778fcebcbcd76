// Messages of the chat.

import { weekday } from "../../lib/dates";
import { plural } from "./grammar";

export const chat: typeof import("../en/chat").chat = {
  title: "Chat",
  readers: {
    everybody: "",
    players: "Hasta que acabe la partida, esto solo lo leen los jugadores.",
    watchers: "Hasta que acabe la partida, esto solo lo leen los espectadores.",
  },
  mayNotWrite: "Puedes leer este chat, pero no escribir en él.",
  places: {
    table: {
      empty: "Nadie ha dicho nada todavía.",
      quick: ["Hola", "Suerte", "Bien jugado", "Estoy pensando…", "Perdón, ya he vuelto", "Buena partida"],
    },
    lobby: {
      empty: "Hace tiempo que nadie dice nada aquí. Lo que escribas lo pueden leer todos los que entren en la sala.",
      quick: ["Hola", "¿Quién quiere jugar?", "¿Alguien para una partida lenta?", "Suerte", "Adiós"],
    },
  },
  nameFirst: "¿Cómo te llamamos?",
  join: "Participar",
  write: "Mensaje",
  day: weekday,
  send: "Enviar",
  phrases: "Frases rápidas",
  watching: "espectador",
  actions: (name) => `Qué hacer con el mensaje de ${name}`,
  mute: (name) => `Silenciar a ${name}`,
  report: "Denunciar",
  remove: (name) => `Expulsar a ${name}`,
  removeHow: (name) =>
    `${name} ya no podrá escribir, mirar ni sentarse aquí, y desaparecerá lo que ha escrito. Si está jugando, puede acabar la partida, pero no escribir.`,
  removed: (name) => `${name} ya no está aquí.`,
  cancel: "Cancelar",
  reported: "Denunciado. Quien gestiona este servidor puede verlo ahora.",
  muted: (people) => `Has silenciado a ${plural(people, "persona")}.`,
  unmute: "Volver a mostrar sus mensajes",
};
