// @module-tag quick
import { expect, test } from 'vitest';
import { fakeRestaurant } from '../../../../tests/support/fakes/fake-data.ts';
import { datedChanges } from './status-dates.ts';

const [evidence] = fakeRestaurant().evidence;
const change = (changed_at: string) => ({ status: 'certified', changed_at, reason: 'First listed' }) as const;
const place = (checked: readonly (string | null)[], days: readonly string[]) =>
  fakeRestaurant({
    evidence: checked.flatMap((checked_on, n) => (evidence ? { ...evidence, id: `${n}`, checked_on } : [])),
    status_history: days.map((day) => change(`${day}T03:00:00.000Z`)),
  });
const daysOf = (...of: Parameters<typeof place>) =>
  datedChanges(place(...of)).map(({ day, isBySource }) => (isBySource ? `source ${day}` : day));

test('what a place was listed with is dated by its source, not by the import', () => {
  expect(daysOf(['2026-08-21'], ['2026-11-24'])).toEqual(['source 2026-08-21']);
  expect(daysOf(['2025-01-02', '2026-08-21'], ['2026-11-24', '2026-10-01', '2026-03-01'])).toEqual([
    'source 2026-08-21',
    '2026-10-01',
    'source 2025-01-02',
  ]);
});

test('without a day of the source, or with a later one, it is the day on which the data had the status', () => {
  expect(daysOf([null], ['2026-11-24'])).toEqual(['2026-11-24']);
  expect(daysOf(['2026-12-01'], ['2026-11-24'])).toEqual(['2026-11-24']);
  expect(daysOf([], [])).toEqual([]);
});
