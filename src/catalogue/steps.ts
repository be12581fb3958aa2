/**
 * Long work in small steps, each far shorter than a frame. Whoever has it done decides what comes between two of them:
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

/** Of rows that are worked through one by one, so many make a step. */
export const ROWS_A_STEP = 16;
