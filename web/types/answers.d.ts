// What the server and the browser's rules answer, as the modules of the page see it.
// Written from the description of the API: cargo xtask types

/** Where other devices reach this program. */
type Addresses = {
  /** Empty when the program listens on its own machine alone. */
  urls: string[];
};

/** A token of a program, without what the program shows. */
type ApiToken = {
  created: number;
  id: string;
  label: string;
  scopes: Scope[];
  /** When it was last used, to the day. */
  seen: number;
};

/**
 * The board, its squares from square 1, by the row from the top and the column from the left as
 * White sees them.
 */
type Board = {
  black_begins: string;
  /** What pieces stand on. */
  kind: "dark" | "all" | "points";
  /** The squares of the red central line, if there is one. */
  line: number[];
  /** The lines between points, by their ends; on such a board alone. */
  lines?: [number, number][];
  side: number;
  squares: Square[];
  /** A letter for each square: w b W B, e for empty. */
  start: string;
  /** The start position as FEN, with White to move. */
  white_begins: string;
};

/** For whom a program acts. */
type BotAccount = {
  createdAt: number;
  /** The name in lower case. */
  id: string;
  /** Ratings by family and class, as nigerian/fast. */
  perfs: { [name: string]: BotPerf };
  /** BOT for who is a program for good. */
  title: string | null;
  url: string;
  username: string;
};

/** A challenge, as one of both is told. */
type BotChallenge = {
  challenger: Somebody;
  /** The class of the time. */
  class: string | null;
  color: "white" | "black" | "random";
  compat: Compat;
  destUser: Somebody;
  direction: "in" | "out";
  /** The game, where it was accepted. */
  game?: string;
  id: string;
  perf: {
    name: string;
  };
  rated: boolean;
  speed: "blitz" | "rapid" | "classical" | "correspondence";
  status: "created" | "accepted" | "declined" | "canceled";
  timeControl: TimeLimit;
  variant: BotVariant;
};

/** A clock, in milliseconds. */
type BotClock = {
  increment: number;
  initial: number;
};

/** Something that concerns the owner of a token. */
type BotEvent = {
  game: GameEvent;
  type: "gameStart" | "gameFinish";
} | {
  challenge: BotChallenge;
  type: "challenge" | "challengeCanceled" | "challengeDeclined";
};

/** A game that was played. */
type BotGame = {
  /** The class of the time. */
  class: string | null;
  clause: string;
  contract: string;
  createdAt: number;
  id: string;
  initialFen?: string;
  lastMoveAt: number;
  /** Moves of the Hub protocol and huffs, with spaces between them. */
  moves: string;
  perf: string;
  players: {
    black: BotSide;
    white: BotSide;
  };
  rated: boolean;
  reason: string;
  speed: "blitz" | "rapid" | "classical" | "correspondence";
  status: "started" | "aborted" | "mate" | "resign" | "timeout" | "draw" | "outoftime" | "variantEnd";
  variant: BotVariant | null;
  winner: "white" | "black" | null;
};

/** A rating. */
type BotPerf = {
  games: number;
  /** Whether it is provisional. */
  prov: boolean;
  rating: number;
  /** The deviation. */
  rd: number;
};

/** A side of a game that was played. */
type BotSide = {
  ratingDiff?: number;
  user: {
    id: string;
    name: string;
  } | null;
};

/** How far a game is. */
type BotStatus = {
  id: number;
  name: "started" | "aborted" | "mate" | "resign" | "timeout" | "draw" | "outoftime" | "variantEnd";
};

/** Rules. */
type BotVariant = {
  contract: string;
  family: string;
  /**
   * The family, in the word of draughts servers where they have another: standard for
   * international, antidraughts for anti.
   */
  key: string;
  name: string;
  /** The rule set. */
  short: string;
};

/** A challenge. */
type Challenge = {
  /** The colour that the challenger wants; null for a lot. */
  color: "white" | "black" | null;
  /** The name of the challenger, who is player one. */
  from: string;
  id: string;
  state: "open" | "accepted" | "declined" | "cancelled";
  /** The table, where it was accepted. */
  table?: string;
  terms: Terms;
  to: string;
  /** Until when it can be accepted. */
  until: number;
};

/** A challenge by name has `id`, one by link `table` and `invite`. */
type ChallengeMade = {
  id?: string;
  /** What opens the other seat, once. */
  invite?: string;
  /** The token of the seat of the challenger, of the table that is there or will be. */
  seat: string;
  table?: string;
  /** Until when it can be accepted, in milliseconds of Unix time. */
  until?: number;
};

/** A challenge that has begun or changed. */
type Challenged = {
  challenge: Challenge;
};

/** What the clocks show at a time, in milliseconds; null without a limit. */
type Clocks = {
  at: number;
  black: number | null;
  running: "white" | "black" | null;
  white: number | null;
};

type Closing = {
  /** In milliseconds of Unix time. */
  closes: number;
};

/** A position under one of two contracts. */
type Compared = {
  /** A letter for each square from square 1. */
  board: string;
  /** What it is called, as a code. */
  code: string;
  contract: string;
  fen: string;
  /** The legal moves, those of both contracts first. */
  moves: ComparedMove[];
  name: string;
  /** What may be played and punished under huffing. */
  offences: Move[];
  /** How the game is over here. */
  outcome: Outcome | null;
  side_to_move: "white" | "black";
  with: With;
};

type ComparedMove = {
  captured: number[];
  hub: string;
  /** Whether it is legal under this contract alone. */
  only: boolean;
  path: number[];
  promotes: boolean;
  text: string;
};

/** One position under two contracts. */
type Comparison = {
  a: Compared;
  b: Compared;
  /** The keys that have different values. */
  differences: Difference[];
  /**
   * Whether the boards are mirror images: then so are the positions, and moves are compared in the
   * mirror.
   */
  mirrored: boolean;
};

/** Which programs can do something with it. */
type Compat = {
  board: boolean;
  bot: boolean;
};

/** One contract. */
type Contract = {
  board: Board;
  /** What it is called, as a code. */
  code: string;
  /** As it is written: the id, and what differs. */
  contract: string;
  /** The present edition of the rules, which the record of a game names. */
  edition: number;
  /** Whether a missed capture may be punished. */
  huffing: boolean;
  id: string;
  /**
   * Every key with its value here. A key and its values have codes: with .title and .meaning behind
   * them, those of the texts, whose words are those of the contract.
   */
  keys: Key[];
  /** The rules in plain language. */
  lines: RuleLine[];
  /** Whether a lot decides who begins. */
  lot: boolean;
  name: string;
  /** Whether players are offered that proven draws end the game. */
  proven: boolean;
  /** The first three lines, a sentence each. */
  summary: string;
  with: With;
  words: WordSet;
};

/** A count that ends in a draw, in moves of each player, or how often the position has stood. */
type Counter = {
  code: string;
  id: string;
  name: string;
  now: number;
  of: number;
  with: With;
};

/** Why there is no answer. */
type Denial = {
  /** The reason as a code, without the place: refused.detail where only English says it. */
  code: string;
  /** The reason, in one line, with the place of the fault in front where there is one. */
  error: string;
  with: With;
};

type Difference = {
  a: string;
  b: string;
  clause: string;
  /**
   * The codes of the key and of its values under a and b; .title and .meaning behind one make that
   * of a text.
   */
  codes: [string, string, string];
  key: string;
  title: string;
};

/** What a player does: an event without by and at, which the server knows itself. */
type Doing = {
  draw?: boolean;
  e: "crown" | "move" | "huff" | "touch" | "adjust" | "adjusted" | "offer" | "accept" | "decline" | "ask" | "agree" | "refuse" | "resign" | "again" | "claim";
  m?: string;
  /** How many events of the table the player has seen. */
  n: number;
  plies?: number;
  spent?: number;
  square?: number;
};

/** It is done. */
type Done = {
  ok: boolean;
};

type Ending = {
  /** Whether tables are being built, and more will be known later. */
  building: boolean;
  /** For the side to move, in the pure game without counts; null when no table has the position. */
  value: "win" | "draw" | "loss" | null;
};

/** Which games are meant; what is left out does not matter. */
type Filter = {
  black?: string;
  import?: number | null;
  /** A part of the name of either player. */
  player?: string;
  result?: "unknown" | "white" | "black" | "draw" | null;
  /** The id of a rule set, or a whole contract. */
  rules?: string;
  /** The first day: 1998, 1998-05 or 1998-05-31. */
  since?: string;
  until?: string;
  white?: string;
};

/** Games that are looked for. */
type Find = {
  /** The contract whose board fen and pattern are about; international where it is left out. */
  board?: string;
  /** Whether White and Black may be changed. */
  colours?: boolean;
  /** A position that the games have, in our numbers. */
  fen?: string;
  filter?: Filter;
  most?: number | null;
  /** Some pieces that the games have at the same time, like W24,K30:B15:E20. */
  pattern?: string;
  /** Whether the board may be turned by half. */
  rotation?: boolean;
  skip?: number;
};

/** Games that were found. */
type Found = {
  games: GameHead[];
  results: Results;
};

/** What the server says on a socket; an empty frame answers an empty one. */
type Frame = Whole | Since | Numbered | NotTaken | Presence | Seats | Spoken;

/** A game that begins or has ended, for one of its players. */
type GameEvent = {
  /** The class of the time. */
  class: string | null;
  /** The clause of the rules by which it did. */
  clause?: string;
  color: "white" | "black";
  compat: Compat;
  fen: string;
  fullId: string;
  gameId: string;
  hasMoved: boolean;
  id: string;
  isMyTurn: boolean;
  /** Hop by hop. */
  lastMove: string;
  opponent: Somebody;
  perf: string;
  rated: boolean;
  /** Why it ended, as in Outcome. */
  reason?: string;
  secondsLeft: number | null;
  source: string;
  speed: "blitz" | "rapid" | "classical" | "correspondence";
  status: BotStatus;
  variant: BotVariant;
  winner?: "white" | "black";
};

/** A game from its terms on. */
type GameFull = {
  black: Somebody;
  /** The class of the time. */
  class: string | null;
  clock: BotClock | null;
  createdAt: number;
  id: string;
  /** startpos for the position that the rules say. */
  initialFen: string;
  perf: {
    name: string;
  };
  rated: boolean;
  speed: "blitz" | "rapid" | "classical" | "correspondence";
  state: GameState;
  type: "gameFull";
  variant: BotVariant;
  white: Somebody;
};

/** A game in a list. */
type GameHead = {
  /** After how many moves it has what was looked for. */
  at?: number;
  black: string;
  /** As the file has it. */
  date: string;
  event: string;
  id: number;
  import: number;
  plies: number;
  result: "unknown" | "white" | "black" | "draw";
  rules: string;
  white: string;
};

/** What changes in a game. */
type GameState = {
  bdraw: boolean;
  binc: number;
  btime: number;
  /** The clause of the rules by which it did. */
  clause?: string;
  contract: string;
  /** The same as moves of the Hub protocol, a word for each: 32-28, 28x8x13x23. */
  hub: string;
  /**
   * Moves hop by hop and huffs, with spaces between them: 3228, and 2819 1908 for a capture of two.
   */
  moves: string;
  /** How many events there were. */
  n: number;
  /** Why it ended, as in Outcome. */
  reason?: string;
  status: "started" | "aborted" | "mate" | "resign" | "timeout" | "draw" | "outoftime" | "variantEnd";
  type: "gameState";
  /** Whether White has offered a draw. */
  wdraw: boolean;
  winc: number;
  winner?: "white" | "black";
  /** What the clock of White shows, in milliseconds; 2147483647 without one. */
  wtime: number;
};

/** The first frame of a client. */
type Hello = {
  /** How many events of the table it has seen; null for none. */
  have?: number | null;
  /** The token of its seat; null to watch. */
  hello: string | null;
};

type Import = {
  /** In milliseconds of Unix time. */
  at: number;
  /** How many errors the games have. */
  errors: number;
  games: number;
  id: number;
  /** How many the library had already. */
  known: number;
  name: string;
};

/** What an import has done. */
type Imported = {
  /** How many errors the games have; what stands before an error is kept. */
  errors: number;
  games: number;
  /** Its number, to take it back by. */
  import: number;
  /** How many the library had already. */
  known: number;
  /** The first of them in words. */
  problems: string[];
};

type Job = {
  /** What is to be done. */
  body: object;
  id: number;
  /** What tells it from every other. */
  key: string;
  kind: string;
  /** How long the worker may be silent, in milliseconds. */
  lease: number;
  /** How often it was given away, this time included. */
  tries: number;
};

/** A key of a contract with its value here. */
type Key = {
  clause: string;
  code: string;
  key: string;
  meaning: string;
  /** What the rule set has, where the contract differs. */
  normal?: string;
  normal_code?: string;
  title: string;
  value: string;
  values: KeyValue[];
};

/** A key of a contract, with its values and what each means. */
type KeyMeaning = {
  clause: string;
  /** With .meaning behind it, the code of the meaning. */
  code: string;
  key: string;
  meaning: string;
  values: [string, string][];
};

/** A value that a key can take. */
type KeyValue = {
  code: string;
  meaning: string;
  title: string;
  value: string;
};

/** The strongest first. */
type LadderList = {
  /** When it was made, in milliseconds of Unix time. */
  at: number;
  class: "fast" | "rapid" | "slow" | "days";
  family: string;
  players: {
    deviation: number;
    games: number;
    name: string;
    rating: number;
  }[];
};

/** A Thought of another machine. */
type LentThought = {
  depth: number;
  moves: string[];
  nodes: number;
  place: number;
  plies?: number;
  score: number;
};

/** What the library has. */
type Library = {
  games: number;
  /** The newest first. */
  imports: Import[];
  /** Copies that were taken out, the newest first. */
  removals: Removal[];
  rules: {
    games: number;
    rules: string;
  }[];
};

/** A whole game. */
type LibraryGame = {
  /** After how many moves it has what was looked for. */
  at?: number;
  black: string;
  /** As the file has it. */
  date: string;
  event: string;
  id: number;
  import: number;
  /** What was played, in the form of the Hub protocol; a huff is huff28. */
  moves: string[];
  /** All of it, with comments and variations. */
  pdn: string;
  plies: number;
  result: "unknown" | "white" | "black" | "draw";
  rules: string;
  /** The position that it begins with, as FEN, where that is not the start position. */
  start?: string;
  white: string;
};

/** A new device that asks to be let in. */
type LinkAsked = {
  /** Eight letters, which its owner types on the other device. */
  code: string;
  /** What it asks with whether it was let in. */
  poll: string;
  /** Until when it can be let in, in milliseconds of Unix time. */
  until: number;
};

/** What happens in the lobby; the first one of a look is whole, the next ones say what changed. */
type Lobby = {
  lobby: {
    /** How many people have a socket of this kind open. */
    players?: number;
    /** Games for which people wait. */
    waiting?: WaitingGame[];
  };
};

/** Something that happened. A plain text is a move, or a huff as huff28, of the side to move. */
type LogEntry = string | TableEvent;

/** Who is logged in. */
type LoggedIn = {
  name: string;
  /** What lets him in the next time, where the one of before was used. */
  recovery?: string;
};

/** A table that was made. */
type Made = {
  id: string;
  /** What opens the other seat, once. */
  invite: string;
  player: "one" | "two";
  /** The token of the seat: who has it is this player. */
  seat: string;
};

/** The games so far. */
type Match = {
  /** The games won of each Board, by the players. */
  boards: [number, number][];
  draws: number;
  game: number;
  length: number;
  over: boolean;
  winner: "one" | "two" | null;
  wins: [number, number];
};

/** Who asks. */
type Me = {
  account?: MyAccount;
  /**
   * What was decided about an account that moderators have closed, the last one first; told to a
   * device that was logged in then.
   */
  closed?: MyDecision[];
  /** None for somebody without a name. */
  name: string | null;
  /** Whether a password may be told over this line. */
  private: boolean;
};

/** What waits for a moderator. */
type Moderation = {
  people: ReportedPerson[];
};

/** What a moderator does. */
type ModerationAct = "dismiss" | "warn" | "unrate" | "casual" | "rated" | "rename" | "close";

/** What a moderator has decided. */
type ModerationDecision = {
  act: ModerationAct;
  at: number;
  /** The moderator; none where he is gone. */
  by: string | null;
  why: Reason;
};

/** A moment of a game. */
type Moment = {
  board: string;
  /** The square of the piece whose huff led here. */
  huff: number | null;
  /** The move that led here. */
  move: Move | null;
  side_to_move: "white" | "black";
};

/** A move. */
type Move = {
  /** What it takes, in order. */
  captured: number[];
  /** Its name in questions: 32-28, or 28x19x23 with what it takes. */
  hub: string;
  /** The squares from first to last, every landing of a capture among them. */
  path: number[];
  /** Whether a man is crowned. */
  promotes: boolean;
  /** Its name for people, as the rule set writes it. */
  text: string;
};

/** What must be captured and why, unless nobody may be told. */
type Must = {
  clause: string;
  code: string;
  text: string;
  title: string;
  with: With;
};

/** What somebody with a name has. */
type MyAccount = {
  /** Since when he plays no rated games, by a decision. */
  casual: number | null;
  /** When everything is deleted, if that was asked for. */
  closes: number | null;
  /** What moderators have decided about him, the last one first. */
  decisions: MyDecision[];
  devices: MyDevice[];
  /** Whether the one who asks judges reports. */
  moderator: boolean;
  /** Whether there is one. */
  password: boolean;
  /**
   * Until when he pauses, in milliseconds of Unix time: he has left games that he was losing, and
   * seeks none and plays none for ratings.
   */
  paused: number | null;
  /** In milliseconds of Unix time. */
  since: number;
};

/** What a moderator has decided about the one who asks. */
type MyDecision = {
  act: ModerationAct;
  /** In milliseconds of Unix time. */
  at: number;
  why: Reason;
};

/** A device that is logged in. */
type MyDevice = {
  /** Whether it is the one that asks. */
  here: boolean;
  id: string;
  /** Its browser and system; empty where they are not known. */
  label: string;
  seen: number;
  since: number;
};

/** A table at which somebody has a seat. */
type MyTable = {
  /** The challenge of his to somebody that has become it; null where none has. */
  challenge: string | null;
  clock: string | null;
  /**
   * Until when a first move has to be made, in milliseconds of Unix time; null where none is due.
   */
  due: number | null;
  /** His name; null for somebody without one, or for nobody yet. */
  opponent: string | null;
  player: "one" | "two";
  rated: boolean;
  rules: string;
  /** The seek of his that has become it; null where none has. */
  seek: string | null;
  table: string;
};

/** A token, shown once. */
type NewToken = {
  created: number;
  id: string;
  label: string;
  scopes: Scope[];
  /** What the program shows; it begins with lkp_. */
  token: string;
};

/** An event of this player was not taken. */
type NotTaken = {
  code: string;
  /** How many events the table has. */
  n: number;
  /** The reason in English. */
  refused: string;
  with: With;
};

/** Something that concerns him. */
type Noticed = {
  notice: {
    /**
     * pause: he has left games that he was losing, and pauses from now on. barred: a moderator has
     * decided that he plays no rated games, and what he sought is over.
     */
    kind: "pause" | "barred";
    /** Until when he pauses, in milliseconds of Unix time. */
    until?: number;
  };
};

/** An event with its number. */
type Numbered = {
  at: number;
  by?: "one" | "two";
  draw?: boolean;
  e: "crown" | "move" | "huff" | "touch" | "adjust" | "adjusted" | "offer" | "accept" | "decline" | "ask" | "agree" | "refuse" | "resign" | "again" | "flag" | "forfeit" | "proven" | "hold" | "abort" | "claim";
  m?: string;
  ms?: number;
  /** The number of the event, from 0. */
  n: number;
  plies?: number;
  spent?: number;
  square?: number;
};

/** A game that somebody would play. */
type Offer = {
  /** A time control in the form of PDN, such as 180+2. */
  clock: string;
  /** The colour that he wants, if that matters. */
  color?: "white" | "black";
  /** A contract. */
  rules: string;
};

/** Games that go on. */
type Ongoing = {
  nowPlaying: GameEvent[];
};

/** A report that waits. */
type OpenReport = {
  at: number;
  /** Who made it; none where he is gone. */
  by: string | null;
  /** The game in which it was done. */
  game: string | null;
  /** Later ones have greater ones. */
  id: number;
  reason: Reason;
};

/** What was played in a position. */
type Openings = {
  fen: string;
  moves: {
    /** The position after it. */
    fen: string;
    /** The move in short form; a huff as `huff28`, in our numbers. */
    move: string;
    results: Results;
  }[];
  results: Results;
};

/** Whether the other player has left. */
type OpponentGone = {
  /**
   * In how many seconds claim-victory and claim-draw are taken, while he has the turn; only where
   * he is gone.
   */
  claimWinInSeconds?: number;
  gone: boolean;
  type: "opponentGone";
};

/** How a game ended. */
type Outcome = {
  article: string | null;
  clause: string;
  code: string;
  reason: string;
  winner: "white" | "black" | null;
  with: With;
  /** The reason as a sentence. */
  words: string;
};

/** A code with its parameters. */
type Phrase = {
  code: string;
  with?: With;
};

/** A picture. */
type Picture = {
  svg: string;
};

/**
 * A game that was played by somebody with a name. In a list of a person's last games it has no
 * moves.
 */
type PlayedGame = {
  black: PlayedSide;
  /** None without a clock. */
  class: "fast" | "rapid" | "slow" | "days" | null;
  clause: string;
  /** In milliseconds of Unix time. */
  ended: number;
  family: string;
  /** The table and the number of the game there: k7qm2xabcdef.1 */
  id: string;
  /** As the Hub protocol has them; a huff as huff28. */
  moves?: string[];
  plies: number;
  rated: boolean;
  /** Why it ended, as in Outcome. */
  reason: string;
  /** The contract. */
  rules: string;
  /** The position that it began with, as FEN, where it is not the start position. */
  start?: string;
  /** When the first move was made, in milliseconds of Unix time. */
  started: number;
  /** How long each of them took, in milliseconds. */
  times?: number[];
  white: PlayedSide;
  /** Nobody in a draw. */
  winner: "white" | "black" | null;
};

/** Who played a game. */
type PlayedSide = {
  /** By how many points the rating has changed, of a rated game. */
  delta?: number;
  /** None of a guest, and of somebody whose account is closed. */
  name: string | null;
};

/** A person as others see him. */
type PlayerProfile = {
  /** Whether the person plays no rated games, by a decision; moderators alone are told. */
  barred?: boolean;
  /** The last ten, without their moves. */
  games: PlayedGame[];
  name: string;
  ratings: PlayerRating[];
  /** Whether the one who asks follows or blocks the person. */
  relation?: "follow" | "block";
  /** What the one who asks, if he has a name and is another, has scored against the person. */
  score?: {
    drawn: number;
    lost: number;
    won: number;
  };
  /** In milliseconds of Unix time. */
  since: number;
};

/** A rating, as it is now. */
type PlayerRating = {
  /** When the last game ended, in milliseconds of Unix time. */
  at: number;
  class: "fast" | "rapid" | "slow" | "days";
  /** Days of the last year, counted from the first of 1970, and the rating at the end of each. */
  days: [number, number][];
  /** In points; with 95 % certainty the strength is within two of them. */
  deviation: number;
  family: string;
  games: number;
  /** Whether it is shown with a question mark. */
  provisional: boolean;
  /** In points. */
  rating: number;
};

/** A position in both forms. */
type Position = {
  board: string;
  /** That as a code. */
  code?: string;
  fen: string;
  side_to_move: "white" | "black";
  with?: With;
  /** Why no game can begin with it; left out where one can. */
  wrong?: string;
};

/** Who is connected. */
type Presence = {
  /**
   * From when on the player who is here may claim the game, because the other one has left, in
   * milliseconds of Unix time.
   */
  claim?: number;
  /**
   * Until when the next first move is due of a game that the lobby has made, in milliseconds of
   * Unix time.
   */
  due?: number;
  /** Whether each player is connected. */
  here: [boolean, boolean];
  /** How many others watch. */
  watching: number;
};

/** How far an import is. */
type Progress = {
  bytes: number;
  games: number;
};

/** A QR code. */
type QrCode = {
  /** The dark modules as the data of an SVG path. */
  path: string;
  /** How many modules a side has. */
  side: number;
};

/**
 * What somebody has done: had help, let time run out where he had lost, lost on purpose, a name
 * that nobody should have, something else.
 */
type Reason = "cheating" | "stalling" | "losing" | "name" | "other";

/** What lets somebody in again, once. */
type Recovery = {
  name: string;
  /** Four groups of five letters. */
  recovery: string;
};

/** Names. */
type Relations = {
  block: string[];
  follow: string[];
};

type Removal = {
  /** In milliseconds of Unix time. */
  at: number;
  games: number;
  id: number;
};

/** Copies that were taken out. */
type Removed = {
  games: number;
  /** The number by which they are put back. */
  removal: number;
};

/** What the computer does. */
type Reply = {
  /** Whether it accepts the draw. */
  accepts: boolean;
  /** The man that it crowns and the man that it spends; only before the first move. */
  crown?: number[];
  /** The square of the piece that it huffs first. */
  huff: number | null;
  /** Its move; null when a draw was offered. */
  move: Move | null;
};

/** Somebody about whom reports wait. */
type ReportedPerson = {
  /** Since when he plays no rated games, by a decision. */
  casual: number | null;
  /** What was decided before, the last one first. */
  decisions: ModerationDecision[];
  name: string;
  reports: OpenReport[];
  /** player, bot or moderator. */
  role: string;
  /**
   * How much his moves are those of a program, a family of rules each; made by workers, for a
   * moderator to look at, and the cause of nothing.
   */
  sheets: Sheet[];
  since: number;
};

type Results = {
  black: number;
  draw: number;
  games: number;
  white: number;
};

/** An event of a review. */
type Reviewed = ReviewedPart | SearchEnd;

/** What machines have found that lend themselves. */
type ReviewedPart = {
  /** How many moves there are before the first of the positions. */
  from: number;
  /** What was found of each position; null where the game is over. */
  thoughts: (LentThought | null)[];
};

/** A sentence about rules, with its clause. */
type RuleLine = {
  clause: string;
  code: string;
  text: string;
  with: With;
};

/** A rule set. */
type RuleSet = {
  aliases: string[];
  /** The code of the name. */
  code: string;
  id: string;
  /** The sentences of the summary as codes. */
  lines: Phrase[];
  name: string;
  side: number;
  source: string;
  summary: string;
  values: string[];
};

/** The rule sets, and the keys of a contract. */
type RuleSets = {
  /** The contract of the first game. */
  first: string;
  keys: KeyMeaning[];
  sets: RuleSet[];
};

type Said = {
  /** Arrows from square to square. */
  arrows?: [number, number][];
  /** What is said before the move. */
  before?: string;
  /** What is said after it. */
  comment?: string;
  /** the square of a piece that was huffed; or */
  huff?: number;
  /** A move in any form; or */
  move?: string;
  /** Numeric glyphs: 1 is !. */
  nags?: number[];
  /** The position that it comes from, from 0. */
  parent?: number | null;
  /** a position that was set up, as FEN. */
  set_up?: string;
  /** Squares that are marked. */
  squares?: number[];
};

type Scope = "board:play" | "bot:play" | "challenge" | "event:write" | "read";

/** The score of a game. */
type Score = {
  /** Tags and moves in the form of PDN. */
  text: string;
};

/** The search has ended by itself. */
type SearchEnd = {
  end: boolean;
};

/** A seat that was taken. */
type Seated = {
  id: string;
  player: "one" | "two";
  seat: string;
};

/** A seat was taken. */
type Seats = {
  /** Who sits there; null is a free seat. */
  players: [Sitter | null, Sitter | null];
};

/** A seek that has become a table. */
type SeekFound = {
  clock: string;
  color: "white" | "black";
  /**
   * Until when the first move has to be made, in milliseconds of Unix time; without it there is no
   * game. The answer to it is due 30 seconds after it.
   */
  due: number;
  /** His name; null for somebody without one. */
  opponent: string | null;
  player: "one" | "two";
  rated: boolean;
  /** The contract that it became. */
  rules: string;
  seek: string;
  table: string;
};

/**
 * A seek that ended without a table: it was taken back, another took its place, or its server is
 * gone.
 */
type SeekOver = {
  over: boolean;
  seek: string;
};

/** A seek. */
type Seeking = {
  id: string;
  /** The token that his seat will have at the table that it becomes. */
  seat: string;
  /** Until when a socket of his has to be open, in milliseconds of Unix time. */
  until: number;
};

/**
 * How much the moves of somebody in his rated games are those of a program: only those that were a
 * choice, and none that endgame tables know.
 */
type Sheet = {
  /** First choices of a search of 100,000 positions, in a thousand moves. */
  agreement: number;
  /** First choices that no search as deep as the seventh level finds, in a thousand moves. */
  deep: number;
  family: string;
  games: number;
  /** What a move lost against it, in thousandths of a man. */
  loss: number;
  /** How many moves were looked at. */
  moves: number;
  /** How many have a sheet of 200 moves in the family, himself included. */
  people: number;
  /** How many of them are at least as much like a program: by agreement, loss, deep, spread. */
  ranks: [number, number, number, number];
  /** Whether three of these are those of one in a thousand, among a thousand people or more. */
  rare: boolean;
  /** The deviation of the time per move, in thousandths of its mean. */
  spread: number;
};

/** What a client that says hello has not seen, where the game that is played has all of it. */
type Since = {
  /**
   * From when on the player who is here may claim the game, because the other one has left, in
   * milliseconds of Unix time.
   */
  claim?: number;
  /**
   * Until when the next first move is due of a game that the lobby has made, in milliseconds of
   * Unix time.
   */
  due?: number;
  /** Whether each player is connected. */
  here: [boolean, boolean];
  /** The number of events of all games. */
  n: number;
  /** The time of the server, in milliseconds of Unix time. */
  now: number;
  /** Who sits there; null is a free seat. */
  players: [Sitter | null, Sitter | null];
  since: TableEvent[];
  watching: number;
  you: "one" | "two" | null;
};

/** Somebody in a seat. */
type Sitter = {
  name: string;
  /** Whether it is the name of somebody, who has a page. */
  person?: boolean;
};

/** A table as it stands. */
type Snapshot = {
  /**
   * From when on the player who is here may claim the game, because the other one has left, in
   * milliseconds of Unix time.
   */
  claim?: number;
  /**
   * Until when the next first move is due of a game that the lobby has made, in milliseconds of
   * Unix time.
   */
  due?: number;
  /** Whether each player is connected. */
  here: [boolean, boolean];
  id: string;
  /** What happened in the present game. */
  log: TableEvent[];
  /** The number of events of all games. */
  n: number;
  /** The time of the server, in milliseconds of Unix time. */
  now: number;
  /** Who sits there; null is a free seat. */
  players: [Sitter | null, Sitter | null];
  results?: ("one" | "two" | null)[];
  terms: Terms;
  /** How many others watch. */
  watching: number;
  /** Whose seat the client has; null for those who watch. */
  you: "one" | "two" | null;
};

/** A player, as a program is told. */
type Somebody = {
  /** The name in lower case; null for a guest. */
  id: string | null;
  name: string;
  provisional?: boolean;
  rating?: number;
  title: string | null;
  username: string;
};

/** What a player says to the other one, or why it is not said. */
type Spoken = {
  /** Who says it; nobody where it was refused. */
  by?: "one" | "two";
  code?: string;
  /** The number of the phrase, from 0. */
  phrase: number;
  /** The reason in English. */
  refused?: string;
  with?: With;
};

type Square = {
  column: number;
  name: string;
  row: number;
};

/** Where a table stands. */
type Stand = {
  /** Who wants the next game. */
  again: ("one" | "two")[];
  back: TakeBack | null;
  /** What stands on each square from square 1: w b W B, capitals for kings, e for empty. */
  board: string;
  /** The square of the piece that was touched and must be played. */
  bound: number | null;
  clock: Clocks | null;
  counters: Counter[];
  fen: string;
  /** Why the game goes on where somebody may think that it is over. */
  hint: RuleLine | null;
  /** The squares of the pieces that may be huffed. */
  huffable: number[];
  last: Moment;
  /** Every moment of the game, when it was asked for. */
  line?: Moment[];
  match: Match;
  /** What may be played. */
  moves: Move[];
  must: Must | null;
  /** Who has offered a draw. */
  offer: "white" | "black" | null;
  /** How many moves the side to move still makes before it may offer a draw again. */
  offer_in: number;
  /** How the game ended. */
  outcome: Outcome | null;
  phase: "crown" | "play" | "over";
  /** How many moves were played. */
  ply: number;
  side_to_move: "white" | "black";
  /** The position that the game began with, as FEN. */
  start: string;
  touch_and_play: boolean;
  /** The player of the white pieces. */
  white: "one" | "two";
};

type Study = {
  contract: string;
  /** The games of the text, at most 5000. */
  games: StudyHead[];
  /**
   * The first is the beginning; of those that come from the same one the first goes on with the
   * game.
   */
  nodes: StudyNode[];
  /** The number of the first move. */
  number: number;
  /** The side whose moves have the numbers. */
  numbered: "white" | "black";
  /** The points of White and of Black, where the result says nothing else. */
  points: [string, string] | null;
  /** What was repaired, and what could not be read. */
  problems: string[];
  result: string;
  /** How it begins, as FEN. */
  start: string;
  /** Names and values of tags. */
  tags: [string, string][];
};

type StudyHead = {
  black: string;
  event: string;
  number: number;
  white: string;
};

type StudyNode = {
  /** Arrows from square to square. */
  arrows?: [number, number][];
  /** What is said before the move. */
  before?: string;
  /** A letter for each square from square 1: w b W B, e for empty. */
  board: string;
  /** What is said after it. */
  comment?: string;
  /** the square of a piece that was huffed; or */
  huff?: number;
  move?: Move;
  /** Numeric glyphs: 1 is !. */
  nags?: number[];
  /** The position that it comes from, from 0. */
  parent: number | null;
  /** a position that was set up, as FEN. */
  set_up?: string;
  side_to_move: "white" | "black";
  /** Squares that are marked. */
  squares?: number[];
};

/** Something that happened, as the server writes it. */
type TableEvent = {
  /** When, in milliseconds of Unix time. */
  at?: number;
  /** Who did it; may be left out for what the side to move does. */
  by?: "one" | "two";
  /** Of claim: the game that the other player has left is to be drawn, not won. */
  draw?: boolean;
  /**
   * What was done. Nobody does flag, forfeit, proven, hold and abort: the one who keeps the table
   * adds them.
   */
  e: "crown" | "move" | "huff" | "touch" | "adjust" | "adjusted" | "offer" | "accept" | "decline" | "ask" | "agree" | "refuse" | "resign" | "again" | "flag" | "forfeit" | "proven" | "hold" | "abort" | "claim";
  /** Of a move: its text in any form, 32-28. */
  m?: string;
  /** Of hold: for how many milliseconds the clocks stood still. */
  ms?: number;
  /** Of ask: how many moves of both sides together are to be taken back. */
  plies?: number;
  /** Of crown: the square of the man that leaves the board. */
  spent?: number;
  /** Of crown, huff and touch: the number of a square. */
  square?: number;
};

/** A table as plain data. */
type TableRecord = {
  /** What happened in this game, in order. */
  log?: LogEntry[];
  /** Who won the games before this one; null for a draw. */
  results?: ("one" | "two" | null)[];
  terms: Terms;
};

/** Who asks to take back how many moves. */
type TakeBack = {
  by: "white" | "black";
  plies: number;
};

/** What two players agree on before they begin. */
type Terms = {
  /** Who begins the first game, and with which colour. */
  begins?: {
    color: "white" | "black";
    player: "one" | "two";
  };
  /** So many Boards of three wins; 0 for single games. */
  boards?: number;
  /** The time control in the form of PDN, in seconds: 300, 300+5, 50/9000:25/3600. */
  clock?: string;
  /** The time control of the second player, where it is another. */
  clock_two?: string;
  /** Who crowns a man before the first move. */
  crown?: "both" | "one" | "two";
  /**
   * The edition of the rules that the games go by; the present one where it is left out. A new
   * table gets the present one. Records that were kept without it are of the first.
   */
  edition?: number;
  /** Whether a position that endgame tables prove drawn ends the game. */
  proven?: boolean;
  /**
   * Whether games between two people with names count in their ratings. A table whose games cannot
   * is not made.
   */
  rated?: boolean;
  /** The contract: the id of a rule set and the values that differ, like nigerian,huff=off. */
  rules: string;
  /** Who starts short of which men. */
  short?: {
    player: "one" | "two";
    squares: number[];
  };
  /** The position that every game begins with, as FEN; the start position where it is left out. */
  start?: string;
  /** Whether a piece that was touched must be played. */
  touch?: boolean;
  /**
   * Whether a match of Boards ends when it is decided, or all are played, as where it is left out.
   */
  until?: "decided" | "all";
};

/** A line that was found. */
type Thought = {
  /** The depth of the iteration, in plies. */
  depth: number;
  /** The turn and what is expected to follow. */
  moves: string[];
  /** The time so far. */
  ms: number;
  /** The positions looked at so far. */
  nodes: number;
  /** Which of the lines it is, from 1: the best. */
  place: number;
  /** In how many moves of both sides the game is won or lost, where that is known. */
  plies?: number;
  /** How good it is for White, in hundredths of a man. */
  score: number;
};

/** How long a game may take. */
type TimeLimit = {
  increment?: number;
  /** Seconds. */
  limit?: number;
  show?: string;
  type: "clock" | "unlimited";
};

/** The tokens of somebody. */
type Tokens = {
  tokens: ApiToken[];
};

/** An event of an analysis. */
type Told = Thought | SearchEnd;

/** An event was not taken. */
type TooLate = {
  /** The reason as a code. */
  code: string;
  error: string;
  /** How many events the table has. */
  n: number;
  with: With;
};

/** Games with the same moves. */
type Twins = {
  count: number;
  /** The first of them. */
  games: GameHead[];
};

/** How many games are gone, or back. */
type Undone = {
  games: number;
};

/** Something was said, and told to nobody. */
type Unheard = {
  ok: boolean;
  told: boolean;
};

/** A new device, as the other one shows it. */
type WaitingDevice = {
  /** In milliseconds of Unix time. */
  asked: number;
  /** Its browser and system. */
  label: string;
};

/** A game, and how many wait for it. */
type WaitingGame = {
  clock: string;
  /** 0 where nobody does any more. */
  n: number;
  /** Whether it is for ratings. */
  rated: boolean;
  rules: string;
};

/** The first frame of a person's socket. */
type Welcome = {
  /** Those that wait for an answer, of him and to him. */
  challenges: Challenge[];
  /** Whether the socket is somebody's: seeks and challenges are told on it. */
  known: boolean;
  /** His name; null for somebody without one. */
  name: string | null;
  /**
   * Until when he pauses, in milliseconds of Unix time: he has left games that he was losing, and
   * seeks none and plays none for ratings.
   */
  paused: number | null;
  /** The seek with which he waits. */
  seek: string | null;
  /** The tables at which he has a seat and a game goes on, the last one first, 20 at most. */
  tables: MyTable[];
};

/** The whole table, to who says hello. */
type Whole = {
  table: Snapshot;
};

/** Whether a piece may go to a square. */
type Why = {
  /** The clause of the rule, or nothing. */
  clause: string;
  code: string;
  /** legal, must-capture, choice, must-go-on and so on. */
  reason: string;
  text: string;
  title: string;
  with: With;
};

/**
 * The parameters of a code. A code stands for a sentence in any language; the English is beside it.
 * Codes are never renamed. Parameters are texts and numbers that are the same in every language,
 * lists of words, and phrases with codes of their own; set names the words of a rule set, such as
 * nigerian for seed, crown and eat.
 */
type With = { [name: string]: string | number | string[] | Phrase };

/**
 * What pieces and captures are called, and the name of these words, set; also_men and also_kings
 * are names beside these.
 */
type WordSet = {
  /** That as a thing. */
  act: string;
  also_kings?: string;
  also_men?: string;
  /** What you do. */
  capture: string;
  /** What somebody else does. */
  captures: string;
  /** What has happened to a man that became a king. */
  crowned: string;
  king: string;
  kings: string;
  man: string;
  men: string;
  set: string;
};

/** What is asked, by path behind `/api/`. */
interface Questions {
  "account": Record<string, never>;
  "account/playing": Record<string, never>;
  "address": Record<string, never>;
  "board/game/{id}/abort": Record<string, never>;
  "board/game/{id}/chat": {
    room?: string;
    text?: string;
  };
  "board/game/{id}/claim-draw": Record<string, never>;
  "board/game/{id}/claim-victory": Record<string, never>;
  "board/game/{id}/draw/{answer}": Record<string, never>;
  "board/game/{id}/move/{move}": { offeringDraw?: boolean };
  "board/game/{id}/resign": Record<string, never>;
  "bot/account/upgrade": Record<string, never>;
  "bot/game/{id}/abort": Record<string, never>;
  "bot/game/{id}/chat": {
    room?: string;
    text?: string;
  };
  "bot/game/{id}/claim-draw": Record<string, never>;
  "bot/game/{id}/claim-victory": Record<string, never>;
  "bot/game/{id}/draw/{answer}": Record<string, never>;
  "bot/game/{id}/move/{move}": { offeringDraw?: boolean };
  "bot/game/{id}/resign": Record<string, never>;
  "challenge/{name}": {
    /** Seconds for each move. */
    "clock.increment"?: number;
    /** Seconds; there is no clock where it is left out. */
    "clock.limit"?: number;
    color?: "white" | "black" | "random";
    rated?: boolean;
    /** The contract; variant does the same. */
    rules?: string;
    /**
     * The rule set, where rules is left out, also in the word of draughts servers; international
     * where both are.
     */
    variant?: string;
  };
  "challenge/{name}/accept": Record<string, never>;
  "challenge/{name}/cancel": Record<string, never>;
  "challenge/{name}/decline": Record<string, never>;
  "challenges": Record<string, never>;
  "post challenges": {
    /** The colour of the challenger; a lot decides where it is left out. */
    color?: "white" | "black";
    rated?: boolean;
    terms: Terms;
    /** The name of the one who is asked. */
    to?: string;
  };
  "challenges/{id}/accept": Record<string, never>;
  "compare": {
    /** The first contract. */
    a: string;
    /** The second, on a board of the same size. */
    b: string;
    /** The position in the numbers of the first; its start where it is left out. */
    fen?: string;
  };
  "contract": { rules: string };
  "ending": {
    fen: string;
    rules: string;
  };
  "game": {
    /** Whether the answer has every moment of the game. */
    line?: boolean;
    /** The time for the clocks; the time of the last event where it is left out. */
    now?: number;
    table: TableRecord;
    /**
     * What is played after that: moves by the `text` that they are shown with, which in a log may
     * be another move in our numbers, and huffs as `huff28`.
     */
    texts?: string[];
  };
  "jobs/acquire": {
    /** What the worker can do: review, slice. */
    kinds: string[];
  };
  "jobs/{id}/renew": {
    /** As it was given. */
    key: string;
    /** As it was given. */
    tries: number;
  };
  "jobs/{id}/submit": {
    /**
     * Of a review thoughts, a Thought for each position; of a slice hash and bytes of its file,
     * which was sent before.
     */
    answer?: object;
    /** Why there is no answer. */
    error?: string;
    /** As it was given. */
    key: string;
    /** As it was given; needed with an error. */
    tries?: number;
  };
  "ladders/{family}/{class}": Record<string, never>;
  "library": Record<string, never>;
  "library/duplicates": Record<string, never>;
  "library/find": Find;
  "library/games/{id}": Record<string, never>;
  "library/imports/{id}": Record<string, never>;
  "library/removals": {
    /** The games that go; all others with these moves where none is named. */
    gone?: number[];
    /**
     * The game that stays; where it is left out the first of each group of games of twenty moves or
     * more does.
     */
    stays?: number;
  };
  "library/removals/{id}": Record<string, never>;
  "library/tree": {
    /** The contract whose moves are listed; international where it is left out. */
    board?: string;
    /** The position, as FEN in our numbers; the start position where it is left out. */
    fen?: string;
    filter?: Filter;
  };
  "link": Record<string, never>;
  "link/{code}": Record<string, never>;
  "link/{code}/confirm": Record<string, never>;
  "login": {
    name: string;
    /** Only over https, or on the machine itself. */
    password?: string;
    /**
     * All other devices are logged out. It lets in once; where the answer was lost it does so again
     * for ten minutes, until the new device asks something.
     */
    recovery?: string;
  };
  "me": Record<string, never>;
  "post me": {
    /**
     * A secret, drawn by lot. Who asks again with it within ten minutes, because the answer was
     * lost, is answered anew, until the device has asked something else.
     */
    again?: string;
    /** 3 to 20 letters from a to z, digits, - and _, a letter first. */
    name: string;
  };
  "me/close": Record<string, never>;
  "me/recovery": Record<string, never>;
  "me/relations": Record<string, never>;
  "moderation": Record<string, never>;
  "openapi.json": Record<string, never>;
  "pdn": {
    /** The first is the beginning, each other one stands behind the one that it comes from. */
    nodes: Said[];
    /** The number of the first move. */
    number?: number;
    /** * where it is left out. */
    result?: string;
    /** The contract. */
    rules: string;
    /** How it begins, as FEN; the start position where it is left out. */
    start?: string | null;
    /** Names and values of tags. */
    tags?: [string, string][];
  };
  "picture": {
    fen: string;
    /** Whether empty squares show their numbers. */
    numbers?: boolean;
    rules: string;
  };
  "players/{name}": Record<string, never>;
  "position": {
    /** W or B for the side to move, then a letter for each square. */
    board?: string;
    fen?: string;
    rules: string;
  };
  "practice": { rules: string };
  "practice/{game}": {
    /**
     * As /api/practice says it: whether the board on which the squares are counted is seen in a
     * mirror.
     */
    mirrored: boolean;
    /** Each as FEN. */
    positions: string[];
  };
  "qr": {
    text: string;
  };
  "reply": {
    /**
     * The moment, in the time of the events. With a clock the computer thinks no longer than it
     * may.
     */
    at?: number;
    /** Whether the side to move offers a draw, instead of asking for a move. */
    draw?: boolean;
    level: number;
    /** Chooses among equal moves. */
    seed?: number;
    /**
     * A name of the sitting at which the game is played, which nobody else knows: the computer
     * remembers what it has looked at from turn to turn. Without one it looks at the position
     * afresh.
     */
    sitting?: string;
    table: TableRecord;
  };
  "rules": Record<string, never>;
  "score": {
    /** The day, as 2026-01-31. */
    date?: string;
    /** The names of both players. */
    names?: [string, string];
    table: TableRecord;
  };
  "seeks": {
    /** Nobody with a higher one. */
    high?: number;
    /** Nobody with a lower rating, in points from 0 to 4000. */
    low?: number;
    /** What he would play, what he likes best first. */
    offers: Offer[];
    /**
     * Whether the game is to be rated: only for people with names, rules that have ratings, and a
     * clock with a minute or more.
     */
    rated?: boolean;
  };
  "study": {
    /** Which of the games is wanted; the first where it is left out. */
    game?: number;
    /** The contract of games that do not name their rules. */
    rules: string;
    /** PDN with one game or more, or a position as FEN. */
    text: string;
  };
  "tables": {
    /** The colour of the one who makes it; a lot decides where it is left out. */
    color?: "white" | "black";
    name?: string;
    terms: Terms;
  };
  "tables/{id}": Record<string, never>;
  "tables/{id}/events": Doing;
  "tables/{id}/return": Record<string, never>;
  "tables/{id}/seats": {
    invite: string;
    name?: string;
    /**
     * What is to open the seat, drawn by lot. Who asks again with it, because the answer was lost,
     * is answered the same.
     */
    seat?: string;
  };
  "tokens": Record<string, never>;
  "post tokens": {
    /** What it is for: 1 to 40 letters. */
    label: string;
    scopes: Scope[];
  };
  "why": {
    fen: string;
    /** The square of the piece. */
    from: number;
    rules: string;
    /** The square where its move would end. */
    to: number;
  };
}

/** What is answered, by path. */
interface Answers {
  "account": BotAccount;
  "account/playing": Ongoing;
  "address": Addresses;
  "board/game/{id}/abort": Done;
  "board/game/{id}/chat": Unheard;
  "board/game/{id}/claim-draw": Done;
  "board/game/{id}/claim-victory": Done;
  "board/game/{id}/draw/{answer}": Done;
  "board/game/{id}/move/{move}": Done;
  "board/game/{id}/resign": Done;
  "bot/account/upgrade": Done;
  "bot/game/{id}/abort": Done;
  "bot/game/{id}/chat": Unheard;
  "bot/game/{id}/claim-draw": Done;
  "bot/game/{id}/claim-victory": Done;
  "bot/game/{id}/draw/{answer}": Done;
  "bot/game/{id}/move/{move}": Done;
  "bot/game/{id}/resign": Done;
  "challenge/{name}": BotChallenge;
  "challenge/{name}/accept": Done;
  "challenge/{name}/cancel": Done;
  "challenge/{name}/decline": Done;
  "challenges": Challenge[];
  "post challenges": ChallengeMade;
  "challenges/{id}/accept": Seated;
  "compare": Comparison;
  "contract": Contract;
  "ending": Ending;
  "game": Stand;
  "jobs/acquire": Job;
  "jobs/{id}/renew": {
    lease: number;
  };
  "jobs/{id}/submit": {
    done: boolean;
    /** Whether it was still this worker's. */
    noted?: boolean;
  };
  "ladders/{family}/{class}": LadderList;
  "library": Library;
  "library/duplicates": Twins[];
  "library/find": Found;
  "library/games/{id}": LibraryGame;
  "library/imports/{id}": Undone;
  "library/removals": Removed;
  "library/removals/{id}": Undone;
  "library/tree": Openings;
  "link": LinkAsked;
  "link/{code}": LoggedIn;
  "link/{code}/confirm": WaitingDevice;
  "login": LoggedIn;
  "me": Me;
  "post me": Recovery;
  "me/close": Closing;
  "me/recovery": Recovery;
  "me/relations": Relations;
  "moderation": Moderation;
  "openapi.json": object;
  "pdn": Score;
  "picture": Picture;
  "players/{name}": PlayerProfile;
  "position": Position;
  "practice": {
    /** The names of materials that have no file: their positions are asked for one by one. */
    asked?: string[];
    /** Whether there is more later. */
    building: boolean;
    /** Part of the paths of the files. */
    game?: string;
    /** Whether a side with a single piece has lost. */
    lone?: boolean;
    materials?: {
      bytes: number;
      /** Kings and men of the stronger side, then of the weaker, as 2KM-K. */
      name: string;
    }[];
    /** Whether the board is seen in a mirror before it is looked up. */
    mirrored?: boolean;
    /** Squares of a row. */
    row?: number;
    squares?: number;
  };
  "practice/{game}": {
    /**
     * As in the files: 0 a draw, 1 to 127 a win in so many plies, 128 and more a loss in so many
     * plies less 128; null where it is not known.
     */
    values: (number | null)[];
  };
  "qr": QrCode;
  "reply": Reply;
  "rules": RuleSets;
  "score": Score;
  "seeks": Seeking;
  "study": Study;
  "tables": Made;
  "tables/{id}": Snapshot;
  "tables/{id}/events": Numbered;
  "tables/{id}/return": Seated;
  "tables/{id}/seats": Seated;
  "tokens": Tokens;
  "post tokens": NewToken;
  "why": Why;
}
