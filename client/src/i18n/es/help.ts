// Messages of the help sheet.

export const help: typeof import("../en/help").help = {
  title: "Teclas y ayuda",
  keys: "Teclas",
  list: [
    { keys: "1–6", what: "elegir una ficha" },
    { keys: "Enter", what: "confirmar la elección" },
    { keys: "L T A F W C I", what: "elegir una cadena o añadir una acción (con Mayús, quitarla)" },
    { keys: "S T H", what: "tras una fusión: vender todas, cambiar el máximo, conservar todas" },
    { keys: "Y N", what: "aceptar o rechazar un trato o una propuesta" },
    { keys: "E", what: "terminar la partida" },
    { keys: "B", what: "una pista: la mejor jugada y por qué" },
    { keys: "U", what: "deshacer" },
    { keys: "Flechas", what: "moverse por el tablero" },
    { keys: "Esc", what: "cerrar, o volver al presente" },
    { keys: "?", what: "esta ayuda" },
  ],
  letters: "Atajos de una sola tecla",
  coach: "Explicarme el juego mientras juego",
  noCoach: "Dejar de explicar",
  rules: "Cómo se juega",
  pace: "A qué ritmo juegan los bots",
  paces: { instant: "al instante", brisk: "ágil", relaxed: "tranquilo" },
  sound: "Sonidos",
  theme: "Colores",
  themes: { system: "como el sistema", light: "claros", dark: "oscuros" },
};
