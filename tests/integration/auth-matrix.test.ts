/**
 * Every pair of an act of an account's owner and one of a squatter, in both orders, on accounts in every state: only who
 * proves the mailbox or the number now gets in, and the owner can always get back in and throw everyone else out.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BASES, type Combination, combinations, PENDING } from '../support/auth-combinations.ts';
import { AuthRound } from '../support/auth-round.ts';
import { startTestBackend, type TestBackend } from '../support/backend.ts';

const TIMEOUT_MS = 300_000;

const nameOf = ({ base, pending, acts }: Combination) =>
  `${base}, ${pending}: ${acts.map(([actor, act]) => `${actor} ${act}`).join(', ')}`;

describe('an account that two want', () => {
  let backend: TestBackend;
  let round: AuthRound;
  const played = new Set<string>();
  beforeAll(async () => {
    let now = Date.now();
    backend = await startTestBackend({ database: 'pglite', now: () => now });
    round = new AuthRound(backend, (ms) => {
      now += ms;
    });
  });
  afterAll(() => backend.stop());

  const states = BASES.flatMap((base) => PENDING.map((pending) => [base, pending] as const));

  test.each(states)(
    'that is %s, with a planted %s, is its owner’s in the end',
    async (base, pending) => {
      const wrong: string[] = [];
      for (const combination of combinations().filter((each) => each.base === base && each.pending === pending)) {
        const problems = await round.play(combination);
        wrong.push(...problems.map((problem) => `${nameOf(combination)}: ${problem}`));
        played.add(nameOf(combination));
      }
      expect(wrong).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test('every combination was gone through', () => {
    process.stdout.write(`auth matrix: ${played.size} combinations\n`);
    expect(played.size).toBe(576);
  });
});
