// The answers of the server, as the modules of the page see them.

/** A rule set that a player chooses from. */
interface RuleSet {
  id: string;
  aliases: string[];
  name: string;
  source: string;
  /** How many squares a side of the board has. */
  side: number;
  summary: string;
  /** Its value of each key, in the order of the keys. */
  values: string[];
}

/** The rule sets, and the contract of the first game. */
interface RuleSets {
  first: string;
  sets: RuleSet[];
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
  over?: ((board: any) => void)[];
}

/** A board: its squares from square 1, by the row from the top and the column from the left as White sees them. */
interface Board {
  side: number;
  /** What pieces stand on: dark squares, all squares, or points. */
  kind: "dark" | "all" | "points";
  /** The lines between points, by their ends; on such a board alone. */
  lines?: [number, number][];
  squares: { row: number; column: number; name: string }[];
  /** What stands on each square at the start: `w b W B`, `e` for empty. */
  start: string;
  white_begins: string;
  black_begins: string;
  /** The squares of the red central line, if there is one. */
  line: number[];
}

/** A key of a contract, with its value and those that it can take. */
interface Key {
  key: string;
  title: string;
  meaning: string;
  clause: string;
  value: string;
  /** What the rule set has, where the contract differs. */
  normal?: string;
  normal_code?: string;
  values: { value: string; title: string; meaning: string }[];
}

/** A rule contract in plain words, with its board. */
interface Contract {
  contract: string;
  id: string;
  name: string;
  summary: string;
  lines: { text: string; clause: string }[];
  /** What pieces and captures are called. */
  words: Record<string, string>;
  board: Board;
  huffing: boolean;
  proven: boolean;
  edition: number;
  /** Whether a lot decides who begins. */
  lot: boolean;
  keys: Key[];
}
