// What the modules of the page hand to each other: games, what is kept of them, the one state.

type Color = "white" | "black";
type Player = "one" | "two";

/** What stands on a square. */
type Letter = "w" | "b" | "W" | "B" | "e";

/** Texts, numbers and phrases with codes for the places of a text; the word set. */
interface Values {
  set?: string;
  also?: string[];
  [name: string]: unknown;
}

/** A code with its parameters, and its English. */
interface Saying {
  code: string;
  text?: string;
  with?: With;
}

/** What a board shows: what stands on its squares, and what is marked there. */
interface BoardView {
  board: string;
  flip?: boolean;
  numbers?: boolean | "beside";
  last?: number[];
  ring?: number[];
  pulse?: boolean;
  chosen?: number | null;
  dots?: { square: number; text?: string }[];
  paths?: number[][];
  walked?: number[];
  cross?: number[];
  lifted?: { from: number; to: number } | null;
  hint?: number[];
  mine?: string;
  labels?: string[];
  plain?: boolean;
  gone?: number[];
  /** What draws over the pieces beside it. */
  over?: ((board: BoardElement) => void)[];
}

/** What a board tells: a square was tapped, its piece was lifted, or dropped there. */
type BoardTouch = "square" | "lift" | "drop";

/** A board on the page. */
type BoardElement = {
  addEventListener(touch: BoardTouch, hear: (event: CustomEvent<number>) => void): void;
} & import("../app/board.js").DraughtsBoard;

/** A piece that was chosen, and the squares that were tapped since. */
interface Choice {
  from: number;
  taps: number[];
}

/** What a tap comes to. */
interface Step<M extends Move = Move> {
  choice: Choice | null;
  move?: M;
  refused?: number;
}

/** A move chosen ahead; where to is not said at first. */
interface Premove {
  from: number;
  to: number | null;
}

/** What the game says under the board. */
interface Note {
  kind: "plain" | "bad" | "must" | "wait" | "ask";
  title: string;
  text: string;
  clause?: string;
  /** The sign of a plain one. */
  sign?: IconName;
  /** The square of a piece that may be huffed. */
  huff?: number;
  /** Whether a capture may be ended here. */
  finish?: boolean;
  /** Whether the computer may be asked again. */
  retry?: boolean;
  /** Yes and no. */
  answers?: [TableEvent, TableEvent];
  /** What they are called, where it is not yes and no. */
  labels?: [string, string];
  /** Whether pieces are put straight. */
  adjusted?: boolean;
  /** Whether moves leave it there until the player taps. */
  lasts?: boolean;
  premove?: Premove;
}

/** What takes the events of a game. */
interface Host {
  act(game: Game, events: TableEvent[], move?: Move | null): unknown;
  takeBack(): unknown;
  offerDraw(): unknown;
  again(): unknown;
  /** Another game is shown. */
  close?(game: Game): void;
}

/** A table as plain data, its moves as events. */
interface GameRecord {
  terms: Terms;
  results: (Player | null)[];
  log: TableEvent[];
}

/** An event that waits for the server's word. */
interface Pending {
  /** How many events were known when it was sent. */
  n: number | null;
  event: TableEvent;
  move?: Move | null;
  /** How many answers are about what was sent before. */
  stale: number;
  answered: Promise<void>;
  settled(): void;
  animated?: Promise<void> | null;
  /** The board after it. */
  board?: string;
}

/** Squares and arrows that a player has drawn at a moment of the game. */
interface Marks {
  entry: Moment | null | undefined;
  squares: number[];
  arrows: [number, number][];
  /** Where the next arrow begins. */
  begun: number | null;
}

type Mode = "computer" | "here" | "live" | "replay";

/** The game on the board. */
interface Game {
  id: string;
  mode: Mode;
  /** Who sits here; nobody where a game is watched. */
  you: Player | "both" | null;
  level: number;
  seed: number;
  /** What the players are called. */
  names: string[];
  /** Whether each is the name of somebody, who has a page. */
  people?: boolean[];
  /** When it was begun and last played, in milliseconds of Unix time. */
  begun: number;
  played: number;
  contract: Contract;
  record: GameRecord;
  stand: Stand;
  /** Every moment of it. */
  line: Moment[];
  host: Host | null;
  flip?: boolean;
  selection: Choice | null;
  /** The man that is to be crowned, while the one to be spent is named. */
  crowning: number | null;
  premove?: Premove | null;
  /** The moment that is shown; none is the present one. */
  at: number | null;
  note: Note | null;
  hint: number[] | null;
  /** What stands on the board while the last move is shown again. */
  shown: string | null;
  busy: boolean;
  marks?: Marks;
  /** Where it is found again, for a game to look at. */
  address?: string;
  /** Where a game to look at comes from. */
  from?: "library";
  pdn?: string;
  /** What its file says of how it ended, nothing where that is not known; of where and when. */
  filed?: { result: string; text: string };
  /** What endgame tables say at its end. */
  ending?: { fen: string; value: Ending["value"] };
  /** Since when nobody is here. */
  away?: number;
  flagging?: boolean;
  /** How far the server's clock is ahead. */
  offset?: number;
  net?: Net;
  here?: [boolean, boolean];
  watching?: number;
  /** From when on it may be claimed, because the other player has left; and that it may. */
  claim?: number;
  /** Until when the next first move is due; in how many seconds, as a sentence. */
  due?: number;
  soon?: string;
  /** What it has made of the ratings of both, as text. */
  counted?: { of: number; texts: string[] } | null;
  /** The button of phrases, and what says one; who said which just now. */
  speech?: () => Child;
  say?: (phrase: number) => void;
  said?: string;
  left?: Note | null;
  pending?: Pending | null;
  /** What is done before the next event is. */
  chain?: Promise<void>;
}

/** How a line to a table is. */
type Net = "open" | "lost" | "closed";

/** What a game is begun with. */
type Traits = Partial<Game> & { mode: Mode };

/** A game as the browser keeps it; what older versions kept lacks some of it. */
interface Kept {
  id: string;
  mode: Mode;
  you?: Player | "both" | null;
  level?: number;
  /** How many levels there were. */
  levels?: number;
  seed?: number;
  names?: string[];
  flip?: boolean;
  begun?: number;
  played?: number;
  record: TableRecord;
  away?: number;
  /** What its rules are called, as a code; a sentence in what older versions kept. */
  rules?: { code: string; with: With };
  title?: string;
  moves?: number;
  board?: string;
  white?: Player;
  side?: number;
  mirrored?: boolean;
  wins?: [number, number];
  result?: { winner: Player | null; code?: string; clause: string } | null;
}

/** A seat at a table by link. */
interface Seat {
  seat: string;
  player?: Player;
  /** What opens the other seat, while nobody has taken it. */
  invite?: string;
}

/** A clock as it is chosen. */
interface ClockChoice {
  kind: "none" | "game" | "fischer" | "moves" | "each";
  minutes: number;
  increment: number;
  moves: number;
  then: { moves: number; minutes: number };
  seconds: number;
}

/** What the next game is agreed to be, as the page keeps it. */
interface Setup {
  mode: "computer" | "here" | "online";
  color: Color | "lot";
  begins: Player | "lot";
  clock: ClockChoice;
  /** Whether the second player has another clock. */
  odds: boolean;
  clock_two: ClockChoice;
  boards: number;
  /** Whether all Boards of a match are played. */
  all: boolean;
  short: Player | null;
  /** The men that are left out, and the side of the board on which they were chosen. */
  squares: number[];
  side: number;
  crown: "none" | "both" | Player;
  touch: boolean;
  proven: boolean;
  start: string | null;
  names: string[];
}

/** The settings that are kept, as an older version may have kept them too. */
interface Settings {
  theme?: "auto" | "light" | "dark";
  colours?: "wood" | "clear";
  discs?: "turned" | "flat" | "stone";
  sound?: boolean;
  sounds?: "wood" | "glass";
  notify?: boolean;
  numbers?: "auto" | "on" | "beside" | "off";
  speed?: "normal" | "slow" | "none";
  size?: number;
  level?: number;
  /** How many levels there were. */
  levels?: number;
  language?: string;
  name?: string;
  setup?: Setup | null;
  rules?: string;
  /** The game that was left, by its id. */
  game?: string | null;
}

/** A position that is set up by hand. */
interface Editor {
  board: string;
  side: Color;
  flip?: boolean;
  tool?: Letter;
  fen?: string;
  /** What is typed of a position that has not been read. */
  typed?: string | null;
  /** Why it cannot be played. */
  wrong?: string;
  /** What was asked last, and its answer on the way. */
  asked?: string;
  asking?: Promise<void>;
}

/** A table that waits for its second player. */
type Waiting =
  | { kind: "friend"; id: string; invite?: string; contract: Contract }
  | {
      kind: "join";
      id: string;
      invite: string;
      who?: string;
      terms: Terms;
      contract: Contract;
      /** The position that the game begins with. */
      board: string;
      /** Whether the seat is asked for already. */
      joining?: boolean;
    };

/** The page that chosen rules are for. */
type RulesFor = "home" | "setup" | "editor" | "library" | "practice" | "people";

/** The library as it is shown. */
interface LibraryPage {
  tab: string;
  content: Library | null;
  /** Whether that is on its way. */
  isComing?: boolean;
  filter: { player: string; since: string; until: string; result: string; rules: string };
  /** What a position is looked for by. */
  place: PlaceSought;
  /** The rules of the openings, until others are chosen. */
  rules: Contract | null;
  /** What was found, by which question, and how long that took. */
  found: (Found & { by: Find; ms: number }) | null;
  tree: OpeningsPage | null;
  coming: Upload | null;
  told: Arrived | null;
  twins: Twins[] | null;
  removed: { title: string; removal: number } | null;
  /** Whether copies are asked for. */
  asking?: boolean;
}

/** A position, or some pieces, that games are looked for by. */
interface PlaceSought {
  kind: "none" | "pattern" | "position";
  board: string;
  side: "" | "W" | "B";
  tool: Letter | "x";
  colours: boolean;
  rotation: boolean;
}

/** The openings of the library as they are shown. */
interface OpeningsPage {
  rules: string;
  /** The games that they are of, as the question says it. */
  by: string;
  /** Whether an answer is on its way. */
  isComing: boolean;
  path: { move: string; fen: string }[];
  /** Where the path begins, as FEN, once that is known. */
  first: string;
  answer: Openings | null;
  board: string;
  flip: boolean;
}

/** A file on its way into the library: how much of it is here, and that in words. */
interface Upload {
  name: string;
  share: number;
  text: string;
  stop(): void;
}

/** The one state: everything that the page shows. */
interface State {
  page: string;
  theme: "auto" | "light" | "dark";
  colours: "wood" | "clear";
  sound: boolean;
  /** What the sounds are made of. */
  sounds: "wood" | "glass";
  /** How pieces look. */
  discs: "turned" | "flat" | "stone";
  /** Whether the browser tells whose turn it is while the page is hidden. */
  notify: boolean;
  numbers: "auto" | "on" | "beside" | "off";
  speed: "normal" | "slow" | "none";
  /** How large the board is on a desk, in percent of the room that it has. */
  size: number;
  /** Whether a game shows nothing but the board, the clocks and the names. */
  zen: boolean;
  level: number;
  rules: string;
  /** The language, by its tag; none where the browser's is taken. */
  language: string;
  name: string;
  /** The id of the game that was left. */
  left: string | null;
  sets: RuleSets | null;
  /** The contract that the next game is played by. */
  contract: Contract | null;
  /** The contract in the editor of rules. */
  draft: Contract | null;
  draftError: string;
  /** The page that the chosen rules are for. */
  rulesFor: RulesFor;
  /** Whether the editor of rules shows every key. */
  allKeys?: boolean;
  setup: Setup | null;
  editor: Editor | null;
  /** The library, once it has been opened. */
  library: LibraryPage | null;
  waiting: Waiting | null;
  /** Whether a game can be begun without a network. */
  ready: boolean;
  /** What addresses say beyond the path of a page, by page. */
  said: Record<string, string>;
  /** Where the rule book is open: a rule set, or a rule set and a clause. */
  bookAt: string;
  /** What is compared, as the address says it. */
  compareAt: string;
  /** What is analysed, as the address says it. */
  analyseAt: string;
  /** What is practised, as the address says it. */
  practiceAt: string;
  /** The contract that is practised by, once something is. */
  practised: Contract | null;
  game: Game | null;
  dialog: string | null;
  error: string;
}

/** The state once the rule sets and a contract are here, as every view has it. */
type Begun = State & { sets: RuleSets; contract: Contract };

/** The state while a game is on the board. */
type Playing = State & { game: Game };

/** A view: the state as elements. */
type View = (state: Begun) => HTMLElement | null;

/** A place of the page in the browser's history. */
interface Place {
  key: string;
  address: string;
}

/** An entry of the history: a place, the sheet before it, and the places below. */
interface Visit extends Place {
  sheet: string | null;
  below: Place[];
  /** How far its page was scrolled, in pixels. */
  top?: number;
}

/** An address, and whether it is the first of this visit. */
interface At {
  /** The parts of its path behind the first. */
  one: string;
  two: string;
  search: string;
  hash: string;
  /** Its query and its fragment. */
  asked: URLSearchParams;
  fragment: URLSearchParams;
  whole: string;
  first: boolean;
  /** Whether something else was chosen meanwhile. */
  isLate: () => boolean;
}

/** What an event of a field or a form is about. */
type Of<E extends Element, T extends Event = Event> = T & { target: E; currentTarget: E };

/** What an element is made with: what it hears, its key, its attributes. */
interface Attributes<E extends Element = Element> {
  key?: string | null;
  onclick?: (event: MouseEvent & { target: Element; currentTarget: E }) => unknown;
  onpointerdown?: (event: PointerEvent & { target: Element }) => unknown;
  oninput?: (event: Of<E>) => unknown;
  onchange?: (event: Of<E>) => unknown;
  onsubmit?: (event: Of<E, SubmitEvent>) => unknown;
  ontoggle?: (event: Of<E>) => unknown;
  onclose?: (event: Of<E>) => unknown;
  onkeydown?: (event: KeyboardEvent & { target: Element; currentTarget: E }) => unknown;
  [name: string]: unknown;
}

/** What is put into an element. */
type Child = Node | string | number | null | undefined | false | Child[];

/** What the page knows of a node beyond what the browser does. */
interface Node {
  /** An element that outlives what is drawn around it; of a comment, the one whose place it is. */
  lasting?: Element;
}

interface Element {
  /** What tells it from its neighbours of the same kind. */
  key?: string | null;
  /** What it hears, and how that is changed. */
  heard?: Record<string, (event: Event) => unknown>;
  hear?(listeners?: Record<string, (event: Event) => unknown>): void;
  /** Whether its value was given, and which it was when it was drawn last. */
  said?: boolean;
  drawn?: unknown;
  /** Moves a node without taking it out; not in every browser. */
  moveBefore?(node: Node, next: Node | null): void;
}

/** What the rules are asked, here or at the server. */
type Asked =
  | "compare"
  | "contract"
  | "ending"
  | "game"
  | "pdn"
  | "picture"
  | "position"
  | "reply"
  | "rules"
  | "score"
  | "study"
  | "why";

/** A point of a drawing: across and down, in hundredths of a square. */
type Point = [x: number, y: number];

/** The sounds of a move. */
type Knock = (sound: "hop" | "move" | "crown") => void;

type IconName = keyof typeof import("../app/dom.js").ICONS;

/** A page before or after: its address, a small word and a title. */
type Turn = [href: string, word: string, title: string];

/** The one of two clocks that is chosen. */
type ClockName = "clock" | "clock_two";

/** A place that is to be shown, with the sheet before it. */
type Entry = Omit<Visit, "below">;

/** The terms and events that lead to a position. */
type WayThere = Pick<GameRecord, "terms" | "log">;

/** The table by link that the page is at. */
interface LiveTable {
  id: string;
  /** The secret of the own seat. */
  token: string | null;
  /** How many events were seen. */
  n: number | null;
  line: import("../app/live/line.js").Line;
  game: Game | null;
  pending: Pending | null;
  /** How long the page waited last for what it could not show, in milliseconds, and the waiting. */
  missed: number;
  retry?: number;
  /** What is done before the next frame is heard. */
  chain: Promise<unknown>;
}

/** How the last change of the library went. */
interface Arrived {
  title: string;
  errors?: number;
  problems: string[];
  /** Whether its problems are shown. */
  open?: boolean;
}

/** A view that is fetched; the clock of a seat is one too. */
type LaterView = View | typeof import("../app/clock.js").default;

/** An answer whose sentences have codes beside them. */
type Voiced = object & {
  code?: string;
  with?: With;
  words?: WordSet | string;
  lines?: Saying[];
};

/** The names of a worker that the library of pages does not have. */
type WorkerScope = {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
};

/** What the module of the rules gives. */
type ModuleExports = {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  ask(name: number): number;
  answer(): number;
  answer_bytes(): number;
};

/** The names of a service worker that the library of pages does not have. */
type ServiceScope = {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(of: object): Promise<{ url: string; focus(): unknown }[]>;
    openWindow(path: string): unknown;
  };
  addEventListener(type: string, hear: (event: ServiceEvent) => unknown): void;
};

type ServiceEvent = Event & {
  waitUntil(done: Promise<unknown>): void;
  respondWith(answer: Promise<Response | undefined>): void;
  request: Request;
  notification: Notification;
};

/** What a link to a game has, and one to a study. */
type PackedGame = { record: TableRecord; names?: string[] };
type PackedStudy = { text: string; at?: number[] };

/** What is known of the links of a table once they were asked for. */
type KnownLinks = {
  base?: string;
  /** Whether no other device reaches them. */
  alone?: boolean;
  join?: string;
  watch?: string;
  seat?: string;
  code?: QrCode;
  error?: string;
};
