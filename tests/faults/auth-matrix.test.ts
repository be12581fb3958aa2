// @module-tag full
/**
 * All pairs of an act of an account's owner and an act of a squatter, in both orders, on accounts in every state. Only somebody
 * who currently controls the mailbox or the phone number gets in, and the owner can always get back in and sign everyone else
 * out. Each seed tests a part of the combinations, which contains every state and every act.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Combination, combinations } from '../support/auth/auth-combinations.ts';
import { AuthRound } from '../support/auth/auth-round.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS } from './seeds.ts';

/** Not a divisor of the number of acts, so that each part contains all of them. */
const PARTS = 11;

const nameOf = ({ base, pending, acts }: Combination) =>
  `${base}, ${pending}: ${acts.map(([actor, act]) => `${actor} ${act}`).join(', ')}`;

const partOf = (seed: number) => combinations().filter((_, index) => index % PARTS === (seed - 1) % PARTS);

describe('an account claimed by two people', () => {
  let backend: TestBackend;
  let round: AuthRound;
  beforeAll(async () => {
    let now = Date.now();
    backend = await startTestBackend({ database: 'pglite', now: () => now });
    round = new AuthRound(backend, (ms) => {
      now += ms;
    });
  });
  afterAll(() => backend.stop());

  test(
    'belongs to its owner in the end, whatever both do',
    () =>
      forEachSeed('auth matrix', 1, async (seed) => {
        const wrong: string[] = [];
        const part = partOf(seed);
        for (const combination of part) {
          const problems = await round.play(combination);
          wrong.push(...problems.map((problem) => `${nameOf(combination)}: ${problem}`));
        }
        expect(wrong).toEqual([]);
        console.log(`auth matrix: ${part.length} of ${combinations().length} combinations`);
      }),
    SEEDS_TIMEOUT_MS,
  );

  test('the parts cover all 576 combinations, and each contains every act and state', () => {
    const parts = Array.from({ length: PARTS }, (_, n) => partOf(n + 1));
    expect(new Set(parts.flat().map(nameOf)).size).toBe(576);
    for (const part of parts) {
      expect(new Set(part.map(({ base, pending }) => `${base} ${pending}`)).size).toBe(8);
      expect(new Set(part.flatMap(({ acts }) => acts.map((step) => step.join(' ')))).size).toBe(12);
    }
  });
});
