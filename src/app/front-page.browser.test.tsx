// @module-tag quick
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hasGraphicsCard } from '#platform/graphics-card.ts';
import { rememberMember } from '#platform/member-mark.ts';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant, RAFFLES_PLACE } from '../../tests/support/fakes/fake-data.ts';
import { pretendGraphicsCard } from '../../tests/support/graphics-card.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { FrontPage } from './front-page.tsx';

const AMINA = { userId: 'amina', email: null, name: 'Amina Yusuf' };
const greeting = () => page.getByRole('heading', { level: 1, name: /^Assalamu alaikum/ });
const welcome = () => page.getByRole('heading', { level: 1, name: 'Halal places to eat, wherever you are' });
/** By its size: other pictures of the page are icons. */
const stillGlobe = () => document.querySelector('svg[viewBox="0 0 500 500"]');

// Other tests of this origin may have left the mark.
beforeEach(() => rememberMember(false));
afterEach(() => rememberMember(false));

/** Services whose session has not been read yet. */
function unread() {
  const fakes = fakeServices();
  type Listener = (session: typeof AMINA | null | undefined) => void;
  const notify: Listener[] = [];
  let current: Parameters<Listener>[0];
  const replica = {
    ...fakes.services.replica,
    // A component is on screen before its effects have run, so a listener may come after the session.
    watchSession: (listener: Listener) => {
      listener(current);
      notify.push(listener);
      return () => undefined;
    },
  };
  const setSession = (session: typeof AMINA | null) => {
    current = session;
    for (const each of notify) each(session);
  };
  return { services: { ...fakes.services, replica }, setSession };
}

const rowNames = () => Array.from(document.querySelectorAll('article h3'), ({ textContent }) => textContent);

test('before the session is read, `/` is the landing page if nobody was signed in (R1)', async () => {
  const { services, setSession } = unread();
  await render(<FrontPage />, { services });
  await expect.element(welcome()).toBeVisible();
  setSession(null);
  await expect.element(welcome()).toBeVisible();
  setSession(AMINA);
  await expect.element(greeting()).toBeVisible();
  await expect.element(welcome()).not.toBeInTheDocument();
});

test('before the session is read, `/` is Home, never the landing page, if somebody was signed in (R2)', async () => {
  rememberMember(true);
  const { services, setSession } = unread();
  const container = await render(<FrontPage />, { services });
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(container.querySelector('h1')?.textContent ?? ''));
  observer.observe(container, { childList: true, subtree: true, characterData: true });
  await expect.element(greeting()).toBeVisible();
  setSession(AMINA);
  await expect.element(page.getByRole('heading', { name: 'Assalamu alaikum, Amina' })).toBeVisible();
  observer.disconnect();
  expect(seen).not.toContain('Halal places to eat, wherever you are');
  setSession(null);
  await expect.element(welcome()).toBeVisible();
});

test('the landing page has its links, figures, cities, ten cards and all countries (S7, S8, S9, S10, S11)', async () => {
  const fakes = fakeServices({ position: null });
  await render(<FrontPage />, { services: fakes.services });
  await expect.element(page.getByRole('link', { name: 'Explore restaurants' })).toHaveAttribute('href', '/directory');
  for (const figure of ['18k+', '140+', '1.2M', '4.9/5']) {
    await expect.element(page.getByText(figure, { exact: true })).toBeVisible();
  }
  const cards = page.getByRole('list', { name: 'Where to next?' }).getByRole('link');
  expect(cards.elements().map((card) => card.getAttribute('href'))).toEqual(
    ['malaysia', 'singapore', 'thailand', 'uae', 'saudi-arabia', 'uk', 'usa', 'australia', 'turkey', 'egypt'].map(
      (slug) => `/directory?country=${slug}`,
    ),
  );
  expect(page.getByRole('list', { name: 'Cities on the globe' }).getByRole('listitem').elements()).toHaveLength(10);
  await expect.element(page.getByRole('link', { name: 'View all countries' })).toHaveAttribute('href', '/directory');
  expect(fakes.requests()).toBe(0);
  await page.getByRole('link', { name: 'Near me' }).click();
  expect(fakes.requests()).toBe(1);
});

test('keys reach all ten destinations, which scroll into view (S10, S11)', async () => {
  await page.viewport(390, 844);
  await render(<FrontPage />, fakeServices({ position: null }));
  await expect.element(page.getByRole('link', { name: 'View all countries' })).toBeVisible();
  (page.getByRole('link', { name: 'View all countries' }).element() as HTMLElement).focus();
  for (let n = 0; n < 10; n++) await userEvent.tab();
  const egypt = page.getByRole('link', { name: /Egypt/ });
  await expect.element(egypt).toHaveFocus();
  await expect.poll(() => egypt.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});

test('a country that is known to have no places is not offered; the globe keeps its cities (S7, S10)', async () => {
  const fakes = fakeServices({ position: null });
  await render(<FrontPage />, { services: fakes.services });
  const cards = page.getByRole('list', { name: 'Where to next?' }).getByRole('link');
  await expect.poll(() => cards.elements()).toHaveLength(10);
  const countries = ['MY', 'SG', 'TH', 'SA', 'GB', 'US', 'AU', 'EG'];
  (cards.elements()[3] as HTMLElement).focus();
  fakes.setIndex({ countries });
  await expect.poll(() => cards.elements()).toHaveLength(9);
  await expect.element(page.getByRole('link', { name: /Dubai/ })).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  fakes.setIndex({ revision: 2 });
  await expect.poll(() => cards.elements()).toHaveLength(8);
  expect(cards.elements().filter((card) => /uae|turkey/.test(card.getAttribute('href') ?? ''))).toEqual([]);
  expect(page.getByRole('list', { name: 'Cities on the globe' }).getByRole('listitem').elements()).toHaveLength(10);
});

const near = () => page.getByRole('list', { name: 'Near You' });
const aroundRaffles = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    fakeRestaurant({
      name: `Step ${n + 1}`,
      halal_status: 'certified',
      latitude: RAFFLES_PLACE.latitude + 0.001 * (n + 1),
      longitude: RAFFLES_PLACE.longitude,
    }),
  );

test('a visitor sees the four nearest places once there is a position, which is not asked for', async () => {
  await page.viewport(390, 844);
  const fakes = fakeServices({ position: null, places: aroundRaffles(6).toReversed() });
  await render(<FrontPage />, { services: fakes.services });
  const figures = page.getByText('satisfaction');
  await expect.element(figures).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(near().query()).toBeNull();
  expect(fakes.queries).toEqual([]);
  expect(fakes.requests()).toBe(0);
  const top = figures.element().getBoundingClientRect().top;
  fakes.locate(RAFFLES_PLACE);
  await expect.poll(rowNames).toEqual(['Step 1', 'Step 2', 'Step 3', 'Step 4']);
  expect(figures.element().getBoundingClientRect().top).toBe(top);
  await expect.element(page.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/search?radius=5');
  const destinations = page.getByRole('list', { name: 'Where to next?' }).element();
  expect(near().element().compareDocumentPosition(destinations)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(fakes.requests()).toBe(0);
});

test('while the places nearby load, as many placeholders of their height stand for them', async () => {
  await page.viewport(390, 844);
  const fakes = fakeServices({ places: aroundRaffles(6) });
  fakes.setIndex({ phase: 'empty', regions: [] });
  await render(<FrontPage />, { services: fakes.services });
  await expect.poll(() => document.querySelectorAll('[data-skeleton]')).toHaveLength(4);
  const height = near().element().getBoundingClientRect().height;
  fakes.setIndex({ phase: 'ready', regions: [{ id: 'sg', rows: 6 }], revision: 2 });
  await expect.poll(() => document.querySelectorAll('article')).toHaveLength(4);
  // Rows differ by a few pixels, as their facts do.
  expect(Math.abs(near().element().getBoundingClientRect().height - height)).toBeLessThan(4 * 4);
});

test('places nearby are absent offline without an index, and where there are none', async () => {
  const fakes = fakeServices({ places: aroundRaffles(1) });
  fakes.setConnectionStatus('offline');
  fakes.setIndex({ phase: 'empty', regions: [] });
  await render(<FrontPage />, { services: fakes.services });
  await expect.element(welcome()).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(near().query()).toBeNull();
  fakes.setIndex({ phase: 'ready', regions: [{ id: 'sg', rows: 1 }], revision: 2 });
  await expect.element(near()).toBeVisible();
  fakes.locate({ latitude: -20, longitude: 20 });
  await expect.element(near()).not.toBeInTheDocument();
});

test('figures counted by the server replace the stated ones (U4)', async () => {
  await render(<FrontPage />, fakeServices({ claims: { mode: 'live', places: 8312, countries: 3 } }));
  await expect.element(page.getByText('8,312')).toBeVisible();
  await expect.element(page.getByText('satisfaction')).not.toBeInTheDocument();
});

test('without a graphics card the globe is a still picture, and its script is not fetched (S7)', async () => {
  expect(hasGraphicsCard()).toBe(false);
  await render(<FrontPage />);
  await expect.element(welcome()).toBeVisible();
  // New York is on the far side.
  await expect.poll(() => stillGlobe()?.querySelectorAll('circle').length).toBe(9);
  expect(document.querySelector('canvas')).toBeNull();
  onTestFinished(pretendGraphicsCard());
  expect(hasGraphicsCard()).toBe(true);
});

test('the globe is in its own script and stops while off-screen (S7, F12)', async () => {
  await page.viewport(390, 844);
  onTestFinished(pretendGraphicsCard());
  await render(<FrontPage />);
  const canvas = await vi.waitFor(() => {
    const found = document.querySelector('canvas');
    expect(found).not.toBeNull();
    return found;
  });
  await expect.poll(() => canvas?.dataset['moving']).toBe('true');
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => canvas?.dataset['moving']).toBe('false');
  window.scrollTo(0, 0);
  await expect.poll(() => canvas?.dataset['moving']).toBe('true');
});
