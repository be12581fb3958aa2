// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Suggestions } from '#domain/search/search.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';
import { recentSearches } from './recent-searches.ts';

const MAL: Suggestions = {
  spots: [],
  places: [
    {
      slug: 'kampung-malam',
      name: 'Kampung Malam',
      city: 'Melaka',
      countryCode: 'MY',
      isUnverified: false,
      isSample: false,
      marks: [[8, 11]],
      englishName: null,
      romanisedName: null,
      branch: null,
      distanceM: null,
      latinMarks: [],
    },
  ],
  cuisines: [{ value: 'Malaysian', count: 4, marks: [[0, 3]] }],
  cities: [],
};

const box = () => page.getByRole('combobox');
const list = () => page.getByRole('listbox', { name: 'Suggestions' });
const options = () => [...document.querySelectorAll('[role=option]')];
const active = () => document.getElementById(box().element().getAttribute('aria-activedescendant') ?? '');
/** Top of the result line. */
const top = () => document.querySelector('output')?.parentElement?.parentElement?.getBoundingClientRect().top;
const address = () => new URLSearchParams(window.location.search);

async function typeMal(): Promise<FakeServices> {
  const fakes = fakeServices();
  fakes.suggestions.set('mal', MAL);
  await mountApp('/search', fakes);
  await userEvent.type(box(), 'mal');
  await expect.element(list()).toBeVisible();
  return fakes;
}

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  recentSearches().clear();
  unmountApp();
});

test('typing opens the suggestions, and the box announces that', async () => {
  await mountApp('/search', fakeServices());
  await expect.element(box()).toHaveAttribute('aria-expanded', 'false');
  await typeMal();
  await expect.element(box()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(box()).toHaveAttribute('aria-controls', list().element().id);
  expect(options().map((option) => option.textContent)).toEqual(['Malaysian 4', 'Kampung Malam Melaka']);
  expect(options().map((option) => option.querySelector('mark')?.textContent)).toEqual(['Mal', 'Mal']);
});

test('arrow keys move through the suggestions while the focus stays in the box; up returns to the text', async () => {
  await typeMal();
  expect(active()).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe(options()[0]);
  expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['true', 'false']);
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe(options()[1]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toBeNull();
  await expect.element(box()).toHaveFocus();
});

test('an unverified place is marked in words', async () => {
  const fakes = fakeServices();
  const [known] = MAL.places;
  const unknown = { ...known, slug: 'mala', name: 'Mala Hut', city: null, isUnverified: true, marks: [[0, 3]] };
  fakes.suggestions.set('mal', {
    ...MAL,
    places: [known, unknown, { ...unknown, slug: 'm', city: 'Muar' }],
  } as Suggestions);
  await mountApp('/search', fakes);
  await userEvent.type(box(), 'mal');
  await expect
    .poll(() => options().map((option) => option.textContent))
    .toEqual(['Malaysian 4', 'Kampung Malam Melaka', 'Mala Hut Unverified', 'Mala Hut Muar · Unverified']);
});

test('a sample place says that it is one', async () => {
  const fakes = fakeServices();
  const [known] = MAL.places;
  fakes.suggestions.set('mal', { ...MAL, places: [known, { ...known, slug: 'mala', isSample: true }] } as Suggestions);
  await mountApp('/search', fakes);
  await userEvent.type(box(), 'mal');
  await expect
    .poll(() => options().map((option) => option.textContent))
    .toEqual(['Malaysian 4', 'Kampung Malam Melaka', 'Kampung Malam Sample Melaka']);
});

test("a place is named as on cards: in the reader's script, with the local name beside it", async () => {
  const fakes = fakeServices();
  const names = { name: 'مطعم الباشا', englishName: 'Al Basha', marks: [], latinMarks: [[3, 6]] as const };
  fakes.suggestions.set('bas', { ...MAL, cuisines: [], places: [{ ...MAL.places[0], ...names }] } as Suggestions);
  await mountApp('/search', fakes);
  await userEvent.type(box(), 'bas');
  await expect
    .poll(() => [...document.querySelectorAll('[role=option] bdi')].map((each) => each.textContent))
    .toEqual(['Al Basha', 'مطعم الباشا', 'Melaka']);
  expect(document.querySelector('[role=option] mark')?.textContent).toBe('Bas');
});

test('a place says its branch, how far it is, and whether nothing confirms that it is halal', async () => {
  const fakes = fakeServices();
  const place = { ...MAL.places[0], branch: '11 Jalan Pisang', distanceM: 1240, isUnverified: true };
  fakes.suggestions.set('kam', { ...MAL, cuisines: [], places: [place] } as Suggestions);
  await mountApp('/search', fakes);
  await userEvent.type(box(), 'kam');
  await expect
    .poll(() => document.querySelector('[role=option]')?.textContent)
    .toBe('Kampung Malam 11 Jalan Pisang · 1.2 km · Unverified');
});

test('a name that only we wrote in Latin letters keeps its own first', async () => {
  const fakes = fakeServices();
  const names = { name: 'マモケバブ', romanisedName: 'Mamokebabu', marks: [], latinMarks: [[0, 4]] as const };
  fakes.suggestions.set('mamo', { ...MAL, cuisines: [], places: [{ ...MAL.places[0], ...names }] } as Suggestions);
  await mountApp('/search', fakes);
  await userEvent.type(box(), 'mamo');
  await expect.poll(() => document.querySelector('[role=option]')?.textContent).toContain('マモケバブ ≈ Mamokebabu');
  expect(document.querySelector('[role=option] mark')?.textContent).toBe('Mamo');
});

test('Enter accepts the active suggestion: a cuisine becomes a filter and replaces the text', async () => {
  await typeMal();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => address().get('cuisine')).toBe('Malaysian');
  expect(address().get('q')).toBeNull();
  await expect.element(box()).toHaveValue('');
  await expect.element(list()).not.toBeInTheDocument();
});

test('a press accepts a suggestion, too: a place opens', async () => {
  await typeMal();
  await page.getByRole('option', { name: /Kampung Malam/ }).click();
  await expect.poll(() => window.location.pathname).toBe('/restaurant/kampung-malam');
});

test('Escape closes the suggestions and keeps the text; a second one empties the box', async () => {
  await typeMal();
  await userEvent.keyboard('{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue('mal');
  await userEvent.keyboard('{Escape}');
  await expect.element(box()).toHaveValue('');
  await expect.element(box()).toHaveFocus();
});

test('the suggestions overlay the page; using the page closes them and shifts nothing', async () => {
  await typeMal();
  await expect.poll(() => address().get('q')).toBe('mal');
  const before = top();
  await userEvent.keyboard('{ArrowDown}{Tab}{Tab}');
  await expect.element(list()).not.toBeInTheDocument();
  expect(top()).toBe(before);
});

test('a location suggestion searches around it, with the rest of the text', async () => {
  const fakes = fakeServices();
  const middle = { latitude: 1.301, longitude: 103.856 };
  const bugis = { name: 'Bugis', kind: 'area', countryCode: 'SG', middle, count: 212, marks: [] } as const;
  fakes.suggestions.set('laksa bugi', {
    ...MAL,
    places: [],
    cuisines: [],
    spots: [{ ...bugis, what: 'laksa', isGuess: false }],
  });
  await mountApp('/search', fakes);
  await userEvent.type(box(), 'laksa bugi');
  await page.getByRole('option', { name: 'laksa around Bugis area in Singapore · 212 places' }).click();
  await expect.poll(() => Object.fromEntries(address())).toEqual({ q: 'laksa', around: 'Bugis@1.301,103.856' });
  await expect
    .poll(() => fakes.queries.at(-1))
    .toMatchObject({ text: 'laksa', near: { latitude: 1.301, longitude: 103.856 } });
  await expect.element(page.getByText(/^2 places · within 10 km of Bugis$/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Around Bugis' }).click();
  await expect.poll(() => address().get('around')).toBeNull();
});

test('an empty box offers recent searches, which can be accepted and cleared', async () => {
  await typeMal();
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(box());
  await expect.element(page.getByRole('option', { name: 'mal', exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(box()).toHaveValue('mal');
  await userEvent.clear(box());
  await page.getByRole('option', { name: 'Clear recent searches' }).click();
  await userEvent.click(box());
  await expect.element(list()).not.toBeInTheDocument();
});
