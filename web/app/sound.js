/** Sounds made on the spot: knocks of wood, or notes of glass. @module */

/** @type {AudioContext|undefined} */
let context;

/**
 * A knock: a low tone and a grain of noise that die away.
 * @param {number} tone
 * @param {number} force
 * @param {number} after
 */
function knock(tone, force, after = 0) {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const level = context.createGain();
  level.gain.setValueAtTime(force, start);
  level.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
  level.connect(context.destination);
  const body = context.createOscillator();
  body.type = "triangle";
  body.frequency.setValueAtTime(tone, start);
  body.frequency.exponentialRampToValueAtTime(tone / 2, start + 0.1);
  body.connect(level);
  body.start(start);
  body.stop(start + 0.13);
  const grain = context.createBuffer(1, 900, context.sampleRate);
  const samples = grain.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const noise = context.createBufferSource();
  noise.buffer = grain;
  noise.connect(level);
  noise.start(start);
}

/**
 * A note of glass: a tone and its overtone that ring out.
 * @param {number} tone
 * @param {number} force
 * @param {number} after
 */
function ring(tone, force, after = 0) {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  for (const [share, times, lasts] of [
    [1, 1, 0.5],
    [0.35, 2.76, 0.25],
  ]) {
    const level = context.createGain();
    level.gain.setValueAtTime(0.0001, start);
    level.gain.exponentialRampToValueAtTime(force * share, start + 0.006);
    level.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    level.connect(context.destination);
    const note = context.createOscillator();
    note.frequency.setValueAtTime(tone * times, start);
    note.connect(level);
    note.start(start);
    note.stop(start + lasts);
  }
}

const SETS = {
  wood: {
    move: () => knock(210, 0.25),
    hop: () => knock(260, 0.3),
    crown: () => (knock(150, 0.35), knock(320, 0.25, 0.07)),
    refuse: () => knock(90, 0.2),
    short: () => (knock(620, 0.16), knock(620, 0.16, 0.16)),
    end: () => [196, 247, 294].forEach((tone, place) => knock(tone, 0.2, place * 0.14)),
  },
  glass: {
    move: () => ring(784, 0.12),
    hop: () => ring(988, 0.12),
    crown: () => (ring(784, 0.12), ring(1175, 0.12, 0.09)),
    refuse: () => ring(233, 0.14),
    short: () => (ring(1568, 0.08), ring(1568, 0.08, 0.16)),
    end: () => [523, 659, 784].forEach((tone, place) => ring(tone, 0.1, place * 0.14)),
  },
};

/** @typedef {keyof typeof SETS.wood} SoundName */

/**
 * Makes a sound of a set.
 * @param {SoundName} name
 * @param {keyof typeof SETS} set
 */
export function play(name, set) {
  // Before somebody has touched the page browsers let nothing sound, and say so.
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    // What was interrupted, as by a call, goes on.
    if (context && context.state !== "running") context.resume().catch(() => {});
    (SETS[set] ?? SETS.wood)[name]();
  } catch {
    // A browser without sound plays silently.
  }
}
