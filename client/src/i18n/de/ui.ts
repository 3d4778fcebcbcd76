// Messages of the small parts that every screen uses.

export const ui: typeof import("../en/ui").ui = {
  close: "Schließen",
  signIn: "Anmelden",
  copied: "Kopiert",
  notCopied: "Dein Browser erlaubt das Kopieren nicht",
  less: (what) => `${what}: ein Schritt weniger`,
  more: (what) => `${what}: ein Schritt mehr`,
};
