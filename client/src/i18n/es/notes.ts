// Messages of notes on replays.

export const notes: typeof import("../en/notes").notes = {
  title: "Notas",
  by: (author) => `Notas de ${author ?? "un invitado"}`,
  parts: { position: "Esta posición", game: "Toda la partida" },
  field: { position: "Nota sobre esta posición", game: "Nota sobre toda la partida" },
  none: "No hay ninguna nota sobre esta posición.",
  mark: "con nota",
  previous: "A la nota anterior",
  next: "A la nota siguiente",
  count: (notes) => (notes === 1 ? "1 nota" : `${notes} notas`),
  saving: "Guardando…",
  saved: "Guardada",
  unsaved: (reason) => `Sin guardar: ${reason}`,
  there: "Mostrarla",
  again: "Probar otra vez",
  full: (most) => `Aquí no caben más de ${most} notas. Borra antes alguna.`,
  edit: "Editar tus notas",
  report: "Denunciar",
  reported: "Denunciada. Quien gestiona este servidor puede verla ahora.",

  share: {
    title: "Compartir tus notas",
    button: "Compartir",
    shared: "Compartidas",
    how: "Quien tenga el enlace verá esta repetición con tus notas, también las posteriores. Solo tú puedes cambiarlas.",
    name: "Tu nombre, tal como se leerá",
    make: "Crear el enlace",
    link: "Enlace para quienes deban ver tus notas",
    end: "Dejar de compartir",
    ended: "El enlace ya no funciona.",
  },
};
