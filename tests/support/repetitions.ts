/** Part of a property test's cases that `npm test` checks. */
const QUICK_PART = 0.25;
/** Part that `npm test -- --all` checks. All of them are for `npm run test:full -- properties`. */
const DAILY_PART = 0.5;

/**
 * Number of cases of a property test that takes seconds. Shorter runs check the first ones of the same cases, because a
 * mistake in the code shows in a few, and a rare one in the complete run.
 * @param all number of cases in a complete run
 */
export const repetitions = (all: number): number => Math.ceil(all * part());

function part(): number {
  if (process.env['RIHLA_REPETITIONS'] === 'all') return 1;
  return process.env['RIHLA_TIER'] === 'quick' ? QUICK_PART : DAILY_PART;
}
