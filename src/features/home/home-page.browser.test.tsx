// @module-tag quick
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DashboardView } from '#workers/replica/api.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { AppUpdatesProvider } from '../../app/app-updates.tsx';
import { Shell } from '../../app/shell.tsx';
import { HomePage } from './home-page.tsx';

const AMINA = { userId: 'amina', email: null, name: 'Amina Yusuf' };
const upsell = () => page.getByRole('link', { name: /^Travel further with Pro/ });

const boardOf = (proUntil: string | null): DashboardView => ({
  card: { name: AMINA.name, email: null, city: null, avatarUrl: null, points: 0, proUntil },
  dashboard: null,
  reviewedAt: [],
  saved: 0,
  dashboardAt: null,
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const rows = () => [...document.querySelectorAll('article')].map((row) => row.getBoundingClientRect());
const until = (days: number) => new Date(FAKE_NOW + days * 86_400_000).toISOString();
const placeOf = (name: string, average_rating: number, featured_until: string | null) =>
  fakeRestaurant({ name, average_rating, review_count: 9, is_featured: featured_until !== null, featured_until });

beforeEach(() => page.viewport(390, 844));

test('greets by the first name, with a switch to the map and two tiles (S12, S14, S15)', async () => {
  const fakes = fakeServices();
  fakes.setSession(AMINA);
  await render(<HomePage />, { services: fakes.services });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Assalamu alaikum, Amina');
  await expect.element(page.getByRole('link', { name: 'Search', exact: true })).toHaveAttribute('href', '/search');
  await expect.element(page.getByRole('link', { name: 'Saved', exact: true })).toHaveAttribute('href', '/saved');
  await page.getByRole('button', { name: 'Map' }).click();
  await expect.element(page.getByRole('region', { name: 'Map of places' })).toBeVisible();
});

test('the search field names the position, and what is typed there is searched', async () => {
  const fakes = fakeServices();
  fakes.setSession(AMINA);
  const app = (
    <Routes>
      <Route index element={<HomePage />} />
      <Route path="search" element={<Address />} />
    </Routes>
  );
  await render(app, { services: fakes.services });
  const field = page.getByRole('textbox', { name: 'Search restaurants, cuisine, or location...' });
  await expect.element(field).toHaveAttribute('placeholder', 'Food near Singapore');
  await field.fill(' laksa & more ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('/search?q=laksa+%26+more', { exact: true })).toBeVisible();
});

test('without a position the field says what can be searched', async () => {
  await render(<HomePage />, { services: fakeServices({ position: null }).services });
  const field = page.getByRole('textbox', { name: 'Search restaurants, cuisine, or location...' });
  await expect.element(field).toHaveAttribute('placeholder', 'Name, cuisine, city');
});

test('the map is 300 pixels high and shows the places around the person (S26)', async () => {
  const fakes = fakeServices();
  const asked = vi.spyOn(fakes.services.search, 'withinBounds');
  fakes.locate({ latitude: 1.2841, longitude: 103.8515 });
  await render(<HomePage />, { services: fakes.services });
  await page.getByRole('button', { name: 'Map' }).click();
  const map = page.getByRole('region', { name: 'Map of places' });
  await expect.poll(() => map.query()?.getBoundingClientRect().height).toBe(300);
  await expect.poll(() => asked.mock.lastCall?.[0].bounds).toBeDefined();
  const bounds = asked.mock.lastCall?.[0].bounds ?? { south: 0, north: 0, west: 0, east: 0 };
  expect((bounds.south + bounds.north) / 2).toBeCloseTo(1.2841, 2);
  expect((bounds.west + bounds.east) / 2).toBeCloseTo(103.8515, 2);
});

test('the Pro card lists the benefits of Pro, only for people without it (S24, S25, A4)', async () => {
  const fakes = fakeServices();
  fakes.setSession(AMINA);
  fakes.setDashboard(boardOf(null));
  await render(<HomePage />, { services: fakes.services });
  await expect.element(upsell()).toHaveAttribute('href', '/subscription');
  await expect.element(upsell()).toHaveTextContent('Offline maps, advanced filters and exclusive discounts.');
  fakes.setDashboard(boardOf(new Date(FAKE_NOW + 86_400_000).toISOString()));
  await expect.element(upsell()).not.toBeInTheDocument();
});

test('shows the five best rated of the places still featured (S19, K2, F9)', async () => {
  const places = [
    ...[3.1, 4.9, 4.2, 3.9, 4.6, 4.4].map((rating) => placeOf(`Rated ${rating}`, rating, until(1))),
    placeOf('Over', 5, until(-1)),
    placeOf('Never', 5, null),
  ];
  await render(<HomePage />, { services: fakeServices({ places, position: null }).services });
  await expect.element(page.getByRole('heading', { name: 'Featured Restaurants' })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('article')).toHaveLength(5);
  const names = Array.from(document.querySelectorAll('article h3'), (name) => name.textContent);
  expect(names).toEqual(['Rated 4.9', 'Rated 4.6', 'Rated 4.4', 'Rated 4.2', 'Rated 3.9']);
});

const many = (count: number, name: string, values: Parameters<typeof fakeRestaurant>[0]) =>
  Array.from({ length: count }, (_, n) =>
    fakeRestaurant({ ...values, slug: `${name}-${n}`, name: `${name} ${n + 1}` }),
  );
/** Names of cards, and the texts between them. */
const listed = () =>
  Array.from(document.querySelectorAll('main li h3, li > h3, article h3'), (text) => text.textContent);

test('unverified places are below those with evidence, under a divider as in all lists', async () => {
  const places = [
    ...many(9, 'Unknown', { halal_status: 'unverified' }),
    ...many(2, 'Known', { halal_status: 'certified', latitude: 1.32 }),
  ];
  await render(<HomePage />, { services: fakeServices({ places }).services });
  await expect.poll(listed).toEqual(['Known 1', 'Known 2', 'Not verified · 9', 'Unknown 1', 'Unknown 2', 'Unknown 3']);
  await expect.element(page.getByText(/^Nobody has confirmed that these places are halal/)).toBeVisible();
});

test('if five places have evidence, no others are shown', async () => {
  const unknown = many(3, 'Unknown', { halal_status: 'unverified' });
  const known = many(5, 'Known', { halal_status: 'halal_friendly', latitude: 1.32 });
  await render(<HomePage />, { services: fakeServices({ places: [...unknown, ...known] }).services });
  await expect.poll(listed).toEqual(known.map(({ name }) => name));
});

test('featured places are divided the same way', async () => {
  const featured = { is_featured: true, featured_until: until(1), average_rating: 5, review_count: 9 };
  const unknown = many(3, 'Unknown', { halal_status: 'unverified', ...featured });
  const rated = many(2, 'Rated', { halal_status: 'certified', ...featured, average_rating: 3 });
  await render(<HomePage />, { services: fakeServices({ places: [...unknown, ...rated], position: null }).services });
  await expect.poll(() => listed().slice(0, 3)).toEqual(['Rated 1', 'Rated 2', 'Not verified · 3']);
});

test('without places it says so, and offers to use the position (S18, S22)', async () => {
  const fakes = fakeServices({ places: [], position: null });
  await render(<HomePage />, { services: fakes.services });
  await expect.element(page.getByText('No categories available')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No restaurants found' })).toBeVisible();
  await page.getByRole('button', { name: 'Enable location to find nearby restaurants' }).click();
  expect(fakes.requests()).toBe(1);
});

test.each([
  ['a visitor', null],
  ['a member', AMINA],
] as const)('for %s with a position the first screen of a phone shows four places', async (_, session) => {
  const fakes = fakeServices();
  fakes.setSession(session);
  const app = (
    <AppUpdatesProvider value={null}>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<HomePage />} />
        </Route>
      </Routes>
    </AppUpdatesProvider>
  );
  await render(app, { services: fakes.services });
  await expect.element(page.getByRole('heading', { name: 'Near You' })).toBeVisible();
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(4);
  const tabs = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect();
  expect(rows()[0]?.top).toBeLessThanOrEqual(240);
  expect(rows().filter(({ bottom }) => bottom <= tabs.top).length).toBeGreaterThanOrEqual(4);
});

test('the next prayer moves no place when it comes, also beside a name of two lines', async () => {
  await page.viewport(390, 844);
  const fakes = fakeServices();
  fakes.setSession({ ...AMINA, name: 'Abdurrahman Yusuf' });
  const startup = Promise.withResolvers<void>();
  await render(<HomePage />, { services: { ...fakes.services, startupDone: startup.promise } });
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(4);
  const before = rows()[0]?.top;
  const heading = page.getByRole('heading', { level: 1 }).element();
  const lines = () => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  };
  expect(lines()).toBe(1);
  startup.resolve();
  await expect.element(page.getByRole('button', { expanded: false }).first()).toBeVisible();
  await expect.poll(lines).toBe(2);
  expect(rows()[0]?.top).toBe(before);
});
