// Messages of the home page.

export const home: typeof import("../en/home").home = {
  line: "Acquire, el juego de mesa de las fusiones. Funda cadenas hoteleras, compra acciones de las que convienen y cobra cuando se fusionen.",
  play: "Jugar ahora",
  playHow: "Tú contra tres bots. La partida empieza enseguida.",
  setUp: "Preparar una mesa",
  local: "Jugar en un dispositivo",
  screen: "Jugar en una pantalla común, con móviles",
  open: "Abrir un registro",
  learn: "Apréndelo en diez minutos",
  learnHow: "¿Nunca has jugado? Diez lecciones cortas en una mesa de verdad.",
  goOn: "Seguir aprendiendo",
  goOnHow: (taken, of) => `Has hecho ${taken} de ${of} lecciones.`,
  solve: "Resolver un problema",
  solveHow: "Has hecho todas las lecciones. Cada día te espera un problema nuevo.",
  lessons: "Lecciones",
  puzzles: "Problemas",
  rules: "Cómo se juega",
  lobby: "Sala",
  leaderboard: "Clasificación",
  docs: "Documentación (en inglés)",
  starting: "Repartiendo…",
  games: "Tus partidas",
  you: "Invitado",
  trademark:
    "Acquire es una marca de su propietario. Mergemaker es una obra independiente, que no está vinculada a él ni cuenta con su respaldo.",
};
