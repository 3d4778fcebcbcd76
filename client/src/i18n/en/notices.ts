// Messages about how somebody is told that it is their move in a slow game.

export const notices = {
  title: "When it is your move",
  how: "For slow games, where a move may take days.",
  offer: "Tell me when it is my move",
  on: "You will be told when it is your move.",
  forbidden: "Your browser does not allow it. You can change that in its settings for this page.",

  push: "In this browser",
  pushOn: "You are told here, even when no page is open.",
  turnOn: "Turn on",
  turnOff: "Turn off",

  email: "By e-mail",
  guest: "With an account you can be told by e-mail as well.",
  address: "E-mail address",
  addressHow: "Nobody else sees it. We send a link there first.",
  send: "Send the link",
  sent: (address: string) => `Open the link that was sent to ${address}.`,
  confirmed: (address: string) => `Notices go to ${address}.`,
  remove: "Remove the address",

  confirm: {
    title: "Your e-mail address",
    ask: "Do you want an e-mail when it is your move?",
    yes: "Yes, confirm my address",
    done: "Your address is confirmed.",
    no: "No, go to the home page",
    toMe: "See your settings",
    broken: "This link is not complete. Copy all of it.",
  },
};
