// @module-tag quick
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FEW_VERIFIED } from '#domain/search/search.ts';
import { findMissedTargets } from '../../../tests/screens/missed-targets.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeEvidence, fakeRestaurant, manyFakeRestaurants } from '../../../tests/support/fakes/fake-data.ts';
import { fakeRegion } from '../../../tests/support/fakes/fake-region.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';
import { render } from '../../../tests/support/screens/render.tsx';
import { scrollToMiddle, scrollUntil } from '../../../tests/support/screens/scroll-until.ts';
import { DirectoryPage } from './directory-page.tsx';

const box = () => page.getByRole('searchbox');
const heading = () => page.getByRole('heading', { level: 2, name: /Restaurants? Found$/ });
const cityHead = (name: string) => page.getByRole('heading', { level: 3, name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('li[data-card] h3 a')];
const address = () => new URLSearchParams(window.location.search);
const linkOf = (name: string) => links().find((link) => link.textContent === name);
const topOf = (name: string) => linkOf(name)?.getBoundingClientRect().top ?? Number.NaN;
const sidebar = () => page.getByRole('complementary', { name: 'Filters' });

const press = (name: RegExp) => (sidebar().getByRole('button', { name }).element() as HTMLButtonElement).click();

const MALAYSIA = { country_code: 'MY', country: 'Malaysia', region: 'my', city: 'Penang' } as const;
const places = () => [
  fakeRestaurant({ name: 'Laksa House', ...MALAYSIA, halal_status: 'muslim_owned', price_level: 1 }),
  fakeRestaurant({ name: 'Lamb Corner', cuisine_types: ['Western'], price_level: 3 }),
  fakeRestaurant({ name: 'Warung Melati' }),
];

beforeEach(() => page.viewport(1280, 860));
afterEach(unmountApp);

test.each([320, 390, 768])('without a position no button covers another at %i pixels (U84)', async (width) => {
  await page.viewport(width, 844);
  const unknown = Array.from({ length: FEW_VERIFIED + 2 }, (_, n) =>
    fakeRestaurant({ name: `Unknown ${n}`, halal_status: 'unverified' }),
  );
  const known = Array.from({ length: FEW_VERIFIED + 2 }, (_, n) => fakeRestaurant({ name: `Known ${n}` }));
  const fakes = fakeServices({ places: [...known, ...unknown] });
  fakes.locate(null);
  await mountApp('/directory', fakes);
  await expect.element(button('Use my location')).toBeVisible();
  await expect.element(button(/not verified$/)).toBeVisible();
  expect(findMissedTargets()).toEqual([]);
});

test('the page of a country or city has the notes on it, folded; other lists have none', async () => {
  const singapore = page.getByText('Singapore: good to know');
  await mountApp('/directory?country=singapore', fakeServices({ places: places() }));
  await expect.element(singapore).toBeVisible();
  expect(singapore.element().closest('details')?.open).toBe(false);
  await mountApp('/directory?country=singapore&city=Singapore', fakeServices({ places: places() }));
  await expect.element(singapore).toBeVisible();
  await mountApp('/directory?country=singapore&name=laksa', fakeServices({ places: places() }));
  await expect.element(box()).toHaveValue('laksa');
  await expect.element(singapore).not.toBeInTheDocument();
});

test('without a country all of them are offered, with their numbers of places, also those that are not stored (S11)', async () => {
  const fakes = fakeServices({ places: places() });
  fakes.setRegions([
    fakeRegion('Singapore', { id: 'sg', state: 'kept' }),
    fakeRegion('Penang', { id: 'my/penang', countryCode: 'MY', rows: 900 }),
    fakeRegion('Kedah', { id: 'my/kedah', countryCode: 'MY', rows: 400 }),
  ]);
  await mountApp('/directory', fakes);
  const countries = page.getByRole('group', { name: 'Countries' });
  await expect.element(countries).toHaveTextContent('Malaysia1,300Singapore1,200');
  await countries.getByRole('button', { name: /^Malaysia/ }).click();
  await expect.element(heading()).toHaveTextContent('1 Restaurant Found');
  await expect.element(countries).not.toBeInTheDocument();
  expect(address().get('country')).toBe('malaysia');
});

describe('the URL', () => {
  test('country, text and filters are read from it and written back, without a history entry (R6, R8, D60, D67)', async () => {
    await mountApp('/directory?country=malaysia', fakeServices({ places: places() }));
    await expect.element(heading()).toHaveTextContent('1 Restaurant Found');
    await expect.element(button('Remove filter: Malaysia')).toBeVisible();
    const before = window.history.length;
    await button('Remove filter: Malaysia').click();
    await expect.element(heading()).toHaveTextContent('3 Restaurants Found');
    await userEvent.type(box(), 'lamb');
    await expect.poll(() => address().get('name')).toBe('lamb');
    await expect.element(heading()).toHaveTextContent('1 Restaurant Found');
    await sidebar()
      .getByRole('button', { name: /^Western/ })
      .click();
    await sidebar().getByRole('button', { name: 'Expensive', exact: true }).click();
    await sidebar().getByRole('button', { name: 'Open now' }).click();
    expect(Object.fromEntries(address())).toEqual({ name: 'lamb', cuisine: 'Western', price: '3', open: '1' });
    expect(window.history.length).toBe(before);
    await mountApp('/directory?name=laksa+house', fakeServices({ places: places() }));
    await expect.element(box()).toHaveValue('laksa house');
    await expect.element(heading()).toHaveTextContent('1 Restaurant Found');
  });

  test('a country’s page links its cities with their counts, and groups the list by city', async () => {
    const ipoh = [1, 2].map((n) => fakeRestaurant({ name: `Ipoh ${n}`, ...MALAYSIA, city: 'Ipoh' }));
    await mountApp('/directory?country=malaysia', fakeServices({ places: [...places(), ...ipoh] }));
    await expect.element(heading()).toHaveTextContent('3 Restaurants Found');
    const cities = page.getByRole('group', { name: 'City' }).last();
    await expect.element(cities).toHaveTextContent(/^Ipoh2Penang1$/);
    const inList = page.getByRole('list', { name: 'Results' }).getByRole('heading', { level: 3 });
    const heard = () => inList.elements().map(({ textContent }) => textContent);
    await expect.poll(heard).toEqual(['Ipoh (2)', 'Ipoh 1', 'Ipoh 2', 'Penang (1)', 'Laksa House']);
    await cities.getByRole('button', { name: /^Ipoh/ }).click();
    await expect.element(heading()).toHaveTextContent('2 Restaurants Found');
    expect(Object.fromEntries(address())).toEqual({ country: 'malaysia', city: 'Ipoh' });
    await expect.poll(() => page.getByRole('group', { name: 'City' }).elements()).toHaveLength(0);
  });

  test('a city has the same number of places in its link and above its places, although some are folded', async () => {
    const ipoh = Array.from({ length: FEW_VERIFIED }, () => fakeRestaurant({ ...MALAYSIA, city: 'Ipoh' }));
    const unverified = () => fakeRestaurant({ ...MALAYSIA, halal_status: 'unverified', evidence: [] });
    const penang = [unverified(), unverified(), fakeRestaurant(MALAYSIA)];
    await mountApp('/directory?country=malaysia', fakeServices({ places: [...ipoh, ...penang] }));
    const cities = page.getByRole('group', { name: 'City' }).last();
    await expect.element(cities).toHaveTextContent(`Ipoh${FEW_VERIFIED}Penang3`);
    await expect.element(cityHead(`Ipoh (${FEW_VERIFIED})`)).toBeInTheDocument();
    await expect.element(cityHead('Penang (3, 1 with evidence)')).toBeInTheDocument();
    await button('2 not verified').click();
    await expect.element(cityHead('Penang (3)')).toBeInTheDocument();
  });

  test('a featured place keeps its position and is highlighted; an unknown one is ignored (R7, U67)', async () => {
    const all = places();
    const query = '/directory?sort=rating';
    await mountApp(query, fakeServices({ places: all }));
    await expect.poll(() => links()).toHaveLength(3);
    const order = links().map((link) => link.textContent);
    await mountApp(`${query}&featured=${all[1]?.id}`, fakeServices({ places: all }));
    await expect.poll(() => links()).toHaveLength(3);
    expect(links().map((link) => link.textContent)).toEqual(order);
    expect(document.querySelector('li[data-highlighted] h3')?.textContent).toBe('Lamb Corner');
    await expect.element(page.getByText('The place you came for')).toBeInTheDocument();
    await mountApp(`${query}&featured=nobody`, fakeServices({ places: all }));
    await expect.poll(() => links()).toHaveLength(3);
    expect(document.querySelector('li[data-highlighted]')).toBeNull();
  });
});

describe('the filters', () => {
  test('three statuses, ten cuisines, four prices, and ten kilometres preset (S54, S55, S56, K1)', async () => {
    await mountApp('/directory', fakeServices({ places: places() }));
    await expect.element(heading()).toHaveTextContent('3 Restaurants Found');
    const group = (name: string) => sidebar().getByRole('group', { name });
    const choices = (name: string) =>
      group(name)
        .getByRole('button')
        .elements()
        .map((each) => each.textContent?.replace(/\d+$/, ''));
    await expect.poll(() => choices('Halal Status')).toEqual(['Certified Halal', 'Muslim Owned', 'Halal Friendly']);
    expect(choices('Cuisine')).toEqual(
      'Malaysian, Indonesian, Turkish, Arabic, Indian, Pakistani, Thai, Chinese, Western, Japanese'.split(', '),
    );
    expect(choices('Price')).toEqual(['$', '$$', '$$$', '$$$$']);
    // Values without places stay, without a count of zero.
    expect(group('Cuisine').element().textContent).toMatch(/Western1/);
    expect(group('Cuisine').element().textContent).not.toMatch(/\D0/);
    await expect.element(sidebar().getByRole('button', { name: 'Open now' })).toBeVisible();
    const slider = sidebar().getByRole('slider', { name: 'Within' });
    await expect.element(slider).toHaveValue('10');
    expect(address().get('radius')).toBeNull();
    (slider.element() as HTMLInputElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await expect.poll(() => address().get('radius')).toBe('7');
    await expect.element(slider).toHaveValue('7');
    await userEvent.keyboard('{Home}');
    await expect.poll(() => address().get('radius')).toBe('1');
    await userEvent.keyboard('{End}');
    await expect.poll(() => address().get('radius')).toBe('20');
  });

  test('facts about the food filter as on /search, beside the list and in the sheet of a phone', async () => {
    const said = fakeEvidence({ id: 'said', kind: 'owner_statement', facts: { alcohol: 'none', pork: 'none' } });
    const dry = fakeRestaurant({
      name: 'Dry House',
      evidence: [{ ...said, authority: null, certificate_number: null }],
    });
    const bar = fakeRestaurant({ name: 'Bar House', evidence: [{ ...said, facts: { alcohol: 'bar' } }] });
    const all = [...places(), dry, bar];
    await mountApp('/directory', fakeServices({ places: all }));
    await expect.element(heading()).toHaveTextContent('5 Restaurants Found');
    const facts = sidebar().getByRole('group', { name: 'What was said' });
    await facts.getByRole('button', { name: 'No alcohol' }).click();
    await expect.element(heading()).toHaveTextContent('1 Restaurant Found');
    expect(links().map((link) => link.textContent)).toEqual(['Dry House']);
    expect(Object.fromEntries(address())).toEqual({ facts: 'no_alcohol' });
    // Silence meets no such filter, so an empty or short list says why.
    await expect.element(facts.getByText(/Only places about which somebody said so/)).toBeVisible();
    await page.viewport(390, 844);
    await mountApp('/directory', fakeServices({ places: all }));
    await button(/^Filters/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'No pork' }).click();
    await expect.poll(() => address().get('facts')).toBe('no_pork');
  });

  test('two presses at the same moment both count', async () => {
    await mountApp('/directory', fakeServices({ places: places() }));
    await expect.element(heading()).toBeVisible();
    press(/^Certified Halal/);
    await Promise.resolve();
    press(/^Open now/);
    await expect.poll(() => Object.fromEntries(address())).toEqual({ halal: 'certified', open: '1' });
  });

  test('the sidebar is 240 pixels wide, 60 when collapsed, and shows the number of active filters (S51)', async () => {
    await mountApp('/directory?open=1&price=2', fakeServices({ places: places() }));
    await expect.element(heading()).toBeVisible();
    const width = () => sidebar().element().getBoundingClientRect().width;
    expect(width()).toBe(240);
    await button('Hide filters').click();
    expect(width()).toBe(60);
    await expect.element(sidebar().getByText('2 filters are on')).toBeInTheDocument();
    await expect.element(button('Show filters')).toHaveFocus();
    await button('Show filters').click();
    await expect.element(sidebar().getByRole('slider')).toBeVisible();
  });

  test('on a phone the same filters are in a sheet, and each applies at once', async () => {
    await page.viewport(390, 844);
    await mountApp('/directory', fakeServices({ places: places() }));
    await expect.element(button(/^Filters/)).toBeVisible();
    // The hidden filters are not rendered.
    expect(document.querySelector('input[type="range"]')).toBeNull();
    await button(/^Filters/).click();
    const sheet = page.getByRole('dialog', { name: 'Filter Restaurants' });
    await sheet.getByRole('button', { name: /^Muslim Owned/ }).click();
    await expect.element(sheet.getByRole('button', { name: 'Show 1 place' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    expect(address().get('halal')).toBe('muslim_owned');
    await expect.element(button(/^Filters/)).toHaveFocus();
    await page.viewport(1280, 844);
    await expect
      .element(sidebar().getByRole('button', { name: /^Muslim Owned/ }))
      .toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the list', () => {
  test('an empty result offers to clear the filters, which clears the text, too (S53, S57)', async () => {
    await mountApp('/directory?name=zzz&open=1', fakeServices({ places: places() }));
    await expect.element(page.getByRole('heading', { name: 'No restaurants found' })).toBeVisible();
    await expect.element(page.getByText('Try adjusting your filters or search terms')).toBeVisible();
    await expect.element(heading()).toHaveTextContent('0 Restaurants Found');
    await button('Clear Filters').click();
    expect(window.location.search).toBe('');
    await expect.element(heading()).toHaveTextContent('3 Restaurants Found');
    await expect.element(box()).toHaveValue('');
  });

  test('clearing the filters of a country’s page keeps the country', async () => {
    await mountApp('/directory?country=singapore&name=zzz&open=1', fakeServices({ places: places() }));
    await button('Clear Filters').click();
    await expect.element(box()).toHaveValue('');
    expect([...address()]).toEqual([['country', 'singapore']]);
  });

  test('for a country without stored places it says so, and offers to load the world', async () => {
    await mountApp('/directory?country=egypt', fakeServices({ places: places() }));
    await expect.element(page.getByRole('heading', { name: 'This country isn’t on your phone yet' })).toBeVisible();
    await button('Search the whole world (2.3 MB)').click();
    await expect.element(page.getByRole('heading', { name: 'No places in Egypt yet' })).toBeVisible();
  });

  test('the world is not offered while it follows by itself, so that the list stays in place', async () => {
    const fake = fakeServices({ places: places() });
    fake.setIndex({ worldBytes: 350_000, isWorldLoading: true, isWorldAutomatic: true });
    await mountApp('/directory', fake);
    await expect.element(page.getByRole('heading', { name: /Restaurants Found$/ })).toBeVisible();
    expect(button(/whole world/).query()).toBeNull();
    fake.setIndex({ worldBytes: 350_000, isWorldLoading: false, isWorldAutomatic: false });
    await expect.element(button(/whole world/)).toBeVisible();
  });

  test('a country without places says so, and counts as no filter', async () => {
    const fake = fakeServices({ places: places() });
    fake.setIndex({ worldRows: 65_000 });
    await page.viewport(390, 844);
    await mountApp('/directory?country=turkey', fake);
    await expect.element(page.getByRole('heading', { name: 'No places in Türkiye yet' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Suggest a place' })).toHaveAttribute('href', '/suggest');
    await expect.element(page.getByRole('link', { name: 'All countries' })).toHaveAttribute('href', '/directory');
    expect(page.getByText('Try adjusting your filters or search terms').elements()).toHaveLength(0);
    expect(
      button(/^Filters/)
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Filters']);
  });

  test('a country without matches advises to change the filters', async () => {
    const fake = fakeServices({ places: places() });
    fake.setIndex({ worldRows: 65_000 });
    await mountApp('/directory?country=turkey&name=zzz', fake);
    await expect.element(page.getByText('Try adjusting your filters or search terms')).toBeVisible();
  });

  test('offline, a country without stored places says that it needs a connection', async () => {
    const fake = fakeServices({ places: places() });
    fake.setConnectionStatus('offline');
    await mountApp('/directory?country=egypt', fake);
    await expect.element(page.getByRole('heading', { name: 'This country isn’t on your phone yet' })).toBeVisible();
    await expect.element(page.getByText('Connect to load its places.')).toBeVisible();
    expect(button(/whole world/).query()).toBeNull();
  });

  test.each([390, 1280])(
    'at %i pixels it has the box, and Sign in or the way to the dashboard (S50)',
    async (width) => {
      await page.viewport(width, 844);
      const fakes = fakeServices({ places: places() });
      await mountApp('/directory', fakes);
      const bar = page.getByRole('banner');
      await expect.element(box()).toHaveAttribute('placeholder', 'Search restaurants, cuisine, or location...');
      await expect
        .element(bar.getByRole('link', { name: 'Sign in' }))
        .toHaveAttribute('href', '/login?next=%2Fdirectory');
      expect(bar.getByRole('link', { name: 'Dashboard' }).query()).toBeNull();
      fakes.setSession({ userId: 'amina', email: null, name: 'Amina' });
      await expect.element(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
      expect(bar.getByRole('link', { name: 'Sign in' }).query()).toBeNull();
    },
  );

  test.each([
    [390, 'Enable Map'],
    [1280, 'Show Map'],
  ])('list or grid, with or without the map, at %i pixels first by %s (S52)', async (width, first) => {
    sessionStorage.clear();
    await page.viewport(width, 844);
    await mountApp('/directory', fakeServices({ places: places() }));
    await button('List').click();
    await expect.element(button('List')).toHaveAttribute('aria-pressed', 'true');
    await button(first).click();
    await expect.element(page.getByRole('region', { name: 'Map of places' })).toBeVisible();
    await vi.waitFor(() => expect(links()).toHaveLength(3));
    await button('Hide Map').click();
    await expect.element(page.getByRole('region', { name: 'Map of places' })).not.toBeInTheDocument();
    await expect.element(button('Show Map')).toBeVisible();
  });

  test('grows by pages of 20, and going back restores the scroll position (K2)', async () => {
    await page.viewport(390, 844);
    const fakes = fakeServices({ places: manyFakeRestaurants(120) });
    await mountApp('/directory?sort=distance', fakes);
    await expect.element(heading()).toHaveTextContent('120 Restaurants Found');
    await scrollUntil(() => linkOf('Place 50') !== undefined);
    const limits = [...new Set(fakes.queries.map(({ limit }) => limit))];
    expect(limits.slice(0, 3)).toEqual([20, 40, 60]);
    await scrollToMiddle(() => linkOf('Place 50'));
    const before = topOf('Place 50');
    linkOf('Place 50')?.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Place 50' })).toBeVisible();
    window.history.back();
    await vi.waitFor(() => expect(Math.abs(topOf('Place 50') - before)).toBeLessThan(1));
  });
});

describe('the position', () => {
  test('opened by its URL it explains and does not request it; opened from within the app it requests it a moment later (S60, U53)', async () => {
    const first = fakeServices({ position: null, places: places() });
    await mountApp('/directory', first);
    await expect.element(page.getByText('Use your location to see the nearest places first.')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(first.requests()).toBe(0);
    await button('Use my location').click();
    expect(first.requests()).toBe(1);

    const second = fakeServices({ position: null, places: places() });
    unmountApp();
    await render(<LinkedDirectory />, { services: second.services });
    // The page also takes this long to render, so the clock alone would not detect a shorter delay.
    const waits = vi.spyOn(window, 'setTimeout');
    await page.getByRole('link', { name: 'Explore' }).click();
    await expect.poll(() => second.requests()).toBe(1);
    expect(waits.mock.calls.map(([, ms]) => ms)).toContain(100);
    waits.mockRestore();
  });

  test('a question has every filter, and the position from which the radius is measured (D67)', async () => {
    const position = { latitude: 1.2841, longitude: 103.8511 };
    const fakes = fakeServices({ position, places: places() });
    await mountApp('/directory?halal=certified&cuisine=western&price=2&open=1&radius=7', fakes);
    // Where nothing is found, the page then asks for the nearest, without the radius.
    await expect
      .poll(() => fakes.queries)
      .toContainEqual(
        expect.objectContaining({
          halalStatus: ['certified'],
          cuisines: ['Western'],
          priceLevels: [2],
          openNow: true,
          radiusKm: 7,
          near: position,
        }),
      );
  });

  test('without a position, nearby places say where distances are measured from (V10)', async () => {
    await mountApp('/directory', fakeServices({ position: null, places: places() }));
    await button('Only near me').click();
    await expect.element(page.getByText('Location is required', { exact: true })).toBeVisible();
    expect(address().get('radius')).toBe('10');
  });
});

/** The directory, opened by a link within the app. */
function LinkedDirectory() {
  return (
    <Routes>
      <Route path="directory" element={<DirectoryPage />} />
      <Route path="*" element={<Link to="/directory">Explore</Link>} />
    </Routes>
  );
}
