// @module-tag quick
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

test('a server that was asked to end, or exited with 0, is not restarted', async () => {
  expect(await supervised([{ code: 0, isAsked: false, servedMs: 5 }])).toMatchObject({ code: 0, started: 1, said: [] });
  expect(await supervised([{ code: 1, isAsked: true, servedMs: 5 }])).toMatchObject({ code: 1, started: 1, said: [] });
});

test('a server that can’t start is not restarted, because it has printed why', async () => {
  const never = { code: 1, isAsked: false, servedMs: null };
  expect(await supervised([never])).toMatchObject({ code: 1, started: 1, said: [] });
});

test('a server that crashes is restarted after a pause', async () => {
  const done = { code: 0, isAsked: true, servedMs: 9 };
  const { code, started, pauses } = await supervised([CRASH, done]);
  expect({ code, started, pauses }).toEqual({ code: 0, started: 2, pauses: [PAUSES_MS[0]] });
});

test('a server that keeps crashing is abandoned with a sentence, after growing pauses', async () => {
  const { code, started, pauses, said } = await supervised([CRASH]);
  expect({ code, started, pauses }).toEqual({ code: 1, started: PAUSES_MS.length + 1, pauses: PAUSES_MS });
  expect(said.at(-1)).toMatch(/ended 6 times in a row .* not started again/);
});

test('a restart that never gets ready counts as a crash in a row', async () => {
  const { code, started } = await supervised([CRASH, { code: 1, isAsked: false, servedMs: null }]);
  expect({ code, started }).toEqual({ code: 1, started: PAUSES_MS.length + 1 });
});

test('a server that ran for a while may crash any number of times', async () => {
  const served = { code: 1, isAsked: false, servedMs: SERVED_MS };
  const runs = [...Array.from({ length: 20 }, () => served), { code: 0, isAsked: true, servedMs: 0 }];
  const { code, started, pauses } = await supervised(runs);
  expect({ code, started, pauses: new Set(pauses) }).toEqual({ code: 0, started: 21, pauses: new Set([PAUSES_MS[0]]) });
});

test('asking it to end during a pause ends it at once', async () => {
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
