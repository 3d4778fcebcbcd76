// Messages about notices.

export const notices: typeof import("../en/notices").notices = {
  title: "Cuando te toca",
  how: "Para partidas lentas, en las que un turno puede durar días.",
  offer: "Avisarme cuando me toque",
  on: "Se te avisará cuando te toque.",
  forbidden: "Tu navegador no lo permite. Puedes cambiarlo en sus ajustes para esta página.",

  push: "En este navegador",
  pushOn: "Se te avisa aquí, aunque no haya ninguna página abierta.",
  turnOn: "Activar",
  turnOff: "Desactivar",

  email: "Por correo electrónico",
  guest: "Con una cuenta se te puede avisar también por correo.",
  address: "Dirección de correo",
  addressHow: "No la ve nadie más. Primero enviamos allí un enlace.",
  send: "Enviar el enlace",
  sent: (address) => `Abre el enlace que se ha enviado a ${address}.`,
  confirmed: (address) => `Los avisos van a ${address}.`,
  remove: "Quitar la dirección",

  confirm: {
    title: "Tu dirección de correo",
    ask: "¿Quieres un correo cuando te toque?",
    yes: "Sí, confirmar mi dirección",
    done: "Tu dirección está confirmada.",
    no: "No, ir a la página de inicio",
    toMe: "Ver tus ajustes",
    broken: "Este enlace no está completo. Cópialo entero.",
  },
};
