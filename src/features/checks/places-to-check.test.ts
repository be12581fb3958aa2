// @module-tag quick
import { expect, test } from 'vitest';
import type { Card } from '#domain/search/search.ts';
import { fakeCard, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { placesToCheck } from './places-to-check.ts';

const card = (values: Partial<Card>): Card => ({ ...fakeCard(fakeRestaurant()), isSample: false, ...values });

test('saved places come first, then the oldest evidence, none before any, and the nearer of two alike', () => {
  const cards = [
    card({ id: 'new', checkedOn: '2026-11-01', distanceM: 10 }),
    card({ id: 'old', checkedOn: '2020-01-01', distanceM: 900 }),
    card({ id: 'never far', checkedOn: null, distanceM: 800 }),
    card({ id: 'never near', checkedOn: null, distanceM: 100 }),
    card({ id: 'saved', checkedOn: '2026-11-29', distanceM: 1000 }),
    card({ id: 'sample', isSample: true }),
    card({ id: 'caterer', kind: 'caterer' }),
  ];
  const listed = placesToCheck(cards, (id) => id === 'saved').map(({ id }) => id);
  expect(listed).toEqual(['saved', 'never near', 'never far', 'old', 'new']);
});
