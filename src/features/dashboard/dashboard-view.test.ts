// @module-tag quick
import { expect, test } from 'vitest';
import { ago, FAKE_DASHBOARD } from '../../../tests/support/fakes/fake-account.ts';
import { FAKE_NOW } from '../../../tests/support/fakes/fake-data.ts';
import { profileOf } from './dashboard-view.ts';

const { card } = FAKE_DASHBOARD;
const view = (change: Partial<typeof FAKE_DASHBOARD> = {}) => {
  if (!card) throw new Error('the fake has a card');
  return profileOf(card, { ...FAKE_DASHBOARD, ...change }, FAKE_NOW);
};

test('a review counts for the calendar month in which it was written; an unsent one for this month (S113)', () => {
  expect(view().figures).toEqual({ reviews: 3, reviewsThisMonth: 2, cities: 2, saved: 4 });
  expect(view({ reviewedAt: [ago(60 * 24 * 365)] }).figures).toMatchObject({ reviews: 1, reviewsThisMonth: 0 });
});

test('badges are in order with their rarity; one of a later version is left out (K37)', () => {
  expect(view().badges?.map(({ id, rarity, earnedAt }) => [id, rarity, earnedAt !== null])).toEqual([
    ['first_review', 'common', true],
    ['points_awarded', 'common', false],
    ['explorer', 'rare', false],
    ['review_streak', 'rare', false],
    ['foodie_master', 'epic', false],
    ['community_helper', 'epic', false],
    ['globe_trotter', 'legendary', true],
  ]);
});

test('data that the server never sent is unknown, and nothing is made up', () => {
  const { badges, activities, recent, engagement, figures, memberSince } = view({ dashboard: null });
  expect([badges, activities, recent, engagement, figures.cities, memberSince]).toEqual([
    null,
    null,
    [],
    null,
    null,
    null,
  ]);
});
