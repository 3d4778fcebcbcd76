import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { replay } from "../fixtures/replay";
import { serve } from "../fixtures/server";
import type { Note, NoteChange, Notes } from "../protocol";
import { ReplayStore } from "../state/replay.svelte";
import Viewer from "./Viewer.svelte";

const NOTES = "/api/games/example/notes";

const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note on this position" });
const log = () => within(screen.getByRole("log"));

/** A server that has notes, and stores others as `store` answers. */
function serveNotes(notes: Note[], store = tidied, more: Partial<Notes> = {}): string[] {
  const own: Notes = { notes, link: null, author: null, longest: 30, most: 3, ...more };
  return serve({ [NOTES]: (body?: string) => (body ? store(JSON.parse(body) as NoteChange) : answer(own)) });
}

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const tidied = ({ ply, text }: NoteChange) => answer({ ply, text: text.trim() });
const writes = (asked: string[]) => asked.filter((each) => each.startsWith("PUT"));

beforeEach(() => localStorage.clear());

describe("one’s own notes", () => {
  test("are saved while they are written, and keep a space at the end until the field is left", async () => {
    const asked = serveNotes([]);
    render(Viewer, { replay: new ReplayStore(replay, 2) });
    await userEvent.type(await field(), "Buy more ");
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(await field()).toHaveValue("Buy more ");
    expect(writes(asked)).toEqual([`PUT ${NOTES} {"ply":2,"text":"Buy more "}`]);
    await userEvent.tab();
    expect(await field()).toHaveValue("Buy more");
    expect(log().getByRole("button", { name: /^with a note Ann buys/ })).toBeInTheDocument();
    expect(writes(asked)).toHaveLength(1);
  });

  test("belong to the position, and one goes from note to note", async () => {
    const notes = [
      { ply: null, text: "All in all" },
      { ply: 1, text: "First" },
      { ply: 3, text: "Third" },
    ];
    serveNotes(notes, tidied, { most: 4 });
    const store = new ReplayStore(replay, 2);
    render(Viewer, { replay: store });
    expect(await field()).toHaveValue("");
    await userEvent.click(screen.getByRole("button", { name: "To the next note" }));
    expect([store.ply, (await field()).value]).toEqual([3, "Third"]);
    expect(screen.getByRole("button", { name: "To the next note" })).toBeDisabled();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("{Shift>}N{/Shift}");
    expect([store.ply, (await field()).value]).toEqual([1, "First"]);
    await userEvent.keyboard("n");
    expect(store.ply).toBe(3);
    await userEvent.click(screen.getByRole("button", { name: "The whole game" }));
    expect(screen.getByRole("textbox", { name: "Note on the whole game" })).toHaveValue("All in all");
    expect(log().getAllByText("with a note")).toHaveLength(2);
  });

  test("are not lost if they cannot be saved", async () => {
    let works = false;
    const failure = { code: "not-stored", ruling: null, reason: "", line: null };
    const store = (change: NoteChange) => (works ? tidied(change) : answer(failure, 503));
    serveNotes([], store);
    const first = render(Viewer, { replay: new ReplayStore(replay, 2) });
    await userEvent.type(await field(), "Keep me");
    await userEvent.tab();
    expect(await screen.findByText(/^Not saved: The server could not store that/)).toBeInTheDocument();
    // What the page that was closed has left behind, the next one shows, and saves at once.
    first.unmount();
    works = true;
    serveNotes([], store);
    render(Viewer, { replay: new ReplayStore(replay, 2) });
    expect(await field()).toHaveValue("Keep me");
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem("mergemaker.unsavedNotes") ?? "")).toEqual({});
  });

  test("that fail elsewhere are found again", async () => {
    const problem = { code: "too-long", ruling: null, reason: "It is too long.", line: null };
    let works = false;
    serveNotes([], (change) => (works ? tidied(change) : answer(problem, 409)));
    const store = new ReplayStore(replay, 2);
    render(Viewer, { replay: store });
    await userEvent.type(await field(), "Long");
    await store.showPly(1);
    await userEvent.click(await screen.findByRole("button", { name: "Show it" }));
    expect([store.ply, (await field()).value]).toEqual([2, "Long"]);
    works = true;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Saved")).toBeInTheDocument();
  });

  test("are so many and so long, and no more", async () => {
    serveNotes([0, 1, 2].map((ply) => ({ ply, text: "x".repeat(20) })));
    const store = new ReplayStore(replay, 2);
    render(Viewer, { replay: store });
    expect(await field()).toHaveAttribute("maxlength", "30");
    expect(screen.getByText("20 / 30")).toBeInTheDocument();
    await store.showPly(3);
    expect(await screen.findByText(/for more than 3 notes/)).toBeInTheDocument();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("the notes of somebody else", () => {
  const shared = {
    code: "abc",
    game: "example",
    author: "Ann",
    yours: false,
    notes: [
      { ply: null, text: "All in all" },
      { ply: 1, text: "First" },
    ],
  };

  test("are read, first that on the whole game, and cannot be changed", async () => {
    const asked = serve({});
    render(Viewer, { replay: new ReplayStore(replay, 0), shared });
    const notes = within(screen.getByRole("region", { name: "Notes by Ann" }));
    expect(notes.getByText("All in all")).toBeInTheDocument();
    await userEvent.keyboard("{ArrowRight}");
    expect(notes.getByText("First")).toBeInTheDocument();
    await userEvent.keyboard("{ArrowRight}");
    expect(notes.getByText("There is no note on this position.")).toBeInTheDocument();
    expect(notes.queryByRole("textbox")).toBeNull();
    expect(notes.queryByRole("button", { name: /Share/ })).toBeNull();
    expect(asked).toEqual([]);
  });

  test("are edited where they were written, if they are one’s own", () => {
    serve({});
    render(Viewer, { replay: new ReplayStore(replay, 0), shared: { ...shared, yours: true } });
    expect(screen.getByRole("link", { name: "Edit your notes" })).toHaveAttribute("href", "/replay/example?ply=0");
  });
});
