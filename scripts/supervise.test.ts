import { expect, test } from 'vitest';
import { PAUSES_MS, SERVED_MS, supervise } from './supervise.mjs';

const CRASH = { code: 1, isAsked: false, servedMs: 0 };

/** Supervises runs that end as given; the last one repeats. */
async function supervised(runs: ReadonlyArray<typeof CRASH | { code: number; isAsked: boolean; servedMs: null }>) {
  const pauses: number[] = [];
  const said: string[] = [];
  let started = 0;
  const code = await supervise({
    run: async () => runs[Math.min(started++, runs.length - 1)] ?? CRASH,
    pause: async (ms: number) => pauses.push(ms) > 0,
    say: (line: string) => said.push(line),
  });
  return { code, started, pauses, said };
}

test('one that was asked to end, or ended well, is not started again', async () => {
  expect(await supervised([{ code: 0, isAsked: false, servedMs: 5 }])).toMatchObject({ code: 0, started: 1, said: [] });
  expect(await supervised([{ code: 1, isAsked: true, servedMs: 5 }])).toMatchObject({ code: 1, started: 1, said: [] });
});

test('one that can’t start is not started again: it has said why', async () => {
  const never = { code: 1, isAsked: false, servedMs: null };
  expect(await supervised([never])).toMatchObject({ code: 1, started: 1, said: [] });
});

test('one that ends by itself is started again after a pause', async () => {
  const done = { code: 0, isAsked: true, servedMs: 9 };
  const { code, started, pauses } = await supervised([CRASH, done]);
  expect({ code, started, pauses }).toEqual({ code: 0, started: 2, pauses: [PAUSES_MS[0]] });
});

test('one that ends again and again is given up with a sentence, after pauses that grow', async () => {
  const { code, started, pauses, said } = await supervised([CRASH]);
  expect({ code, started, pauses }).toEqual({ code: 1, started: PAUSES_MS.length + 1, pauses: PAUSES_MS });
  expect(said.at(-1)).toMatch(/ended 6 times in a row .* not started again/);
});

test('one that never gets ready again counts as ended soon', async () => {
  const { code, started } = await supervised([CRASH, { code: 1, isAsked: false, servedMs: null }]);
  expect({ code, started }).toEqual({ code: 1, started: PAUSES_MS.length + 1 });
});

test('one that has served for a while may end any number of times', async () => {
  const served = { code: 1, isAsked: false, servedMs: SERVED_MS };
  const runs = [...Array.from({ length: 20 }, () => served), { code: 0, isAsked: true, servedMs: 0 }];
  const { code, started, pauses } = await supervised(runs);
  expect({ code, started, pauses: new Set(pauses) }).toEqual({ code: 0, started: 21, pauses: new Set([PAUSES_MS[0]]) });
});

test('whoever ends it in a pause is not kept waiting', async () => {
  let runs = 0;
  const code = await supervise({
    run: async () => {
      runs++;
      return CRASH;
    },
    pause: async () => false,
    say: () => {},
  });
  expect({ code, runs }).toEqual({ code: 1, runs: 1 });
});
