// What the rule book, the comparison and the analysis hand to each other.

/** A position of a game with variations. */
interface TreeNode {
  /** A number of its own, for the page. */
  id: number;
  parent: TreeNode | null;
  /** What follows: first what the game goes on with, then the variations in its place. */
  children: TreeNode[];
  /** What led here: a move, a piece that was huffed by its square, or a position as FEN. */
  move?: Move;
  huff?: number;
  set_up?: string;
  /** As FEN, where the rules do not lead on from what was before: another game begins here. */
  anew?: string;
  /** A letter for each square. */
  board: string;
  /** Who is to move. */
  side: Color;
  /** The number of the next move. */
  number: number;
  /** Numeric glyphs: 1 is `!`. */
  nags: number[];
  /** What is said before the move, and after it. */
  before: string;
  comment: string;
  /** What is marked. */
  squares: number[];
  arrows: [number, number][];
  /** What the computer thinks of it. */
  thought?: Thinking;
  /** What endgame tables say, for the side to move. */
  value?: Ending["value"];
  /** A move that keeps what they promise, where the one that was played does not. */
  keeps?: string;
  /** Where the game stands here, as the rules answered. */
  stand?: Stand;
}

/** A node that something led to. */
type LaterNode = TreeNode & { parent: TreeNode };

/** A game with its variations. */
interface GameTree {
  contract: string;
  /** How it begins, as FEN. */
  start: string;
  result: string;
  /** The points of White and of Black, where the result says nothing else. */
  points: [string, string] | null;
  tags: [string, string][];
  /** The number of the first move, and the side whose moves have the numbers. */
  number: number;
  first: Color;
  root: TreeNode;
}

/**
 * A line of the computer: its score is White's, in hundredths of a man; `lent` when a machine has
 * looked that lends itself.
 */
type Thinking = Pick<Thought, "depth" | "place" | "score" | "plies" | "moves"> &
  Partial<Thought> & { lent?: boolean };

type Grade = "inaccuracy" | "mistake" | "blunder";

/** A move of the game with what it gave away. */
interface Judged {
  node: LaterNode & { move: Move };
  /** The share of the game, from 0 to 1. */
  loss: number;
  grade: Grade | null;
  /** The better line. */
  better: string[];
}

/** An arrow over the pieces. */
interface Arrow {
  from: number;
  to: number;
  look: "best" | "drawn" | "other";
}

/** The game that is studied. */
interface StudyPage {
  /** What the address of the page says. */
  address: string;
  tree: GameTree;
  /** The position that is shown. */
  at: TreeNode;
  contract: Contract;
  flip: boolean;
  /** The games of the text that it came from, the text, and which of them it is. */
  games: StudyHead[];
  text: string;
  game: number;
  /** Games of the text that were changed, as PDN by their numbers; whether this one was since. */
  edited: Record<number, string>;
  isChanged: boolean;
  /** Whether somebody has worked on it, and whether it is the one that the browser keeps. */
  isOwn: boolean;
  isKept: boolean;
  /** What was repaired in reading it. */
  problems: string[];
  choice: Choice | null;
  /** What is told under the board. */
  told: string;
  /** Whether taps draw, and where an arrow begins. */
  drawing: boolean;
  drawn: number | null;
  /** What was taken away last, and where it stood among its brothers, until something changes. */
  cut?: { node: LaterNode; place: number } | null;
  /** What is shown on a phone. */
  tab: "moves" | "lines" | "review";
}

/** What was found of a position: what the computer thinks, what endgame tables say, what keeps it. */
type Finding = Pick<TreeNode, "thought" | "value" | "keeps">;

/** Where a study comes from. */
interface StudySource {
  text: string;
  rules?: string;
  game?: number;
  edited?: Record<number, string>;
  at?: number[];
  flip?: boolean;
  address?: string;
  /** Whether somebody has worked on it, and whether it is the one that the browser keeps. */
  isOwn?: boolean;
  isKept?: boolean;
  /** What was found of the game that was played, as it was kept. */
  found?: Finding[];
}

/** What a lesson asks, and what it says when that is done. */
interface LessonWords {
  ask: string;
  done: string;
  also?: string;
}

/** The position of a lesson. */
interface LessonPlace {
  sets?: string[];
  fen: string;
  touch?: number;
  log?: string[];
  legal?: string[];
  solve?: (string | string[])[];
  find?: string;
  squares?: number[];
  free?: boolean;
}

/** A clause of the rule book. */
interface Clause {
  id: string;
  chapter: string;
  title: string;
  short: string;
  full: string;
  clause: string;
  topic?: string;
  brief?: string;
  see?: string;
  when?: Record<string, string[]>;
  sets?: string[];
  sources?: Record<string, string>;
  lesson?: LessonWords;
}

interface Chapter {
  id: string;
  title: string;
}

/** The words of the rule book. */
interface BookTexts {
  documents: Record<string, string>;
  sets: Record<string, string[]>;
  apart: Record<string, string>;
  chapters: Chapter[];
  clauses: Clause[];
}

/** The book of a rule set. */
interface Book {
  contract: Contract;
  chapters: (Chapter & { clauses: Clause[] })[];
  clauses: Clause[];
  places: Record<string, LessonPlace>;
}

/** A position where the reader plays a rule. */
interface Lesson {
  rules: string;
  contract: Contract;
  place: LessonPlace;
  words: LessonWords;
  board: BoardElement;
  stand: Stand;
  log: string[];
  step: number;
  selection: Choice | null;
  shown: string | null;
  last: number[];
  found: boolean;
  note: LessonNote | null;
  over: boolean;
  busy: boolean;
  right: boolean;
}

/** What a lesson says. */
interface LessonNote {
  kind: "good" | "bad" | "plain" | "must";
  title: string;
  text: string;
  clause?: string;
}

/** By the corner of the board where the long line lies. */
type Corners<T> = Record<"right" | "left", T>;

/** Where something stands: the articles by document, and the clause of our own rules. */
interface Cited {
  sources?: Record<string, string>;
  clause?: string;
}

interface Fact extends Cited {
  text: string;
  when?: string;
}

/** A part of the board. */
interface BoardPart extends Fact {
  id: string;
  name: string;
  groups?: (Corners<number[]> & { name: string })[];
  lines?: Corners<[number, number][]>;
  start?: boolean;
  man?: number;
  apart?: Fact[];
}

/** A figure of the history: points, boards, or a lesson. */
interface Figure extends Cited {
  kind: "points" | "boards" | "lesson";
  title: string;
  text?: string;
  label?: string;
  white?: number[];
  black?: number[];
  count?: string;
  boards?: FigureBoard[];
  rules?: string;
  place?: LessonPlace;
  lesson?: LessonWords;
}

interface FigureBoard extends Cited {
  rules: string;
  side: number;
  men: number;
}

/** A section of the history. */
interface Section {
  id: string;
  when: string;
  title: string;
  facts: Fact[];
  apart?: Fact[];
  figure?: Figure;
}

/** One of two contracts that are compared. */
type Which = "a" | "b";

/** A position to compare two contracts by. */
interface Example {
  id: string;
  title: string;
  text: string;
  a: string;
  b: string;
  fen: string;
}

/** What is compared. */
interface ComparisonPage {
  /** What the address of the page says. */
  address: string;
  /** The language of what it tells. */
  tongue: string;
  a: string;
  b: string;
  /** The positions gone through, in the numbers of `a`; nothing for its start. */
  line: (string | undefined)[];
  at: number;
  /** What of this is shown, until what is asked for has been answered. */
  shown: Pick<ComparisonPage, "a" | "b" | "line" | "at" | "moves"> | null;
  /** Whether what is asked for is not shown: then nothing is moved. */
  isComing?: boolean;
  /** A position that was typed and cannot be compared. */
  refused?: string;
  /** What is known of the one that is shown. */
  answer: (Comparison & { known?: Record<Which, KnownLine> }) | null;
  contracts: Partial<Record<Which, Contract>>;
  /** The piece that is chosen, and on which board. */
  choice: { which: Which; taps: Choice } | null;
  /** The moves of the game that is gone through. */
  moves: (Move | null)[];
  examples: Example[];
  /** The example that is shown. */
  example?: string;
  told?: string;
  error: string;
}

/** The same once it has been answered. */
type AnsweredPage = ComparisonPage & {
  answer: NonNullable<ComparisonPage["answer"]>;
  shown: NonNullable<ComparisonPage["shown"]>;
  contracts: Record<Which, Contract>;
};

/** What the computer and the endgame tables say of a position. */
interface KnownLine {
  thought?: Thinking;
  best?: string;
  value?: Ending["value"];
}

/** The rule book as it is open. */
interface BookPage {
  /** The address it was opened for, and the rule set. */
  address: string;
  id: string;
  /** The language of what is read. */
  tongue: string;
  book?: Book;
  texts?: BookTexts;
  clause: Clause | null;
  lesson: Lesson | null;
}

/** The same once its book is here, and where a clause is shown. */
type ReadyBook = BookPage & { book: Book; texts: BookTexts };
type ClausePage = ReadyBook & { clause: Clause };

/** The history of the game as it is open. */
interface HistoryPage {
  at: string;
  /** The language of what is read. */
  tongue: string;
  sections?: Section[];
  documents?: Record<string, string>;
  contracts: Record<string, Contract>;
  live?: Record<string, LiveFigure>;
  failed: boolean;
}

/** A figure that is played on. */
interface LiveFigure {
  /** The section that it belongs to. */
  id: string;
  figure: Figure;
  board: BoardElement;
  lesson: Lesson | null;
  /** Which of several boards it shows, and what stands there at first. */
  chosen: number;
  first: string;
}

/** A move that was played in a position, and how its games ended. */
interface Branch {
  move: Move;
  results: Results;
}

/** The parts of the board as they are open. */
interface PartsPage {
  at: string;
  /** The language of what is read. */
  tongue: string;
  /** A square that was tapped, on either board. */
  square: Corners<number> | null;
  failed: boolean;
  parts?: BoardPart[];
  /** The one that is lit. */
  part?: BoardPart;
  documents?: Record<string, string>;
  contracts?: Corners<Contract>;
}

/** The files of the rule book: its words, the parts, the history, and positions by board. */
interface BookFiles {
  clauses: BookTexts;
  parts: { boards: Corners<string>; parts: BoardPart[] };
  history: { sections: Section[] };
  compare: Example[];
  [positions: `positions/${string}`]: Record<string, LessonPlace[]>;
}

/** The same once they are here. */
type ReadyParts = PartsPage & {
  parts: BoardPart[];
  part: BoardPart;
  documents: Record<string, string>;
  contracts: Corners<Contract>;
};
