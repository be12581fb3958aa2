// @module-tag quick
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { hideShared } from '../../platform/hide-shared.ts';
import type { IndexState } from '../../workers/search/api.ts';
import { SharePage } from './share-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits for a frame; the fake timers don't fake frames. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
async function drawn(): Promise<void> {
  for (let n = 0; n < 4; n++) await frame();
}

const KEMBANG = fakeRestaurant({ name: 'Kembang', latitude: 1.30249, longitude: 103.85983 });
const FAR = fakeRestaurant({ name: 'Kembang Far', latitude: 1.35, longitude: 103.7 });

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

async function share(
  params: Readonly<Record<string, string>>,
  places = [FAR, KEMBANG],
  index: Partial<IndexState> = {},
) {
  const fake = fakeServices({ places });
  fake.setIndex(index);
  await render(
    <Routes>
      <Route path="share" element={<SharePage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { path: `/share?${new URLSearchParams(params)}`, services: fake.services },
  );
  return fake;
}

test('a text that mentions restaurant, food or halal is searched for after two seconds, as it is (R12)', async () => {
  await share({ text: 'halal ramen near Shibuya' });
  // Waiting for an element would let the time of the fake timers pass, too.
  await drawn();
  expect(page.getByText('Opening search…').query()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1999);
  await drawn();
  expect(page.getByRole('heading', { name: 'Shared with Rihla' }).query()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await drawn();
  expect(page.getByText('at /search?q=halal+ramen+near+Shibuya').query()).not.toBeNull();
});

test('another text stays on the page, and can be searched for; its URL is not a link (R12)', async () => {
  await share({ title: 'Museum', text: 'Opens at nine', url: 'https://example.com/visit' });
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(page.getByText('Opens at nine')).toBeVisible();
  await expect.element(page.getByText('https://example.com/visit')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Search for this' }))
    .toHaveAttribute('href', '/search?q=Opens+at+nine');
  expect(document.querySelector('a[href^="http"]')).toBeNull();
});

test('the person can choose to stay', async () => {
  await share({ text: 'halal ramen' });
  await page.getByRole('button', { name: 'Stay here' }).click();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(page.getByRole('heading', { name: 'Shared with Rihla' })).toBeVisible();
});

test('a long link finds the place at its position', async () => {
  await share({ url: 'https://www.google.com/maps/place/Kembang/@1.30249,103.85983,17z' });
  await expect.element(page.getByRole('heading', { name: 'This place on Rihla' })).toBeVisible();
  expect(page.getByRole('article').elements()).toHaveLength(1);
  expect(page.getByRole('link', { name: 'Suggest this place' }).elements()).toHaveLength(0);
});

test('if no such place is at the position, places near it are shown', async () => {
  await share({ text: 'geo:1.303,103.86?q=Xyzzy' });
  await expect.element(page.getByRole('heading', { name: 'Places near there' })).toBeVisible();
  await expect.element(page.getByRole('article').getByText('Kembang', { exact: true })).toBeVisible();
});

test('a place that is not found can be suggested with the shared data, and the page stays', async () => {
  await share({ text: 'Warung Baru\n1 Arab Street\nSingapore\nhttps://maps.app.goo.gl/aB1' });
  const suggest = page.getByRole('link', { name: 'Suggest this place' });
  await expect.element(suggest).toHaveAttribute('href', '/suggest#name=Warung+Baru&address=1+Arab+Street%2C+Singapore');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(suggest).toBeVisible();
});

test('the shared place can be suggested if only other places are near', async () => {
  await share({ url: 'https://www.google.com/maps/place/Warung+Baru/@1.30249,103.85983,17z' });
  await expect.element(page.getByRole('heading', { name: 'Places near there' })).toBeVisible();
  const suggest = page.getByRole('link', { name: 'Suggest this place' });
  await expect.element(suggest).toHaveAttribute('href', '/suggest#name=Warung+Baru&at=1.30249%2C103.85983');
});

test('the link to suggest comes first, then nearby places with evidence, then unverified ones', async () => {
  const closer = fakeRestaurant({
    name: 'Closer',
    latitude: 1.3025,
    longitude: 103.85983,
    halal_status: 'unverified',
  });
  const evident = { ...KEMBANG, latitude: 1.306 };
  await share({ text: 'geo:1.3025,103.85983?q=Xyzzy' }, [closer, evident]);
  await expect.element(page.getByRole('heading', { name: 'Not verified · 1' })).toBeVisible();
  const said = [...document.querySelectorAll('section h2, section h3, section a[href^="/suggest"]')].map(
    (each) => each.textContent,
  );
  expect(said).toEqual(['Places near there', 'Suggest this place', 'Kembang', 'Not verified · 1', 'Closer']);
});

test("a long link and long rows fit a phone's screen", async () => {
  await page.viewport(390, 844);
  const long = fakeRestaurant({ name: 'Long', address: 'Kampong Glam Conservation Area '.repeat(4) });
  const url = `https://www.google.com/maps/place/Warung+${'Nowhere'.repeat(20)}/@${long.latitude},${long.longitude},17z`;
  await share({ url }, [long]);
  await expect.element(page.getByRole('article')).toBeVisible();
  // Text that a row cuts off is as long as it is: the boxes count.
  const boxes = [...document.querySelectorAll('h1, h2, article, blockquote')];
  expect(boxes.length).toBeGreaterThan(3);
  for (const box of boxes) expect(box.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a short link is looked up by the name in the text', async () => {
  await share({ text: 'Kembang\n21 Bussorah Street\nhttps://maps.app.goo.gl/aB1' });
  await expect.element(page.getByRole('heading', { name: 'This place on Rihla' })).toBeVisible();
});

const COLD: Partial<IndexState> = { phase: 'empty', regions: [] };
const WARM: Partial<IndexState> = { phase: 'ready', regions: [{ id: 'sg', rows: 2 }], revision: 3 };

test('a short link without a name is said to name none', async () => {
  await share({ text: 'Dropped pin\nhttps://maps.app.goo.gl/aB1' });
  const said = page.getByText('This link names no place. Open it, and share the place’s name or position.');
  await expect.element(said).toBeVisible();
});

test('after a cold start, the page waits for the places, and finds what a warm one finds', async () => {
  const fake = await share({ text: 'Kembang\n21 Bussorah Street\nhttps://maps.app.goo.gl/aB1' }, [], COLD);
  await expect.element(page.getByText('Looking for this place…')).toBeVisible();
  await drawn();
  expect(page.getByRole('link', { name: 'Suggest this place' }).query()).toBeNull();
  fake.setPlaces([FAR, KEMBANG]);
  fake.setIndex(WARM);
  await expect.element(page.getByRole('heading', { name: 'This place on Rihla' })).toBeVisible();
  expect(page.getByText('Looking for this place…').query()).toBeNull();
});

test('after a cold start, a food place that nobody knows keeps its page, too', async () => {
  const fake = await share({ text: 'Halal Warung Baru\nhttps://maps.app.goo.gl/aB1' }, [], COLD);
  await drawn();
  await vi.advanceTimersByTimeAsync(60_000);
  await drawn();
  expect(page.getByText('Looking for this place…').query()).not.toBeNull();
  fake.setPlaces([FAR, KEMBANG]);
  fake.setIndex(WARM);
  await expect.element(page.getByRole('link', { name: 'Suggest this place' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await drawn();
  expect(page.getByRole('link', { name: 'Suggest this place' }).query()).not.toBeNull();
});

test('places near a position are shown when the stored regions are loaded, not those of another before', async () => {
  const fake = await share({ text: 'geo:1.303,103.86?q=Xyzzy' }, [FAR], COLD);
  fake.setStatus({ regions: [{ id: 'sg', name: 'Singapore', documents: 0, reason: 'automatic', syncedAt: null }] });
  fake.setIndex({ ...WARM, regions: [{ id: 'my', rows: 1 }] });
  await drawn();
  expect(page.getByText('Looking for this place…').query()).not.toBeNull();
  fake.setPlaces([FAR, KEMBANG]);
  fake.setIndex(WARM);
  await expect.element(page.getByRole('article').getByText('Kembang', { exact: true })).toBeVisible();
});

test('a cold start without a network says what it has at once', async () => {
  const fake = await share({ text: 'Kembang\nhttps://maps.app.goo.gl/aB1' }, [], COLD);
  fake.setConnectionStatus('offline');
  await expect.element(page.getByText('No place of this name known on this phone.')).toBeVisible();
});

test('the shared text moves from the URL to the history entry', () => {
  const before = window.location.href;
  window.history.replaceState(null, '', '/share?text=secret');
  hideShared(window);
  expect([window.location.pathname, window.location.search]).toEqual(['/share', '']);
  expect(window.history.state).toEqual({ usr: { shared: '?text=secret' } });
  window.history.replaceState(null, '', before);
});
