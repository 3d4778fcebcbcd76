// The messages of the lobby: not needed before it is shown.

import { lobby } from "#language/lobby";
import { setup } from "#language/setup";
import type { LobbyTable } from "../protocol";

/** The edition, and what the players agree to besides the rules, in one line. */
const terms = ({ preset, terms: { rated, clock } }: LobbyTable): string =>
  [setup.presets[preset]?.title ?? preset, rated ? lobby.rated : "", clock ? lobby.clock(clock) : lobby.noClock]
    .filter(Boolean)
    .join(" · ");

/** Every option that differs from the edition, in words. */
const changes = ({ options }: LobbyTable): string[] =>
  Object.entries(options).map(([name, value]) => {
    const known = setup.option[name];
    return known ? `${known.title}: ${known.values[value] ?? value}` : `${name}: ${value}`;
  });

export const lobbyMessages = { ...lobby, terms, changes };
