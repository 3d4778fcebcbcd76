// Messages of the small parts that pages are made of.

export const ui: typeof import("../en/ui").ui = {
  close: "Cerrar",
  signIn: "Iniciar sesión",
  copied: "Copiado",
  notCopied: "Tu navegador no permite copiar",
  less: (what) => `${what}: un paso menos`,
  more: (what) => `${what}: un paso más`,
};
