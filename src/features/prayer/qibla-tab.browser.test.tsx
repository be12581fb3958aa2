// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Position } from '#domain/geo/geo.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { RAFFLES_PLACE } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { PrayerPage } from './prayer-page.tsx';

const SYDNEY = { latitude: -33.8688, longitude: 151.2093 };
const LONDON = { latitude: 51.5072, longitude: -0.1276 };

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});

interface Scene {
  readonly position: Position;
  /** ISO 8601. */
  readonly instant: string;
  readonly path?: string;
  readonly locale?: string;
}

async function open({ position, instant, path = '/prayer?tab=qibla', locale = 'en' }: Scene) {
  const now = Date.parse(instant);
  const { services } = fakeServices({ now, position, places: [] });
  await render(<PrayerPage zoneOfPosition={async () => 'Etc/UTC'} />, {
    services: { ...services, now: () => now },
    path,
    locale,
  });
}

const sun = () => page.getByText(/^The sun is/);
const heading = page.getByRole('heading', { name: /^Qibla:/ });

// The sun stands in the south of London, in the north-east of Sydney, in the south-west of Singapore.
test.each([
  ['London', LONDON, '2027-02-15T12:20:00Z', /^The sun is now 6\d° to the right of the qibla\.$/],
  ['Sydney', SYDNEY, '2027-06-20T23:00:00Z', /^The sun is now 1\d\d° to the right of the qibla\.$/],
  ['Singapore', RAFFLES_PLACE, '2026-11-20T06:00:00Z', /^The sun is now [67]\d° to the left of the qibla\.$/],
] as const)('in %s by day it says where the sun is beside the qibla', async (_, position, instant, sentence) => {
  await open({ position, instant });
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText(/^Don’t look into the sun/)).toBeVisible();
});

test('while the sun is above the Kaaba, it stands in the direction of the qibla', async () => {
  await open({ position: LONDON, instant: '2021-05-28T09:18:00Z' });
  await expect.element(page.getByText('The sun is now in the direction of the qibla.')).toBeVisible();
});

test('at night it says nothing of the sun', async () => {
  await open({ position: LONDON, instant: '2027-02-15T20:00:00Z' });
  await expect.element(heading).toBeVisible();
  await expect.element(sun()).not.toBeInTheDocument();
});

test('a sun overhead shows no direction', async () => {
  await open({ position: RAFFLES_PLACE, instant: '2027-03-21T05:12:00Z' });
  await expect.element(page.getByText('The sun is almost overhead: it shows no direction now.')).toBeVisible();
});

test('a press shows the line on the map, and its text; another press hides both', async () => {
  await open({ position: LONDON, instant: '2027-02-15T12:20:00Z' });
  await page.getByRole('button', { name: 'Show on the map' }).click();
  await expect.element(page.getByRole('region', { name: 'Map' })).toBeInTheDocument();
  await expect
    .element(page.getByText(/^The line on the map leads to the Kaaba: 119° clockwise from north, 4,7\d\d km away\./))
    .toBeVisible();
  await page.getByRole('button', { name: 'Hide the map' }).click();
  await expect.element(page.getByText(/^The line on the map/)).not.toBeInTheDocument();
});

test.each(['en', 'ar', 'fr', 'tr'])(
  'in %s at 320 pixels the map’s address opens it, no wider than the screen',
  async (locale) => {
    await page.viewport(320, 700);
    await open({ position: LONDON, instant: '2027-02-15T12:20:00Z', path: '/prayer?tab=qibla&view=map', locale });
    await expect.poll(() => document.querySelector('figcaption')?.textContent).toMatch(/\d/);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  },
);
