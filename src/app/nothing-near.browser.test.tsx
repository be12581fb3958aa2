// @module-tag quick
/** What people see where no place is known: Jakarta, Oslo. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mapMemories } from '#places/map/map-memory.ts';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../tests/support/screens/mount-app.tsx';
import { render } from '../../tests/support/screens/render.tsx';
import { FrontPage } from './front-page.tsx';

const JAKARTA = { latitude: -6.2088, longitude: 106.8456 };
const AMINA = { userId: 'amina', email: null, name: 'Amina Yusuf' };
const sample = {
  is_sample: true,
  is_featured: true,
  featured_until: '2027-01-01T00:00:00Z',
  city: 'Kuala Lumpur',
  country_code: 'MY',
};
const SAMPLE = fakeRestaurant({ slug: 'sample', name: 'Invented', ...sample, latitude: 1.2, longitude: 103.8 });
const KITCHEN = fakeRestaurant({ slug: 'kitchen', name: 'Big Kitchen', place_kind: 'caterer', latitude: 1.24 });
const REAL = fakeRestaurant({ slug: 'real', name: 'Laksa House', city: 'Singapore', country_code: 'SG' });

function far(isWhole = true) {
  const fakes = fakeServices({ places: [SAMPLE, KITCHEN, REAL], position: JAKARTA });
  if (isWhole) fakes.setIndex({ worldRows: 3 });
  return fakes;
}
const names = () => Array.from(document.querySelectorAll('article h3'), (name) => name.textContent);
const link = (name: string) => page.getByRole('link', { name, exact: true });

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

describe.each([
  ['a visitor', null],
  ['a member', AMINA],
] as const)('for %s in Jakarta', (_, session) => {
  test('home says that no place is in reach, names the nearest real one, and leads to what works there', async () => {
    const fakes = far();
    fakes.setSession(session);
    await render(<FrontPage />, { services: fakes.services });
    await expect.element(page.getByRole('heading', { name: 'No places near you yet' })).toBeVisible();
    await expect.element(page.getByText('We don’t know any place within 60 km yet.')).toBeVisible();
    await expect.poll(names).toEqual(['Laksa House']);
    await expect.element(page.getByText(/^89\d km$/)).toBeVisible();
    await expect.element(link('Prayer times').first()).toBeVisible();
    await expect.element(link('Places to pray')).toHaveAttribute('href', '/prayer?tab=places');
    await expect.element(link('Suggest a place')).toHaveAttribute('href', '/suggest');
    await expect.element(page.getByRole('button', { name: 'Change location' }).first()).toBeVisible();
    expect(page.getByText('No categories available').query()).toBeNull();
    expect(page.getByRole('heading', { name: /^(Near You|Featured Restaurants)$/ }).query()).toBeNull();
  });
});

test('without the world’s index it speaks of the phone alone', async () => {
  const fakes = far(false);
  fakes.setSession(AMINA);
  await render(<FrontPage />, { services: fakes.services });
  await expect.element(page.getByText('No place within 60 km is stored on this phone.')).toBeVisible();
});

test('if no region around is stored and none is coming, home says so and offers the world', async () => {
  const fakes = far(false);
  fakes.setSession(AMINA);
  fakes.setPlaces([]);
  fakes.setIndex({ phase: 'empty', regions: [], countries: ['SG'] });
  await render(<FrontPage />, { services: fakes.services });
  await expect.element(page.getByText('No place within 60 km is stored on this phone.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Search the whole world (2.3 MB)' })).toBeVisible();
});

test('places beyond a ride but within reach have a heading of their own', async () => {
  const fakes = fakeServices({ places: [REAL], position: { latitude: 1.284, longitude: 104.1 } });
  fakes.setSession(AMINA);
  await render(<FrontPage />, { services: fakes.services });
  await expect.element(page.getByRole('heading', { name: 'The nearest places' })).toBeVisible();
  await expect.poll(names).toEqual(['Laksa House']);
});

test('the search field of home reads naturally where the position has no name', async () => {
  const fakes = far();
  fakes.setSession(AMINA);
  await render(<FrontPage />, { services: fakes.services });
  const field = page.getByRole('textbox', { name: 'Search restaurants, cuisine, or location...' });
  await expect.element(field).toHaveAttribute('placeholder', 'Food near you');
});

describe('near me, with no other filter', () => {
  test('names the nearest place and shows it on a press, without advice about filters', async () => {
    await mountApp('/search?radius=5', far());
    await expect.element(page.getByText('We don’t know any place within 5 km yet.')).toBeVisible();
    await expect
      .element(page.getByText(/^The nearest we know is 89\d km away: Laksa House, Singapore\.$/))
      .toBeVisible();
    expect(page.getByText('Try adjusting your search terms or filters').query()).toBeNull();
    expect(page.getByRole('button', { name: 'Clear filters' }).query()).toBeNull();
    await page.getByRole('button', { name: 'Show the nearest' }).click();
    await expect.element(link('Laksa House')).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('radius')).toBe('900');
  });

  test('says how many places another filter hides', async () => {
    await mountApp('/search?radius=5&cuisine=Martian', fakeServices({ places: [REAL] }));
    await expect.element(page.getByText('Nothing matches within 5 km.')).toBeVisible();
    await expect.element(page.getByText('Your filters hide 1 place.')).toBeVisible();
    await expect.element(page.getByText('Try adjusting your search terms or filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  test('gives no advice about filters that hide nothing', async () => {
    const fakes = far();
    await mountApp('/search?radius=5&halal=certified', fakes);
    await expect.element(page.getByRole('button', { name: 'Show the nearest' })).toBeVisible();
    expect(page.getByText('Try adjusting your search terms or filters').query()).toBeNull();
  });

  test('the directory does the same', async () => {
    await mountApp('/directory?radius=10', far());
    await expect.element(page.getByText('We don’t know any place within 10 km yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Show the nearest' }).click();
    await expect.element(link('Laksa House')).toBeVisible();
  });
});

test('nothing in the map’s area is not told of the distance around the person', async () => {
  const area = { south: -7, north: -6.6, west: 106, east: 106.4 };
  const key = '00000000-0000-4000-8000-000000000001';
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(key);
  mapMemories.keep(key, { camera: { center: JAKARTA, zoom: 12 }, selected: null, area });
  await mountApp('/search?radius=5&view=map', far());
  await expect.element(page.getByRole('heading', { name: 'No results found' })).toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/any place within 5 km|nearest we know/);
});
