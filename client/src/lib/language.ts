// The language that somebody has chosen to read the page in.

const YEAR = 365 * 24 * 60 * 60; // seconds

/** Read the page in another language from now on, in this browser. The server sends it in the language that this cookie names. */
export function chooseLanguage(code: string): void {
  document.cookie = `language=${code}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  location.reload();
}
