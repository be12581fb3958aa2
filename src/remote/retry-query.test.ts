// @module-tag quick
import { expect, test } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { RemoteError, type RemoteErrorCode } from './remote-error.ts';
import { retryQuery } from './retry-query.ts';

/** Fails with these errors, one per attempt, then succeeds. Waits pass at once and are recorded. */
async function ask(...failures: (RemoteError | TypeError)[]) {
  const waits: number[] = [];
  let asked = 0;
  const clock: Clock = {
    now: () => 0,
    later(task, ms) {
      waits.push(ms);
      task();
      return () => {};
    },
  };
  const question = async () => {
    const failure = failures[asked++];
    if (failure) throw failure;
    return 'answer';
  };
  const outcome = await retryQuery(question, { clock, random: () => 0.5 }).catch((error: unknown) => error);
  return { outcome, asked, waits };
}

const failure = (code: RemoteErrorCode, retryAfterMs: number | null = null) =>
  new RemoteError(code, { code, retryAfterMs });

test('a query is sent three times at most, with growing waits (K54)', async () => {
  expect(await ask(failure('server'), failure('offline'))).toEqual({ outcome: 'answer', asked: 3, waits: [200, 400] });
  const last = failure('server');
  expect(await ask(failure('offline'), failure('server'), last)).toMatchObject({ outcome: last, asked: 3 });
});

test.each<RemoteErrorCode>(['refused', 'signed_out', 'other_generation', 'bad_answer', 'rate_limited'])(
  'not after %s (F38)',
  async (code) => {
    const refusal = failure(code);
    expect(await ask(refusal)).toEqual({ outcome: refusal, asked: 1, waits: [] });
  },
);

test('a query is never repeated before Retry-After, nor if a person would wait too long (U69)', async () => {
  expect(await ask(failure('rate_limited', 3000))).toEqual({ outcome: 'answer', asked: 2, waits: [3000] });
  expect(await ask(failure('server', 3000))).toEqual({ outcome: 'answer', asked: 2, waits: [3000] });
  expect(await ask(failure('rate_limited', 60_000))).toMatchObject({ asked: 1, waits: [] });
});

test('a bug is rethrown at once', async () => {
  const bug = new TypeError('undefined is not a function');
  expect(await ask(bug)).toMatchObject({ outcome: bug, asked: 1 });
});
