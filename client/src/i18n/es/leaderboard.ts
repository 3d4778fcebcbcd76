// Messages of the leaderboard, and of ratings over time.

export const leaderboard: typeof import("../en/leaderboard").leaderboard = {
  title: "Clasificación",
  lead: "Los mejores jugadores, según sus partidas puntuadas. Se empieza con 1000 puntos, y 400 puntos más significan quedar por delante unas diez veces por cada una por detrás.",
  pools: { "2": "2 jugadores", "3-4": "3–4 jugadores", "5-6": "5–6 jugadores" },
  pool: "Número de jugadores",
  place: "Puesto",
  player: "Jugador",
  points: "Puntos",
  games: "Partidas puntuadas",
  you: "tú",
  nobody: "Nadie ha jugado aún bastantes partidas puntuadas. Se aparece aquí tras una docena, más o menos.",
  how: "Los bots están para comparar. Sus puntuaciones se midieron y no cambian nunca.",
  loading: "Cargando la clasificación…",
  course: (games) => `La puntuación después de ${games === 1 ? "una partida" : `cada una de ${games} partidas`}`,
};
