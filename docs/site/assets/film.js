// Plays the films of games: tiles drop, and a chain's colour spreads from the tile that it grew by.

/** How long a frame of each kind is shown, in milliseconds. */
const SHOWN = { turn: 1100, found: 1900, bonus: 4200, merged: 3200, over: 6000 };
/** How much later a chain's colour reaches each cell that is one step further from the tile. */
const STEP = 70;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

for (const figure of document.querySelectorAll("figure.film")) start(figure);

function start(figure) {
  const film = JSON.parse(figure.querySelector("script").textContent);
  const moments = momentsOf(film.frames);
  const find = (selector) => figure.querySelector(selector);
  const [words, button, slider] = [find(".words"), find(".play"), find("input")];
  const seats = [...figure.querySelectorAll(".seats li")];
  const labels = new Map([...figure.querySelectorAll("[data-tile]")].map((label) => [label.dataset.tile, label]));
  const pieces = new Map([...figure.querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, piece]));
  const fresh = find(".new");
  let at = Number(figure.dataset.still);
  let [playing, visible, timer, spread] = [false, false, 0, 0];

  /** Show a moment. In motion, what is new since the one before grows out of the tile that was placed. */
  function show(index, moving) {
    at = index;
    clearTimeout(spread);
    fresh.replaceChildren();
    const { cells, paths, frame } = moments[at];
    words.textContent = frame.words;
    slider.value = at;
    slider.setAttribute("aria-valuetext", `${at + 1} of ${moments.length}`);
    seats.forEach((seat, player) => {
      seat.classList.toggle("in-turn", player === frame.seat);
      seat.querySelector(".cash").textContent = dollars.format(frame.cash[player]);
    });
    const settle = () => {
      fresh.replaceChildren();
      for (const [kind, piece] of pieces) {
        for (const path of piece.children) path.setAttribute("d", paths[kind] ?? "");
      }
      for (const [tile, label] of labels) draw(label, tile, cells[tile] ?? "");
    };
    if (moving) spread = setTimeout(settle, grow(frame));
    else settle();
  }

  /** Let the new cells of a frame appear, the nearest first; how long that takes, in milliseconds. */
  function grow(frame) {
    const changed = Object.entries(frame.cells).filter(([, kind]) => kind !== "");
    const from = frame.tile ?? changed[0]?.[0];
    let longest = 0;
    for (const [tile, kind] of changed) {
      const delay = STEP * distance(tile, from);
      longest = Math.max(longest, delay);
      fresh.append(cover(labels.get(tile), kind, delay, tile === frame.tile));
    }
    return longest + 320;
  }

  function draw(label, tile, kind) {
    label.setAttribute("class", kind === "" ? "name" : `letter chain-${kind}`);
    label.textContent = kind === "" ? tile : (film.letters[kind] ?? "");
  }

  function play(wanted) {
    playing = wanted;
    button.textContent = playing ? "Pause" : "Play";
    words.setAttribute("aria-live", playing ? "off" : "polite");
    clearTimeout(timer);
    if (playing && visible) timer = setTimeout(goOn, SHOWN[moments[at].frame.kind]);
  }

  function goOn() {
    show((at + 1) % moments.length, at + 1 < moments.length && !calm.matches);
    play(true);
  }

  function step(index) {
    play(false);
    show(Math.min(Math.max(index, 0), moments.length - 1), index === at + 1 && !calm.matches);
  }

  find(".back").onclick = () => step(at - 1);
  find(".on").onclick = () => step(at + 1);
  button.onclick = () => play(!playing);
  slider.oninput = () => step(Number(slider.value));
  find(".controls").hidden = false;
  calm.addEventListener("change", () => calm.matches && play(false));
  // It runs only while it is looked at, and never by itself for those who do not want motion.
  new IntersectionObserver(([entry]) => {
    visible = entry.isIntersecting;
    play(playing);
  }).observe(figure);
  show(calm.matches ? at : 0, false);
  play(!calm.matches);
}

/** The whole board at each frame, which has only what has changed. */
function momentsOf(frames) {
  let [cells, paths] = [{}, {}];
  return frames.map((frame) => {
    cells = { ...cells, ...frame.cells };
    paths = { ...paths, ...frame.pieces };
    return { cells, paths, frame };
  });
}

/** A new cell, which appears in its chain's colour. */
function cover(label, kind, delay, dropped) {
  const cell = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const [x, y] = [Number(label.getAttribute("x")), Number(label.getAttribute("y"))];
  for (const [name, value] of Object.entries({ x: x - 47, y: y - 47, width: 94, height: 94, rx: 12 })) {
    cell.setAttribute(name, value);
  }
  cell.setAttribute("class", `face chain-${kind} ${dropped ? "dropped" : "spread"}`);
  cell.style.animationDelay = `${delay}ms`;
  return cell;
}

/** How many steps one tile is from another. */
function distance(tile, other) {
  const place = (name) => [Number.parseInt(name), name.charCodeAt(name.length - 1)];
  const [[x, y], [a, b]] = [place(tile), place(other)];
  return Math.abs(x - a) + Math.abs(y - b);
}
