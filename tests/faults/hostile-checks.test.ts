// @module-tag full
/** A year of 1,000 honest and 100 hostile people: how many facts that pages show as confirmed are false. */
import { expect, test } from 'vitest';
import { type Attack, simulateChecks } from '../support/checks/simulate-checks.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from './seeds.ts';

const ATTACKS: readonly Attack[] = ['alone', 'gang', 'quiet', 'patient', 'earned'];
/** Part of the facts shown as confirmed, over the weeks of the year. */
const MOST_WRONG = 0.005;

/** Of the confirmed facts, so many must stay confirmed though one of three people needs standing. */
const LEAST_KEPT = 0.98;

const years = new Map<string, ReturnType<typeof simulateYear>>();

/** The same seed gives the same year. */
function yearOf(attack: Attack, needsStanding: boolean, seed: number) {
  const key = JSON.stringify([attack, needsStanding, seed]);
  const year = years.get(key) ?? simulateYear(attack, needsStanding, seed);
  years.set(key, year);
  return year;
}

function simulateYear(attack: Attack, needsStanding: boolean, seed: number) {
  const year = simulateChecks({ attack, honest: 1000, hostile: 100, needsStanding, random: seededRandom(seed) });
  const part = year.wrong / year.confirmed;
  const rule = needsStanding ? 'with standing' : 'by number alone';
  console.log(`${attack}, ${rule}, seed ${seed}: ${(part * 100).toFixed(3)} % wrong, ${JSON.stringify(year)}`);
  return { ...year, part };
}

test.each(ATTACKS)(
  'attack %s: at most half a percent of what is confirmed is false',
  async (attack) => {
    await forEachSeed(`hostile checks, ${attack}`, 1, async (seed) => {
      const year = yearOf(attack, true, seed);
      expect(year.confirmed).toBeGreaterThan(50_000);
      expect(year.part).toBeLessThanOrEqual(MOST_WRONG);
    });
  },
  SEEDS_TIMEOUT_MS,
);

test(
  'standing ends gangs where nobody goes, and costs few honest confirmations',
  async () => {
    await forEachSeed('hostile checks, by number alone', 1, async (seed) => {
      const [without, standing] = [yearOf('quiet', false, seed), yearOf('quiet', true, seed)];
      expect(standing.part).toBeLessThan(without.part / 10);
      expect(standing.confirmed).toBeGreaterThan(LEAST_KEPT * without.confirmed);
    });
  },
  SEEDS_TIMEOUT_MS,
);
