// @module-tag quick
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Position } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { everyDay, fakeRestaurant, RAFFLES_PLACE } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { PrayerPage } from './prayer-page.tsx';

// Ramadan 1448: 8 February to 8 March 2027. On 15 February iftar is at 19:21 at Raffles Place.
const AN_HOUR_BEFORE = Date.parse('2027-02-15T18:20:00+08:00');
const SHORTLY_BEFORE = Date.parse('2027-02-15T19:18:00+08:00');
const AFTER = Date.parse('2027-02-15T20:00:00+08:00');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const plan = page.getByRole('region', { name: 'Plan iftar' });

/** About 110 metres, a walk of two minutes, for each unit. */
const northBy = (units: number) => ({
  latitude: RAFFLES_PLACE.latitude + units / 1000,
  longitude: RAFFLES_PLACE.longitude,
});

const EVENING = everyDay({ open: '17:30', close: '22:00' });
const DAYTIME = everyDay({ open: '08:00', close: '18:00' });
const RAMADAN_NIGHTS = { when: { kind: 'ramadan' as const }, hours: [{ open: '19:00', close: '01:30' }], label: '' };

const USUAL = fakeRestaurant({ name: 'Usual Hours', operating_hours: EVENING, amenities: ['takeaway'], ...northBy(8) });
const NIGHTS = fakeRestaurant({
  name: 'Ramadan Nights',
  operating_hours: DAYTIME,
  opening: { week: DAYTIME, exceptions: [RAMADAN_NIGHTS] },
  amenities: ['outdoor_seating'],
  ...northBy(1),
});
const SILENT = fakeRestaurant({ name: 'Silent Kitchen', operating_hours: EVENING, amenities: [], ...northBy(2) });
const CLOSED = fakeRestaurant({ name: 'Closed Early', operating_hours: DAYTIME, ...northBy(1) });
const UNKNOWN = fakeRestaurant({ name: 'No Hours', operating_hours: null, ...northBy(1) });
const PLACES = [USUAL, NIGHTS, SILENT, CLOSED, UNKNOWN];

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});

interface Scene {
  readonly now: number;
  readonly places?: readonly Restaurant[];
  readonly locale?: string;
}

/** The page at Raffles Place; the index has an outline of each place. */
async function open({ now, places = PLACES, locale = 'en' }: Scene) {
  const fakes = fakeServices({ now, places });
  for (const place of places) fakes.outlines.set(place.slug, { place, asOf: null });
  await render(<PrayerPage />, { services: { ...fakes.services, now: () => now }, path: '/prayer', locale });
  return fakes;
}

const rows = () =>
  [...document.querySelectorAll('section article')].map((row) =>
    [...row.querySelectorAll('h3, p')].map((part) => part.textContent),
  );

test('who is open at iftar by stated hours, nearest first: until when, how far, and with seats or takeaway if stated', async () => {
  await open({ now: AN_HOUR_BEFORE });
  await expect.element(plan.getByText('3 places state hours that cover iftar')).toBeVisible();
  await expect.element(plan.getByText(/^Monday,? 15 February 2027: iftar at 19:21$/)).toBeVisible();
  expect(rows().map(([name]) => name)).toEqual(['Ramadan Nights', 'Silent Kitchen', 'Usual Hours']);
  const [nights = [], silent = [], usual = []] = rows().map((row) => row.join(' | '));
  expect(nights).toContain('Open until 01:30Ramadan hours');
  expect(nights).not.toContain('not known |');
  expect(nights).toContain('Outdoor seating · Takeaway not known');
  expect(silent).toContain('Open until 22:00Ramadan hours not known');
  expect(silent).toContain('Seats and takeaway not known');
  expect(usual).toContain('Seats not known · Takeaway');
  expect(usual).toContain('About 14 min on foot');
});

test('places without evidence come last, however near, under a heading that says so', async () => {
  const near = fakeRestaurant({
    name: 'Unproven Grill',
    operating_hours: EVENING,
    halal_status: 'unverified',
    evidence: [],
    ...northBy(0.5),
  });
  await open({ now: AN_HOUR_BEFORE, places: [near, ...PLACES] });
  await expect.element(plan.getByText('4 places state hours that cover iftar')).toBeVisible();
  await expect.element(plan.getByRole('heading', { level: 3, name: 'Not verified · 1' })).toBeVisible();
  await expect.element(plan.getByText(/^Nobody has confirmed that these places are halal/)).toBeVisible();
  await expect.element(plan.getByRole('heading', { level: 4, name: 'Unproven Grill' })).toBeVisible();
  const names = [...document.querySelectorAll('section article :is(h3, h4)')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Ramadan Nights', 'Silent Kitchen', 'Usual Hours', 'Unproven Grill']);
});

/** The services of a device that knows where it is. */
function located(fakes: ReturnType<typeof fakeServices>, now: number, position: Position) {
  const { geolocator } = fakes.services;
  const state = { ...geolocator.state(), fix: { position, accuracyM: 5, headingDegrees: null } };
  return { ...fakes.services, now: () => now, geolocator: { ...geolocator, state: () => state } };
}

test('who leaves now arrives before or after iftar', async () => {
  const fakes = fakeServices({ now: SHORTLY_BEFORE, places: PLACES });
  for (const place of PLACES) fakes.outlines.set(place.slug, { place, asOf: null });
  await render(<PrayerPage />, { services: located(fakes, SHORTLY_BEFORE, RAFFLES_PLACE), path: '/prayer' });
  await expect.element(plan.getByText('3 places state hours that cover iftar')).toBeVisible();
  const [nights, silent, usual] = rows().map((row) => row.join(' | '));
  expect(nights).toContain('About 2 min on footIf you leave now, you’re there before iftar');
  expect(silent).toContain('About 4 min on footIf you leave now, you’re there after iftar');
  expect(usual).toContain('If you leave now, you’re there after iftar');
});

test('a walk begins at the latest fix, which the list itself does not follow', async () => {
  const fakes = fakeServices({ now: SHORTLY_BEFORE, places: [SILENT] });
  fakes.outlines.set(SILENT.slug, { place: SILENT, asOf: null });
  await render(<PrayerPage />, { services: located(fakes, SHORTLY_BEFORE, northBy(1.9)), path: '/prayer' });
  await expect.element(plan.getByText('About 1 min on foot')).toBeVisible();
  await expect.element(plan.getByText('If you leave now, you’re there before iftar')).toBeVisible();
});

test('around a place that was chosen by hand, nobody leaves now', async () => {
  await open({ now: SHORTLY_BEFORE });
  await expect.element(plan.getByText('3 places state hours that cover iftar')).toBeVisible();
  await expect.element(plan.getByText('About 2 min on foot')).toBeVisible();
  await expect.element(plan.getByText(/If you leave now/)).not.toBeInTheDocument();
});

test('around a city of the address, nobody leaves from where the phone is', async () => {
  const fakes = fakeServices({ now: SHORTLY_BEFORE, places: PLACES });
  for (const place of PLACES) fakes.outlines.set(place.slug, { place, asOf: null });
  const { latitude, longitude } = RAFFLES_PLACE;
  await render(<PrayerPage />, {
    services: located(fakes, SHORTLY_BEFORE, northBy(300)),
    path: `/prayer?around=Here%40${latitude}%2C${longitude}`,
  });
  await expect.element(plan.getByText('3 places state hours that cover iftar')).toBeVisible();
  await expect.element(plan.getByText('About 2 min on foot')).toBeVisible();
  await expect.element(plan.getByText(/If you leave now/)).not.toBeInTheDocument();
});

test('after iftar it plans the next day, to which nobody walks now', async () => {
  await open({ now: AFTER });
  await expect.element(plan.getByText(/^Tuesday,? 16 February 2027: iftar at 19:2\d$/)).toBeVisible();
  await expect.element(plan.getByText('3 places state hours that cover iftar')).toBeVisible();
  await expect.element(plan.getByText(/If you leave now/)).not.toBeInTheDocument();
});

test('a chosen day has its own plan', async () => {
  const onTuesdays = { ...EVENING, tuesday: [] };
  await open({
    now: AN_HOUR_BEFORE,
    places: [fakeRestaurant({ name: 'Not on Tuesdays', operating_hours: onTuesdays })],
  });
  await expect.element(plan.getByText('1 place states hours that cover iftar')).toBeVisible();
  await button('Next day').click();
  await expect.element(plan.getByRole('heading', { name: 'Nobody is known to be open at iftar' })).toBeVisible();
  await expect
    .element(plan.getByRole('link', { name: 'Search farther away' }))
    .toHaveAttribute('href', '/search?open-for=2027-02-16-iftar&sort=distance');
});

test('shortly before Ramadan it plans the first day; long before and after there is no plan', async () => {
  await open({ now: Date.parse('2027-02-01T12:00:00+08:00') });
  await expect.element(plan.getByText(/^Monday,? 8 February 2027: iftar at 19:2\d$/)).toBeVisible();
  await expect.element(plan.getByText(/^Ramadan by calculation/)).toBeVisible();
  document.body.replaceChildren();
  await open({ now: Date.parse('2027-03-20T12:00:00+08:00') });
  await expect.element(page.getByText(/^(Dhuhr|Asr) in/)).toBeVisible();
  await expect.element(plan).not.toBeInTheDocument();
});

test('for another day than the shown one, it names the rule that set the times', async () => {
  const now = Date.parse('2030-01-03T12:00:00Z');
  const { services } = fakeServices({ now, places: [], position: { latitude: 69.6492, longitude: 18.9553 } });
  await render(<PrayerPage zoneOfPosition={async () => 'Europe/Oslo'} />, {
    services: { ...services, now: () => now },
    path: '/prayer',
  });
  await expect.element(plan.getByText(/iftar at/)).toBeVisible();
  await expect.element(plan.getByText(/ nearest latitude /)).toBeVisible();
});

test('offline it answers from the device’s index; without one it says so', async () => {
  const fakes = await open({ now: AN_HOUR_BEFORE });
  fakes.setConnectionStatus('offline');
  await expect.element(plan.getByText('3 places state hours that cover iftar')).toBeVisible();
  fakes.setIndex({ phase: 'empty', regions: [] });
  await expect.element(plan.getByRole('heading', { name: 'No places on this device yet' })).toBeVisible();
});

test('while the places of other countries are coming, an empty list means nothing; offline it says what was searched', async () => {
  const fakes = await open({ now: AN_HOUR_BEFORE, places: [] });
  await expect.element(plan.getByText(/^Nobody is known/)).toBeVisible();
  fakes.setIndex({ worldRows: null, isWorldLoading: true });
  await expect.element(plan.getByText(/^Nobody is known/)).not.toBeInTheDocument();
  fakes.setIndex({ worldRows: null, isWorldLoading: false });
  await expect.element(plan.getByText(/^Nobody is known/)).toBeVisible();
  fakes.setConnectionStatus('offline');
  await expect.element(plan.getByText(/we searched only the places on this phone/)).toBeVisible();
});

test('while places load there is no empty list', async () => {
  const fakes = fakeServices({ now: AN_HOUR_BEFORE, places: [] });
  fakes.setIndex({ phase: 'empty', regions: [] });
  await render(<PrayerPage />, { services: { ...fakes.services, now: () => AN_HOUR_BEFORE }, path: '/prayer' });
  const waiting = page.getByRole('status', { name: 'Looking for places that are open at iftar…' });
  await expect.element(waiting).toBeVisible();
  const asked = () => fakes.queries.filter(({ openFor }) => openFor !== undefined).length;
  await expect.poll(asked).toBeGreaterThan(0);
  await settled();
  await expect.element(waiting).toBeVisible();
  // The index is there, but not yet the region that is to be stored.
  fakes.setStatus({
    regions: [{ id: 'my', name: 'Malaysia', documents: 0, reason: 'automatic', syncedAt: null }],
  });
  fakes.setIndex({ phase: 'ready', regions: [{ id: 'sg', rows: 0 }], revision: 2 });
  await expect.poll(asked).toBeGreaterThan(1);
  await settled();
  await expect.element(waiting).toBeVisible();
  await expect.element(plan.getByText(/^Nobody is known/)).not.toBeInTheDocument();
  fakes.setStatus({ regions: [] });
  await expect.element(plan.getByText(/^Nobody is known/)).toBeVisible();
});

/** Lets an answer that has come reach the screen. */
async function settled(): Promise<void> {
  for (let n = 0; n < 5; n++) await new Promise(requestAnimationFrame);
}

test('a search that failed is repeated by a press', async () => {
  const fakes = fakeServices({ now: AN_HOUR_BEFORE, places: PLACES });
  for (const place of PLACES) fakes.outlines.set(place.slug, { place, asOf: null });
  const { search } = fakes.services;
  let isBroken = true;
  const searching = vi.spyOn(search, 'search');
  const { search: answer } = fakeServices({ now: AN_HOUR_BEFORE, places: PLACES }).services;
  searching.mockImplementation(async (query, options) => {
    if (isBroken && query.openFor !== undefined) throw new Error('The worker is broken.');
    return answer.search(query, options);
  });
  onTestFinished(() => searching.mockRestore());
  await render(<PrayerPage />, { services: { ...fakes.services, now: () => AN_HOUR_BEFORE }, path: '/prayer' });
  await expect.element(plan.getByRole('heading', { name: 'Unable to load restaurants' })).toBeVisible();
  isBroken = false;
  await plan.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(plan.getByText('3 places state hours that cover iftar')).toBeVisible();
});

test('more places follow by a press, and the keyboard reaches each', async () => {
  const many = Array.from({ length: 13 }, (_, n) =>
    fakeRestaurant({ name: `Place ${n}`, operating_hours: EVENING, ...northBy(n + 1) }),
  );
  await open({ now: AN_HOUR_BEFORE, places: many });
  await expect.element(plan.getByText('13 places state hours that cover iftar')).toBeVisible();
  expect(rows()).toHaveLength(10);
  plan.getByRole('link', { name: 'Place 9' }).element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(plan.getByRole('button', { name: 'Show more' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => rows().length).toBe(13);
  await expect.element(plan.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test.each(['en', 'ar', 'fr', 'tr', 'ms', 'id'] as const)(
  'in %s at 320 pixels nothing is wider than the screen',
  async (locale) => {
    await page.viewport(320, 700);
    const long = fakeRestaurant({ name: 'Heritagekitchenandgrillhousebytheriverofsingapore Aminah', ...northBy(3) });
    await open({ now: SHORTLY_BEFORE, places: [...PLACES, long], locale });
    await expect.poll(() => rows().length).toBe(4);
    const section = document.querySelector('section:has(li)');
    expect(section?.scrollWidth).toBeLessThanOrEqual(section?.clientWidth ?? 0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  },
);
