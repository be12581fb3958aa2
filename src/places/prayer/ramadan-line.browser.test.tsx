// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyRamadanDays, RAMADAN_DAYS } from '#domain/prayer/ramadan-days.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';
import { render } from '../../../tests/support/screens/render.tsx';
import { RamadanLine } from './ramadan-line.tsx';

// 18:09 in Singapore on 15 February 2027, where the sun sets at 19:21.
const BEFORE_IFTAR = Date.parse('2027-02-15T10:09:00Z');

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});
afterEach(() => {
  unmountApp();
  applyRamadanDays(RAMADAN_DAYS);
});

test.each(['/search?q=nasi', '/directory'])(
  'in Ramadan the list of %s begins with the time until iftar',
  async (path) => {
    await mountApp(path, fakeServices({ now: BEFORE_IFTAR }));
    const line = page.getByText('Iftar in 1 h 12 min');
    await expect.element(line).toBeVisible();
    const first = document.querySelector('article');
    expect(line.element().compareDocumentPosition(first ?? document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

/** Renders the line at an instant, epoch milliseconds. */
const show = (now: number) => render(<RamadanLine />, { services: fakeServices({ now }).services });

test('after iftar it counts down to the end of suhoor, and outside of Ramadan there is no line', async () => {
  const outside = await show(Date.parse('2027-03-12T10:09:00Z'));
  await show(BEFORE_IFTAR + 2 * 3_600_000);
  await expect.element(page.getByText(/^Suhoor ends in 9 h \d+ min$/)).toBeVisible();
  expect(outside.querySelector('.strong')).toBeNull();
});

test('the country’s own days count', async () => {
  applyRamadanDays([{ country: 'SG', from: '2027-02-09', to: '2027-03-09' }]);
  const [eighth, ninth] = [8, 9].map((day) => Date.parse(`2027-02-0${day}T10:09:00Z`));
  const before = await show(eighth ?? 0);
  await show(ninth ?? 0);
  await expect.element(page.getByText(/^Iftar in 1 h \d+ min$/)).toBeVisible();
  expect(before.querySelector('.strong')).toBeNull();
});

test('a day that is only calculated is called so, and an announced one is not', async () => {
  await show(BEFORE_IFTAR);
  await expect.element(page.getByText('Iftar in 1 h 12 min · Ramadan by calculation')).toBeVisible();
  document.body.replaceChildren();
  applyRamadanDays([{ country: 'SG', from: '2027-02-09', to: '2027-03-09' }]);
  await show(BEFORE_IFTAR);
  await expect.element(page.getByText(/^Iftar in 1 h 12 min$/)).toBeVisible();
  await expect.element(page.getByText(/calculation/)).not.toBeInTheDocument();
});

test.each([
  ['/search?q=nasi', 'ar', 'رمضان بالحساب'],
  ['/directory', 'ar', 'رمضان بالحساب'],
  ['/search?q=nasi', 'fr', 'Ramadan selon le calcul'],
  ['/directory', 'fr', 'Ramadan selon le calcul'],
] as const)('at 320 pixels the line of %s in %s makes the page no wider', async (path, locale, note) => {
  await page.viewport(320, 700);
  await mountApp(path, fakeServices({ now: BEFORE_IFTAR }), locale);
  await expect.element(page.getByText(note)).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('where the sun does not set, the line says by which latitude the time is', async () => {
  const { services } = fakeServices({ position: null, places: [], now: Date.parse('2027-02-12T10:09:00Z') });
  services.geolocator.choose({ latitude: 78.2232, longitude: 15.6267 }, 'Longyearbyen');
  const { services: others } = fakeServices({ now: BEFORE_IFTAR });
  await render(<RamadanLine />, { services: others });
  await expect.element(page.getByText(/^Iftar in/)).toBeVisible();
  await expect.element(page.getByText(/nearest latitude/)).not.toBeInTheDocument();
  document.body.replaceChildren();
  await render(<RamadanLine />, { services });
  await expect.element(page.getByText(/^Iftar in .* by the nearest latitude with a full day and night/)).toBeVisible();
});
