// Messages of the table's menu.

import { and } from "./grammar";

export const menu: typeof import("../en/menu").menu = {
  title: "Mesa",
  end: "Proponer terminar la partida",
  endHow: (names) =>
    names.length === 0
      ? "La partida termina ahora y se puntúa tal como está."
      : `Si ${and(names)} ${names.length === 1 ? "está" : "están"} de acuerdo, la partida termina y se puntúa tal como está.`,
  endSure: "¿Terminar la partida ahora? Solo juegan bots contigo, y están de acuerdo.",
  endNow: "Terminar la partida",
  undo: "Pedir que se deshaga tu jugada",
  undoHow: "Otros han jugado después, así que tienen que estar de acuerdo todos.",
  orders: "Decidir de antemano",
  ordersHow: "Decide de antemano, para que nadie te espere.",
  resign: "Abandonar",
  resignHow: "Un bot sigue jugando por ti. No podrás volver.",
  resignRated: "Un bot sigue jugando, y para ti la partida cuenta como último puesto. No podrás volver.",
  resignLast: "No juega nadie más, así que la partida se interrumpe sin ganador.",
  resignLastRated: "No juega nadie más, así que la partida se interrumpe y cuenta para ti como último puesto.",
  resignSure: "¿Abandonar definitivamente?",
  keepPlaying: "Seguir jugando",
  invite: "Invitar a alguien",
  inviteHow: "Quien abra el enlace puede mirar, u ocupar el sitio de alguien que haya abandonado o se haya ido.",
  inviteRated: "Quien abra el enlace puede mirar.",
  inviteLink: "El enlace de invitación",
  rename: "Cambiar tu nombre",
  renameHow: "Todos en esta mesa ven el nuevo.",
  newName: "Tu nombre",
  newNameHow: "El registro de la partida conserva el nombre con el que la empezaste.",
  saveName: "Cambiar el nombre",
  screen: "Mostrar en una pantalla común",
  screenHow: "El tablero, en grande, para todos los presentes. No se ven las fichas de nadie.",
  screenWhat:
    "Abre esta dirección en un televisor o un portátil que todos puedan ver. Muestra el tablero, en grande, y las fichas de nadie.",
  screenLink: "La dirección de la pantalla común",
  copyAddress: "Copiar la dirección",
  screenQr: "Código QR de la dirección de la pantalla común",
  screenHere: "Abrirla en otra pestaña",
  help: "Teclas y ayuda",
  helpHow: "Teclas, sonidos, colores y ritmo.",
};
