// Messages of what stands around every page: its name, and what is said before it is there or in its place.

export const shell: typeof import("../en/shell").shell = {
  title: "Mergemaker",
  notFound: "Aquí no hay ninguna página.",
  toHome: "Ir a la página de inicio",
  opening: "Abriendo…",
  language: "Idioma",
  coach: "Es mi primera partida: explícamela mientras juego",
  chunk: "No se ha podido cargar una parte de la página.",
  reload: "Volver a cargar la página",
  offline: "No hay conexión con el servidor. Lo que ves puede no estar al día.",
};
