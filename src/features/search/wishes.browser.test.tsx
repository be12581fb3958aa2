// @module-tag quick
/** The wishes found in a text, as shown on screen. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const box = () => page.getByRole('combobox');
const chip = (wish: string) => page.getByRole('button', { name: `Remove “${wish}” from the search` });
const openNow = () => page.getByRole('button', { name: 'Open now', exact: true });
const nearMe = () => page.getByRole('button', { name: 'Near me', exact: true });
const names = () => [...document.querySelectorAll('li[data-card] :is(h2, h3)')].map((name) => name.textContent);
/** The texts between cards, each with the name of the card below it. */
const dividers = () =>
  [...document.querySelectorAll('main li:not([data-card]) > h2')].map((line) => [
    line.textContent,
    line.closest('li')?.nextElementSibling?.querySelector('h2')?.textContent,
  ]);

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

test('a wish is shown as a chip; pressing it removes only its words from the box', async () => {
  await mountApp('/search?q=laksa+opne+now+cheap', fakeServices({ places: [fakeRestaurant({ name: 'Laksa House' })] }));
  await expect.element(chip('Open now')).toBeVisible();
  await expect.element(chip('Cheap')).toBeVisible();
  // The filter of that name would be a duplicate.
  await expect.element(openNow()).not.toBeInTheDocument();
  await chip('Open now').click();
  await expect.element(openNow()).toBeVisible();
  await expect.element(box()).toHaveValue('laksa cheap');
  await expect.element(chip('Open now')).not.toBeInTheDocument();
  await expect.element(chip('Cheap')).toBeVisible();
});

test('places known to meet a wish come first, and a divider marks their end', async () => {
  const places = [
    fakeRestaurant({ name: 'Laksa Corner', price_level: null }),
    fakeRestaurant({ name: 'Laksa Stall', price_level: 1 }),
    fakeRestaurant({ name: 'Laksa Palace', price_level: 4 }),
  ];
  await mountApp('/search?q=cheap+laksa', fakeServices({ places }));
  await expect.poll(names).toEqual(['Laksa Stall', 'Laksa Corner']);
  expect(dividers()).toEqual([['We don’t know yet: Cheap', 'Laksa Corner']]);
  await expect.element(page.getByText('Cheap: we know 1 place, shown first.')).toBeVisible();
});

test('unverified places are not said to come first', async () => {
  const places = [
    fakeRestaurant({ name: 'Laksa Corner', price_level: null }),
    fakeRestaurant({ name: 'Laksa Stall', price_level: 1, halal_status: 'unverified' }),
  ];
  await mountApp('/search?q=cheap+laksa', fakeServices({ places }));
  await expect.element(page.getByText('Cheap · within 10 km of you: 1 place')).toBeVisible();
  await expect.element(page.getByText('shown first')).not.toBeInTheDocument();
});

test('a wish about hours says that some hours are unknown', async () => {
  const places = [
    fakeRestaurant({ name: 'Laksa Silent', operating_hours: null }),
    // At lunch and dinner, every day.
    fakeRestaurant({ name: 'Laksa Noon' }),
  ];
  await mountApp('/search?q=open+at+1pm+laksa', fakeServices({ places }));
  await expect.poll(() => document.querySelectorAll('li[data-card]').length).toBe(2);
  expect(dividers()).toEqual([['Hours unknown', 'Laksa Silent']]);
  await expect.element(page.getByRole('button', { name: /^Remove “Open at 1/ })).toBeVisible();
});

test('a wish that no near place meets is reported, and changes nothing', async () => {
  await mountApp('/search?q=laksa+with+parking', fakeServices({ places: [fakeRestaurant({ name: 'Laksa House' })] }));
  await expect.element(page.getByText('We don’t know any place near you for this: Parking.')).toBeVisible();
  await expect.element(chip('Parking')).toBeVisible();
  expect(names()).toEqual(['Laksa House']);
  expect(dividers()).toEqual([]);
});

test('near me requests the position, once', async () => {
  const fakes = fakeServices({ position: null, places: [fakeRestaurant({ name: 'Laksa House' })] });
  await mountApp('/search?q=laksa+near+me', fakes);
  await expect.element(chip('Near me')).toBeVisible();
  // The filter of that name would be a duplicate.
  await expect.element(nearMe()).not.toBeInTheDocument();
  await expect.poll(() => fakes.requests()).toBe(1);
  await chip('Near me').click();
  await expect.element(box()).toHaveValue('laksa');
  await expect.element(nearMe()).toBeVisible();
  expect(fakes.requests()).toBe(1);
});

test('the place that a text names is shown', async () => {
  await mountApp('/search?q=laksa+singapore', fakeServices({ places: [fakeRestaurant({ name: 'Laksa House' })] }));
  await expect.element(page.getByText('In Singapore')).toBeVisible();
});
