// @module-tag quick
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StatedFacts } from '#domain/places/facts.ts';
import { formatStandard, LENIENT_STANDARD, type Standard } from '#domain/standard/standard.ts';
import { readKeptStandard, readStandard, writeStandard } from '#platform/stored-standard.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeEvidence, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';
import { openSettings } from '../../../tests/support/screens/open-settings.tsx';

const KEY = 'rihla:standard';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const names = () => [...document.querySelectorAll('li[data-card] h2 a')].map((link) => link.textContent);
const line = () => page.getByText(/^Your standard:/);
const set = (changes: Partial<Standard>) => writeStandard(formatStandard({ ...LENIENT_STANDARD, ...changes }), true);
const stored = () => JSON.parse(readStandard() ?? 'null') as unknown;

const verdictOf = (name: string) =>
  page.getByRole('article').filter({ hasText: name }).element().querySelector('[data-verdict]')?.textContent;

const place = (name: string, facts: StatedFacts) =>
  fakeRestaurant({ name, slug: name.toLowerCase().replaceAll(' ', '-'), evidence: [fakeEvidence({ facts })] });
const places = [
  place('Dry Kitchen', { alcohol: 'none' }),
  place('Silent Kitchen', {}),
  place('Wet Kitchen', { alcohol: 'served' }),
];
const openSearch = () => mountApp('/search?q=kitchen', fakeServices({ places }));

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  unmountApp();
  localStorage.removeItem(KEY);
});

describe('a list', () => {
  test('says nothing without a standard', async () => {
    await openSearch();
    await expect.poll(names).toHaveLength(3);
    expect(document.body.textContent).not.toContain('standard');
  });

  test('begins with what meets it; the others are below, each with what is unknown or against it', async () => {
    set({ alcohol: 'none' });
    await openSearch();
    await expect.poll(names).toEqual(['Dry Kitchen', 'Silent Kitchen', 'Wet Kitchen']);
    await expect.element(line()).toHaveTextContent('Your standard: no alcohol');
    await expect.element(page.getByText('2 set apart, 1 of them unknown')).toBeVisible();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('Found 1 restaurant');
    await expect
      .element(page.getByRole('heading', { name: 'Against your standard, or too little is known · 2' }))
      .toBeVisible();
    await expect.poll(() => verdictOf('Dry Kitchen')).toBe('Meets your standard');
    expect(verdictOf('Silent Kitchen')).toBe('Unknown: alcohol');
    expect(verdictOf('Wet Kitchen')).toBe('Against your standard: alcohol');
  });

  test('leaves the others out where they are hidden, and follows a change of another tab', async () => {
    set({ alcohol: 'none', others: 'hidden' });
    await openSearch();
    await expect.poll(names).toEqual(['Dry Kitchen']);
    await expect.element(page.getByText('2 hidden, 1 of them unknown')).toBeVisible();
    // As a browser does where another tab writes.
    localStorage.setItem(KEY, formatStandard({ ...LENIENT_STANDARD, alcohol: 'table' }));
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    await expect.poll(names).toEqual(['Dry Kitchen', 'Wet Kitchen', 'Silent Kitchen']);
    await expect.element(line()).toHaveTextContent('Your standard: not a bar');
  });

  test('of which nothing meets it says so, and offers the others', async () => {
    set({ stunning: 'none', others: 'hidden' });
    await openSearch();
    await expect
      .element(
        page.getByText(
          'Nothing here is known to meet your standard. 3 other places are here; too little is known about 3.',
        ),
      )
      .toBeVisible();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('None is known to meet your standard');
    await button('List the others below').click();
    await expect.poll(names).toHaveLength(3);
    expect(stored()).toMatchObject({ stunning: 'none', others: 'apart' });
  });
});

describe('the controls', () => {
  test('open from the line above a list, and take effect behind the dialog', async () => {
    set({ alcohol: 'none' });
    await openSearch();
    await button('Change my standard').click();
    const dialog = page.getByRole('dialog', { name: 'My standard' });
    await dialog.getByRole('group', { name: 'Alcohol' }).getByRole('button', { name: 'I don’t mind' }).click();
    await expect.poll(names).toHaveLength(3);
    expect(stored()).toMatchObject({ alcohol: 'any' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => document.activeElement?.textContent).toBe('Change');
  });

  test('are in the filter dialog, without an account', async () => {
    await openSearch();
    await button(/^Filters/).click();
    const dialog = page.getByRole('dialog', { name: 'Filter Restaurants' });
    await dialog.getByRole('switch', { name: 'Use my standard' }).click();
    await dialog.getByRole('switch', { name: 'Pork-free kitchen' }).click();
    expect(stored()).toEqual({ ...LENIENT_STANDARD, pork: 'none' });
    await expect.element(dialog.getByRole('button', { name: 'Apply: No places to show' })).toBeVisible();
    // The draft of the filters is discarded; the standard is no part of it.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(line()).toHaveTextContent('Your standard: no pork');
  });

  test('are in the settings: every choice is stored, and a switched off standard is kept', async () => {
    await openSettings({ at: 'preferences' });
    const standard = page.getByRole('region', { name: 'My standard' });
    const use = standard.getByRole('switch', { name: 'Use my standard' });
    const choose = (name: string) => standard.getByRole('button', { name, exact: true }).click();
    await use.click();
    await choose('A halal authority');
    await choose('The owner');
    await choose('The whole menu');
    await choose('None served');
    await choose('Hide them');
    for (const name of ['Pork-free kitchen', 'Slaughtered by hand', 'No stunning']) {
      await standard.getByRole('switch', { name }).click();
    }
    const chosen: Standard = {
      who: ['authority', 'owner'],
      menu: 'whole',
      alcohol: 'none',
      pork: 'none',
      slaughter: 'hand',
      stunning: 'none',
      others: 'hidden',
    };
    expect(stored()).toEqual(chosen);
    await expect.element(standard.getByRole('button', { name: 'The owner' })).toHaveAttribute('aria-pressed', 'true');
    await use.click();
    expect(readStandard()).toBeNull();
    expect(JSON.parse(readKeptStandard() ?? 'null')).toEqual(chosen);
    await use.click();
    expect(stored()).toEqual(chosen);
  });
});

test.each([
  ['dry-kitchen', 'Meets your standard'],
  ['silent-kitchen', 'Unknown: alcohol'],
  ['wet-kitchen', 'Against your standard: alcohol'],
])('the page of %s says: %s', async (slug, verdict) => {
  set({ alcohol: 'none' });
  await mountApp(`/restaurant/${slug}`, fakeServices({ places }));
  await expect.element(page.getByText(verdict, { exact: true })).toBeVisible();
});

test('the page names whose word is missing', async () => {
  set({ who: ['owner', 'visitors'] });
  await mountApp('/restaurant/dry-kitchen', fakeServices({ places }));
  await expect.element(page.getByText('Unknown: owner’s word / visitors’ word', { exact: true })).toBeVisible();
});
