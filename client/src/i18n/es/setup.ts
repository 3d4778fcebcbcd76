// Messages of the setup sheet, and of every option and preset wherever they are explained.

import { clock } from "./clock";

export const setup: typeof import("../en/setup").setup = {
  title: "Preparar una mesa",
  titleScreen: "Preparar una mesa para esta pantalla",
  loading: "Cargando las opciones…",

  seats: "Jugadores",
  count: "Número de jugadores",
  seat: (number) => `Sitio ${number}`,
  you: "Tú",
  friend: "Alguien con el enlace",
  anybody: "Quien venga",
  phone: "Alguien con un móvil",
  join: "Quién puede unirse",
  joinLink: "Quien tenga el enlace",
  joinLobby: "Cualquiera de la sala",
  opponent: (name, strength) => `${name}, ${strength}`,
  opponents: "Todos los rivales",
  mixed: "variados",
  strength: (strength, most) => {
    const words = ["principiante", "fácil", "medio", "difícil", "muy difícil"];
    const at = Math.round(((strength - 1) / Math.max(1, most - 1)) * (words.length - 1));
    return words[at] ?? "";
  },
  pips: (strength, most) => `fuerza ${strength} de ${most}`,
  watch: "No tienes sitio, así que mirarás.",
  yourName: "Tu nombre",
  tableName: "Nombre de la mesa",
  tableNameHow: "p. ej. La noche del viernes",

  pace: "Ritmo de los bots",
  paces: {
    instant: "Al instante",
    brisk: "Ágil",
    relaxed: "Tranquilo",
  },

  clock,
  chat: "Chat en la mesa",
  chatHow: "Mientras dura la partida, jugadores y espectadores escriben por separado.",

  more: "Chat, puntuación y espectadores",
  moreAlone: "Puntuación",
  rated: "Puntuada",
  ratedHow: "Cambia la puntuación de todos; no hay pistas. Quien abandona queda último, y también la última persona que queda contra bots si se le acaba el tiempo.",
  ratedAccount: "Las partidas puntuadas son para quienes tienen cuenta.",
  ratedSignIn: "Iniciar sesión",
  delay: "Los espectadores ven la partida",
  delays: (moves) => (moves === 0 ? "en directo" : `${moves} jugadas después`),

  rules: "Reglas",
  preset: "Edición",
  presets: {
    classic: { title: "Clásica", summary: "Las reglas clásicas, con tratos entre jugadores." },
    online: { title: "En línea", summary: "Como más se juega en la red: sin tratos; las fichas muertas salen del juego." },
    "hasbro-1999": { title: "Hasbro 1999", summary: "Sin tratos; si no se puede colocar ninguna ficha, se sacan todas de nuevo." },
    "wotc-2008": { title: "Wizards 2008", summary: "Sackson en lugar de Luxor, y las cadenas en otras categorías de precio." },
    "avalon-hill-2016": { title: "Avalon Hill 2016", summary: "Un tablero de 10 por 10; las cadenas son seguras desde 10 fichas." },
  },
  options: "Opciones",
  changed: (count) => (count === 1 ? "1 cambiada" : `${count} cambiadas`),
  option: {
    first_player: {
      title: "Quién empieza",
      values: {
        column: "la ficha inicial de la columna más baja",
        row: "la ficha inicial de la primera fila",
        random: "se elige al azar",
      },
    },
    starting_tiles: {
      title: "Fichas iniciales",
      values: { stay: "se quedan en el tablero", return: "vuelven a la bolsa", none: "no se sacan" },
    },
    trading: {
      title: "Tratos entre jugadores",
      values: { on: "antes de colocar una ficha", off: "ninguno" },
    },
    founder_empty: {
      title: "Si no quedan acciones para quien funda",
      values: { none: "no recibe nada", cash: "recibe su precio" },
    },
    dead_tiles: {
      title: "Fichas que ya no se pueden colocar",
      values: { return: "vuelven a la bolsa", discard: "salen del juego" },
    },
    replace: {
      title: "Fichas muertas en la mano",
      values: {
        auto: "se cambian todas al final del turno",
        ask: "se cambian si el jugador lo pide",
        once: "se cambian una vez por turno",
      },
    },
    unplayable_hand: {
      title: "Una mano sin fichas que colocar",
      values: {
        replace: "cambia enseguida sus fichas muertas",
        skip: "espera al final del turno",
        redraw: "se enseña y se saca otra",
      },
    },
    two_player_bank: {
      title: "Con dos jugadores, la banca",
      values: { off: "no interviene", tile: "compite por las primas con una ficha que saca" },
    },
    end_timing: {
      title: "Quien termina la partida",
      values: {
        finish_turn: "acaba antes su turno",
        immediate: "la termina enseguida, antes de colocar",
        after_buy: "la termina al comprar",
      },
    },
    holdings: {
      title: "Dinero y acciones",
      values: { open: "los ven todos", closed: "los ve solo su dueño" },
    },
  },

  quoted: (text) => `«${text}»`,

  create: "Empezar la partida",
  createOpen: "Abrir la mesa",
  creating: "Preparando la mesa…",
  lobbyHow: "Tu mesa aparece en la sala, y además tienes un enlace que enviar.",
  screenHow: "Esta pantalla muestra un código. Quien lo escanea juega en su móvil.",
  openHow: "Tienes un enlace que enviar, y empiezas la partida cuando quieras.",
};
