// Made by `python -m mergemaker.server.wire.typescript` from the message types. Do not edit.

export type DecisionKind = "place" | "found" | "survivor" | "next" | "dispose" | "buy" | "replace" | "answer";

export type Phase = "waiting" | "playing" | "over" | "stopped" | "closed";

export type SeatKind = "open" | "person" | "bot";

export type Pace = "instant" | "brisk" | "relaxed";

export type Cause = "host" | "clock" | "absent";

export type ProposalKind = "end" | "undo";

export type Tier = "budget" | "standard" | "premium";

export type BonusKind = "majority" | "minority" | "sole" | "majority_tie" | "minority_tie";

export type PresetName = "sell_all" | "trade_max" | "hold_all";

export type TileKind = "orphan" | "found" | "extend" | "merge" | "dead" | "blocked";

export type Verdict = "forced" | "best" | "tie" | "worse" | "mistake";

export type HolderRank = "none" | "sole" | "first" | "joint_first" | "second" | "joint_second" | "behind";

export type GamePhase = "founding" | "buying" | "mergers" | "end";

export type CourseKind = "led" | "came_back" | "pulled_ahead" | "trailed" | "slipped" | "fell_behind";

export type Decider = "mistakes" | "draws" | "others";

export type SwingCause = "mistake" | "draw" | "others";

export type KeyKind = "mistake" | "found";

export type ClockName = "quick" | "relaxed" | "slow";

export type ReviewState = "none" | "waiting" | "running" | "done" | "failed";

export type Room = "table" | "watchers" | "lobby";

export type Readers = "everybody" | "players" | "watchers";

export type Pool = "2" | "3-4" | "5-6";

export const REFUSAL_CODES = [
  "already-declared",
  "bad-number",
  "bank-short",
  "blocked-tile",
  "cash-short",
  "chain-on-board",
  "dead-tile",
  "end-not-near",
  "game-over",
  "gives-nothing",
  "more-than-three",
  "no-offer",
  "no-such-chain",
  "no-such-player",
  "no-such-tile",
  "not-a-move",
  "not-dead",
  "not-held",
  "not-in-hand",
  "not-largest",
  "not-now",
  "not-on-board",
  "not-that-decision",
  "not-your-decision",
  "not-your-turn",
  "odd-trade",
  "offer-stands",
  "tile-twice",
  "too-late-to-trade",
  "trading-off",
  "barred",
  "begun",
  "bot-plays",
  "clock-decides",
  "closed",
  "in-grace",
  "no-moves",
  "nobody-there",
  "no-name",
  "no-proposal",
  "no-seat",
  "no-such-ply",
  "no-such-seat",
  "no-undo",
  "not-a-command",
  "not-an-offer",
  "not-begun",
  "not-for-companions",
  "not-handed",
  "not-invited",
  "not-maker",
  "not-playing",
  "over",
  "present",
  "proposal-stands",
  "rated",
  "renamed-often",
  "resigned",
  "seat-taken",
  "seated",
  "stale",
  "time-is-up",
  "bad-clock",
  "bad-id",
  "bad-record",
  "bad-request",
  "bad-rules",
  "bad-seats",
  "bad-terms",
  "busy",
  "chat-off",
  "chat-too-fast",
  "failed",
  "foreign-origin",
  "getting-ready",
  "id-reused",
  "no-hint",
  "no-origin",
  "no-such-bot",
  "no-such-game",
  "no-such-invite",
  "no-such-lesson",
  "no-such-message",
  "no-such-note",
  "no-such-puzzle",
  "no-text",
  "not-found",
  "not-json",
  "not-over",
  "not-stored",
  "not-text",
  "one-hint-at-a-time",
  "removed",
  "rules-differ",
  "say-who",
  "thinking-time-up",
  "too-fast",
  "too-long",
  "too-many-games",
  "too-many-notes",
  "too-many-requests",
  "too-many-tables",
  "too-many-sockets",
  "wrong-room",
  "bad-address",
  "bad-password",
  "bad-push-service",
  "mail-not-sent",
  "name-taken",
  "no-mail",
  "no-such-code",
  "no-such-link",
  "no-such-session",
  "not-signed-in",
  "registration-closed",
  "signed-in",
  "too-many-attempts",
  "wrong-password",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Make moves together, all or none. `seq` is that of the view they were chosen on. */
export interface Move {
  type: "move";
  id: string;
  seq: number;
  moves: string[];
}

/** Take back the viewer's own last moves. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}

/** Propose to all who play to end the game as it stands, or to go back to before the viewer's last moves. */
export interface Propose {
  type: "propose";
  id: string;
  what: ProposalKind;
}

/** Agree to a proposal, or decline it. `proposal` is the `seq` of the proposal in the view. Its proposer withdraws it by declining. */
export interface Answer {
  type: "answer";
  id: string;
  proposal: number;
  agrees: boolean;
}

/** Take a free seat under a name: `seat`, or the first free one if that is omitted. During the game a seat is free once its owner has resigned. Unless the table is listed, this takes the code of its invite. */
export interface Sit {
  type: "sit";
  id: string;
  name: string;
  seat?: number | null;
  invite?: string | null;
}

/** Be called otherwise at this table, from one's seat. */
export interface Rename {
  type: "rename";
  id: string;
  name: string;
}

/** Give the seat up again, before the game has begun. If the host leaves, another seated person becomes the host; if there is none, the table is closed. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Start the game; `bot` takes every seat still free. The host may, or anyone seated while the host is away. Without a bot it is the opponent that games have by default; so it is in `Resign` and `Handover`. */
export interface Start {
  type: "start";
  id: string;
  bot?: string;
}

/** Give the seat up for good, during the game; `bot` plays it from then on. */
export interface Resign {
  type: "resign";
  id: string;
  bot?: string;
}

/** Give an absent person's seat to a bot. Anybody at the table may. */
export interface Handover {
  type: "handover";
  id: string;
  seat: number;
  bot?: string;
}

/** Let another person take the seat of somebody who has left it to a bot for long. The host may, or anyone seated while the host is away. */
export interface Free {
  type: "free";
  id: string;
  seat: number;
}

/** A person takes back the seat that a bot was given. */
export interface Reclaim {
  type: "reclaim";
  id: string;
}

/** The host removes a rude person: the one in a seat, or the author with this number in the chat. */
export interface Remove {
  type: "remove";
  id: string;
  seat?: number | null;
  author?: number | null;
}

/** The host sets how long a bot's move is shown. */
export interface SetPace {
  type: "pace";
  id: string;
  pace: Pace;
}

/** Ask what an offer would do, without making it. */
export interface PreviewOffer {
  type: "weigh";
  id: string;
  offer: string;
}

/** Ask for the best move and the reasons for it. `seq` is that of the view it is asked for. */
export interface Hint {
  type: "hint";
  id: string;
  seq: number;
}

/** Ask what somebody gained with the moves of a ply, as everybody at the table can see. */
export interface Explain {
  type: "explain";
  id: string;
  ply: number;
}

/** Say something. Repeated with the same id, it is said once. */
export interface Say {
  type: "say";
  id: string;
  room: Room;
  text: string;
}

/** Show a message, with what was said around it, to whoever runs this server. */
export interface Report {
  type: "report";
  id: string;
  room: Room;
  number: number;
}

/** Ask for a sign of life. */
export interface Ping {
  type: "ping";
  id: string;
}

/** A rung of a price ladder (R3): a chain of `size` tiles or more has these prices. */
export interface Rung {
  size: number;
  price: number;
  majority: number;
  minority: number;
}

/** What never changes about a chain: its name, its letter on the board, and its tier. */
export interface ChainShown {
  chain: number;
  name: string;
  letter: string;
  tier: Tier;
}

/** The ruleset in play, which never changes at a table: `options` are those that differ from the preset, `ladders` the price ladder of each tier (budget, standard, premium). */
export interface RulesShown {
  preset: string;
  options: Record<string, string>;
  trading: boolean;
  closed: boolean;
  safe_size: number;
  end_size: number;
  hand_size: number;
  ladders: Rung[][];
  chains: ChainShown[];
}

/** How long a player may take: `decision` seconds for each decision, and a `bank` of seconds that has to last for all decisions that take longer. */
export interface ClockTerms {
  decision: number;
  bank: number;
}

/** What everybody at a table has agreed to, besides the rules. It never changes. A `listed` table is in the lobby, where anyone may find it. `clock` is how long a player may take to decide; null if there is no limit. `chat` says whether people can write to one another there. A `rated` game changes its players' ratings. Who watches sees the game as it stood `delay` plies before, until it is over. With `starts_after` the game of a listed table starts by itself so many seconds after the table was made, or when every seat is taken, with bots in the free seats. */
export interface Terms {
  listed?: boolean;
  clock?: ClockTerms | null;
  chat?: boolean;
  rated?: boolean;
  delay?: number;
  starts_after?: number | null;
}

/** The first message on every connection: the time by the server's clock, as a date and time (ISO 8601, UTC), and what never changes at this table. In a `slow` game nobody is expected to stay at the table. A bot must have played for somebody who is away for `freed_after` seconds before another person may be let into the seat; null if nobody may. */
export interface Welcome {
  type: "welcome";
  now: string;
  rules: RulesShown;
  terms: Terms;
  slow: boolean;
  freed_after: number | null;
}

/** A seat whose owner is not connected. `since` is when they left, to the second, as a date and time (ISO 8601, UTC); null if the server has not seen them leave. */
export interface Away {
  seat: number;
  since: string | null;
}

/** Who is connected: the seats whose owners are, and those whose owners are away, whether the host is, and the number of people without a seat; and what the viewer may do while just these are there. The viewer may give the seats that are `replaceable` to a bot, since their owners are absent or keep the others waiting, and let other people take those that are `freeable`, which bots have played for long; `may_start` the game, and `may_set_pace`. If `bots_wait`, bots have thought for the people here for as long as they may for now, and go on a little later. */
export interface Presence {
  type: "presence";
  online: number[];
  away: Away[];
  host: boolean;
  watchers: number;
  replaceable: number[];
  freeable: number[];
  may_start: boolean;
  may_set_pace: boolean;
  bots_wait: boolean;
}

/** What a seat would have if the game were scored now (R37), itemised. */
export interface Net {
  total: number;
  cash: number;
  bonuses: number;
  stock: number;
}

/** A seat at the table. `bot` names the bot that plays it; `owned` says that it is a person's, who can take it back, and `vacant` that another person can take it, since its owner has resigned or has been away for long. In both cases `bot_name` is what people call the bot, "" if it has no name of its own. `cause` is why it plays for its owner: the others asked for that (`host`), the time was up (`clock`), or the person was not there (`absent`). */
export interface Seat {
  seat: number;
  name: string;
  kind: SeatKind;
  bot: string | null;
  bot_name: string;
  owned: boolean;
  vacant: boolean;
  cause: Cause | null;
  cash: number | null;
  shares: number[] | null;
  tiles: number;
  net: Net | null;
}

/** The board. `cells` has rows * columns characters, row A first: `.` empty, `o` orphan, `x` a discarded tile's cell, otherwise the chain's letter. `dead` lists the empty cells where a tile can never be played (R19). `last` is the tile placed last. */
export interface Board {
  columns: number;
  rows: number;
  cells: string;
  dead: string[];
  last: string | null;
}

/** A holder of a chain's shares, and the bonus the holder would be paid now (R27). */
export interface Holder {
  seat: number;
  shares: number;
  payout: number;
}

/** A chain as the table of chains lists it; `ChainShown` has its name. `price`, `majority` and `minority` are 0 while the chain is not on the board. The price will be `next_price` when the chain has grown by `next_in` tiles; both are null at the top of the ladder. `holders` has the largest holding first, and is null when holdings are closed (R38). */
export interface ChainRow {
  chain: number;
  size: number;
  safe: boolean;
  price: number;
  next_price: number | null;
  next_in: number | null;
  bank: number;
  majority: number;
  minority: number;
  holders: Holder[] | null;
}

/** Who must decide what. The main decision is listed first. */
export interface Deciding {
  seat: number;
  kind: DecisionKind;
}

/** The clock when the view was sent, in milliseconds. It runs for `seat`, if for any: `left` is what is left of the decision's own time, after which the seat's bank is used. `banks` has what is left in each seat's bank. */
export interface ClockShown {
  seat: number | null;
  left: number;
  banks: number[];
}

/** A merger in progress. `survivor` and `defunct` are null while they are still to be chosen (R24, R26). `waiting` are the chains to become defunct after this one, `to_act` the seats yet to dispose of their shares of `defunct`, the one deciding first (R29). */
export interface Merger {
  tile: string;
  mergemaker: number;
  survivor: number | null;
  defunct: number | null;
  price: number;
  waiting: number[];
  to_act: number[];
}

/** The rank of a holder of `shares` shares of a chain: `place` 1 has the most, `tied` with another. `gap` is the lead over the next holder if alone in first place; otherwise it is how many shares the leader is ahead. */
export interface Rank {
  shares: number;
  place: number;
  tied: boolean;
  gap: number;
}

/** One chain's shares for one seat before and after a trade. Ranks are null where holdings are closed. */
export interface OfferChange {
  chain: number;
  shares_before: number;
  shares_after: number;
  before: Rank | null;
  after: Rank | null;
}

/** What an offer would do to one seat: its value at today's prices, and what chains change: none where the seat's holdings are closed to the viewer (R38). */
export interface OfferSide {
  seat: number;
  value: number;
  changes: OfferChange[];
}

/** An offer between two players (R11). `give` is what the offerer gives, `get` what it gets. */
export interface Offer {
  offerer: number;
  to: number;
  give_cash: number;
  get_cash: number;
  give: number[];
  get: number[];
  sides: OfferSide[];
}

/** How near the end is (R34): `possible` if the board allows it to be declared, `largest` the size of the largest chain, `safe` of `chains` on the board are safe, and `declared_by` is who declared the end, if anyone. */
export interface EndState {
  possible: boolean;
  largest: number;
  safe: number;
  chains: number;
  declared_by: number | null;
}

/** What the viewer may do at the table besides deciding and undoing: the commands and queries of these names would not be refused now. `sit` lists the seats that the viewer may take, if `by_invite` with the code of the table's invite; `ask_end` is to propose the end of the game. What also depends on who is there is in `Presence`. */
export interface Permissions {
  sit: number[];
  by_invite: boolean;
  rename: boolean;
  leave: boolean;
  resign: boolean;
  reclaim: boolean;
  ask_end: boolean;
  rematch: boolean;
  hint: boolean;
}

/** What `seat` has proposed to all who play: to end the game as it stands, or to go back to before its last moves. `seq` identifies it, `asked` are the seats that have yet to answer, and `declined_by` is the one that declined it. It lapses with the next move of a person. */
export interface Proposal {
  seq: number;
  kind: ProposalKind;
  seat: number;
  asked: number[];
  declined_by: number | null;
}

/** A chain's size and price before and after a tile; `safe` if the tile makes it safe (R25). */
export interface Growth {
  chain: number;
  size_before: number;
  size_after: number;
  price_before: number;
  price_after: number;
  safe: boolean;
}

/** A bonus that a merger would pay (R27). */
export interface Payment {
  seat: number;
  chain: number;
  kind: BonusKind;
  amount: number;
}

/** What one way of placing a tile does, computed by the engine on a copy of the game. `moves` is what to send to make it happen. `chain` is the chain founded, extended or surviving. `cells` are the tiles that become part of that chain. `payments` is null when it would reveal closed holdings (R38); `dispose` is how many defunct shares you would then have to dispose of. */
export interface Outcome {
  moves: string[];
  chain: number | null;
  growth: Growth | null;
  founder_shares: number;
  founder_cash: number;
  defunct: number[];
  payments: Payment[] | null;
  dispose: number;
  cells: string[];
}

/** A tile in the hand: what kind of placement it is, and one outcome for each choice that it leaves (a chain to found, a survivor); none when it cannot be played (R19, R20). */
export interface TileOption {
  tile: string;
  kind: TileKind;
  touches: number[];
  outcomes: Outcome[];
}

/** A chain that may be chosen: to found, to survive, or to become defunct next. */
export interface ChainOption {
  chain: number;
  outcome: Outcome;
}

/** A disposition that one press of a button makes. */
export interface Preset {
  name: PresetName;
  sell: number;
  trade: number;
  moves: string[];
}

/** A disposition to make (R29). `trade` counts shares given, up to `max_trade`, in pairs; what is neither sold nor traded is held. `ranks[k]` is your rank in the survivor with k shares more. */
export interface DisposeOptions {
  chain: number;
  survivor: number;
  shares: number;
  price: number;
  cash: number;
  bank: number;
  max_trade: number;
  survivor_shares: number;
  ranks: (Rank | null)[];
  presets: Preset[];
}

/** A chain on sale. `ranks[k]` is your rank with k more shares, k from 0 to `most`. */
export interface BuyRow {
  chain: number;
  price: number;
  have: number;
  bank: number;
  most: number;
  ranks: (Rank | null)[];
}

/** A purchase to make (R32). `choices` holds every purchase that is allowed, each as the digits of its chains in rising order (`"002"`: two Luxor, one American); the empty one buys nothing. */
export interface BuyOptions {
  limit: number;
  cash: number;
  rows: BuyRow[];
  choices: string[];
}

/** Dead tiles that may be replaced now (R21, `replace=ask`). */
export interface ReplaceOptions {
  tiles: string[];
}

/** One bonus paid to one seat (R27). */
export interface BonusLine {
  chain: number;
  kind: BonusKind;
  amount: number;
}

/** Shares of one chain sold at the end (R37). */
export interface SaleLine {
  chain: number;
  shares: number;
  price: number;
  amount: number;
}

/** A seat's final (or projected) standing, itemised (R37). Equal totals share a place. */
export interface Standing {
  seat: number;
  place: number;
  cash: number;
  bonuses: BonusLine[];
  sales: SaleLine[];
  total: number;
}

/** Everything that the viewer who must decide can choose, each choice with its outcome. `kind` says which of the fields below is filled. `declare` is the projected standings when the end may be declared now (R34), else null; empty when closed holdings hide them (R38). */
export interface Options {
  kind: DecisionKind;
  tiles: TileOption[];
  chains: ChainOption[];
  dispose: DisposeOptions | null;
  buy: BuyOptions | null;
  replace: ReplaceOptions | null;
  declare: Standing[] | null;
  can_offer: boolean;
}

/** Everything that one viewer may know. `you` is the viewer's seat, null for a spectator; `resigned` says that the viewer has resigned, `lost` that somebody else took the viewer's seat. A game has `stopped` if nobody is left to play it: everybody has resigned, or it was `imported` from a record and is not `over`. A table is `closed` if everybody left before the game began. `ply` numbers the last ply (see `LogEntry`). `clock` is null at a table that has none, and in a view of the past. `starts_in` is how many milliseconds after the view was sent the game starts by itself; null if it waits for somebody to start it. `chains` lists the most expensive tier first. Only people at the table know `invite`. `undo` says that the viewer can take their last moves back, `ask_undo` that they can propose that to all who play. `seed` is revealed when the game is over (R40). */
export interface View {
  id: string;
  name: string;
  phase: Phase;
  seq: number;
  ply: number;
  you: number | null;
  resigned: boolean;
  lost: boolean;
  maker: boolean;
  invite: string | null;
  pace: Pace;
  next_game: string | null;
  rematch_by: number[];
  rematch_of: string | null;
  imported: boolean;
  seats: Seat[];
  board: Board;
  chains: ChainRow[];
  hand: string[] | null;
  bag: number;
  turn: number | null;
  turn_number: number;
  first_player: number | null;
  deciding: Deciding[];
  clock: ClockShown | null;
  starts_in: number | null;
  merger: Merger | null;
  offer: Offer | null;
  end: EndState;
  undo: boolean;
  ask_undo: boolean;
  may: Permissions;
  proposal: Proposal | null;
  options: Options | null;
  standings: Standing[] | null;
  ending: string | null;
  seed_hash: string | null;
  seed: string | null;
}

/** A seat drew this tile to see who starts (R6). */
export interface StartingTile {
  type: "starting_tile";
  seat: number;
  tile: string;
}

/** This seat starts (R6). */
export interface FirstPlayer {
  type: "first_player";
  seat: number;
}

/** The starting tiles went back into the bag (R6, `starting_tiles=return`). */
export interface StartingTilesReturned {
  type: "starting_tiles_returned";
}

/** A seat's turn began: turn `number` of the game, from 1. */
export interface TurnStarted {
  type: "turn_started";
  seat: number;
  number: number;
}

/** A seat placed a tile (R13). */
export interface Placed {
  type: "placed";
  seat: number;
  tile: string;
}

/** A seat founded a chain of `size` tiles (R15). */
export interface Founded {
  type: "founded";
  seat: number;
  chain: number;
  size: number;
}

/** The founder got a share, or its price if none was left and `founder_empty=cash` (R16). */
export interface FounderShare {
  type: "founder_share";
  seat: number;
  chain: number;
  shares: number;
  cash: number;
}

/** A chain was extended, from `before` tiles to `after` (R17). */
export interface Grew {
  type: "grew";
  chain: number;
  before: number;
  after: number;
}

/** A tile merges chains (R18). `survivor` is null if the mergemaker must choose it (R24). */
export interface Merging {
  type: "merging";
  seat: number;
  tile: string;
  survivor: number | null;
  chains: number[];
}

/** The mergemaker chose the survivor (R24). */
export interface SurvivorChosen {
  type: "survivor_chosen";
  seat: number;
  chain: number;
}

/** The mergemaker chose which chain is defunct next (R26). */
export interface NextChosen {
  type: "next_chosen";
  seat: number;
  chain: number;
}

/** A chain of `size` tiles became defunct, its shares worth `price` (R26). */
export interface Defunct {
  type: "defunct";
  chain: number;
  survivor: number;
  size: number;
  price: number;
}

/** The bank drew a tile of this column, its holding of the chain (R28). */
export interface BankTile {
  type: "bank_tile";
  chain: number;
  column: number;
}

/** A seat was paid a bonus (R27). Seat -1 is the bank: that money goes to nobody (R28). */
export interface Bonus {
  type: "bonus";
  seat: number;
  chain: number;
  kind: BonusKind;
  amount: number;
}

/** A holder disposed of defunct shares (R29): `sold` of them for `proceeds`, `traded` of them for `received` shares of the survivor, and `held` kept. */
export interface Disposed {
  type: "disposed";
  seat: number;
  chain: number;
  survivor: number;
  sold: number;
  proceeds: number;
  traded: number;
  received: number;
  held: number;
}

/** The survivor took a defunct chain's tiles; `size` is the survivor's after the merger (R31). */
export interface Absorbed {
  type: "absorbed";
  chain: number;
  survivor: number;
  size: number;
}

/** A seat bought shares of one chain, for `cost` in all (R32). */
export interface Bought {
  type: "bought";
  seat: number;
  chain: number;
  shares: number;
  cost: number;
}

/** A seat drew a tile (R33); `tile` is null where it may not be known (R39). */
export interface Drew {
  type: "drew";
  seat: number;
  tile: string | null;
}

/** A seat gave up `count` dead tiles for new ones (R21). They are discarded face up, or returned to the bag face down; then `tiles` is null where it may not be known (R39). */
export interface Replaced {
  type: "replaced";
  seat: number;
  tiles: string[] | null;
  count: number;
  discarded: boolean;
}

/** A seat with no playable tile showed and discarded its hand (R22). */
export interface HandRedrawn {
  type: "hand_redrawn";
  seat: number;
  tiles: string[];
}

/** A seat had no playable tile (R22). */
export interface PlacingSkipped {
  type: "placing_skipped";
  seat: number;
}

/** A seat declared the end (R34). */
export interface EndDeclared {
  type: "end_declared";
  seat: number;
}

/** A seat offered another a trade (R11); the terms are what the offerer gives and gets. */
export interface Offered {
  type: "offered";
  seat: number;
  to: number;
  give_cash: number;
  get_cash: number;
  give: number[];
  get: number[];
}

/** A seat accepted an offer (R11); the terms are what `offerer` gives and gets. */
export interface Accepted {
  type: "accepted";
  seat: number;
  offerer: number;
  give_cash: number;
  get_cash: number;
  give: number[];
  get: number[];
}

/** A seat declined the offer of `offerer` (R11). */
export interface Declined {
  type: "declined";
  seat: number;
  offerer: number;
}

/** A seat took back its offer to another (R11). */
export interface Withdrawn {
  type: "withdrawn";
  seat: number;
  to: number;
}

/** A seat's offer to another lapsed (R11). */
export interface Lapsed {
  type: "lapsed";
  seat: number;
  to: number;
}

/** The game ended (R35, R36, R41). The bonuses and sales of the scoring follow (R37). */
export interface GameEnded {
  type: "game_ended";
  reason: "declared" | "stalemate-hands" | "stalemate-round" | "agreed";
}

/** A seat sold its shares of a chain at the end, at `price` each, for `amount` in all (R37). */
export interface Sold {
  type: "sold";
  seat: number;
  chain: number;
  shares: number;
  price: number;
  amount: number;
}

/** Every tile that a seat could not know was dealt again: a game goes on from a position of another. */
export interface Redealt {
  type: "redealt";
  seat: number;
}

/** What happened at one ply: the moves one seat made together, as events in order. The seat is null at ply 0, which is the deal, and at an end that all agreed to. `turn` is the number of the turn it belongs to. `nets` is every seat's net worth afterwards, null if holdings are closed. `seq` never repeats: after an undo the same ply is sent again with a later `seq`, and a client drops its log from that ply on. */
export interface LogEntry {
  seq: number;
  ply: number;
  turn: number;
  seat: number | null;
  events: Event[];
  nets: number[] | null;
}

/** The player gave the seat up for good to a bot, whose name is `bot_name`, "" if it has none. */
export interface SeatResigned {
  type: "seat_resigned";
  seq: number;
  ply: number;
  turn: number;
  seat: number;
  name: string;
  bot_name: string;
}

/** The player took the vacant seat of somebody called `former`, who may only have been away. */
export interface SeatTaken {
  type: "seat_taken";
  seq: number;
  ply: number;
  turn: number;
  seat: number;
  name: string;
  former: string;
}

/** Another person may take the player's seat, since a bot has played it for long. */
export interface SeatFreed {
  type: "seat_freed";
  seq: number;
  ply: number;
  turn: number;
  seat: number;
  name: string;
}

/** A bot, whose name is `bot_name` or "" if it has none, began to play for the player; `cause` is as in a `Seat`. */
export interface BotTookOver {
  type: "bot_took_over";
  seq: number;
  ply: number;
  turn: number;
  seat: number;
  name: string;
  bot_name: string;
  cause: Cause | null;
}

/** The player took the seat back from a bot. */
export interface SeatTakenBack {
  type: "seat_taken_back";
  seq: number;
  ply: number;
  turn: number;
  seat: number;
  name: string;
}

/** The player changed their name, which was `former`. */
export interface PlayerRenamed {
  type: "player_renamed";
  seq: number;
  ply: number;
  turn: number;
  seat: number;
  name: string;
  former: string;
}

/** The host removed the player from the chat; they play on. */
export interface PlayerSilenced {
  type: "player_silenced";
  seq: number;
  ply: number;
  turn: number;
  seat: number;
  name: string;
}

/** The player declined what the seat `proposer` had proposed. */
export interface ProposalDeclined {
  type: "proposal_declined";
  seq: number;
  ply: number;
  turn: number;
  seat: number;
  name: string;
  kind: ProposalKind;
  proposer: number;
}

/** All agreed to take the player's last moves back. */
export interface UndoAgreed {
  type: "undo_agreed";
  seq: number;
  ply: number;
  turn: number;
  seat: number;
  name: string;
}

/** The viewer's whole view, and what happened in the game and among its people since the update before it on this connection. The first update of a connection covers everything from the deal on: its log begins with ply 0. */
export interface Update {
  type: "update";
  view: View;
  told: LogEntry[];
  table_events: AnyTableEvent[];
}

/** The command `id` was carried out and stored, as entry `seq` of the table. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** The command or query `id` changed nothing; `id` is null if the frame had none that could be read. `code` is stable, `ruling` names the rule that forbids it, if any, `reason` is a sentence for people. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: RefusalCode;
  ruling: string | null;
  reason: string;
}

/** What an offer would do to each side. */
export interface OfferPreview {
  type: "weighed";
  id: string;
  sides: OfferSide[];
}

/** Something a seat could do, and what can be expected of it. `moves` are in the notation of a record. `win` is the seat's chance of winning and `cash` its expected final cash, both means over `trials` determinizations. The loss, sent as `behind`, is how much less the seat wins than with the best choice on the same deals. `tied` means that the loss is within its error, or negligible. */
export interface Choice {
  moves: string[];
  win: number;
  error: number;
  cash: number;
  trials: number;
  behind: number;
  behind_error: number;
  tied: boolean;
}

/** With `more` shares of a chain, `shares` in all, the seat goes from rank `before` to `after`. `gain` is how many dollars its bonus for the chain would rise by if it were paid now. `bought` is the chance, within `error`, that another chain takes this one over before the seat's next turn; null if the chain is safe or the game ends. `rival` is the seat that would lose most by this, if any would, and `denied` how many dollars. `ahead` is how many more shares the seat then has than anybody else; 0 if it has no such lead. */
export interface StrongerHolding {
  type: "lead";
  chain: number;
  more: number;
  shares: number;
  before: HolderRank;
  after: HolderRank;
  gain: number;
  bought: number | null;
  error: number;
  rival: number | null;
  denied: number;
  ahead: number;
}

/** The move causes a merger that pays the seat this bonus at once. */
export interface BonusPaid {
  type: "paid";
  chain: number;
  amount: number;
}

/** Founding the chain brings the founder's share, worth this many dollars. */
export interface FounderShareGained {
  type: "free";
  chain: number;
  value: number;
}

/** A chain grows, and the seat's `shares` of it gain `gain` dollars in all. `safe` means that the move makes the chain safe. */
export interface ChainGrown {
  type: "grown";
  chain: number;
  size_before: number;
  size_after: number;
  shares: number;
  gain: number;
  safe: boolean;
}

/** Defunct shares are traded: `traded` of them for `received` of the survivor's, worth `gain` dollars more than selling them would bring (less, if negative). */
export interface SharesTraded {
  type: "exchange";
  chain: number;
  survivor: number;
  traded: number;
  received: number;
  gain: number;
}

/** Defunct shares are sold. */
export interface SharesSold {
  type: "sale";
  chain: number;
  sold: number;
  proceeds: number;
}

/** Defunct shares are held, in case the chain is founded again. */
export interface SharesHeld {
  type: "hold";
  chain: number;
  held: number;
}

/** Money is saved: `kept` dollars more than with the next best choice, `left` in all. */
export interface CashKept {
  type: "cash";
  kept: number;
  left: number;
}

/** The next best choice would leave this rival `amount` dollars better off if scored now. */
export interface RivalGainAvoided {
  type: "spared";
  rival: number;
  amount: number;
}

/** The game ends, with the seat in this place, `ahead` dollars ahead of the best other seat (behind, if negative). */
export interface GameEnding {
  type: "ending";
  place: number;
  ahead: number;
}

/** The seat can be expected to finish `ahead` dollars ahead of `rival` (behind, if negative), but only `instead` dollars with the next best choice, after which `rival` is the best other seat. Both are rounded to hundreds. */
export interface ExpectedFinish {
  type: "finish";
  rival: number;
  ahead: number;
  instead: number;
}

/** With one more tile, `survivor` could take over `chain`, and as things stand the seat would be paid `amount`. If `in_hand`, the seat has that tile and keeps it; otherwise the move brings the two chains within one tile of each other. */
export interface MergerPrepared {
  type: "meeting";
  tile: string;
  in_hand: boolean;
  chain: number;
  survivor: number;
  amount: number;
}

/** The placed tile is next to `tile` in the seat's hand, which can then found a chain. */
export interface FoundingPrepared {
  type: "beginning";
  tile: string;
}

/** The placed tile touches nothing, so nobody gains from it at once. */
export interface IsolatedTile {
  type: "apart";
}

/** A trade that a seat could offer before it places a tile (R11), as it helps both sides. `offer` is the offer as text, made to the seat `to`. `yours` and `theirs` are what the trade would add to the chances of winning of the seat and of the other side. */
export interface TradeToOffer {
  offer: string;
  to: number;
  yours: number;
  theirs: number;
}

/** The best move found for the decision at `seq`, the next best if there is one, and the reasons for the best, strongest first; and a trade that could be offered before it, if one helps both sides. `best.moves` and `trade.offer` can be sent as they are. */
export interface Hinted {
  type: "hinted";
  id: string;
  seq: number;
  best: Choice;
  next: Choice | null;
  reasons: AnyReason[];
  trade: TradeToOffer | null;
}

/** What somebody gained with the moves of a ply; null if nothing that can be seen. */
export interface Explained {
  type: "explained";
  id: string;
  ply: number;
  reason: StrongerHolding | BonusPaid | FounderShareGained | ChainGrown | SharesTraded | SharesSold | SharesHeld | CashKept | RivalGainAvoided | GameEnding | ExpectedFinish | MergerPrepared | FoundingPrepared | IsolatedTile | null;
}

/** Where what somebody writes goes: the room, and who reads it there now. */
export interface Writing {
  room: Room;
  readers: Readers;
}

/** The viewer as an author here: the number that their messages have as `author`, and where these go; null if they cannot write. */
export interface Author {
  type: "author";
  number: number;
  writes: Writing | null;
}

/** Something that was said; `number` counts from 1 in its room. `author` is the number of the person who wrote it, and `seat` the one that they had then, if they had any. `at` is a date and time (ISO 8601, UTC). */
export interface ChatMessage {
  number: number;
  author: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

/** What was said in a room after message `since`, at most the last 50 messages. It replaces all that came after that one, and with 0 everything: some of it may have been withdrawn. */
export interface Chat {
  type: "chat";
  room: Room;
  since: number;
  messages: ChatMessage[];
}

/** What `id` said or reported is stored: the message with this number. */
export interface Done {
  type: "done";
  id: string;
  number: number;
}

/** The connection works: the answer to the ping `id`. */
export interface Pong {
  type: "pong";
  id: string;
}

/** A seat at a table in the lobby; `online` says that its owner is connected to the table. */
export interface LobbySeat {
  name: string;
  kind: SeatKind;
  online: boolean;
}

/** A table in the lobby. `options` are those that differ from the preset, `watchers` the number of people who are connected without a seat. */
export interface LobbyTable {
  id: string;
  name: string;
  preset: string;
  options: Record<string, string>;
  terms: Terms;
  seats: LobbySeat[];
  watchers: number;
}

/** The whole lobby: the `open` tables, which have a free seat, the oldest first; the `live` games, the one with the most people first; how many people are on this server; and whether they can talk here. A table that is made for somebody who wants a game starts by itself after `wait` seconds. */
export interface Lobby {
  type: "lobby";
  open: LobbyTable[];
  live: LobbyTable[];
  people: number;
  chat: boolean;
  wait: number;
}

/** A table in the lobby at which somebody at the viewer's device has a seat or is the host. If it is the host merely as a shared screen, `screen` is true. */
export interface OwnTable {
  id: string;
  screen: boolean;
}

/** What the tables in the lobby are to the viewer: their own ones, and the ids of the open ones at which they need an account to sit down, and have none. */
export interface YourTables {
  type: "yours";
  own: OwnTable[];
  need_account: string[];
}

/** In a merger that seat `by` caused, `survivor` took over `chain`. Seat `first` was paid the most in bonuses, `amount`, and the seat itself `own`. */
export interface MergerPaid {
  type: "merger";
  ply: number;
  by: number;
  chain: number;
  survivor: number;
  first: number;
  amount: number;
  own: number;
}

/** The seat once had the most shares of `chain`, alone, until `rival` passed it. When the chain paid, in a merger or at the end, `rival` got `amount` more in bonuses than the seat. */
export interface MajorityLost {
  type: "majority";
  ply: number;
  chain: number;
  rival: number;
  amount: number;
}

/** The seat began `turns` of its turns in a row without the money for a single share; its first ply in them is this. */
export interface CashShort {
  type: "cash";
  ply: number;
  turns: number;
}

/** How accurately somebody decided: the mean of so many decisions, from 0 to 100. */
export interface Accuracy {
  decisions: number;
  accuracy: number;
}

/** The same in one phase. */
export interface PhaseAccuracy {
  phase: GamePhase;
  decisions: number;
  accuracy: number;
}

/** How a seat's chance of winning changed from one of its decisions to its next, or to the result of the game. `total` is the sum of what its own `choice`, the `draw` of its tiles and the moves of the `others` contributed. Each of these is right to within `error`. */
export interface Swing {
  total: number;
  choice: number;
  draw: number;
  others: number;
  error: number;
}

/** A decision of a game, as the seat could see it at the time. `ply` is the ply in which it was made, on the board that the ply before left. `win` and `cash` are every seat's before the decision, assuming the best choice; `error` is that of the seat's own chance. `choices` lists a few, best first, including the one played, `choices[played]`; it is empty, and `played` is null, if there was only one choice. `swing` is null until it is known. `reasons` say why the best choice is the best, where that matters: where a worse one was made, or would certainly have cost as much as a mistake. */
export interface DecisionReport {
  ply: number;
  seat: number;
  moves: string[];
  win: number[];
  error: number;
  cash: number[];
  choices: Choice[];
  played: number | null;
  verdict: Verdict;
  swing: Swing | null;
  reasons: AnyReason[];
}

/** How the seat's chance of winning went over the game. `ply` is that of the decision from which on it led or was behind, or before which it stood lowest or highest, and `win` its chance before that decision. If it was open until the end, they are those of the result. */
export interface Course {
  kind: CourseKind;
  ply: number;
  win: number;
}

/** The swing that mattered most for the result: from the decision in `ply` to the seat's next one, its chance went from `before` to `after`. `cause` contributed most, if the figures can tell. `merger` is one of that time that paid, the seat most if its chance rose and another most if it fell, if there was one. */
export interface Turning {
  ply: number;
  before: number;
  after: number;
  swing: Swing;
  cause: SwingCause | null;
  merger: MergerPaid | null;
}

/** What something contributed to the change of the seat's chance over the whole game. */
export interface Part {
  change: number;
  error: number;
}

/** A decision to remember, the `number`-th of the review, counted from 0. `cost` is what the mistake cost, or what the next best choice would have cost. */
export interface KeyDecision {
  number: number;
  ply: number;
  kind: KeyKind;
  cost: number;
  error: number;
}

/** The summary for one seat. `place` and `margin` are null if the game stopped midway, as are `course` and the parts but for `mistakes`. `margin` is how many dollars the seat was ahead of the best other seat, `rival`, or behind it, if negative. `start` is its chance at its first decision. `mistakes`, `small_losses`, `draws` and `others` add up to the change from there to the result. Small losses were not confirmed, so they may be none. `decided_by` lists what the result is due to: one contribution, or several that cannot be told apart; none if the figures cannot tell. `accuracy` has the phases in which the seat decided something, and `overall` all of them. */
export interface SeatSummary {
  seat: number;
  place: number | null;
  winners: number[];
  rival: number | null;
  margin: number | null;
  start: number;
  course: Course | null;
  turning: Turning | null;
  fact: MergerPaid | MajorityLost | CashShort | null;
  mistake_count: number;
  mistakes: Part;
  small_losses: Part | null;
  draws: Part | null;
  others: Part | null;
  decided_by: Decider[];
  key_decisions: KeyDecision[];
  accuracy: PhaseAccuracy[];
  overall: Accuracy | null;
}

/** What a ply changed in the view: a field that is left out is as in the frame before. `hands` are all hands, once nothing is hidden any more; null before. */
export interface Frame {
  ply?: number;
  phase?: Phase;
  seats?: Seat[];
  board?: Board;
  chains?: ChainRow[];
  hand?: string[] | null;
  hands?: string[][] | null;
  bag?: number;
  turn?: number | null;
  turn_number?: number;
  deciding?: Deciding[];
  merger?: Merger | null;
  offer?: Offer | null;
  end?: EndState;
  standings?: Standing[] | null;
  ending?: string | null;
}

/** A game, ply by ply. `view` is the newest view, with nothing to decide; laying the frames from 0 to k over it, one after another, gives the view after ply k. The log and the table events are as in an update. */
export interface Replay {
  rules: RulesShown;
  view: View;
  frames: Frame[];
  told: LogEntry[];
  table_events: AnyTableEvent[];
}

/** Who gets a seat: the host, a companion at the host's device called `name`, a bot, or anyone with the invite. `bot` is a level's key or a bot's name. */
export interface SeatWish {
  kind: "you" | "companion" | "bot" | "open";
  bot?: string | null;
  name?: string | null;
}

/** A game to make. With every field left out, the host plays against three bots. With `screen` the table is for a shared screen: its host is whoever only watches at the device of the person who makes it (`as=watcher`), who has no seat themselves. */
export interface NewGame {
  name?: string | null;
  your_name?: string | null;
  preset?: string | null;
  options?: Record<string, string>;
  seats?: SeatWish[] | null;
  pace?: Pace | null;
  terms?: Terms;
  screen?: boolean;
}

/** The name a person wants to go by. */
export interface Naming {
  name: string;
}

/** A record to import, as text. */
export interface NewRecord {
  record: string;
}

/** A position of a game that is over to play on from, the one after `ply`, in a seat: one's own if null. */
export interface PlayOn {
  ply: number;
  seat?: number | null;
}

/** A review to begin. With `open_hands`, decisions are judged as if all hands were open, else by what the seat knew at the time. */
export interface NewReview {
  open_hands?: boolean;
}

/** Why a request changed nothing. `code` is for programs, `reason` for people, `ruling` names the rule that forbids it, if any; `line` is the first line of a record that cannot be read. */
export interface Problem {
  code: RefusalCode;
  ruling: string | null;
  reason: string;
  line: number | null;
}

/** The game that was made, and the code of its invite if a seat is open. */
export interface Made {
  id: string;
  invite: string | null;
}

/** The game that an invite leads to. */
export interface Invited {
  id: string;
}

/** A game in a list. `resigned` says that whoever asks has resigned from it; `updated_at` is a date and time (ISO 8601, UTC). */
export interface GameCard {
  id: string;
  name: string;
  phase: Phase;
  your_turn: boolean;
  resigned: boolean;
  players: string[];
  updated_at: string;
}

/** A seat, as shown to people who are not at the table. */
export interface SeatCard {
  seat: number;
  name: string;
  kind: SeatKind;
  bot: string | null;
}

/** A seat of somebody at the asker's device; `speaks_as` is what the parameter `as` calls them. */
export interface SeatHere {
  seat: number;
  speaks_as: string;
}

/** A game's card and its seats, with those of the people at the asker's device in `here`. */
export interface GamePage {
  id: string;
  name: string;
  phase: Phase;
  your_turn: boolean;
  resigned: boolean;
  players: string[];
  updated_at: string;
  seats: SeatCard[];
  here: SeatHere[];
  preset: string;
  pace: Pace;
}

/** The person who asks: the name they go by, if they have set one, whether they have an account, and their latest games. */
export interface Me {
  name: string | null;
  registered: boolean;
  games: GameCard[];
}

/** The table as it stood after a ply, and the rules that it is played by. */
export interface PastView {
  rules: RulesShown;
  view: View;
}

/** A preset: `options` holds those that differ from the defaults. */
export interface PresetChoice {
  name: string;
  summary: string;
  options: Record<string, string>;
}

/** An option of the rules: the values it takes and the ruling that describes it. */
export interface OptionChoice {
  name: string;
  values: string[];
  default: string;
  ruling: string;
  words: string;
}

/** A bot: its title and one line about how it plays. */
export interface BotChoice {
  name: string;
  title: string;
  line: string;
}

/** An opponent: a name, one line about how it plays, and its strength, weakest 1. */
export interface LevelChoice {
  key: string;
  name: string;
  line: string;
  strength: number;
}

/** A clock that has a name. */
export interface ClockChoice {
  name: ClockName;
  terms: ClockTerms;
}

/** What a rated game takes besides what the asker has: an account, and a clock. */
export interface RatedGames {
  needs_account: boolean;
  needs_clock: boolean;
}

/** What a game is made with by default. `bot` is a level's key. */
export interface Defaults {
  bot: string;
  preset: string;
  pace: Pace;
}

/** What the asker can make a game with. `levels` begins with the weakest opponent; `bots` are the bots that play for them, which seats of older games name directly. */
export interface Catalogue {
  presets: PresetChoice[];
  options: OptionChoice[];
  levels: LevelChoice[];
  bots: BotChoice[];
  paces: Pace[];
  clocks: ClockChoice[];
  rated: RatedGames;
  defaults: Defaults;
}

/** How a game ended: each seat's share of the win, and its dollars. */
export interface Final {
  win: number[];
  cash: number[];
}

/** The progress of a review and its findings: `done` of `total` decisions are judged. `decisions` are in order, from number `since` on, counted from 0. `open_hands` as in `NewReview`. `final` is null for a game that stopped midway. */
export interface Review {
  open_hands: boolean;
  state: ReviewState;
  since: number;
  done: number;
  total: number;
  decisions: DecisionReport[];
  final: Final | null;
}

/** How accurately whoever asks, who has this `seat`, decided in so many earlier games that were reviewed: in each phase, and `overall`. */
export interface EarlierAccuracy {
  seat: number;
  games: number;
  phases: PhaseAccuracy[];
  overall: Accuracy;
}

/** The summary of a review for each seat, empty until the review is done. `earlier` is null if whoever asks has no seat there, or no earlier game of theirs was reviewed. */
export interface ReviewSummary {
  seats: SeatSummary[];
  earlier: EarlierAccuracy | null;
}

/** What one makes an account with, and signs in with. */
export interface Credentials {
  username: string;
  password: string;
}

/** The password until now, and the new one. */
export interface PasswordChange {
  password: string;
  new_password: string;
}

/** The password, to confirm what cannot be undone. */
export interface PasswordGiven {
  password: string;
}

/** The code of a link that signs a second device in. */
export interface LinkCode {
  code: string;
}

/** Who somebody is: their username, or null for a guest; and whether guests can make accounts here. */
export interface AccountCard {
  username: string | null;
  registration: boolean;
}

/** A session of an account: the device, when it began and was last used (to the hour), and whether it is the one that asks. The times are ISO 8601, UTC. */
export interface SessionCard {
  id: string;
  label: string;
  made_at: string;
  seen_at: string;
  current: boolean;
}

/** A link that signs a second device in, once: its address, the same as a QR code (an SVG image as a `data:` address), and when it expires (ISO 8601, UTC). */
export interface SignInLink {
  address: string;
  qr: string;
  expires_at: string;
}

/** The username of the account that a link signs in to. */
export interface LinkOwner {
  username: string;
}

/** What is to be noted on the position after a ply, or on the whole game if that is null; an empty text deletes the note. */
export interface NoteChange {
  ply: number | null;
  text: string;
}

/** Which of the notes that a link leads to is shown to whoever runs the server: that on the position after a ply, or on the whole game if that is null. */
export interface NoteReport {
  ply: number | null;
}

/** A note on the position after a ply, or on the whole game if that is null. */
export interface Note {
  ply: number | null;
  text: string;
}

/** The asker's own notes on a game: that on the whole game first, then by ply. `link` is the code of the link by which they are shared, null if they are not; `author` is the name that its readers see, null if there is none. A note has at most `longest` characters, and there are at most `most` notes. */
export interface Notes {
  notes: Note[];
  link: string | null;
  author: string | null;
  longest: number;
  most: number;
}

/** The code of the link by which notes are shared. */
export interface NoteLink {
  code: string;
}

/** The notes that somebody shares, on which game, and who that is; `yours` says that it is the asker. */
export interface SharedNotes {
  game: string;
  author: string | null;
  yours: boolean;
  notes: Note[];
}

/** A browser's subscription to Web Push: the endpoint, the browser's public key and the secret that it shares with the server, both base64url. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** An e-mail address. */
export interface EmailAddress {
  address: string;
}

/** The code in the link that confirms an e-mail address. */
export interface EmailCode {
  code: string;
}

/** The e-mail address of an account, and whether its owner has confirmed it. */
export interface EmailCard {
  address: string;
  confirmed: boolean;
}

/** Where somebody is told that it is their move: the key with which a browser subscribes, whether this one has, whether the server sends e-mail, and the account's address. */
export interface NoticeCard {
  push_key: string;
  push: boolean;
  mail: boolean;
  email: EmailCard | null;
}

/** The standing orders to have from now on: what to do with the shares of each chain that is taken over, and whether to buy nothing until a chain is founded or taken over. A chain that is left out has no order. */
export interface Orders {
  dispose: Record<number, PresetName>;
  passing: boolean;
}

/** The standing orders that are in force, and the `seq` of every ply that orders have made. */
export interface OrderCard {
  dispose: Record<number, PresetName>;
  passing: boolean;
  done: number[];
}

/** A player of a game that has ended: name, place from 1, and total in dollars, which are null if everybody resigned. */
export interface FinalSeat {
  name: string;
  place: number | null;
  total: number | null;
  you: boolean;
}

/** A game that somebody has played, with everybody's result, best first. If they `resigned`, theirs is the last place, whatever whoever played on from their seat achieved. `ended_at` is a date and time (ISO 8601, UTC). */
export interface PlayedGame {
  id: string;
  name: string;
  preset: string;
  ended_at: string;
  resigned: boolean;
  seats: FinalSeat[];
}

/** A page of the games that match a search, the one that ended last first; how many there are on a page, and in all. */
export interface HistoryPage {
  games: PlayedGame[];
  page_size: number;
  total: number;
}

/** How often somebody took a place among so many players. */
export interface PlaceCount {
  players: number;
  place: number;
  games: number;
}

/** How often somebody played by a preset, and how often they won. */
export interface PresetCount {
  preset: string;
  games: number;
  won: number;
}

/** What a chain brought somebody: shares bought, and what it paid in bonuses and for shares sold, in dollars. */
export interface ChainCount {
  chain: number;
  bought: number;
  paid: number;
}

/** What somebody's finished games amount to. `margin` is how many dollars they were ahead of the best of the others on average, null without games. Presets and chains come in the order of how often they were played and bought. */
export interface Statistics {
  games: number;
  won: number;
  margin: number | null;
  places: PlaceCount[];
  presets: PresetCount[];
  chains: ChainCount[];
}

/** Asks for a seat at a listed table: at `game`, or at the first one that fits if that is omitted, or at a new one if none does. Without `your_name`, the person goes by the name that the server knows. */
export interface SeatMe {
  game?: string | null;
  your_name?: string | null;
}

/** The game in which the asker was given a seat. */
export interface Seated {
  id: string;
}

/** What a rated game did to a seat's rating, in points; `before` is null for a first game. A rating is `provisional` while there are too few games to be sure of it. */
export interface RatingChange {
  seat: number;
  before: number | null;
  after: number;
  provisional: boolean;
}

/** The changes that a rated game made; null until it has been over for a moment. */
export interface GameRatings {
  changes: RatingChange[] | null;
}

/** A row of a leaderboard: equal points share a place, and `you` marks your own row. */
export interface Leader {
  place: number;
  name: string;
  points: number;
  games: number;
  you: boolean;
}

/** An opponent's rating, which was measured and never changes. `level` is the opponent's key. */
export interface BotRating {
  level: string;
  name: string;
  points: number;
}

/** The best players of a pool, and the bots to compare them with. Players whose rating is provisional are not listed. */
export interface Leaderboard {
  pool: Pool;
  leaders: Leader[];
  bots: BotRating[];
}

/** Your rating after one of your rated games. `at` is a date and time (ISO 8601, UTC). */
export interface RatingPoint {
  game: string;
  at: string;
  points: number;
  provisional: boolean;
}

/** Your rating in a pool after each of your rated games there, oldest first. */
export interface RatingCourse {
  pool: Pool;
  course: RatingPoint[];
}

/** The moves that somebody has made in a lesson until now. */
export interface Attempted {
  moves: string[];
}

/** How far the asker has come in a lesson: the table now, with all that happened at it, and how many steps are done. `missed` says that the next move was allowed, but is not what the lesson is about; neither it nor those after it have changed anything. */
export interface LessonShown {
  rules: RulesShown;
  view: View;
  told: LogEntry[];
  steps: number;
  missed: boolean;
}

/** A puzzle in the list: how many players its game has, what it is mainly about, and how difficult it is, on a scale like that of chess ratings. */
export interface PuzzleListed {
  id: string;
  players: number;
  theme: "disposition" | "merger" | "founding" | "endgame" | "cash" | "majority";
  rating: number;
}

/** All puzzles, easiest first, and the id of the one of today, a date in universal time. */
export interface PuzzleList {
  day: string;
  today: string;
  puzzles: PuzzleListed[];
}

/** Something that could be decided. `moves` are the decision, in the notation of a record. `win` is the chance of winning with it and `behind` how much smaller that is than with the best choice, both within their errors, the half widths of 95% intervals. `trials` is on how many deals it was tried. */
export interface SolutionChoice {
  moves: string[];
  win: number;
  error: number;
  behind: number;
  behind_error: number;
  trials: number;
}

/** What is shown once the decision is made. `choices` are the best few, best first; `chosen` is the index of the one that was made, null if it is none of them. `choices[tempting]` is what `tempted`, a bot, would have done; `reasons` say what speaks for the best choice instead, the strongest first. In a puzzle of one's own, `tempted` is null, `choices[tempting]` the next best, and `choices[played]` what was decided in the game. */
export interface Solution {
  choices: SolutionChoice[];
  chosen: number | null;
  tempting: number;
  tempted: string | null;
  played: number | null;
  themes: ("disposition" | "merger" | "founding" | "endgame" | "cash" | "majority")[];
  reasons: AnyReason[];
}

/** How far the asker has come in a puzzle: the table now, with all that happened at it, and the solution once the decision is made. A puzzle of one's own is not rated. */
export interface PuzzleShown {
  rules: RulesShown;
  view: View;
  told: LogEntry[];
  rating: number | null;
  solution: Solution | null;
}

/** A turn of the game: the `tile` that `seat` placed, and the `cells` of the board afterwards. `chain` is the chain that the tile became a part of, null if it touches nothing, and `size` how many tiles that has. It may have been `founded` now. It has `taken` other chains over, for which bonuses were `paid`, by seat. */
export interface ShowcaseTurn {
  seat: number;
  tile: string;
  cells: string;
  chain: number | null;
  size: number;
  founded: boolean;
  taken: number[];
  paid: number[];
}

/** A game between bots, turn by turn: the `cells` before the first, as in a `Board`, and what everybody had at the end, by seat. */
export interface Showcase {
  columns: number;
  rows: number;
  chains: ChainShown[];
  players: string[];
  cells: string;
  turns: ShowcaseTurn[];
  totals: number[];
}

export type AnyCommand =
  | Move
  | Undo
  | Propose
  | Answer
  | Sit
  | Rename
  | Leave
  | Start
  | Resign
  | Handover
  | Free
  | Reclaim
  | Remove
  | SetPace;

export type AnyQuery =
  | PreviewOffer
  | Hint
  | Explain;

export type AnyTalk =
  | Say
  | Report;

export type Inbound =
  | AnyCommand
  | AnyQuery
  | AnyTalk
  | Ping;

export type Outbound =
  | Welcome
  | Presence
  | Update
  | Ack
  | Refused
  | OfferPreview
  | Hinted
  | Explained
  | Author
  | Chat
  | Done
  | Pong;

export type LobbyOutbound =
  | Lobby
  | YourTables
  | Refused
  | Author
  | Chat
  | Done
  | Pong;

export type Event =
  | StartingTile
  | FirstPlayer
  | StartingTilesReturned
  | TurnStarted
  | Placed
  | Founded
  | FounderShare
  | Grew
  | Merging
  | SurvivorChosen
  | NextChosen
  | Defunct
  | BankTile
  | Bonus
  | Disposed
  | Absorbed
  | Bought
  | Drew
  | Replaced
  | HandRedrawn
  | PlacingSkipped
  | EndDeclared
  | Offered
  | Accepted
  | Declined
  | Withdrawn
  | Lapsed
  | GameEnded
  | Sold
  | Redealt;

export type AnyTableEvent =
  | SeatResigned
  | SeatTaken
  | SeatFreed
  | BotTookOver
  | SeatTakenBack
  | PlayerRenamed
  | PlayerSilenced
  | ProposalDeclined
  | UndoAgreed;

export type AnyReason =
  | StrongerHolding
  | BonusPaid
  | FounderShareGained
  | ChainGrown
  | SharesTraded
  | SharesSold
  | SharesHeld
  | CashKept
  | RivalGainAvoided
  | GameEnding
  | ExpectedFinish
  | MergerPrepared
  | FoundingPrepared
  | IsolatedTile;

export type AnyFact =
  | MergerPaid
  | MajorityLost
  | CashShort;
