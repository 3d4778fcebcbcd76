// How each opponent plays, by its key; null where it is told in the server's words.

export const opponents: Partial<Record<string, string | null>> = {
  pip: null,
  penny: null,
  clarence: null,
  ines: null,
  sterling: null,
};
