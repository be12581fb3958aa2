/** Part of a property test's cases that `npm test` checks; all of them are for `npm test -- --all`. */
const QUICK_PART = 0.25;

/**
 * Number of cases of a property test that takes seconds. Quick runs check the first quarter of the same cases, because a
 * mistake in the code shows in a few, and a rare one in the complete run.
 * @param all number of cases in a complete run
 */
export const repetitions = (all: number): number =>
  process.env['RIHLA_TIER'] === 'quick' ? Math.ceil(all * QUICK_PART) : all;
