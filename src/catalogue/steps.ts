/**
 * Long work in small steps, each far shorter than a frame. The caller decides what runs between two steps:
 * nothing, or the questions that have come meanwhile.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all of it now. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Rows per step of work that goes row by row. */
export const ROWS_A_STEP = 16;
