/** Knocks of wood, made on the spot. @module */

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

const SOUNDS = {
  move: () => knock(210, 0.25),
  hop: () => knock(260, 0.3),
  crown: () => (knock(150, 0.35), knock(320, 0.25, 0.07)),
  refuse: () => knock(90, 0.2),
  short: () => (knock(620, 0.16), knock(620, 0.16, 0.16)),
  end: () => [196, 247, 294].forEach((tone, place) => knock(tone, 0.2, place * 0.14)),
};

/**
 * Makes a sound, unless the player has switched sounds off.
 * @param {keyof typeof SOUNDS} name
 * @param {boolean} on
 */
export function play(name, on) {
  if (!on) return;
  try {
    SOUNDS[name]();
  } catch {
    // A browser without sound plays silently.
  }
}
