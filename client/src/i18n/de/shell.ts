// Messages of what stands around every page: its name, and what is said before it is there or in its place.

export const shell: typeof import("../en/shell").shell = {
  title: "Mergemaker",
  notFound: "Hier gibt es keine Seite.",
  toHome: "Zur Startseite",
  opening: "Wird geöffnet …",
  language: "Sprache",
  coach: "Meine erste Partie: beim Spielen alles erklären",
  chunk: "Ein Teil der Seite konnte nicht geladen werden.",
  reload: "Seite neu laden",
  offline: "Keine Verbindung zum Server. Was du siehst, ist vielleicht veraltet.",
};
