// @module-tag quick
import { expect, test } from 'vitest';
import type { SearchAnswer } from '#domain/search/search.ts';
import { NO_CRITERIA } from '#places/criteria/criteria.ts';
import type { IndexState } from '#workers/search/api.ts';
import { fakeCard, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { directoryState } from './directory-state.ts';

const none: SearchAnswer = { total: 0, cards: [], asOf: null };
const some: SearchAnswer = { total: 1, cards: [fakeCard(fakeRestaurant())], asOf: null };
const index: IndexState = {
  phase: 'ready',
  regions: [{ id: 'sg', rows: 3 }],
  worldRows: null,
  worldBytes: 2_300_000,
  revision: 1,
  problem: null,
};
const calm = {
  answer: none,
  hasFailed: false,
  index,
  loadState: 'loading',
  isPartial: false,
  criteria: NO_CRITERIA,
} as const;

const of = (countryCode: string, change: Partial<IndexState> = {}) =>
  directoryState({ ...calm, criteria: { ...NO_CRITERIA, countryCode }, index: { ...index, ...change } });

test('loading, empty, failed, offline and data are different states (S57)', () => {
  expect(directoryState({ ...calm, answer: undefined }).kind).toBe('loading');
  expect(directoryState({ ...calm, answer: undefined, hasFailed: true }).kind).toBe('failed');
  expect(directoryState({ ...calm, index: { ...index, phase: 'empty' } }).kind).toBe('loading');
  expect(directoryState({ ...calm, index: { ...index, phase: 'empty' }, loadState: 'offline' })).toEqual({
    kind: 'stuck',
    why: 'offline',
  });
  expect(directoryState(calm)).toEqual({ kind: 'empty', isElsewhere: false });
  expect(directoryState({ ...calm, isPartial: true }).kind).toBe('loading');
  expect(directoryState({ ...calm, answer: some, hasFailed: true, loadState: 'offline' }).kind).toBe('places');
});

test('a country without stored places differs from one without matching places (R6)', () => {
  expect(of('EG')).toEqual({ kind: 'empty', isElsewhere: true });
  expect(of('SG')).toEqual({ kind: 'empty', isElsewhere: false });
  expect(of('US', { regions: [{ id: 'us/ny', rows: 1 }] })).toEqual({ kind: 'empty', isElsewhere: false });
  expect(of('EG', { worldBytes: null })).toEqual({ kind: 'empty', isElsewhere: true });
  expect(of('EG', { countries: ['EG', 'SG'] })).toEqual({ kind: 'empty', isElsewhere: true });
  expect(of('TR', { countries: ['EG', 'SG'] }), 'the server has none either').toEqual({
    kind: 'empty',
    isElsewhere: false,
  });
  expect(of('TR', { countries: ['EG', 'SG'], phase: 'empty', isWorldLoading: true }), 'nothing to wait for').toEqual({
    kind: 'empty',
    isElsewhere: false,
  });
  expect(of('EG', { isWorldLoading: true }).kind).toBe('loading');
  expect(of('EG', { worldRows: 65_000 })).toEqual({ kind: 'empty', isElsewhere: false });
});
