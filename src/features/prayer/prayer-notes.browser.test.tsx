// @module-tag quick
/** What the prayer page says about its times: the rule, the method, and how far a printed table may differ. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { PrayerPage } from './prayer-page.tsx';

const OSLO = { latitude: 59.9139, longitude: 10.7522 };
const printed = () => document.querySelector('table ~ p:last-of-type')?.textContent;

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});

/** Opens the month at Raffles Place on Friday 20 November 2026, 12:00. */
async function openMonth(locale = 'en') {
  await render(<PrayerPage />, { services: fakeServices().services, path: '/prayer?tab=month', locale });
}

/** Opens a tab in June in Tromsø, where the sun does not set and each day has a rule. */
async function openTromso(tab: string) {
  const { services } = fakeServices({ position: null, places: [], now: Date.parse('2027-06-21T10:00:00Z') });
  services.geolocator.choose({ latitude: 69.6492, longitude: 18.9553 }, 'Tromsø');
  await render(<PrayerPage />, { services, path: `/prayer?tab=${tab}` });
}

test.each([
  ['Berlin', { latitude: 52.52, longitude: 13.405 }],
  ['Istanbul', { latitude: 41.0082, longitude: 28.9784 }],
  ['Aberdeen', { latitude: 57.15, longitude: -2.1 }],
])('in %s, where nobody knows how far a table differs, the page only says that one may', async (name, position) => {
  const { services } = fakeServices({ position: null, places: [] });
  services.geolocator.choose(position, name);
  await render(<PrayerPage />, { services, path: '/prayer' });
  await expect.element(page.getByText('A table that is printed here may differ. If it does, follow it.')).toBeVisible();
  await expect.element(page.getByText(/^No rule fits|^Up to/)).not.toBeInTheDocument();
});

test('in Oslo in June it names the rule that was used, and that no rule fits the compared table', async () => {
  const june = Date.parse('2027-06-21T10:00:00Z');
  const { services } = fakeServices({ position: null, places: [] });
  services.geolocator.choose(OSLO, 'Oslo');
  await render(<PrayerPage />, { services: { ...services, now: () => june }, path: '/prayer' });
  await expect.element(page.getByText(/^Twilight lasts/)).toBeVisible();
  await expect
    .element(page.getByText('No rule fits the printed table of \u2068Oslo\u2069. Follow your mosque’s table.'))
    .toBeVisible();
  await expect.element(page.getByText('On the clock in Oslo, not your phone’s.')).toBeVisible();
});

test('in Tromsø in June each day and each row of the month names the rule, and maghrib is not called the sunset', async () => {
  await openTromso('day');
  await expect.element(page.getByText(/maghrib is not the sunset here\.$/)).toBeVisible();
  document.body.replaceChildren();
  await openTromso('month');
  await expect.element(page.getByText(/^\* Around this date.* maghrib is not the sunset here\.$/)).toBeVisible();
  const rows = [...document.querySelectorAll('tbody th')].map((row) => row.textContent);
  expect(rows).toHaveLength(30);
  for (const row of rows) expect(row).toMatch(/\d\*/);
});

test('the printed month says that it has own minutes', async () => {
  localStorage.setItem('rihla:prayer', JSON.stringify({ clock: '24', adjustments: { maghrib: 2 } }));
  await openMonth();
  await expect.poll(printed).toMatch(/MUIS.* · With your own minutes\. · The Hijri date may differ/);
});

test.each([
  ['en', 'Up to 2 min from', 'The Hijri date may differ by a day'],
  ['ar', 'حتى 2 د عن الجدول', 'قد يختلف التاريخ الهجري'],
  ['ms', 'sehingga 2 min', 'Tarikh Hijrah mungkin berbeza'],
  ['id', 'hingga 2 mnt', 'Tanggal Hijriah bisa berbeda'],
  ['tr', 'en çok 2 dk', 'Hicri tarih'],
  ['fr', '2\u00a0min d’écart', 'La date hégirienne peut différer'],
])('in %s the printed month has the method, its bound and the note on the Hijri date', async (locale, bound, hijri) => {
  await openMonth(locale);
  await expect.poll(printed).toContain('Majlis Ugama Islam Singapura (MUIS)');
  expect(printed()).toContain(bound);
  expect(printed()).toContain(hijri);
});
