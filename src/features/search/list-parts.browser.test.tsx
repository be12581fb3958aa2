// @module-tag quick
/** A divided list, as shown on screen. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { searchStore } from '#places/results/list-position-store.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const many = (count: number, name: string, values: Parameters<typeof fakeRestaurant>[0]) =>
  Array.from({ length: count }, (_, n) =>
    fakeRestaurant({ slug: `${name}-${n}`, name: `${name} ${n + 1}`, ...values }),
  );
const tokyo = { latitude: 35.66, longitude: 139.7, city: 'Tokyo', country_code: 'JP' };
const seoul = { latitude: 37.56, longitude: 126.98, city: 'Seoul', country_code: 'KR' };
const certified = { halal_status: 'certified' } as const;
const unverified = { halal_status: 'unverified' } as const;

const names = () => [...document.querySelectorAll('li[data-card] h2')].map((name) => name.textContent);
/** The texts between cards, each with the number of cards above it. */
const dividers = () =>
  [...document.querySelectorAll('main li:not([data-card]) > h2')].map((line) => {
    const above = [...document.querySelectorAll('li[data-card]')].filter(
      (card) => card.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return [line.textContent, above.length];
  });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name);

// Tests of other files, which share this page, also leave lists open.
const forget = () => searchStore().setState({ isUnverifiedOpen: false });

beforeEach(async () => {
  await page.viewport(390, 844);
  forget();
});
afterEach(() => {
  unmountApp();
  forget();
});

const places = [
  ...many(6, 'Laksa Certified', certified),
  ...many(3, 'Laksa Unknown', unverified),
  ...many(4, 'Laksa Tokyo', { ...certified, ...tokyo }),
  ...many(1, 'Laksa Seoul', { ...unverified, ...seoul }),
];

test('unverified places are folded below those with evidence; a press opens them, in later lists as well', async () => {
  const fake = fakeServices({ places });
  await mountApp('/search?q=laksa', fake);
  await expect.poll(() => names().length).toBe(9);
  await expect.element(page.getByText('Found 14 restaurants')).toBeVisible();
  expect(dividers()).toEqual([
    ['Not verified · 3', 6],
    ['Further away · 5', 6],
  ]);
  await expect.element(page.getByText(/^Nobody has confirmed that these places are halal/)).toBeVisible();
  await press('Show 3 unverified places');
  await expect.poll(() => names().length).toBe(12);
  expect(dividers()).toEqual([
    ['Not verified · 3', 6],
    ['Further away · 5', 9],
  ]);
  unmountApp();
  await mountApp('/search?q=laksa+unknown', fake);
  await expect.poll(names).toEqual(['Laksa Unknown 1', 'Laksa Unknown 2', 'Laksa Unknown 3']);
});

test('three distant places are shown, with counts by country; a press shows all; another query shows three again', async () => {
  await mountApp('/search?q=laksa', fakeServices({ places }));
  await expect.element(page.getByText('Japan 4 · South Korea 1')).toBeVisible();
  await expect.poll(() => names().slice(6).length).toBe(3);
  await press('Show all 5 further away');
  await expect.poll(() => names().length).toBe(11);
  expect(names().at(-1)).toBe('Laksa Seoul 1');
  await page.getByRole('combobox').fill('laks');
  await expect.element(page.getByRole('button', { name: 'Show all 5 further away' })).toBeVisible();
});

test('a line at the top links to each part, and opens it', async () => {
  await mountApp('/search?q=laksa', fakeServices({ places: [...many(45, 'Laksa More', certified), ...places] }));
  await expect.element(page.getByText('51 with evidence')).toBeVisible();
  await press('3 not verified');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Laksa Unknown/);
  await press('5 further away');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Laksa Tokyo/);
});

test('the line names caterers, too: its numbers add up to what was found', async () => {
  const kitchens = many(2, 'Laksa Caterer', { ...certified, place_kind: 'caterer' });
  await mountApp(
    '/search?q=laksa',
    fakeServices({ places: [...many(45, 'Laksa More', certified), ...places, ...kitchens] }),
  );
  await expect.element(page.getByText('51 with evidence')).toBeVisible();
  await expect.element(page.getByText('Found 61 restaurants')).toBeVisible();
  const said = ['3 not verified', 'Kitchens, caterers, canteens: 2', '5 further away'];
  await expect.poll(() => said.filter(button)).toEqual(said);
  button('Kitchens, caterers, canteens: 2')?.click();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Laksa Caterer/);
});

test('if fewer than five have evidence, the others are open from the start, below their heading', async () => {
  await mountApp(
    '/search?q=laksa',
    fakeServices({ places: [...many(4, 'Laksa Certified', certified), ...many(2, 'Laksa Unknown', unverified)] }),
  );
  await expect.poll(() => names().length).toBe(6);
  expect(dividers()).toEqual([['Not verified · 2', 4]]);
  expect(page.getByRole('button', { name: /^Show .* unverified/ }).elements()).toHaveLength(0);
});

test('with a status filter the list is undivided', async () => {
  await mountApp('/search?q=laksa&halal=certified&halal=unverified', fakeServices({ places: places.slice(0, 9) }));
  await expect.poll(() => names().length).toBe(9);
  expect(dividers()).toEqual([]);
});
