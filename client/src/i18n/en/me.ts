// Messages of the page about oneself, and of the link that signs a second device in.

import { day, minute } from "../../lib/dates";
import { percent } from "../../lib/figures";
import { and, ordinal, plural } from "./grammar";

export const me = {
  title: "You",
  guest: "Guest",
  day: (when: string) => day(new Date(when)),

  games: {
    title: "Games in progress",
    none: "You have no games in progress.",
    start: "Start one",
  },

  history: {
    title: "Finished games",
    opponent: "Played against",
    preset: "Edition",
    result: "Result",
    any: "any",
    won: "won",
    lost: "did not win",
    found: (total: number) => (total === 0 ? "No games match." : plural(total, "game")),
    resigned: "Not played to the end",
    place: (place: number, players: number) => `${ordinal(place)} of ${players}`,
    against: (names: string[]) => `against ${and(names)}`,
    pages: "Pages of finished games",
    page: (page: number, pages: number) => `${page} of ${pages}`,
    newer: "Newer",
    older: "Older",
  },

  statistics: {
    title: "Statistics",
    games: "Games",
    won: "Won",
    margin: "Average margin over the best opponent",
    ordinal,
    players: (players: number) => `${players} players`,
    placesOf: (players: number, games: number[]) =>
      `With ${players} players: ${games.map((count, at) => `${ordinal(at + 1)} ${plural(count, "time")}`).join(", ")}`,
    percent: (part: number, whole: number) => percent(part / Math.max(1, whole)),
    preset: "Edition",
    chain: "Chain",
    chains: ["Luxor", "Tower", "American", "Festival", "Worldwide", "Continental", "Imperial"],
    bought: "Shares bought",
    paid: "Paid you",
    how: "A chain pays bonuses, and its price for shares that you sell. Editions with other chains count under the classic names.",
  },

  account: {
    title: "Account",
    guestHow: "Your games belong to this browser. With an account you find them on every device.",
    closed: "Sign-ups are closed on this server. If you have an account, sign in.",
    register: "Make an account",
    signIn: "Sign in",
    signOut: "Sign out",
    export: "Download my data",
    username: "Name",
    password: "Password",
    passwordHow: "10 characters or more. Nobody can recover it for you.",
    busy: "One moment…",
    comeAlong: "The games in this browser come with you.",
  },

  devices: {
    title: "Signed in on",
    current: "this device",
    seen: (when: string) => `last used ${day(new Date(when))}`,
    end: "Sign out",
    endOf: (device: string) => `Sign out ${device}`,
    add: "Add a device",
    addHow: "Open this link on the other device, or scan the code with it.",
    qr: "QR code of the link",
    link: "Link for the other device",
    copy: "Copy",
    once: (when: string) => `It works once, until ${minute(new Date(when))}.`,
  },

  password: {
    title: "Change the password",
    now: "Current password",
    next: "New password",
    change: "Change password",
    changed: "The password is changed. All other devices are signed out.",
  },

  remove: {
    title: "Delete the account",
    how: "Your name, password, ratings and chat messages are deleted. Bots take your seats in games that go on. Finished games stay, without your name in lists.",
    password: "Password",
    remove: "Delete my account",
  },

  link: {
    title: "Sign in",
    as: (username: string) => `Sign in as ${username}?`,
    how: "The games in this browser come with you.",
    signIn: "Sign in on this device",
    not: "No, go to the home page",
    broken: "This link is not complete. Copy all of it, or scan the code again.",
  },
};
