// @module-tag quick
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant, manyFakeRestaurants } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';
import { scrollToMiddle, scrollUntil } from '../../../tests/support/screens/scroll-until.ts';

const box = () => page.getByRole('combobox');
const line = () => page.getByRole('status').first();
const button = (name: string | RegExp) => page.getByRole('button', { name });
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('li[data-card] h2 a')];
const offer = () => page.getByRole('heading', { name: 'Not found here?' });
const address = () => new URLSearchParams(window.location.search);

const many = () => fakeServices({ places: manyFakeRestaurants(200) });
const results = '/search?q=place&sort=distance';
const linkOf = (name: string) => links().find((link) => link.textContent === name);
const topOf = (name: string) => linkOf(name)?.getBoundingClientRect().top ?? Number.NaN;
const scrollDownTo = (name: string) => scrollUntil(() => linkOf(name) !== undefined);

/** The options of each group according to the specification, in its words and order. */
const CHOICES = [
  ['Halal status', 'S33', 'Certified Halal, Muslim Owned, Halal Friendly, Unverified'],
  [
    'Cuisine',
    'S34',
    'Malaysian, Indian, Chinese, Thai, Middle Eastern, Turkish, Arabic, Indonesian, Pakistani, Italian, Japanese, Korean, Fast Food, Seafood, Vegetarian, Desserts, Cafe, Bakery',
  ],
  ['Price', 'S35', '$ Budget-friendly, $$ Moderate, $$$ Expensive, $$$$ Very Expensive'],
  [
    'Amenities',
    'S36',
    'Prayer room, Family friendly, Alcohol-free, Wheelchair accessible, Parking, Wi-Fi, Air conditioning, Outdoor seating, Takeaway, Delivery, Reservations',
  ],
  ['Distance', 'S38', 'Only near me, 1 km, 2 km, 5 km, 10 km, 15 km, 20 km'],
] as const;

/** The names of a group's options, without their counts. */
const choices = (name: string) =>
  page
    .getByRole('dialog')
    .getByRole('group', { name })
    .getByRole('button')
    .elements()
    .map((each) => each.textContent?.replace(/\d+$/, ''));

const openFilters = async (query = '') => {
  await mountApp(`/search${query}`, fakeServices());
  await button(/^Filters/).click();
  await expect.element(page.getByRole('dialog', { name: 'Filter Restaurants' })).toBeVisible();
};

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

describe('the box (U101)', () => {
  test('the list follows every key; the URL and the announced line follow after a pause, without history entries (K4)', async () => {
    const fakes = fakeServices({
      places: ['Laksa House', 'Lamb Corner'].map((name) => fakeRestaurant({ name })),
    });
    await mountApp('/search?q=la', fakes);
    await expect.element(line()).toHaveTextContent('Found 2 restaurants');
    const before = window.history.length;
    const announced: string[] = [];
    const observer = new MutationObserver(() => announced.push(line().element().textContent ?? ''));
    observer.observe(line().element(), { childList: true, characterData: true, subtree: true });
    await userEvent.click(box());
    let typedAt = 0;
    box()
      .element()
      .addEventListener('input', () => {
        typedAt = performance.now();
      });
    await userEvent.keyboard('{End}ks');
    expect(fakes.queries.map((query) => query.text)).toContain('lak');
    await expect.poll(() => links()).toHaveLength(1);
    await vi.waitFor(() => expect(address().get('q')).toBe('laks'), { interval: 5 });
    // A busy machine may be later, but never earlier.
    expect(performance.now() - typedAt).toBeGreaterThanOrEqual(295);
    await expect.element(line()).toHaveTextContent('Found 1 restaurant');
    observer.disconnect();
    expect(announced).toEqual(['Found 1 restaurant']);
    expect(window.history.length).toBe(before);
  });

  test('a key typed while the app updates the URL is not lost', async () => {
    await mountApp('/search', fakeServices());
    await userEvent.type(box(), 'warung melati');
    await expect.poll(() => address().get('q')).toBe('warung melati');
    await expect.element(box()).toHaveValue('warung melati');
  });

  test('idle without a criterion; an empty result offers to clear the filters (S46, S47, S48)', async () => {
    await mountApp('/search', fakeServices({ position: null }));
    await expect.element(line()).toHaveTextContent('Enter a search term or apply filters to find restaurants');
    await expect.element(page.getByRole('heading', { name: 'Discover Halal Restaurants' })).toBeVisible();
    await mountApp('/search?cuisine=Martian', fakeServices());
    await expect.element(line()).toHaveTextContent('No restaurants found');
    await button('Clear filters').click();
    expect(window.location.search).toBe('');
  });

  test('Google’s results are offered below the last card, but not below a list with further pages', async () => {
    await mountApp('/search?q=warung', fakeServices());
    await expect.element(offer()).toBeVisible();
    await mountApp(results, many());
    await expect.element(line()).toHaveTextContent('Found 200 restaurants');
    expect(offer().elements()).toHaveLength(0);
  });

  test('near me asks for a fix and searches within 5 km', async () => {
    const fakes = fakeServices({ position: null });
    await mountApp('/search', fakes);
    await button('Find restaurants near me').click();
    expect(fakes.requests()).toBe(1);
    await expect.poll(() => address().get('radius')).toBe('5');
    await expect.element(page.getByText('Distances are from Kuala Lumpur')).toBeVisible();
  });
});

describe('the filter dialog', () => {
  test('Escape discards the draft (S29, S30, S32)', async () => {
    await openFilters('?q=a');
    await button(/^Certified Halal/).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(window.location.search).toBe('?q=a');
    await expect.element(button(/^Filters/)).toHaveFocus();
  });

  test('Apply commits the draft, and shows the count before (S30)', async () => {
    await openFilters('?q=a');
    await expect.element(button(/^Apply: Show \d+ place/)).toBeVisible();
    await button(/^Unverified/).click();
    await expect.element(button('Apply: Show 1 place')).toBeVisible();
    expect(address().get('halal')).toBeNull();
    await button(/^Apply/).click();
    await expect.poll(() => address().get('halal')).toBe('unverified');
    await expect.element(line()).toHaveTextContent('Found 1 restaurant');
  });

  test('Reset clears everything, including the text, and closes (S31)', async () => {
    await openFilters('?q=a&halal=unverified&open=1&cuisine=Peranakan');
    await button('Reset').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => window.location.search).toBe('');
    await expect.element(box()).toHaveValue('');
  });

  test.each(CHOICES)('“%s” offers the specified options, in order (%s)', async (group, _, wanted) => {
    await openFilters();
    await expect.poll(() => choices(group).join(', ')).toBe(wanted);
  });

  test('a city can be chosen, or found by its name (S37)', async () => {
    await openFilters();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Name of a city').fill('Singapore');
    await button(/^Apply/).click();
    await expect.poll(() => address().get('city')).toBe('Singapore');
  });

  test('5 km is preset, but only filters once it is switched on (S38, K1)', async () => {
    await openFilters();
    await expect
      .element(page.getByRole('button', { name: '5 km', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await button('Only near me').click();
    await button(/^Apply/).click();
    await expect.poll(() => address().get('radius')).toBe('5');
  });
});

describe('views of the results', () => {
  test('list, grid and map; the map needs a position, which can be updated once it is known (S39, S40, S41, S42)', async () => {
    const fakes = fakeServices({ position: null });
    await mountApp('/search?q=a', fakes);
    await button('Grid').click();
    await expect.element(button('Grid')).toHaveAttribute('aria-pressed', 'true');
    await button('List').click();
    await button('Map').click();
    await expect.element(page.getByRole('heading', { name: 'Enable location to view map' })).toBeVisible();
    expect(button('Update Location').query()).toBeNull();
    await button('Enable Location').click();
    expect(fakes.requests()).toBe(1);
    fakes.locate({ latitude: 1.3, longitude: 103.8 });
    await expect.element(page.getByRole('heading', { name: 'Enable location to view map' })).not.toBeInTheDocument();
    // A phone's map has one row above it, and a button of its own for the position.
    await expect.element(button('My Location')).toBeVisible();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await button('Update Location').click();
    expect(fakes.requests()).toBe(2);
  });
});

describe('the list', () => {
  test('grows by pages of 20, and keeps only a part of a long list in the DOM (K2)', async () => {
    const fakes = many();
    await mountApp(results, fakes);
    await expect.element(line()).toHaveTextContent('Found 200 restaurants');
    await scrollDownTo('Place 130');
    expect(links().some((link) => link.textContent === 'Place 130')).toBe(true);
    expect(links().length).toBeLessThan(60);
    const limits = [...new Set(fakes.queries.map(({ limit }) => limit))];
    expect(limits.slice(0, 3)).toEqual([20, 40, 60]);
  });

  test('another query starts at page 1, at the top (S49, K2)', async () => {
    const fakes = many();
    await mountApp(results, fakes);
    await scrollDownTo('Place 50');
    expect(fakes.queries.at(-1)?.limit).toBeGreaterThan(20);
    await userEvent.type(box(), ' 1');
    await expect.poll(() => fakes.queries.at(-1)).toMatchObject({ text: 'place 1', offset: 0, limit: 20 });
    expect(window.scrollY).toBe(0);
  });

  test('going back restores the list and its scroll position, with the opened card focused', async () => {
    await mountApp(results, many());
    await expect.poll(() => links().length).toBeGreaterThan(10);
    await scrollDownTo('Place 50');
    await scrollToMiddle(() => linkOf('Place 50'));
    const before = topOf('Place 50');
    linkOf('Place 50')?.focus({ preventScroll: true });
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Place 50' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to results' }).click();
    await vi.waitFor(() => expect(Math.abs(topOf('Place 50') - before)).toBeLessThan(1));
    await vi.waitFor(() => expect(document.activeElement).toBe(linkOf('Place 50')));
    expect(window.location.search).toBe('?q=place&sort=distance');
  });

  test('going back restores what was in view, although a card out of view has the focus', async () => {
    await mountApp(results, many());
    await expect.poll(() => links().length).toBeGreaterThan(10);
    linkOf('Place 3')?.focus();
    await scrollDownTo('Place 30');
    await scrollToMiddle(() => linkOf('Place 30'));
    const before = topOf('Place 30');
    // Safari does not focus a link that is pressed.
    linkOf('Place 30')?.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Place 30' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to results' }).click();
    await vi.waitFor(() => expect(Math.abs(topOf('Place 30') - before)).toBeLessThan(1));
    await scrollUntil(() => true);
    expect(Math.abs(topOf('Place 30') - before)).toBeLessThan(1);
  });

  test('can be used by keyboard: / to the box, down into the list, up and Escape back', async () => {
    await mountApp(results, many());
    await expect.poll(() => links().length).toBeGreaterThan(10);
    await userEvent.keyboard('/');
    await expect.element(box()).toHaveFocus();
    await expect.element(box()).toHaveValue('place');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Place 3');
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Place 2');
    await userEvent.keyboard('{Escape}');
    await expect.element(box()).toHaveFocus();
  });

  test('offers the world while it is not loaded', async () => {
    await mountApp(results, many());
    // The first results move the button, and a press at that moment would miss it.
    await expect.poll(() => links().length).toBeGreaterThan(0);
    await button('Search the whole world (2.3 MB)').click();
    await expect.element(button(/whole world/)).not.toBeInTheDocument();
  });

  test('offline, says what places outside of the stored regions lack', async () => {
    const lacking = page.getByText(/connect for street and phone/);
    const fakes = fakeServices({ places: [fakeRestaurant({ name: 'Place of Seoul', region: 'kr' })] });
    await mountApp(results, fakes);
    await expect.poll(() => links()).toHaveLength(1);
    expect(lacking.elements()).toHaveLength(0);
    fakes.setConnectionStatus('offline');
    await expect.element(lacking).toBeVisible();
    fakes.setConnectionStatus('online');
    await expect.element(lacking).not.toBeInTheDocument();
  });
});

describe('empty results', () => {
  test('cleared filters leave the list of the place, without which there would be none (S47)', async () => {
    const places = [fakeRestaurant({ slug: 'silent', name: 'Silent' })];
    await mountApp('/search?facts=no_pork&radius=5&around=Bugis@1.3,103.85', fakeServices({ places }));
    await expect.element(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await button('Clear filters').click();
    await expect.element(page.getByRole('link', { name: 'Silent', exact: true })).toBeVisible();
    await expect.poll(() => address().get('around')).toBe('Bugis@1.3,103.85');
    expect(address().get('radius')).toBe('5');
    expect(address().get('facts')).toBeNull();
  });

  test('says that of most places nobody has said what a filter asks for', async () => {
    const place = fakeRestaurant({ slug: 'silent', name: 'Silent' });
    const hint = page.getByText('Of most, nobody has said anything yet.', { exact: false });
    await mountApp('/search?q=silent&facts=no_pork', fakeServices({ places: [place] }));
    await expect.element(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect.element(hint).toBeVisible();
    await button('Clear filters').click();
    await expect.element(page.getByRole('link', { name: 'Silent', exact: true })).toBeVisible();
    await expect.element(hint).not.toBeInTheDocument();
  });

  test('says that places without hours were left out, and shows them on a press (S47)', async () => {
    const place = fakeRestaurant({ slug: 'no-hours', name: 'No Hours', operating_hours: null });
    await mountApp('/search?q=hours&open=1&radius=5', fakeServices({ places: [place] }));
    await expect.element(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect.element(page.getByText('Try adjusting your search terms or filters')).toBeVisible();
    await expect.element(page.getByText('Places that don’t give their hours are hidden.')).toBeVisible();
    await button('Show places with any hours').click();
    await expect.element(page.getByRole('link', { name: 'No Hours', exact: true })).toBeVisible();
    expect(Object.fromEntries(address())).toEqual({ q: 'hours', radius: '5' });
  });

  test('says if the shown places are elsewhere, or match only some of the words', async () => {
    const places = [fakeRestaurant({ name: 'Kebab Corner' }), fakeRestaurant({ name: 'Laksa House' })];
    const fake = fakeServices({ places });
    await mountApp('/search?q=kebab+in+istanbul', fake);
    await expect.element(line()).toHaveTextContent('That area isn’t on your phone yet');
    fake.setIndex({ worldRows: 65_000 });
    await expect.element(line()).toHaveTextContent('None there, 1 restaurant elsewhere');
    await userEvent.fill(box(), 'corner house');
    await expect.element(line()).toHaveTextContent('No exact match. 2 similar places');
    await userEvent.fill(box(), 'kebab');
    await expect.element(line()).toHaveTextContent('Found 1 restaurant');
  });

  test('a country that is known to have no places is not said to be absent from the phone, nor waited for', async () => {
    const fake = fakeServices({ places: [fakeRestaurant({ name: 'Kebab Corner' })] });
    fake.setIndex({ isWorldLoading: true });
    await mountApp('/search?q=finland', fake);
    await expect.element(line()).toHaveTextContent('Searching...');
    fake.setIndex({ countries: ['SG'] });
    await expect.element(line()).toHaveTextContent('No restaurants found');
    await expect.element(page.getByRole('link', { name: 'Suggest a place' })).toBeVisible();
    fake.setIndex({ isWorldLoading: false });
    await userEvent.fill(box(), 'kebab in finland');
    await expect.element(line()).toHaveTextContent('None there, 1 restaurant elsewhere');
    fake.setIndex({ countries: ['FI', 'SG'] });
    await expect.element(line()).toHaveTextContent('That area isn’t on your phone yet');
  });

  test('offline, says where it searched, and offers nothing that needs a network (S47)', async () => {
    const fake = fakeServices();
    await mountApp('/search?q=zzz', fake);
    await expect.element(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect.element(offer()).toBeVisible();
    fake.setConnectionStatus('offline');
    await expect.element(page.getByText('we searched only the places on this phone')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Places on this phone' })).toHaveAttribute('href', '/offline');
    expect(offer().elements()).toHaveLength(0);
  });

  test('while other countries may follow by themselves, an empty result counts as searching', async () => {
    const fake = fakeServices({ places: [fakeRestaurant({ name: 'Kebab Corner' })] });
    const nothing = page.getByRole('heading', { name: 'No results found' });
    await mountApp('/search?q=zzz', fake);
    await expect.element(nothing).toBeVisible();
    await expect.element(line()).toHaveTextContent('No restaurants found');
    fake.setIndex({ isWorldLoading: true });
    await expect.element(line()).toHaveTextContent('Searching...');
    expect(nothing.elements()).toHaveLength(0);
    fake.setIndex({ isWorldLoading: false });
    await expect.element(nothing).toBeVisible();
  });

  test('while a stored region is loading, an empty result counts as searching, and Google is not offered', async () => {
    const fake = fakeServices({ places: [] });
    const nothing = page.getByRole('heading', { name: 'No results found' });
    fake.setIndex({ regions: [{ id: 'my', rows: 15 }] });
    await mountApp('/search?radius=5', fake);
    await expect.element(nothing).toBeVisible();
    await expect.element(offer()).toBeVisible();
    const kept = { reason: 'automatic', documents: 0, syncedAt: null } as const;
    fake.setStatus({ phase: 'syncing', regions: ['sg', 'my'].map((id) => ({ ...kept, id, name: `Name of ${id}` })) });
    await expect.element(line()).toHaveTextContent('Searching...');
    await expect.element(page.getByText('Still loading Name of sg', { exact: true })).toBeVisible();
    expect(nothing.elements()).toHaveLength(0);
    expect(offer().elements()).toHaveLength(0);
    fake.setIndex({ regions: ['my', 'sg'].map((id) => ({ id, rows: 15 })) });
    await expect.element(line()).toHaveTextContent('No restaurants found');
    await expect.element(nothing).toBeVisible();
  });

  test('places out of reach are below a divider; a list of only such places says so', async () => {
    const inTokyo = { latitude: 35.66, longitude: 139.7, city: 'Tokyo', country_code: 'JP' };
    const near = [1, 2].map((n) => fakeRestaurant({ slug: `ramen-${n}`, name: `Ramen Corner ${n}` }));
    const fake = fakeServices({ places: [fakeRestaurant({ slug: 'far', name: 'Ramen', ...inTokyo }), ...near] });
    const divider = page.getByRole('heading', { name: 'Further away · 1' });
    await mountApp('/search?q=ramen', fake);
    await expect.element(line()).toHaveTextContent('Found 3 restaurants');
    await expect.element(divider).toBeVisible();
    expect(links().map((link) => link.textContent)).toEqual(['Ramen Corner 1', 'Ramen Corner 2', 'Ramen']);
    expect(divider.element().closest('li')?.nextElementSibling?.querySelector('h2')?.textContent).toBe('Ramen');
    fake.locate({ latitude: 51.5, longitude: -0.12 });
    await expect.element(line()).toHaveTextContent('None near you, 3 restaurants further away');
    await expect.element(divider).not.toBeInTheDocument();
  });

  test('without stored places the line does not say that the search failed (S45)', async () => {
    const fake = fakeServices({ places: [] });
    fake.setIndex({ phase: 'empty', regions: [] });
    fake.setConnectionStatus('offline');
    await mountApp('/search?q=nasi', fake);
    await expect.element(page.getByRole('heading', { name: 'No places on this device yet' })).toBeVisible();
    await expect.element(line()).toHaveTextContent('No restaurants found');
  });
});
