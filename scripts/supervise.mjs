/** Keeps a server running that may crash, but gives up on one that can't start. */

/** Pauses before a restart, by the number of crashes in a row without a longer run. Milliseconds. */
export const PAUSES_MS = [500, 1000, 2000, 4000, 8000];
/** After running for this long the server counts as healthy, and the count of crashes starts again. Milliseconds. */
export const SERVED_MS = 10_000;

/**
 * How a run of the server ended.
 * @typedef {object} Ended
 * @property {number} code the exit code; 1 for a signal
 * @property {boolean} isAsked whether it was asked to end
 * @property {number | null} servedMs running time since it was ready; null if it never was
 */

/**
 *     run ── asked to end, or exit code 0 ──────────────► its code
 *      ▲ └── the first never got ready ─────────────────► its code: it has printed why it can't start
 *      │ └── ended by itself ── five times in a row ────► 1, and a sentence
 *      └──────────── a pause ◄──┘ else
 *
 * @param {object} parts
 * @param {() => Promise<Ended>} parts.run starts the server and resolves when it has ended
 * @param {(ms: number) => Promise<boolean>} parts.pause resolves after that time to true, or at once to false when asked to
 * end
 * @param {(line: string) => void} parts.say
 * @returns {Promise<number>} the exit code for the caller
 */
export async function supervise({ run, pause, say }) {
  let inARow = 0;
  for (let isFirst = true; ; isFirst = false) {
    const { code, isAsked, servedMs } = await run();
    if (isAsked || code === 0) return code;
    if (isFirst && servedMs === null) return code;
    if (servedMs !== null && servedMs >= SERVED_MS) inARow = 0;
    const pauseMs = PAUSES_MS[inARow++];
    if (pauseMs === undefined) {
      say(
        `the backend ended ${inARow} times in a row soon after its start, and is not started again: see above for why`,
      );
      return 1;
    }
    say('the backend ended by itself, and is started again');
    if (!(await pause(pauseMs))) return 1;
  }
}
