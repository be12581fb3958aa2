// @module-tag quick
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SEARCH_CUISINES } from '#domain/places/taxonomy.ts';
import type { Card, CardMarks } from '#domain/search/search.ts';
import { MapCard } from '#places/map/map-card.tsx';
import { rememberMember } from '#platform/member-mark.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, fakeCard, fakeEvidence, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { HalalBadge } from './halal-badge.tsx';
import { RestaurantCard } from './restaurant-card.tsx';

const place = fakeRestaurant({ name: 'مطعم الباشا', cuisine_types: ['Turkish', 'Arabic', 'Cafe'] });
const show = (marks?: CardMarks) =>
  render(<RestaurantCard card={{ ...fakeCard(place), ...(marks ? { marks } : {}) }} layout="list" />);
const marked = () => Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent);

test('our Latin letters stand beside a name that no source writes in them', async () => {
  const card = { ...fakeCard(place), name: 'マモケバブ', romanisedName: 'Mamokebabu' };
  await render(<RestaurantCard card={card} layout="list" />);
  await expect.element(page.getByRole('heading', { name: 'マモケバブ ≈ Mamokebabu' })).toBeVisible();
});

const NOW_FEATURED = { is_featured: true, featured_until: new Date(FAKE_NOW + 86_400_000).toISOString() };

test('a card shows all known data: picture, name, two cuisines, price, rating, badges, hours, and its buttons (S61, S62, S63, S64)', async () => {
  const full = fakeRestaurant({
    name: 'Warung Melati',
    cuisine_types: ['Malaysian', 'Seafood', 'Cafe'],
    price_level: 2,
    average_rating: 4.6,
    review_count: 128,
    halal_status: 'certified',
    image_quality_score: 0.9,
    ...NOW_FEATURED,
  });
  const fakes = fakeServices();
  fakes.setSession({ userId: 'amina', email: null, name: 'Amina' });
  fakes.setSaved(new Map());
  await render(<RestaurantCard card={{ ...fakeCard(full), distanceM: 1240 }} layout="grid" />, {
    services: fakes.services,
  });
  const card = page.getByRole('article');
  await expect.element(card.getByRole('link', { name: 'Warung Melati', exact: true })).toBeVisible();
  expect(card.element().querySelector('img')).not.toBeNull();
  for (const text of [
    'Malaysian, Seafood',
    'Moderate',
    'Rated 4.6 of 5 by 128 people',
    'Certified',
    'Premium',
    'Featured',
  ]) {
    expect(card.element().textContent, text).toContain(text);
  }
  expect(card.element().textContent).not.toContain('Cafe');
  for (const text of ['1.2 km', 'Open until']) expect(card.element().textContent, text).toContain(text);
  await expect.element(card.getByRole('button', { name: 'Save Warung Melati' })).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: 'Call Warung Melati' }))
    .toHaveAttribute('href', expect.stringMatching(/^tel:/));
  await expect.element(card.getByRole('link', { name: 'Get directions to Warung Melati' })).toBeVisible();
  expect(card.getByRole('link').elements()[0]?.getAttribute('href')).toBe(`/restaurant/${full.slug}`);
});

/** What a card without a picture shows in its place: a letter, or the name of a sign. */
const signOf = async (...cuisines: string[]) => {
  const card = { ...fakeCard(fakeRestaurant({ name: 'Kabana', cuisine_types: cuisines })), imageUrl: null };
  const container = await render(<RestaurantCard card={card} layout="grid" />);
  await expect.poll(() => container.textContent).toContain('Kabana');
  expect(container.querySelector('img')).toBeNull();
  const sign = container.querySelector('[class*="motif"]');
  return sign?.textContent || sign?.querySelector('svg')?.classList[1];
};

test('a card without a picture shows the sign of its first cuisine, else its first letter, and requests none (K52)', async () => {
  expect(await signOf('Italian', 'Cafe')).toBe('lucide-pizza');
  expect(await signOf('Cafe')).toBe('lucide-coffee');
  expect(await signOf('Martian')).toBe('lucide-utensils');
  for (const cuisine of SEARCH_CUISINES) expect(await signOf(cuisine), cuisine).not.toBe('lucide-utensils');
  expect(await signOf()).toBe('K');
});

test('a grid card keeps a line for the street, which may arrive later, and does not grow when it does', async () => {
  const bare = { ...fakeCard(fakeRestaurant({ name: 'Kabana', cuisine_types: [] })), city: null, priceLevel: null };
  const heights: (number | undefined)[] = [];
  for (const address of [null, '167 Lygon Street']) {
    const container = await render(
      <div style={{ inlineSize: 300 }}>
        <RestaurantCard card={{ ...bare, address }} layout="grid" />
      </div>,
    );
    await expect.poll(() => container.textContent).toContain(address ?? 'Kabana');
    heights.push(container.querySelector('article')?.getBoundingClientRect().height);
  }
  expect(heights[0]).toBeGreaterThan(100);
  expect(heights[1]).toBe(heights[0]);
});

test('each status has its own name and colour; an unknown one is Unverified and grey (F1, M61)', async () => {
  const colors: string[] = [];
  for (const [status, label] of [
    ['certified', 'Certified'],
    ['muslim_owned', 'Muslim Owned'],
    ['halal_friendly', 'Halal Friendly'],
    ['unverified', 'Unverified'],
  ] as const) {
    const container = await render(<HalalBadge status={status} />);
    await expect.poll(() => container.textContent).toBe(label);
    colors.push(getComputedStyle(container.firstElementChild ?? container).color);
  }
  const hues = colors.map(hueOf);
  expect(hues).toEqual(['green', 'blue', 'orange', 'grey']);
});

const certified = { ...fakeCard(place), halalStatus: 'certified', certifier: 'MUIS' } as const;

test.each([
  ['row', (card: Card) => <RestaurantCard card={card} layout="list" />],
  ['grid card', (card: Card) => <RestaurantCard card={card} layout="grid" />],
  ['card on the map', (card: Card) => <MapCard card={card} />],
])('a %s says by whom the place is certified, unless the certificate has expired', async (_, draw) => {
  const container = await render(draw(certified));
  await expect.poll(() => container.textContent).toContain('Certified MUIS');
  const expired = await render(draw({ ...certified, halalStatus: 'unverified', certificateExpiredOn: '2025-06-30' }));
  await expect.poll(() => expired.textContent).toContain('Certificate expired');
  expect(expired.textContent).not.toContain('MUIS');
});

test.each([
  ['row', (card: Card) => <RestaurantCard card={card} layout="list" />],
  ['grid card', (card: Card) => <RestaurantCard card={card} layout="grid" />],
  ['card on the map', (card: Card) => <MapCard card={card} />],
])(
  'a %s of a sample says so before its status, in a badge that no status has; a real place has none',
  async (_, draw) => {
    const invented = { ...certified, certifier: 'Example Halal Board (invented)', isSample: true };
    const container = await render(draw(invented));
    await expect.poll(() => container.textContent).toMatch(/Sample.*Certified Example Halal Board \(invented\)/);
    const badge = page.getByText('Sample', { exact: true });
    await expect.element(badge).toBeVisible();
    expect(getComputedStyle(badge.element()).borderBlockStartStyle).toBe('dashed');
    const real = await render(draw(certified));
    await expect.poll(() => real.textContent).toContain('Certified MUIS');
    expect(real.textContent).not.toContain('Sample');
  },
);

test('only a valid certificate has a source; the dot before it is layout, which is not read', async () => {
  const badge = await render(<HalalBadge status="certified" certifier="MUIS" />);
  await expect.poll(() => badge.textContent).toBe('Certified MUIS');
  const before = getComputedStyle(page.getByText('MUIS').element().parentElement ?? badge, '::before');
  expect(before.content).toBe('"·" / ""');
  for (const status of ['muslim_owned', 'halal_friendly', 'unverified'] as const) {
    const other = await render(<HalalBadge status={status} certifier="MUIS" />);
    await expect.poll(() => other.textContent).not.toBe('');
    expect(other.textContent).not.toContain('MUIS');
  }
});

const MANY = ['International and Mediterranean', 'Middle Eastern'];

test.each([true, false])(
  'with its source a row on a phone has at most 100 pixels, with a picture: %s',
  async (hasPicture) => {
    const full = fakeRestaurant({ name: 'Warung', average_rating: 4.6, review_count: 128 });
    const card = { ...fakeCard(full, undefined, { kind: 'open', until: '22:00' }), isFeatured: false };
    for (const [certifier, isSample] of [
      ['Example Halal Board (invented)', true],
      ['MUIS', true],
      ['JAKIM', true],
      ['Islamic Community of the Northern Islands', false],
    ] as const) {
      const shown = { ...card, certifier, isSample, cuisines: MANY, ...(hasPicture ? {} : { imageUrl: null }) };
      const container = await render(
        <div style={{ inlineSize: 358, containerType: 'inline-size' }}>
          <RestaurantCard card={shown} layout="list" />
        </div>,
      );
      await expect.poll(() => container.textContent).toContain(`Certified ${certifier}`);
      expect(container.querySelector('article')?.getBoundingClientRect().height, certifier).toBeLessThanOrEqual(100);
      const facts = [...container.querySelectorAll('p span')].find((each) => each.textContent === MANY.join(', '));
      const link = container.querySelector('h3')?.getBoundingClientRect();
      expect((facts?.getBoundingClientRect().top ?? 999) - (link?.bottom ?? 0), 'facts below the name').toBeLessThan(8);
      expect(facts?.getBoundingClientRect().width, 'room for the cuisine').toBeGreaterThan(60);
      const name = page.getByText(certifier).element();
      // Cut, not wrapped.
      expect(name.getBoundingClientRect().width).toBeLessThanOrEqual(80);
      expect(name.getBoundingClientRect().height).toBeLessThan(25);
      expect(name.scrollWidth > name.clientWidth).toBe(certifier.length > 10);
    }
  },
);

test('matches are marked in name and cuisines, in any script, and read once by screen readers', async () => {
  await show({ name: [[5, 11]], cuisines: [[], [[0, 4]], [[0, 4]]], address: [] });
  await expect.element(page.getByRole('link', { name: 'مطعم الباشا', exact: true })).toBeVisible();
  expect(marked()).toEqual(['الباشا', 'Arab']);
  await expect.element(page.getByText('Turkish, Arabic')).toBeVisible();
});

const widthOf = (container: Element) => container.querySelector('h3')?.getBoundingClientRect().width;

test("a member's heart appears late without moving anything: space is reserved for it, which a visitor's name can use", async () => {
  onTestFinished(() => rememberMember(false));
  const card = fakeCard(fakeRestaurant({ name: 'Warung Nasi Lemak '.repeat(6) }));
  const fakes = fakeServices();
  rememberMember(true);
  const member = await render(<RestaurantCard card={card} layout="grid" />, { services: fakes.services });
  await expect.poll(() => widthOf(member)).toBeGreaterThan(0);
  const before = widthOf(member);
  fakes.setSaved(new Map());
  await expect.element(page.getByRole('button', { name: /^Save/ })).toBeVisible();
  expect(widthOf(member)).toBe(before);

  rememberMember(false);
  const visitor = await render(<RestaurantCard card={card} layout="grid" />);
  await expect.poll(() => widthOf(visitor)).toBeGreaterThan(before ?? 0);
});

test('without a text nothing is marked', async () => {
  await show();
  await expect.element(page.getByRole('link', { name: 'مطعم الباشا', exact: true })).toBeVisible();
  expect(marked()).toEqual([]);
});

/** The common name of a colour 'rgb(…)'. */
function hueOf(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 40) return 'grey';
  if (blue > red && blue > green) return 'blue';
  return green > red ? 'green' : 'orange';
}

test("a picture is requested in the size of the card, and as it is if the server can't resize it (F42, F7)", async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://pictures.invalid');
  onTestFinished(() => void vi.unstubAllEnvs());
  const stored = 'https://pictures.invalid/storage/v1/object/public/places/plate.jpg';
  const sources: string[] = [];
  const observer = new MutationObserver(() => {
    const source = document.querySelector('article img')?.getAttribute('src');
    if (source && sources.at(-1) !== source) sources.push(source);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await render(<RestaurantCard card={{ ...fakeCard(place), imageUrl: stored }} layout="list" isFirst />);
  await expect.poll(() => sources).toHaveLength(2);
  expect(sources[0]).toMatch(/\/render\/image\/public\/places\/plate\.jpg\?width=[12]00&quality=[58]0$/);
  expect(sources[1]).toBe(stored);
});

test.each([
  ['/icons/rihla-192.png', 1],
  ['https://evil.invalid/plate.jpg', 0],
])('a picture at %s is shown by %i elements: one of another host is not requested', async (imageUrl, count) => {
  const card = { ...fakeCard(place), imageQualityScore: 0.9, imageUrl };
  await render(<RestaurantCard card={card} layout="list" isFirst />);
  const shown = page.getByRole('article');
  await expect.element(shown).toBeVisible();
  expect(shown.element().querySelectorAll('img')).toHaveLength(count);
  // The quality of a hidden picture is not shown either.
  expect(shown.element().textContent.includes('Premium')).toBe(count === 1);
});

test('a long name and a long body are cut within a map card', async () => {
  const authority = 'Example Halal Council (invented)';
  const evidence = [fakeEvidence({ authority })];
  const sample = fakeRestaurant({ name: 'Nasi Kandar Cahaya di Jalan Masjid India', is_sample: true, evidence });
  await render(
    <div style={{ inlineSize: '17rem' }}>
      <MapCard card={fakeCard(sample)} />
    </div>,
  );
  await expect.element(page.getByRole('article')).toBeVisible();
  const card = page.getByRole('article').element();
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
});
