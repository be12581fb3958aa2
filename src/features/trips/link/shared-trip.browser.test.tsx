// @module-tag full
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cardOf } from '#places/cards/card-of.ts';
import type { FakeServices } from '../../../../tests/support/fakes/fake-clients.ts';
import { FAKE_RESTAURANTS } from '../../../../tests/support/fakes/fake-data.ts';
import {
  address,
  button,
  heading,
  idOf,
  mutationsOf,
  NOW,
  openTrips,
  SINGAPORE_STOP,
  stop,
  T,
  trip,
  tripServices,
} from '../../../../tests/support/screens/open-trips.tsx';
import type { SharedTrip } from './shared-trip.ts';
import { decodeTrip, encodeTrip } from './trip-link.ts';

const KNOWN = idOf(70);
const UNKNOWN = idOf(71);
const [SOME_PLACE] = FAKE_RESTAURANTS;
if (!SOME_PLACE) throw new Error('There are no places');
const PLACE = { ...SOME_PLACE, id: KNOWN, name: 'Warung Melati' };
const DAYS = { arrives_on: '2027-01-02', leaves_on: '2027-01-04' };
const SENT: SharedTrip = {
  name: 'Work with Sara',
  stops: [{ ...SINGAPORE_STOP, ...DAYS }],
  places: [
    { id: KNOWN, name: 'A name of the sender’s', note: 'Ask for Ali.' },
    { id: UNKNOWN, name: 'Corner stall', note: '' },
  ],
};
const linkTo = (sent: SharedTrip) => `/trips/shared#${encodeTrip(sent)}`;
const SAVED = { isSaved: true, mark: 'synced', code: null } as const;

let fake: FakeServices;

beforeEach(async () => {
  sessionStorage.clear();
  fake = await tripServices();
  fake.indexed.push(cardOf(PLACE, null, NOW));
  fake.setSaved(new Map());
});

describe('a friend’s link', () => {
  test('shows the trip, and keeps it under own ids with the places that this phone knows, offline', async () => {
    fake.setConnectionStatus('offline');
    await openTrips(fake, linkTo(SENT));
    await expect.element(heading('Work with Sara')).toBeVisible();
    await expect.element(heading('Singapore')).toBeVisible();
    // The phone's own name for a place that it knows, the sender's for another.
    await expect.element(page.getByRole('link', { name: 'Warung Melati', exact: true })).toBeVisible();
    expect(page.getByText('A name of the sender’s').query()).toBeNull();
    await expect.element(page.getByText('Ask for Ali.')).toBeVisible();
    await expect.element(heading('Corner stall')).toBeVisible();
    expect(page.getByRole('link', { name: 'Corner stall' }).query()).toBeNull();
    await expect.element(page.getByText('This phone doesn’t know this place.', { exact: false })).toBeVisible();

    await expect.element(page.getByLabelText('Also save its place')).toBeChecked();
    await button('Keep as my trip').click();
    await expect.element(address()).toHaveTextContent(/^\/trips\/[0-9a-f-]{36}$/);
    await expect.element(heading('Work with Sara')).toBeVisible();
    const [made, set, save, note, ...more] = mutationsOf(fake);
    const tripId = made && 'id' in made.args ? made.args.id : '';
    expect(made).toEqual({ name: 'create_trip', args: { id: tripId, name: 'Work with Sara' } });
    expect(set).toMatchObject({ name: 'set_trip_stop', args: { ...SENT.stops[0], trip_id: tripId } });
    expect(save).toEqual({ name: 'save_restaurant', args: { restaurant_id: KNOWN } });
    expect(note).toEqual({ name: 'write_note', args: { restaurant_id: KNOWN, content: 'Ask for Ali.' } });
    expect(more).toEqual([]);

    await button('Undo').click();
    await expect
      .poll(() =>
        mutationsOf(fake)
          .slice(4)
          .map(({ name }) => name),
      )
      .toEqual(['delete_trip', 'unsave_restaurant', 'delete_note']);
    await expect.element(address()).toHaveTextContent('/trips');
  });

  test('saves no place if the person does not want it', async () => {
    await openTrips(fake, linkTo(SENT));
    await page.getByLabelText('Also save its place').click();
    await button('Keep as my trip').click();
    await expect.poll(() => mutationsOf(fake).map(({ name }) => name)).toEqual(['create_trip', 'set_trip_stop']);
  });

  test('does not offer to save what is saved', async () => {
    fake.setSaved(new Map([[KNOWN, SAVED]]));
    await openTrips(fake, linkTo(SENT));
    await expect.element(button('Keep as my trip')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Warung Melati', exact: true })).toBeVisible();
    expect(page.getByLabelText('Also save its place').query()).toBeNull();
  });

  test('of a trip that one has leads to it', async () => {
    await openTrips(fake, linkTo(SENT), [trip(T, 'Work with Sara'), stop(1, { ...SINGAPORE_STOP, ...DAYS })]);
    await page.getByRole('link', { name: 'Open my trip' }).click();
    await expect.element(address()).toHaveTextContent(`/trips/${T}`);
    expect(mutationsOf(fake)).toEqual([]);
  });

  test('a visitor signs in without the link in any address, and finds it here again', async () => {
    await openTrips(fake, linkTo(SENT), [], { isVisitor: true });
    await button('Sign in and keep it').click();
    await expect.element(address()).toHaveTextContent('/login?next=%2Ftrips%2Fshared');
    await openTrips(fake, '/trips/shared');
    await expect.element(heading('Work with Sara')).toBeVisible();
    await button('Keep as my trip').click();
    await expect.poll(() => mutationsOf(fake).map(({ name }) => name)).toContain('create_trip');
  });

  test('shows placeholders until the phone’s places are open', async () => {
    fake.setIndex({ phase: 'opening' });
    await openTrips(fake, linkTo(SENT));
    await expect.element(heading('Work with Sara')).toBeVisible();
    expect(page.getByText('This phone doesn’t know this place.', { exact: false }).query()).toBeNull();
  });

  test.each([
    ['', 'No trip in this link'],
    [`#1.${'A'.repeat(1_000_000)}`, 'This link is broken'],
    ['#1.WyJ4Ig', 'This link is broken'],
    ['#2.WyJ4Ig', 'This link needs a newer version of Rihla'],
  ])('says what is wrong with another one', async (fragment, title) => {
    await openTrips(fake, `/trips/shared${fragment}`);
    await expect.element(heading(title)).toBeVisible();
    expect(button('Keep as my trip').query()).toBeNull();
  });

  test('an attacker’s words stay words', async () => {
    const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
    await openTrips(
      fake,
      linkTo({
        name: script,
        stops: [{ ...SINGAPORE_STOP, ...DAYS, name: `\u202e${script}` }],
        places: [{ id: UNKNOWN, name: script, note: `javascript:alert(1) ${script}` }],
      }),
    );
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(script);
    expect(document.querySelector('main script, img[src="x"], a[href^="javascript"]')).toBeNull();
    expect(window).not.toHaveProperty('hacked');
    expect(document.body.textContent).not.toContain('\u202e');
  });
});

const shownLink = () => page.getByText(/\/trips\/shared#1\./);
const shared = () => {
  const read = decodeTrip(new URL(shownLink().element().textContent ?? '').hash);
  if (!read.ok) throw new Error(read.code);
  return read.trip;
};

async function openDialog() {
  const near = { ...PLACE, latitude: SINGAPORE_STOP.latitude, longitude: SINGAPORE_STOP.longitude };
  const far = { ...PLACE, id: UNKNOWN, latitude: 35.6, longitude: 139.7 };
  fake.indexed.splice(0, 1, cardOf(near, null, NOW), cardOf(far, null, NOW));
  fake.setSaved(
    new Map([
      [KNOWN, SAVED],
      [UNKNOWN, SAVED],
    ]),
  );
  const noted = { name: 'write_note', args: { restaurant_id: KNOWN, content: 'Mine alone' } } as const;
  await openTrips(fake, `/trips/${T}`, [
    trip(T, 'Work'),
    stop(1, { ...SINGAPORE_STOP, latitude: 1.290_27, ...DAYS }),
    noted,
  ]);
  await button('Share with friends').click();
  await expect.element(shownLink()).toBeInTheDocument();
  await expect.element(page.getByLabelText('My saved place there')).toBeChecked();
}

describe('sharing a trip', () => {
  test('makes a link with the cities, the days and the saved places there; notes only when asked', async () => {
    await openDialog();
    expect(shared()).toEqual({
      name: 'Work',
      stops: [{ ...SINGAPORE_STOP, ...DAYS }],
      places: [{ id: KNOWN, name: 'Warung Melati', note: '' }],
    });
    await page.getByLabelText('My private note on one of them').click();
    expect(shared().places).toEqual([{ id: KNOWN, name: 'Warung Melati', note: 'Mine alone' }]);
    await page.getByLabelText('My saved place there').click();
    expect(shared().places).toEqual([]);
    expect(shownLink().element().textContent).not.toContain(T);
  });

  test('goes to the device’s share sheet, and is copied where that fails', async () => {
    const sheet = vi.fn<(data?: ShareData) => Promise<void>>().mockRejectedValue(new TypeError('no app'));
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    vi.stubGlobal('navigator', Object.assign(navigator, { canShare: () => true, share: sheet }));
    try {
      await openDialog();
      const url = shownLink().element().textContent;
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect.element(page.getByText('Link copied').first()).toBeVisible();
      expect(sheet).toHaveBeenCalledWith({ title: 'Work', url });
      expect(written).toHaveBeenCalledWith(url);
      written.mockClear();
      sheet.mockRejectedValue(new DOMException('closed', 'AbortError'));
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect.poll(() => sheet.mock.calls.length).toBe(2);
      expect(written).not.toHaveBeenCalled();
    } finally {
      Reflect.deleteProperty(navigator, 'canShare');
      Reflect.deleteProperty(navigator, 'share');
      vi.unstubAllGlobals();
      written.mockRestore();
    }
  });

  test('is copied where there is no share sheet', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openDialog();
    await button('Copy link').click();
    await expect.element(page.getByText('Link copied').first()).toBeVisible();
    expect(written).toHaveBeenCalledWith(shownLink().element().textContent);
    written.mockRestore();
  });
});
