// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_RESTAURANTS } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { PrayerCard } from './prayer-card.tsx';
import { writePrayerSettings } from './stored-settings.ts';

const CAIRO = { latitude: 30.0444, longitude: 31.2357 };
const pill = () => page.getByRole('button', { expanded: false });
const rows = () => [...document.querySelectorAll('dl > div')].map((row) => row.textContent);

/** The index's outlines of the listed places, which have their time zones. */
function withOutlines(fakes: FakeServices): FakeServices {
  for (const place of FAKE_RESTAURANTS) fakes.outlines.set(place.slug, { place, asOf: null });
  return fakes;
}

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});

// The fakes' clock shows Friday 20 November 2026, 12:00 in Singapore.
test('the next prayer and in how long; a press shows all six times, and another hides them', async () => {
  await render(<PrayerCard />, { services: withOutlines(fakeServices()).services });
  await expect.element(pill()).toHaveTextContent(/^Dhuhr 12:5\d in 5\d min$/);
  await pill().click();
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^Fajr05:\d\d$/),
      expect.stringMatching(/^Sunrise06:\d\d$/),
      expect.stringMatching(/^Dhuhr next12:\d\d$/),
      expect.stringMatching(/^Asr16:\d\d$/),
      expect.stringMatching(/^Maghrib18:\d\d$/),
      expect.stringMatching(/^Isha20:\d\d$|^Isha19:\d\d$/),
    ]);
  await expect.element(page.getByRole('link', { name: 'Day, month and qibla' })).toHaveAttribute('href', '/prayer');
  await page.getByRole('button', { expanded: true }).click();
  await expect.poll(rows).toEqual([]);
});

test('after isha the countdown is called tomorrow’s fajr, above the times of today', async () => {
  const { services } = withOutlines(fakeServices());
  // 21:30 in Singapore.
  const night = Date.parse('2026-11-20T13:30:00Z');
  await render(<PrayerCard />, { services: { ...services, now: () => night } });
  await expect.element(pill()).toHaveTextContent(/^Fajr tomorrow 05:\d\d in \d h \d+ min$/);
  await pill().click();
  await expect.poll(rows).toContainEqual(expect.stringMatching(/^Fajr05:\d\d$/));
});

test('without a position one sentence asks for a place, and a chosen one shows its times on its own clock', async () => {
  const fakes = fakeServices({ position: null, places: [] });
  await render(<PrayerCard />, { services: fakes.services });
  await expect.element(page.getByText('Prayer times need a place.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose a place to look around' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  fakes.services.geolocator.choose(CAIRO, 'Cairo');
  // 06:00 in Cairo; no place is near, so the borders' table names the zone.
  await expect.element(pill()).toHaveTextContent(/^Dhuhr 11:4\d in 5 h 4\d min$/);
  await pill().click();
  await expect.element(page.getByText('On the clock in Cairo, not your phone’s.')).toBeVisible();
});

test('the settings of the device count: a 12-hour clock and own minutes', async () => {
  writePrayerSettings({ clock: '12', adjustments: { dhuhr: 30 } });
  await render(<PrayerCard />, { services: withOutlines(fakeServices()).services });
  await expect.element(pill()).toHaveTextContent(/^Dhuhr 1:2\d pm in 1 h 2\d min$/);
});

test('in Ramadan the pill counts down to iftar', async () => {
  const { services } = withOutlines(fakeServices());
  // 19:00 in Singapore.
  const evening = Date.parse('2027-02-15T11:00:00Z');
  await render(<PrayerCard />, { services: { ...services, now: () => evening } });
  await expect.element(pill()).toHaveTextContent('Iftar 19:21 in 21 min');
  await pill().click();
  await expect.element(page.getByText(/^Ramadan by calculation: it may begin/)).toBeVisible();
});

test('in the polar night the opened card says that maghrib is no sunset', async () => {
  const fakes = fakeServices({ position: null, places: [], now: Date.parse('2026-12-20T08:00:00Z') });
  fakes.services.geolocator.choose({ latitude: 69.6492, longitude: 18.9553 }, 'Tromsø');
  await render(<PrayerCard />, { services: fakes.services });
  await pill().click();
  await expect.element(page.getByText(/maghrib is not the sunset here\.$/)).toBeVisible();
});

test('in Arabic it is written in Arabic', async () => {
  await render(<PrayerCard />, { services: withOutlines(fakeServices()).services, locale: 'ar' });
  await expect.element(page.getByRole('button')).toHaveTextContent(/^الظهر 12:5\d بعد 5\d د$/);
});
