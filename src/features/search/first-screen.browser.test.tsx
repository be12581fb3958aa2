// @module-tag quick
/** What a phone's first screen of results shows. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findMissedTargets } from '../../../tests/screens/missed-targets.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const AMINA = { userId: 'amina', email: null, name: 'Amina Yusuf' };

/** Names of one and two lines, distant and unverified places: every kind of line that can be above the cards. */
const places = Array.from({ length: 40 }, (_, n) =>
  fakeRestaurant({
    slug: `laksa-${n}`,
    name: n % 3 === 1 ? `Laksa Kitchen (S${n}) @ Food Republic Wisma Atria` : `Laksa ${n}`,
    halal_status: n % 9 === 8 ? 'unverified' : 'certified',
    is_featured: false,
    ...(n > 30 ? { latitude: 35.66, longitude: 139.7, city: 'Tokyo', country_code: 'JP' } : {}),
  }),
);

const rows = () => [...document.querySelectorAll('li[data-card] article')].map((row) => row.getBoundingClientRect());
const tabBar = () => page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect();
const whole = () => rows().filter(({ bottom }) => bottom <= tabBar().top);

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

test.each([
  ['a visitor', null],
  ['a member', AMINA],
] as const)('for %s six whole places stand under the search bar of a phone', async (_, session) => {
  const fakes = fakeServices({ places });
  fakes.setSession(session);
  await mountApp('/search?q=laksa', fakes);
  await expect.element(page.getByText('Found 40 restaurants')).toBeVisible();
  await expect.poll(() => rows().length).toBeGreaterThan(6);
  await expect.element(page.getByRole('button', { name: 'Change location' })).toBeInViewport();
  expect(rows()[0]?.top).toBeLessThanOrEqual(220);
  expect(whole().length).toBeGreaterThanOrEqual(6);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('the text above the results fits in one line, and all its buttons are reachable by keyboard', async () => {
  await mountApp('/search?q=laksa', fakeServices({ places }));
  const further = page.getByRole('button', { name: /further away$/ }).first();
  await expect.element(further).toBeVisible();
  const parts = [
    /^\d+ places · within 60 km of you$/,
    /^List updated on this device/,
    /^Search the whole world/,
    /with evidence$/,
  ].map((text) => page.getByText(text, { exact: true }).first());
  const change = page.getByRole('button', { name: 'Change location' });
  const tops = [change, ...parts].map((part) => {
    const { top, height } = part.element().getBoundingClientRect();
    return Math.round(top + height / 2);
  });
  expect(new Set(tops).size).toBe(1);
  (further.element() as HTMLElement).focus();
  await expect.element(further).toBeInViewport({ ratio: 0.99 });
});

test.each(
  [320, 360, 390, 768].flatMap((width) => [
    [width, 'without', 'Choose a place to look around'] as const,
    [width, 'with', 'Change location'] as const,
  ]),
)(
  'at %i pixels %s a position, no button of the line above the results covers another (U54, U84)',
  async (width, which, button) => {
    await page.viewport(width, 844);
    const fakes = fakeServices({ places });
    if (which === 'without') fakes.locate(null);
    await mountApp('/search?q=laksa', fakes);
    await expect.element(page.getByRole('button', { name: button })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /not verified$/ })).toBeVisible();
    expect(findMissedTargets()).toEqual([]);
  },
);

test('the number of a thousand results stands in one line beside the switch', async () => {
  const many = Array.from({ length: 1078 }, (_, n) => fakeRestaurant({ slug: `nasi-${n}`, name: `Nasi ${n}` }));
  await mountApp('/search?q=nasi', fakeServices({ places: many }));
  const line = page.getByText('Found 1,078 restaurants', { exact: true });
  await expect.element(line).toBeVisible();
  const { height } = line.element().getBoundingClientRect();
  expect(height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(line.element()).fontSize));
});

test.each([320, 390])('at %i pixels no count above the results is cut', async (width) => {
  await page.viewport(width, 844);
  const near = Array.from({ length: 1078 }, (_, n) => fakeRestaurant({ slug: `nasi-${n}`, name: `Nasi ${n}` }));
  const far = { latitude: 35.66, longitude: 139.7, city: 'Tokyo', country_code: 'JP', slug: 'far', name: 'Nasi Tokyo' };
  await mountApp('/search?q=nasi', fakeServices({ places: [...near, fakeRestaurant(far)] }));
  const line = page.getByText('Found 1,079 restaurants', { exact: true });
  await expect.element(line).toBeVisible();
  const box = line.element();
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  const understood = page.getByText('1,078 places · within 60 km of you', { exact: true });
  await expect.element(understood).toBeVisible();
  const text = document.createRange();
  const node = understood.element().firstChild ?? document.body;
  text.setStart(node, 0);
  text.setEnd(node, '1,078'.length);
  const edge = understood.element().parentElement?.getBoundingClientRect().right ?? 0;
  // The end of the line fades out over 28 pixels.
  expect(text.getBoundingClientRect().right).toBeLessThan(edge - 28);
});

test('cuisines are shown in full if they fit; only they and the address are ever truncated', async () => {
  const bare = { primary_image_url: null, images: [], address: '290 Orchard Road, Paragon' };
  const many = { ...bare, cuisine_types: ['Middle Eastern', 'Mediterranean'], price_level: null };
  const pictured = { cuisine_types: ['Middle Eastern', 'Indonesian'] };
  await mountApp(
    '/search?q=laksa',
    fakeServices({
      places: [fakeRestaurant({ name: 'Laksa Many', ...many }), fakeRestaurant({ name: 'Laksa Seen', ...pictured })],
    }),
  );
  const cuisines = page.getByText('Middle Eastern, Mediterranean', { exact: true });
  await expect.element(cuisines).toBeVisible();
  const cut = cuisines.element().parentElement;
  expect(cut?.scrollWidth).toBeLessThanOrEqual(cut?.clientWidth ?? 0);
  for (const distance of page.getByText(/^\d.* km$/).elements()) {
    const box = distance.getBoundingClientRect();
    const line = distance.closest('p')?.getBoundingClientRect();
    expect(box.right).toBeLessThanOrEqual(line?.right ?? 0);
    expect(Math.round(box.top)).toBe(Math.round(line?.top ?? 0));
  }
});
