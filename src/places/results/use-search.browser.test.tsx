// @module-tag quick
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NO_FILTERS, type SearchAnswer, type SearchQuery } from '#domain/search/search.ts';
import type { Services } from '#services/services.tsx';
import type { IndexState, SearchClient } from '#workers/search/api.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { useSearch } from './use-search.ts';

interface Question {
  readonly text: string;
  readonly signal: AbortSignal | undefined;
  readonly answer: (total: number) => void;
  readonly fail: (error: Error) => void;
}

/** A search worker with manual answers. */
function world() {
  const questions: Question[] = [];
  const state: IndexState = {
    phase: 'ready',
    regions: [],
    worldRows: null,
    worldBytes: null,
    revision: 1,
    problem: null,
  };
  const listeners = new Set<(state: IndexState) => void>();
  const search: SearchClient = {
    ...fakeServices().services.search,
    search: (query, options) =>
      new Promise<SearchAnswer>((resolve, reject) => {
        questions.push({
          text: query.text,
          signal: options?.signal,
          answer: (total) => resolve({ total, cards: [], asOf: null }),
          fail: reject,
        });
      }),
    watch(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
  };
  const services: Services = { ...fakeServices().services, search };
  const change = (revision: number, phase: IndexState['phase'] = 'ready', more: Partial<IndexState> = {}) => {
    for (const listener of listeners) listener({ ...state, revision, phase, ...more });
  };
  return { services, questions, change };
}

const base: SearchQuery = { ...NO_FILTERS, text: '', sort: 'relevance', offset: 0, limit: 20, at: 0 };
function Asker() {
  const [text, setText] = useState('nasi');
  const { answer, isPending, isOvertaken, error, retry } = useSearch({ ...base, text });
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={retry}>
        {`${answer?.total ?? 'none'} ${isPending ? 'pending' : 'settled'} ${error instanceof Error ? error.message : 'fine'}${isOvertaken ? ' overtaken' : ''}`}
      </button>
    </>
  );
}

const ask = (text: string) => userEvent.fill(page.getByRole('textbox'), text);
const shown = (text: string) => expect.element(page.getByRole('button', { name: text, exact: true })).toBeVisible();

test('keeps the previous answer until the next one arrives, and drops outdated queries', async () => {
  const { services, questions } = world();
  await render(<Asker />, { services });
  await shown('none pending fine');
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.answer(3);
  await shown('3 settled fine');

  await ask('mee');
  await shown('3 pending fine');
  await ask('roti');
  await expect.poll(() => questions.length).toBe(3);
  expect(questions[1]?.signal?.aborted).toBe(true);
  questions[2]?.answer(7);
  await shown('7 settled fine');
  // Too late, for a cancelled query.
  questions[1]?.answer(99);
  await ask('laksa');
  await shown('7 pending fine');
});

test('queries again when the index changes, without showing nothing meanwhile', async () => {
  const { services, questions, change } = world();
  await render(<Asker />, { services });
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.answer(3);
  await shown('3 settled fine');
  change(2);
  await expect.poll(() => questions.length).toBe(2);
  await shown('3 settled fine');
  questions[1]?.answer(4);
  await shown('4 settled fine');
});

test('forgets the answer of an empty index once it has data: a first start never flashes "nothing found"', async () => {
  const { services, questions, change } = world();
  await render(<Asker />, { services });
  await expect.poll(() => questions.length).toBe(1);
  change(2, 'empty');
  await expect.poll(() => questions.length).toBe(2);
  questions[1]?.answer(0);
  await shown('0 settled fine');
  change(3);
  await shown('none pending fine');
  await expect.poll(() => questions.length).toBe(3);
  questions[2]?.answer(5);
  await shown('5 settled fine');
});

test("an answer from before a region or the world arrived is overtaken until it is queried again; single changes don't count", async () => {
  const { services, questions, change } = world();
  await render(<Asker />, { services });
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.answer(0);
  await shown('0 settled fine');
  for (const [revision, more] of [
    [2, { regions: [{ id: 'sg', rows: 3 }] }],
    [3, { regions: [{ id: 'sg', rows: 3 }], worldRows: 9 }],
  ] as const) {
    change(revision, 'ready', more);
    await shown('0 settled fine overtaken');
    await expect.poll(() => questions.length).toBe(revision);
    questions[revision - 1]?.answer(0);
    await shown('0 settled fine');
  }
  change(4, 'ready', { regions: [{ id: 'sg', rows: 4 }], worldRows: 9 });
  await expect.poll(() => questions.length).toBe(4);
  await shown('0 settled fine');
});

test('reports a failure, keeps the previous answer, and retries on request', async () => {
  const { services, questions } = world();
  await render(<Asker />, { services });
  await expect.poll(() => questions.length).toBe(1);
  questions[0]?.answer(3);
  await shown('3 settled fine');
  await ask('mee');
  await expect.poll(() => questions.length).toBe(2);
  questions[1]?.fail(new Error('crashed'));
  await shown('3 settled crashed');
  await userEvent.click(page.getByRole('button', { name: /crashed/ }));
  await expect.poll(() => questions.length).toBe(3);
  questions[2]?.answer(5);
  await shown('5 settled fine');
});
