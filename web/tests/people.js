/**
 * What the server says of people, where a screen shows more of it than a test makes by playing: a
 * year of ratings, many games, a lobby with others in it.
 * @module
 */

const DAY = 86_400_000;

/** The days that a screen counts from, so that its picture is the same each time. */
const today = Math.floor(Date.now() / DAY);

/** A rating that goes up and down over a year. */
function rating(family, speed, points, games, { deviation = 52, seed = 1 } = {}) {
  const days = [];
  let now = points - 190;
  for (let place = 0, state = seed; place < Math.min(games, 60); place++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    now += Math.round((state / 2_147_483_648 - 0.42) * 40);
    days.push([today - 360 + place * 6, now]);
  }
  if (days.length) days[days.length - 1][1] = points;
  return {
    family,
    class: speed,
    rating: points,
    deviation,
    provisional: deviation >= 110,
    games,
    at: today * DAY,
    days,
  };
}

/** Games of Ada, the last one first. */
export const GAMES = [
  ["nigerian,huff=off", "nigerian", "rapid", "Kofi", "white", "white", 9, 62],
  ["nigerian", "nigerian", "rapid", "Bo", "black", null, -1, 88],
  ["international", "international", "slow", "Eve", "white", "black", -14, 71],
  ["nigerian,huff=off", "nigerian", "fast", "Kofi", "black", "black", 12, 45],
  ["turkish", "other-8", "rapid", null, "white", "white", undefined, 54],
].map(([rules, family, speed, other, color, winner, delta, plies], place) => {
  const own = { name: "Ada", delta };
  const their = { name: other, delta: delta === undefined ? undefined : -delta };
  return {
    id: `k7qm2xabcde${"fghij"[place]}.1`,
    rules,
    family,
    class: speed,
    rated: delta !== undefined,
    white: color === "white" ? own : their,
    black: color === "white" ? their : own,
    winner,
    reason: winner ? "no-pieces" : "agreed",
    clause: "E1",
    plies,
    started: (today - place) * DAY - 900_000,
    ended: (today - place) * DAY,
  };
});

/** Somebody without a name; Ada, whose phone is new, and as she keeps her name. */
export const NOBODY = { name: null, private: true };
const account = (rest = {}) => ({
  name: "Ada",
  private: true,
  account: {
    since: (today - 400) * DAY,
    closes: null,
    password: false,
    moderator: false,
    casual: null,
    decisions: [],
    devices: [
      { id: "d1", label: "Chrome, Android", since: 0, seen: today * DAY, here: true },
      { id: "d2", label: "Firefox, Linux", since: 0, seen: (today - 9) * DAY, here: false },
    ],
    ...rest,
  },
});
export const ADA = account();
const judge = account({
  moderator: true,
  casual: (today - 1) * DAY,
  decisions: [{ act: "casual", why: "stalling", at: (today - 1) * DAY }],
});
const REPORTS = {
  people: [
    {
      name: "Kofi",
      role: "player",
      since: (today - 90) * DAY,
      casual: (today - 3) * DAY,
      reports: [
        { id: 1, by: "Bo", reason: "cheating", game: "k7qm2xabcdef.1", at: (today - 1) * DAY },
        { id: 3, by: null, reason: "name", game: null, at: today * DAY },
      ],
      decisions: [{ act: "casual", why: "stalling", by: "Ada", at: (today - 3) * DAY }],
      sheets: [
        {
          ...{ family: "nigerian", games: 41, moves: 1204, agreement: 812, loss: 21, deep: 164 },
          ...{ spread: 402, people: 2114, ranks: [1, 1, 2, 38], rare: true },
        },
      ],
    },
    {
      name: "Eve",
      role: "moderator",
      since: (today - 90) * DAY,
      casual: null,
      reports: [{ id: 2, by: "Bo", reason: "other", game: null, at: today * DAY }],
      decisions: [],
      sheets: [],
    },
  ],
};
const CLOSED = [{ act: "close", why: "cheating", at: (today - 1) * DAY }];
const closing = account({ closes: (today + 7) * DAY });

const PROFILE = {
  name: "Ada",
  since: (today - 400) * DAY,
  ratings: [
    rating("nigerian", "rapid", 1873, 214),
    rating("international", "slow", 1622, 38, { seed: 5 }),
    rating("nigerian", "fast", 1540, 3, { deviation: 140, seed: 9 }),
  ],
  games: GAMES,
};

const PLAYERS = {
  "players/Ada": PROFILE,
  "players/Kofi": {
    ...PROFILE,
    name: "Kofi",
    score: { won: 7, drawn: 3, lost: 4 },
    relation: "follow",
  },
  "players/Bo": { name: "Bo", since: today * DAY, ratings: [], games: [] },
};

const LADDER = {
  family: "nigerian",
  class: "rapid",
  at: today * DAY,
  players: ["Kofi", "Ada", "Bo", "Eve"].map((name, place) => ({
    name,
    rating: 1921 - place * 48,
    deviation: 45 + place * 7,
    games: 310 - place * 60,
  })),
};

const CHALLENGE = {
  id: "c1",
  from: "Kofi",
  to: "Ada",
  terms: { rules: "nigerian,huff=off", clock: "300+3", rated: true },
  color: null,
  state: "open",
  until: (today + 1) * DAY,
};

const WAITING = [
  { rules: "nigerian,huff=off", clock: "300+3", rated: true, n: 3 },
  { rules: "ghanaian", clock: "180+2", rated: false, n: 1 },
  { rules: "international", clock: "900+15", rated: false, n: 2 },
];

/** A page at an address, to which the server says so much: an answer, or a status alone. */
export const at =
  (path, wanted, { me = ADA, answers = {}, welcome = {}, waiting = WAITING, clicks = [] } = {}) =>
  async (page) => {
    const all = {
      ...PLAYERS,
      "ladders/nigerian/rapid": LADDER,
      me,
      "me/relations": { follow: ["Kofi"], block: ["Eve"] },
      ...answers,
    };
    for (const [name, body] of Object.entries(all))
      await page.route(`**/api/${name}`, (route) =>
        route.fulfill(
          typeof body === "number"
            ? { status: body }
            : { status: route.request().method() === "POST" ? 201 : 200, json: body },
        ),
      );
    await page.route("**/api/players/*/games?*", (route) =>
      route.fulfill({
        contentType: "application/x-ndjson",
        body: GAMES.map((game) => JSON.stringify(game)).join("\n"),
      }),
    );
    await page.routeWebSocket(/\/api\/me\/live$/, (line) => {
      line.send(
        JSON.stringify({
          name: me.name,
          known: Boolean(me.name),
          seek: null,
          tables: [],
          challenges: [],
          paused: null,
          ...welcome,
        }),
      );
      line.onMessage((said) => {
        if (said === "{}") line.send("{}");
        if (JSON.parse(String(said)).see)
          line.send(JSON.stringify({ lobby: { waiting, players: 41 } }));
      });
    });
    await page.goto(new URL(path, page.url()).href);
    await page.waitForSelector(wanted);
    for (const click of clicks) await page.locator(click).click();
  };

const seek = { seeks: { id: "s1", seat: "seat", until: 0 } };
/** A code that nobody has entered yet, however often the page asks. */
const shows = {
  link: { code: "abcdefgh", poll: "poll", until: (today + 1) * DAY },
  "link/poll": 202,
};
const waits = { "link/*/confirm": { label: "Chrome, Android", asked: today * DAY } };

/** @type {[string, (page: any) => Promise<void>][]} */
const ALL = [
  ["online", at("/online", "#seek")],
  ["online, nobody waits, no name", at("/online", "#take-name", { me: NOBODY, waiting: [] })],
  [
    "online, a challenge, a game that goes on",
    at("/online", ".challenge", {
      welcome: {
        challenges: [CHALLENGE],
        paused: (today + 2) * DAY,
        tables: [
          {
            table: "k7qm2xabcdef",
            player: "one",
            rules: "nigerian",
            clock: "300+3",
            rated: true,
            opponent: "Bo",
            seek: null,
            due: null,
          },
        ],
      },
    }),
  ],
  ["online, waiting", at("/online", "#seek", { answers: seek, clicks: ["#seek"] })],
  ["online, somebody is challenged", at("/online?to=Kofi", "#seek")],
  ["a name", at("/me", "#take-name", { me: NOBODY })],
  ["own page", at("/me", "#keep", { clicks: ["#password"] })],
  ["own page, closing", at("/me", "#stay", { me: closing })],
  ["own page, to be closed", at("/me", "#close-name", { clicks: ["#close-name"] })],
  [
    "keep your name",
    at("/me/keep", "#new-picture", {
      answers: { "me/recovery": { name: "Ada", recovery: "abcde-fghij-kmnop-qrstu" } },
      clicks: ["#new-picture", "#save-picture >> visible=true"],
    }),
  ],
  ["a closed name", at("/me", "#closed", { me: { ...NOBODY, closed: CLOSED } })],
  ["log in", at("/login", "#link-code", { me: NOBODY, answers: shows })],
  [
    "log in by a picture",
    at("/login#name=Ada&code=abcde-fghij-kmnop-qrstu", "#log-in", { me: NOBODY }),
  ],
  ["another phone, by letters", at("/link", "#code")],
  ["another phone", at("/link#code=abcdefgh", "#let-in", { answers: waits })],
  [
    "another phone is in",
    at("/link#code=abcdefgh", "#let-in", { answers: waits, clicks: ["#let-in"] }),
  ],
  ["profile", at("/@/Ada", ".rating-graph")],
  ["profile of somebody else", at("/@/Kofi", "#follow")],
  ["somebody is reported", at("/@/Kofi", "#report", { clicks: ["#report", "#report-reason"] })],
  [
    "a moderator decides about somebody",
    at("/@/Kofi", "#judge", { me: judge, clicks: ["#judge", "#act-Kofi-close", "#decide-Kofi"] }),
  ],
  ["own page of a moderator", at("/me", "#moderate", { me: judge })],
  ["reports", at("/moderate", "#decide-Kofi", { me: judge, answers: { moderation: REPORTS } })],
  [
    "no report waits",
    at("/moderate", ".none", { me: judge, answers: { moderation: { people: [] } } }),
  ],
  ["profile without a game", at("/@/Bo", "#last-games")],
  ["games of somebody", at("/@/Ada/games", ".played-game")],
  ["ladder", at("/ladders/nigerian/rapid", ".places-list")],
];

/** Those that are much like others, which an everyday run leaves out. */
const SELDOM =
  /^(own page, closing|a closed name|own page of a mod|no report|another phone, by|another phone is in|profile without|a name$)/;

/** The screens of people. */
export const PEOPLE = ALL.filter(([name]) => process.env.LONGKING_DEEP || !SELDOM.test(name));
