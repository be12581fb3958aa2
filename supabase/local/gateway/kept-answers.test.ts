// @module-tag quick
import { EventEmitter, once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createKeptAnswers, MAX_AGE_MS } from './kept-answers.ts';

const DONE = Promise.resolve();

/** A database of one number whose version changes with each commit. `wait` delays the answers that begin from then on. */
function setUp({ bytes = 100 } = {}) {
  const state = { value: 0, made: 0, versions: 0, now: 0, wait: DONE };
  const kept = createKeptAnswers<{ version: string; bytes: number; value: number }>({
    readVersion: async () => {
      state.versions++;
      return String(state.value);
    },
    now: () => state.now,
  });
  const ask = (question = 'near') =>
    kept.find(question, async () => {
      state.made++;
      const answer = { version: String(state.value), bytes, value: state.value };
      await state.wait;
      return answer;
    });
  return { state, ask };
}

test('a question is answered again without the database, until something is committed', async () => {
  const { state, ask } = setUp();
  expect([await ask(), await ask(), state.made]).toMatchObject([{ value: 0 }, { value: 0 }, 1]);
  state.value = 1;
  expect([await ask(), await ask(), state.made]).toMatchObject([{ value: 1 }, { value: 1 }, 2]);
});

test('an answer that may depend on the time is made again after ten seconds', async () => {
  const { state, ask } = setUp();
  await ask();
  state.now = MAX_AGE_MS - 1;
  await ask();
  expect(state.made).toBe(1);
  state.now = MAX_AGE_MS;
  await ask();
  expect(state.made).toBe(2);
});

test('equal questions at once are asked once, and their versions looked up together', async () => {
  const { state, ask } = setUp();
  const askAll = () => Promise.all(Array.from({ length: 16 }, () => ask()));
  await askAll();
  expect([state.made, state.versions]).toEqual([1, 0]);
  await askAll();
  expect([state.made, state.versions]).toEqual([1, 1]);
  await ask('far');
  expect(state.made).toBe(2);
});

test('whoever asks after a commit does not get the answer of a statement that began before it', async () => {
  const { state, ask } = setUp();
  const gate = new EventEmitter();
  state.wait = once(gate, 'free').then(() => undefined);
  const before = ask();
  await vi.waitFor(() => expect(state.made).toBe(1));
  state.value = 1;
  const after = [ask(), ask()];
  state.wait = DONE;
  gate.emit('free');
  expect([await before, ...(await Promise.all(after))]).toMatchObject([{ value: 0 }, { value: 1 }, { value: 1 }]);
  expect(state.made).toBe(2);
});

test('a failure reaches those who wait for it, and nobody later', async () => {
  const kept = createKeptAnswers({ readVersion: async () => '', now: () => 0 });
  let asked = 0;
  const fail = () => kept.find('near', () => Promise.reject(new Error(`failed ${++asked}`)));
  const results = await Promise.allSettled([fail(), fail(), fail()]);
  expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(
    Array.from({ length: 3 }, () => 'Error: failed 1'),
  );
  await expect(fail()).rejects.toThrow('failed 2');
});

test('only so much is kept: the answers that were used last, and none of more than a megabyte', async () => {
  const large = setUp({ bytes: 2 * 1024 * 1024 });
  await large.ask();
  await large.ask();
  expect(large.state.made).toBe(2);

  const { state, ask } = setUp({ bytes: 512 * 1024 });
  for (let n = 0; n < 40; n++) {
    await ask(`question ${n}`);
    await ask('question 0');
  }
  expect(state.made).toBe(40);
  await ask('question 1');
  expect(state.made).toBe(41);
});

test('long questions count, too', async () => {
  const { state, ask } = setUp({ bytes: 1 });
  const rest = 'x'.repeat(400 * 1024);
  for (let n = 0; n < 40; n++) await ask(`${n}${rest}`);
  await ask(`0${rest}`);
  expect(state.made).toBe(41);
});
