// Messages around the lessons.

export const learn = {
  title: "Learn to play",
  lead: "Ten short lessons at a real table. Each has one thing to do and one to understand.",
  all: "All lessons",
  unknown: "There is no such lesson.",
  loading: "Laying out the board…",
  numberOf: (number: number, count: number) => `Lesson ${number} of ${count}`,
  taken: (count: number, of: number) =>
    count === of ? "You have taken every lesson." : `You have taken ${count} of ${of}.`,
  done: "taken",
  begin: "Begin",
  goOn: "Go on",
  next: (title: string) => `Next: ${title}`,
  again: "Once more",
  play: "Play a game",
  rules: "The rules in full",
};
