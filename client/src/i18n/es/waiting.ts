// Messages of a table that has not started.

export const waiting: typeof import("../en/waiting").waiting = {
  title: "Esperando jugadores",
  link: "Envía este enlace a las personas con las que quieras jugar",
  copy: "Copiar el enlace de invitación",
  onlyHere: [
    "Otros dispositivos no pueden abrir esta dirección, que solo vale en este ordenador. Inicia el servidor con «",
    "» y abre esta página con la dirección del ordenador en tu red.",
  ],
  qr: "Mostrar un código QR a alguien cercano",
  qrOf: "Código QR del enlace",
  seats: "Sitios",
  open: "libre",
  you: "tú",
  bot: "bot",
  name: "Tu nombre",
  guest: "Invitado",
  byLink: "Para sentarte necesitas el enlace de la mesa. Puedes quedarte a mirar.",
  sit: "Sentarse",
  leave: "Dejar la mesa",
  start: "Empezar la partida",
  startHow: (open) =>
    open === 0
      ? "Todos los sitios están ocupados."
      : open === 1
        ? "Un bot ocupará el sitio libre."
        : `Habrá bots en los ${open} sitios libres.`,
  startsIn: (time) => `La partida empieza en ${time}.`,
  startsNow: "La partida empieza…",
  startsHow: "Quien llegue antes, juega; los bots ocupan los sitios que queden.",
  full: "Todos los sitios están ocupados. Puedes quedarte a mirar.",
  soon: "El anfitrión empezará la partida.",
  rematch: "La partida empieza sola cuando todos los sitios estén ocupados.",
  closed: "Esta mesa se cerró",
  closedHow: "La partida no llegó a empezar.",
};
