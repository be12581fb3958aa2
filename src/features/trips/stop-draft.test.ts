// @module-tag quick
import { expect, test } from 'vitest';
import { FAKE_STOP } from '../../../tests/support/fakes/fake-stop.ts';
import { draftOf, EMPTY_STOP, readStop } from './stop-draft.ts';

const SHOWN = { ...FAKE_STOP, id: 'a', mark: 'synced' } as const;
const DRAFT = draftOf(SHOWN);

test('a stop that is changed begins as it is, and is read back the same', () => {
  expect(DRAFT).toMatchObject({ typed: 'Melaka', arrives: '2027-01-02', leaves: '2027-01-04' });
  expect(readStop(DRAFT)).toEqual({ stop: FAKE_STOP });
});

test('one day is a stay', () => {
  expect(readStop({ ...DRAFT, leaves: DRAFT.arrives }).problems).toBeUndefined();
});

test.each([
  ['nothing', EMPTY_STOP, { place: 'trips.whereMissing', arrives: 'trips.dayMissing', leaves: 'trips.dayMissing' }],
  ['a typed city that was not chosen', { ...DRAFT, place: null }, { place: 'trips.whereMissing' }],
  ['a last day before the first', { ...DRAFT, leaves: '2027-01-01' }, { leaves: 'trips.daysTurned' }],
  ['half a year', { ...DRAFT, arrives: '0202-01-02' }, { arrives: 'trips.dayMissing' }],
  ['a far year', { ...DRAFT, leaves: '20270-01-04' }, { leaves: 'trips.dayMissing' }],
])('%s has its problem at its field', (_, draft, problems) => {
  expect(readStop(draft)).toEqual({ problems });
});
