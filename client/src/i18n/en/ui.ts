// Messages of the small parts that every screen uses.

export const ui = {
  close: "Close",
  copied: "Copied",
  less: (what: string) => `${what}: one step less`,
  more: (what: string) => `${what}: one step more`,
};
