// @module-tag quick
import { expect, test } from 'vitest';
import { whyGone, whyNeverOpen } from './gone-places.ts';

const TODAY = '2026-11-29';

test.each([
  [{ 'was:amenity': 'restaurant' }, 'it is closed for good (was:amenity)'],
  [{ 'closed:shop': 'bakery', cuisine: 'thai' }, 'it is closed for good (closed:shop)'],
  [{ 'removed:amenity': 'cafe' }, 'it is closed for good (removed:amenity)'],
  [{ amenity: 'cafe', closed: 'yes' }, 'it is closed'],
  [{ amenity: 'cafe', end_date: '2019' }, 'it has closed, by its end_date: 2019'],
  [{ amenity: 'cafe', end_date: '2026-10' }, 'it has closed, by its end_date: 2026-10'],
  [{ amenity: 'cafe', end_date: '2026-11-28' }, 'it has closed, by its end_date: 2026-11-28'],
  [{ amenity: 'cafe', end_date: 'before 2015' }, 'it has closed, by its end_date: before 2015'],
  [{ amenity: 'cafe', end_date: '2010s' }, 'it has closed, by its end_date: 2010s'],
  [{ amenity: 'cafe', end_date: '2018-02..2019-03' }, 'it has closed, by its end_date: 2018-02..2019-03'],
  [{ amenity: 'cafe', opening_hours: 'closed' }, 'it is closed for good, as its opening hours say: closed'],
])('%o is no place any more', (tags, reason) => {
  expect(whyGone(tags, TODAY)).toBe(reason);
});

test.each([
  [{ amenity: 'cafe', 'was:amenity': 'restaurant' }],
  [{ amenity: 'cafe', 'removed:shop': 'bakery' }],
  [{ amenity: 'cafe', end_date: '2026-11-29' }],
  [{ amenity: 'cafe', end_date: '2026-11' }],
  [{ amenity: 'cafe', end_date: '2026' }],
  [{ amenity: 'cafe', end_date: '2020s' }],
  [{ amenity: 'cafe', end_date: '2018..2030' }],
  [{ amenity: 'cafe', end_date: 'nobody knows' }],
  [{ amenity: 'cafe', opening_hours: 'Mo off' }],
  [{ building: 'mosque', religion: 'muslim', 'was:amenity': 'cinema' }],
  [{ room: 'prayer', 'was:shop': 'clothes' }],
  [{ cuisine: 'thai', craft: 'caterer', 'was:shop': 'butcher' }],
])('%o is still a place', (tags) => {
  expect(whyGone(tags, TODAY)).toBeNull();
});

test.each(['closed', 'off', 'Closed', 'closed permanently', 'Permanently closed', 'off "closed down"', 'Mo-Su off'])(
  'hours that say “%s” are those of a closed place',
  (hours) => expect(whyNeverOpen(hours, true)).toContain(`say: ${hours}`),
);

test.each(['Su off', 'closed on Wednesdays', 'closed "for Ramadan"', 'temporarily closed', '24/7', '', null])(
  'hours that say “%s” are not',
  (hours) => expect(whyNeverOpen(hours, true)).toBeNull(),
);

test('in other files than OpenStreetMap’s, “closed” alone may mean today', () => {
  for (const hours of ['closed', 'off', 'Mo-Su off']) expect(whyNeverOpen(hours, false)).toBeNull();
  expect(whyNeverOpen('Closed permanently', false)).toContain('closed for good');
});
