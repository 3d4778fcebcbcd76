// Runs before the first paint: the theme chosen on these pages, or else the one chosen in the game.
try {
  const game = JSON.parse(localStorage.getItem("mergemaker.theme"));
  document.body.dataset.theme = localStorage.getItem("theme") ?? (["light", "dark"].includes(game) ? game : "auto");
} catch {
  document.body.dataset.theme = "auto"; // storage is forbidden
}
