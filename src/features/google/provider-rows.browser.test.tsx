// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ProviderAnswer, type ProviderRow, unknownRows } from '#domain/reviews/provider-search.ts';
import { FAKE_PROFILE } from '../../../tests/support/fakes/fake-account.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { ProviderRows } from './provider-rows.tsx';

const NEAR = { latitude: 1.2966, longitude: 103.8537 };
const row = (n: number, change: Partial<ProviderRow> = {}): ProviderRow => ({
  id: `google:${n}`,
  name: `Blue Lantern ${n}`,
  address: '3 Market Row',
  latitude: NEAR.latitude + n / 1000,
  longitude: NEAR.longitude,
  rating: 4.2,
  review_count: 1200,
  price_level: 2,
  url: 'https://maps.example/1',
  halal_status: 'unverified',
  attribution: 'Google Maps',
  ...change,
});
const OURS = { name: 'BLUE lantern 2', position: { latitude: NEAR.latitude + 0.002, longitude: NEAR.longitude } };

async function open(answer: ProviderAnswer) {
  const fake = fakeServices();
  fake.setProvider(answer);
  await render(<ProviderRows text="laksa" near={NEAR} cards={[OURS]} />, { services: fake.services });
  return fake;
}
const ask = () => page.getByRole('button', { name: 'Look on Google Maps' });

beforeEach(() => page.viewport(390, 844));

test('nothing is sent to Google before the press; then rows appear, unverified and attributed (U37, U100, D54, K14)', async () => {
  const fake = await open({ state: 'answered', rows: [row(1), row(2)] });
  expect(fake.done).toEqual([]);
  await expect.element(page.getByText(/rated 3.5 or better within 5 km/)).toBeVisible();
  await ask().click();
  await expect.element(page.getByText('1 more restaurant from Google Maps, unverified')).toBeVisible();
  expect(fake.done).toEqual([['provider', { text: 'laksa', near: NEAR }]]);
  const shown = page.getByRole('listitem');
  expect(shown.elements()).toHaveLength(1);
  for (const words of ['Blue Lantern 1', 'Unverified', 'Google Maps', '4.2 (1,200)']) {
    await expect.element(shown.getByText(words, { exact: true }).first()).toBeVisible();
  }
  await expect.element(page.getByRole('link', { name: 'Open Blue Lantern 1 in Google Maps' })).toBeVisible();
});

test.each([
  ['answered', 'Google Maps has no more places here.'],
  ['absent', 'This server isn’t connected to Google Maps.'],
  ['quota', 'Rate limit exceeded. Please try again later.'],
  ['failed', /couldn’t reach Google Maps/],
  ['offline', /needs a connection/],
] as const)('state %s is reported, with a retry if that may help (M46, M62)', async (state, words) => {
  await open({ state, rows: [] });
  await ask().click();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(ask().query() !== null).toBe(['quota', 'failed', 'offline'].includes(state));
});

test('without sharing of the position it is not offered, and the reason is shown (U38, S129)', async () => {
  const fake = await open({ state: 'answered', rows: [row(1)] });
  await expect.element(ask()).toBeVisible();
  const profile = FAKE_PROFILE.profile ?? expect.unreachable();
  const preferences = { ...profile.preferences, privacy: { locationSharing: false } };
  fake.setProfile({ ...FAKE_PROFILE, profile: { ...profile, preferences } });
  await expect.element(ask()).not.toBeInTheDocument();
  await expect.element(page.getByText(/your settings don’t allow that/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Privacy settings' }))
    .toHaveAttribute('href', '/settings?tab=privacy');
  expect(fake.done).toEqual([]);
});

test('a row that is ours already is recognised by name and place together', () => {
  const rows = [row(1), row(2)];
  expect(unknownRows(rows, [OURS])).toEqual([rows[0]]);
  expect(unknownRows(rows, [{ ...OURS, position: { latitude: 3, longitude: 101 } }])).toEqual(rows);
  expect(unknownRows(rows, [{ ...OURS, position: null }])).toEqual(rows);
});
