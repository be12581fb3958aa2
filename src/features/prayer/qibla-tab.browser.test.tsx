// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Position } from '#domain/geo/geo.ts';
import { qiblaDegrees } from '#domain/prayer/qibla.ts';
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
  await expect.element(page.getByRole('region', { name: 'Map of places' })).toBeInTheDocument();
  await expect
    .element(page.getByText(/^The line on the map leads to the Kaaba: 119° clockwise from north, 4,7\d\d km away\./))
    .toBeVisible();
  await page.getByRole('button', { name: 'Hide the map' }).click();
  await expect.element(page.getByText(/^The line on the map/)).not.toBeInTheDocument();
});

/** Light colour of the line, `--map-prayer` in places-map.module.css, and how much a channel may differ at its edges. */
const [LINE_COLOUR, TOLERANCE] = [[0x6b, 0x4a, 0x9c], 24];

/** The directions from the middle of a picture to its pixels in the colour of the line, degrees clockwise from north. */
async function directionsOfLine(base64: string): Promise<readonly number[]> {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const { data } = context?.getImageData(0, 0, width, height) ?? new ImageData(1, 1);
  const found: number[] = [];
  for (let n = 0; n < width * height; n++) {
    const isLine = LINE_COLOUR.every((channel, c) => Math.abs((data[4 * n + c] ?? 0) - channel) <= TOLERANCE);
    const [east, south] = [(n % width) + 0.5 - width / 2, Math.floor(n / width) + 0.5 - height / 2];
    // Near the middle, a pixel beside the line has another direction.
    if (isLine && Math.hypot(east, south) > 40) found.push((Math.atan2(east, -south) * 180) / Math.PI);
  }
  return found;
}

test('the map draws the line from its middle, where the place is, in the direction of the qibla', async () => {
  await page.viewport(800, 1100);
  await open({ position: LONDON, instant: '2027-02-15T12:20:00Z', path: '/prayer?tab=qibla&view=map' });
  const map = page.getByRole('region', { name: 'Map of places' });
  await expect.element(map).toHaveAttribute('data-phase', 'ready');
  const look = async () => directionsOfLine(await map.screenshot({ save: false }));
  await expect.poll(async () => (await look()).length).toBeGreaterThan(100);
  for (const degrees of await look()) expect(Math.abs(degrees - qiblaDegrees(LONDON))).toBeLessThan(3);
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
