// Messages about how somebody is told that it is their move in a slow game.

export const notices: typeof import("../en/notices").notices = {
  title: "Wenn du am Zug bist",
  how: "Für langsame Partien, in denen ein Zug Tage dauern darf.",
  offer: "Sag mir Bescheid, wenn ich am Zug bin",
  on: "Du bekommst Bescheid, wenn du am Zug bist.",
  forbidden: "Dein Browser erlaubt es nicht. Ändere das in seinen Einstellungen für diese Seite.",

  push: "In diesem Browser",
  pushOn: "Du erfährst es hier, auch wenn keine Seite offen ist.",
  turnOn: "Einschalten",
  turnOff: "Ausschalten",

  email: "Per E-Mail",
  guest: "Mit einem Konto kannst du es auch per E-Mail erfahren.",
  address: "E-Mail-Adresse",
  addressHow: "Niemand sonst sieht sie. Zuerst schicken wir einen Link dorthin.",
  send: "Link schicken",
  sent: (address) => `Öffne den Link, der an ${address} geschickt wurde.`,
  confirmed: (address) => `Benachrichtigungen gehen an ${address}.`,
  remove: "Adresse entfernen",

  confirm: {
    title: "Deine E-Mail-Adresse",
    ask: "Möchtest du eine E-Mail bekommen, wenn du am Zug bist?",
    yes: "Ja, meine Adresse bestätigen",
    done: "Deine Adresse ist bestätigt.",
    no: "Nein, zur Startseite",
    toMe: "Zu deinen Einstellungen",
    broken: "Dieser Link ist nicht vollständig. Kopiere ihn ganz.",
  },
};
