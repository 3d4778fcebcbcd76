// Messages of the page about oneself.

import { day, minute } from "../../lib/dates";
import { percent } from "../../lib/figures";
import { and, ordinal, plural } from "./grammar";

export const me: typeof import("../en/me").me = {
  title: "Tú",
  guest: "Invitado",
  day: (when) => day(new Date(when)),

  games: {
    title: "Partidas en curso",
    none: "No tienes partidas en curso.",
    start: "Empezar una",
  },

  history: {
    title: "Partidas terminadas",
    opponent: "Contra",
    preset: "Edición",
    result: "Resultado",
    any: "cualquiera",
    won: "ganada",
    lost: "no ganada",
    found: (total) => (total === 0 ? "No hay partidas así." : plural(total, "partida")),
    resigned: "No jugada hasta el final",
    place: (place, players) => `${ordinal(place)} de ${players}`,
    against: (names) => `contra ${and(names)}`,
    pages: "Páginas de partidas terminadas",
    page: (page, pages) => `${page} de ${pages}`,
    newer: "Más nuevas",
    older: "Más antiguas",
  },

  statistics: {
    title: "Estadísticas",
    games: "Partidas",
    won: "Ganadas",
    margin: "Ventaja media sobre el mejor rival",
    ordinal,
    players: (players) => `${players} jugadores`,
    placesOf: (players, games) =>
      `Con ${players} jugadores: ${games.map((count, at) => `${ordinal(at + 1)} ${plural(count, "vez", "veces")}`).join(", ")}`,
    percent: (part, whole) => percent(part / Math.max(1, whole)),
    preset: "Edición",
    chain: "Cadena",
    chains: ["Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"],
    bought: "Acciones compradas",
    paid: "Te pagó",
    how: "Una cadena paga primas, y su precio por las acciones que vendes. Las ediciones con otras cadenas cuentan con los nombres clásicos.",
  },

  account: {
    title: "Cuenta",
    guestHow: "Tus partidas son de este navegador. Con una cuenta las encuentras en cualquier dispositivo.",
    closed: "En este servidor no se pueden crear cuentas. Si ya tienes una, inicia sesión.",
    register: "Crear una cuenta",
    signIn: "Iniciar sesión",
    signOut: "Cerrar sesión",
    export: "Descargar mis datos",
    username: "Nombre",
    password: "Contraseña",
    passwordHow: "10 caracteres o más. Nadie puede recuperarla por ti.",
    busy: "Un momento…",
    comeAlong: "Las partidas de este navegador vienen contigo.",
  },

  devices: {
    title: "Sesiones abiertas",
    current: "este dispositivo",
    seen: (when) => `último uso: ${day(new Date(when))}`,
    end: "Cerrar sesión",
    endOf: (device) => `Cerrar la sesión de ${device}`,
    add: "Añadir un dispositivo",
    addHow: "Abre este enlace en el otro dispositivo, o escanea el código con él.",
    qr: "Código QR del enlace",
    link: "Enlace para el otro dispositivo",
    copy: "Copiar",
    once: (when) => `Sirve una vez, hasta las ${minute(new Date(when))}.`,
  },

  password: {
    title: "Cambiar la contraseña",
    now: "Contraseña actual",
    next: "Contraseña nueva",
    change: "Cambiar la contraseña",
    changed: "La contraseña ha cambiado. Se ha cerrado la sesión en los demás dispositivos.",
  },

  remove: {
    title: "Borrar la cuenta",
    how: "Se borran tu nombre, tu contraseña, tus puntuaciones y tus mensajes. En las partidas en curso, tus sitios pasan a bots. Las terminadas se quedan, sin tu nombre en las listas.",
    password: "Contraseña",
    remove: "Borrar mi cuenta",
  },

  link: {
    title: "Iniciar sesión",
    as: (username) => `¿Iniciar sesión como ${username}?`,
    how: "Las partidas de este navegador vienen contigo.",
    signIn: "Iniciar sesión en este dispositivo",
    not: "No, ir a la página de inicio",
    broken: "Este enlace no está completo. Cópialo entero, o escanea otra vez el código.",
  },
};
