import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CardMarks } from '#domain/search.ts';
import { fakeCard, fakeRestaurant } from '../../tests/support/fake-data.ts';
import { render } from '../../tests/support/render.tsx';
import { RestaurantCard } from './restaurant-card.tsx';

const place = fakeRestaurant({ name: 'مطعم الباشا', cuisine_types: ['Turkish', 'Arabic', 'Cafe'] });
const show = (marks?: CardMarks) =>
  render(<RestaurantCard card={{ ...fakeCard(place), ...(marks ? { marks } : {}) }} layout="list" />);
const marked = () => Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent);

test('what was asked for is marked in name and cuisines, in any script, and heard once', async () => {
  await show({ name: [[5, 11]], cuisines: [[], [[0, 4]], [[0, 4]]], address: [] });
  await expect.element(page.getByRole('link', { name: 'مطعم الباشا', exact: true })).toBeVisible();
  expect(marked()).toEqual(['الباشا', 'Arab']);
  await expect.element(page.getByText('Turkish, Arabic')).toBeVisible();
});

test('without a text nothing is marked', async () => {
  await show();
  await expect.element(page.getByRole('link', { name: 'مطعم الباشا', exact: true })).toBeVisible();
  expect(marked()).toEqual([]);
});
