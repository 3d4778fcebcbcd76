// Messages about ratings: what a game did to one.

export const ratings = {
  changes: "Ratings",
  waiting: "The ratings are being updated…",
  late: "The ratings are not there yet. Load the page again in a while.",
  first: "first rated game",
  provisional: "provisional",
};
