// Messages of the small parts that every screen uses.

export const ui = {
  close: "Close",
  signIn: "Sign in",
  copied: "Copied",
  notCopied: "Your browser does not allow copying",
  less: (what: string) => `${what}: one step less`,
  more: (what: string) => `${what}: one step more`,
};
