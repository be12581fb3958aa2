/**
 * Long work in small steps, each far shorter than a frame. The caller decides what runs between two steps: nothing, or
 * pending queries.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps at once. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Rows per step of row-wise work. */
export const ROWS_A_STEP = 16;
