// Messages of what stands around every page: its name, and what is said before it is there or in its place.

export const shell = {
  title: "Mergemaker",
  notFound: "There is no page here.",
  toHome: "Go to the home page",
  opening: "Opening…",
  language: "Language",
  coach: "It is my first game: explain it as I play",
  chunk: "Part of the page could not be loaded.",
  reload: "Load the page again",
  offline: "There is no connection to the server. What you see may be out of date.",
};
