// @module-tag quick
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  type JudgedAnswer,
  type JudgedPlace,
  judgeAnswer,
  type Question,
  readQuestions,
} from '../../support/meaning.ts';
import { wilsonInterval } from './score.ts';

const place = (changes: Partial<JudgedPlace> = {}): JudgedPlace => ({
  names: ['Ramen Honolu', '帆のる'],
  cuisines: ['Japanese'],
  address: '1 Chome, Shibuya, 150-0002',
  countryCode: 'JP',
  status: 'tagged',
  position: { latitude: 35.66, longitude: 139.7 },
  ...changes,
});

const answer = (changes: Partial<JudgedAnswer> = {}): JudgedAnswer => ({
  places: [place()],
  place: undefined,
  filters: [],
  isApart: false,
  ...changes,
});

const ask = (expectation: Question['expect']): Question => ({
  id: 't1',
  q: 'ramen',
  language: 'en',
  from: 'Shibuya',
  at: [35.659, 139.7],
  expect: expectation,
});

const FAR = place({ names: ['Ramen Kuon'], position: { latitude: 1.3, longitude: 103.8 } });

test('a result that is too far is a fault, even after a near one', () => {
  expect(judgeAnswer(ask({ withinKm: 5 }), answer())).toEqual({ isRight: true, reciprocalRank: 1, faults: [] });
  expect(judgeAnswer(ask({ withinKm: 5 }), answer({ places: [FAR, place()] }))).toEqual({
    isRight: false,
    reciprocalRank: 0.5,
    faults: ['Ramen Kuon is too far'],
  });
  expect(judgeAnswer(ask({ withinKm: 5, around: [1.3, 103.8] }), answer({ places: [FAR] })).isRight).toBe(true);
  expect(judgeAnswer(ask({ withinKm: 5 }), answer({ places: [place({ position: null })] })).isRight).toBe(false);
});

test('only the first five results count, and at least `atLeast` must match', () => {
  const like = [{ name: /ramen/iu }];
  const other = place({ names: ['Kebab'], cuisines: ['Turkish'] });
  expect(judgeAnswer(ask({ like }), answer({ places: [other, other, other, other, place()] }))).toMatchObject({
    isRight: true,
    reciprocalRank: 0.2,
  });
  expect(judgeAnswer(ask({ like }), answer({ places: [other, other, other, other, other, place()] })).isRight).toBe(
    false,
  );
  expect(judgeAnswer(ask({ like, atLeast: 2 }), answer()).faults).toEqual(['1 of the first are what was meant, not 2']);
});

test.each<[string, Question['expect'], boolean]>([
  ['a name in any script', { first: [{ name: /のる/u }] }, true],
  ['a cuisine without case', { first: [{ cuisine: ['japan'] }] }, true],
  ['all parts of a clause', { first: [{ cuisine: ['japan'], country: 'SG' }] }, false],
  ['one of several clauses', { first: [{ country: 'SG' }, { postal: '150-0002' }] }, true],
  ['a status', { first: [{ status: ['certified'] }] }, false],
  ['an address', { first: [{ address: /shibuya/iu }] }, true],
  ['what must not be there', { never: [{ country: 'JP' }] }, false],
])('%s', (_, expectation, isRight) => {
  expect(judgeAnswer(ask(expectation), answer()).isRight).toBe(isRight);
});

test('an empty answer is a fault, unless nothing exists; then any results must be marked as similar', () => {
  expect(judgeAnswer(ask({ withinKm: 5 }), answer({ places: [] })).faults).toEqual(['no answer']);
  expect(judgeAnswer(ask({ nothing: true }), answer({ places: [] })).isRight).toBe(true);
  expect(judgeAnswer(ask({ nothing: true }), answer({ places: [FAR], isApart: true })).isRight).toBe(true);
  expect(judgeAnswer(ask({ nothing: true }), answer()).isRight).toBe(false);
});

test('the place and the wishes must match; an empty list means that there are no wishes', () => {
  expect(judgeAnswer(ask({ understood: { place: 'Bugis' } }), answer({ place: 'bugis ' })).isRight).toBe(true);
  expect(judgeAnswer(ask({ understood: { place: 'Bugis' } }), answer()).isRight).toBe(false);
  expect(judgeAnswer(ask({ understood: { filters: ['openNow'] } }), answer({ filters: ['openNow'] })).isRight).toBe(
    true,
  );
  expect(judgeAnswer(ask({ understood: { filters: [] } }), answer({ filters: ['openNow'] })).isRight).toBe(false);
});

test('an invalid line is reported with its number', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'rihla-questions-')), 'q.jsonl');
  const { expect: _, ...rest } = ask({});
  writeFileSync(
    file,
    `${JSON.stringify({ ...rest, expect: { withinKm: 2 } })}\n${JSON.stringify({ ...rest, expect: { near: 2 } })}\n`,
  );
  expect(() => readQuestions(pathToFileURL(file))).toThrow(/q\.jsonl:2: .*near/su);
});

test('computes Wilson’s interval: 82.6 to 94.5 % for 90 of 100', () => {
  const [low, high] = wilsonInterval(90, 100);
  expect([low, high].map((part) => Number(part.toFixed(3)))).toEqual([0.826, 0.945]);
});
