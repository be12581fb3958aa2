// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const AT = { latitude: 1.3, longitude: 103.8 };
const FAR = { ...AT, latitude: 1.302 };
const MINUTE_MS = 60_000;
const PLACE = fakeRestaurant({ slug: 'sup-kambing', name: 'Sup Kambing', ...AT });

const notice = () => page.getByRole('status').filter({ hasText: 'You’re at Sup Kambing. Is it as we say?' });

/** Presses Directions at a place, and opens the app again. @returns the fake services, somewhere else */
async function setOut(minutes: number) {
  await mountApp('/restaurant/sup-kambing', fakeServices({ places: [PLACE] }));
  // The press must not open a map.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  await page.getByRole('link', { name: 'Directions', exact: true }).first().click();
  const later = fakeServices({ places: [PLACE], now: FAKE_NOW + minutes * MINUTE_MS });
  later.locate(FAR, 20);
  await mountApp('/search', later);
  return later;
}

beforeEach(async () => {
  localStorage.removeItem('rihla:set-out');
  await page.viewport(390, 844);
});
afterEach(unmountApp);

test('after Directions, the app asks at the door, and opens the questions', async () => {
  const fake = await setOut(25);
  await expect.element(page.getByRole('combobox').first()).toBeVisible();
  await expect.element(notice()).not.toBeInTheDocument();
  fake.locate(AT, 500);
  await expect.element(notice()).not.toBeInTheDocument();
  fake.locate(AT, 20);
  await expect.element(notice()).toBeVisible();
  await notice().getByRole('link', { name: 'Answer in a few taps' }).click();
  await expect.element(page.getByRole('group', { name: 'Is alcohol served?' })).toBeInViewport();
  await expect.element(notice()).not.toBeInTheDocument();
  expect(localStorage.getItem('rihla:set-out')).toBe('null');
});

test('it asks once, and never about a way of another day', async () => {
  const fake = await setOut(25);
  fake.locate(AT, 20);
  await notice().getByRole('button', { name: 'Not now' }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  expect(localStorage.getItem('rihla:set-out')).toBe('null');
  unmountApp();
  const late = await setOut(24 * 60);
  late.locate(AT, 20);
  await expect.element(page.getByRole('combobox').first()).toBeVisible();
  await expect.poll(() => localStorage.getItem('rihla:set-out')).toBe('null');
  await expect.element(notice()).not.toBeInTheDocument();
});
