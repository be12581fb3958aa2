/** Keeps a server running that may end by itself, without running after one that can't. */

/** Before it is started again, by how often in a row it has ended since it last served for a while. Milliseconds. */
export const PAUSES_MS = [500, 1000, 2000, 4000, 8000];
/** A server that has answered for so long has served: what ended it is no reason not to start it again. Milliseconds. */
export const SERVED_MS = 10_000;

/**
 * How a run of the server ended.
 * @typedef {object} Ended
 * @property {number} code the exit code; 1 for a signal
 * @property {boolean} isAsked whether it was told to end
 * @property {number | null} servedMs since it was ready; null for one that never was
 */

/**
 *     run ── asked to end, or exit code 0 ──────────────► its code
 *      ▲ └── the first never got ready ─────────────────► its code: it has said why it can't start
 *      │ └── ended by itself ── five times in a row ────► 1, and a sentence
 *      └──────────── a pause ◄──┘ else
 *
 * @param {object} parts
 * @param {() => Promise<Ended>} parts.run starts the server and resolves when it has ended
 * @param {(ms: number) => Promise<boolean>} parts.pause resolves after that time to true, or at once to false when told to end
 * @param {(line: string) => void} parts.say
 * @returns {Promise<number>} the exit code for whoever started this
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
