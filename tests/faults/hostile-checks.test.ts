// @module-tag full
/** A year of 1,000 honest and 100 hostile people: how many facts that pages show as confirmed are false. */
import { expect, test } from 'vitest';
import { type Attack, simulateChecks } from '../support/checks/simulate-checks.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from './seeds.ts';

const ATTACKS: readonly Attack[] = ['alone', 'gang', 'quiet', 'patient'];
/** Part of the facts shown as confirmed, over the weeks of the year. */
const MOST_WRONG = 0.005;

test.each(ATTACKS)(
  'attack %s: at most half a percent of what is confirmed is false',
  async (attack) => {
    await forEachSeed(`hostile checks, ${attack}`, 1, async (seed) => {
      const year = simulateChecks({ attack, honest: 1000, hostile: 100, random: seededRandom(seed) });
      const part = year.wrong / year.confirmed;
      console.log(`${attack}, seed ${seed}: ${(part * 100).toFixed(3)} % wrong, ${JSON.stringify(year)}`);
      expect(year.confirmed).toBeGreaterThan(50_000);
      expect(part).toBeLessThanOrEqual(MOST_WRONG);
    });
  },
  SEEDS_TIMEOUT_MS,
);
