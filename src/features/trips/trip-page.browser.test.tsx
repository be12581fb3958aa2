// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PrayerPage } from '#features/prayer/prayer-page.tsx';
import type { FakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import {
  address,
  button,
  Here,
  heading,
  hrefOf,
  idOf,
  mutationsOf,
  openTrips,
  SINGAPORE,
  SINGAPORE_STOP,
  stop,
  T,
  trip,
  tripServices,
  typeCity,
} from '../../../tests/support/screens/open-trips.tsx';
import { render } from '../../../tests/support/screens/render.tsx';

let fake: FakeServices;

beforeEach(async () => {
  fake = await tripServices();
});

describe('a trip', () => {
  test('leads to the places, prayer times and words of each city', async () => {
    await openTrips(fake, `/trips/${T}`, [
      trip(T, 'Asia'),
      stop(1, { ...SINGAPORE_STOP, country_code: null }),
      stop(2, { name: 'Tokyo', country_code: 'JP' }),
    ]);
    await expect.element(heading('Asia')).toBeVisible();
    expect(hrefOf('Places around Singapore')).toBe('/search?around=Singapore%401.29%2C103.85');
    expect(hrefOf('Prayer times in Singapore')).toBe('/prayer?around=Singapore%401.29%2C103.85');
    expect(hrefOf('Words for the waiter in Japanese')).toBe('/waiter?lang=ja');
    // Where the country is unknown or disputed, nothing is said of its language.
    expect(page.getByRole('link', { name: /^Words/ }).elements()).toHaveLength(1);
  });

  test('gets a further city, and keeps its days in order', async () => {
    await openTrips(fake, `/trips/${T}`, [trip(T, 'Asia'), stop(1)]);
    await button('Add a city').click();
    await typeCity();
    await userEvent.keyboard('{Enter}');
    await page.getByLabelText('First day there').fill('2026-12-30');
    await page.getByLabelText('Last day there').fill('2027-01-02');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a city' }).click();
    await expect
      .poll(() =>
        page
          .getByRole('heading', { level: 3 })
          .elements()
          .map((each) => each.textContent),
      )
      .toEqual(['Tokyo', 'Melaka']);
  });

  test('changes the days of a city', async () => {
    await openTrips(fake, `/trips/${T}`, [trip(T, 'Asia'), stop(1)]);
    await button('Change Melaka').click();
    await page.getByLabelText('Last day there').fill('2027-01-01');
    await button('Save').click();
    await expect.element(page.getByText('The last day is before the first. Change one of them.')).toBeVisible();
    await page.getByLabelText('Last day there').fill('2027-01-09');
    await button('Save').click();
    await expect.poll(() => mutationsOf(fake)).toEqual([stop(1, { leaves_on: '2027-01-09' })]);
    await expect.element(button('Change Melaka')).toHaveFocus();
  });

  test('loses a city and gets it back with Undo, as it was', async () => {
    await openTrips(fake, `/trips/${T}`, [trip(T, 'Asia'), stop(1)]);
    await button('Remove Melaka').click();
    await expect.element(page.getByText('No cities yet')).toBeVisible();
    await expect.element(heading('Cities and days')).toHaveFocus();
    await button('Undo').click();
    await expect.element(heading('Melaka')).toBeVisible();
    expect(mutationsOf(fake)).toEqual([{ name: 'remove_trip_stop', args: { id: idOf(1) } }, stop(1)]);
  });

  test('can be renamed and deleted, and Undo restores it with its cities', async () => {
    await openTrips(fake, `/trips/${T}`, [trip(T, 'Asia'), stop(1), stop(2, { name: 'Ipoh' })]);
    await button('Rename').click();
    await page.getByLabelText('Name of the trip').fill(' ');
    await button('Save').click();
    await expect.element(page.getByText('Give the trip a name')).toBeVisible();
    await page.getByLabelText('Name of the trip').fill('Malaysia');
    await button('Save').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Malaysia' })).toBeVisible();
    await button('Delete trip').click();
    await expect.element(address()).toHaveTextContent(/^\/trips$/);
    await expect.element(heading('No trips yet')).toBeVisible();
    await button('Undo').click();
    await expect
      .element(page.getByRole('link', { name: /^Malaysia/ }))
      .toHaveTextContent(/Melaka and Ipoh|Ipoh and Melaka/);
  });

  test('that another device deleted says so', async () => {
    await openTrips(fake, `/trips/${T}`);
    await expect.element(heading('This trip is not here')).toBeVisible();
  });

  test.each([
    ['none', false, 'The full pages of places in Singapore are not on this phone.'],
    ['kept', false, 'The places of Singapore are on this phone.'],
    ['kept', true, 'The places of Singapore are on this phone while you are near.'],
    ['loading', false, 'The full pages of places in Singapore are not all on this phone yet.'],
    ['failed', false, 'The full pages of places in Singapore are not all on this phone yet.'],
  ] as const)(
    'says of a region that is %s (automatic: %s) what is on the phone, and offers no other download than the trip’s',
    async (state, isAutomatic, text) => {
      fake.setRegions([{ ...SINGAPORE, state, isAutomatic }]);
      await openTrips(fake, `/trips/${T}`, [trip(T, 'Asia'), stop(1, SINGAPORE_STOP)]);
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
      await expect.element(heading('Pack for offline')).toBeVisible();
      expect(button(/\d+ [kM]B$/).elements().length).toBeLessThanOrEqual(1);
    },
  );

  test('is packed before its notes are read', async () => {
    fake.setRegions([SINGAPORE]);
    await openTrips(fake, `/trips/${T}`, [trip(T, 'Asia'), stop(1, SINGAPORE_STOP)]);
    const pack = heading('Pack for offline');
    const notes = page.getByText('Singapore: good to know');
    await expect.element(pack).toBeVisible();
    await expect.element(notes).toBeVisible();
    const order = pack.element().compareDocumentPosition(notes.element());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('says nothing of a region that it can’t tell, and leads to the choice', async () => {
    fake.setRegions([
      { ...SINGAPORE, id: 'my-1', countryCode: 'MY', name: 'Penang', state: 'kept' },
      { ...SINGAPORE, id: 'my-2', countryCode: 'MY', name: 'Ipoh' },
    ]);
    await openTrips(fake, `/trips/${T}`, [trip(T, 'Asia'), stop(1)]);
    await expect.element(page.getByRole('link', { name: 'Choose what stays on this phone' })).toBeVisible();
    await expect.element(page.getByText(/on this phone\.$/)).not.toBeInTheDocument();
  });

  test.each(['ar', 'fr', 'id', 'ms', 'tr'] as const)('speaks %s', async (locale) => {
    await openTrips(fake, `/trips/${T}`, [trip(T, 'آسيا Asia'), stop(1)], { locale });
    await expect.element(heading('آسيا Asia')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/Add a city|Delete trip|Places around/);
  });
});

test('prayer times are those of the city in the address, until another position is chosen', async () => {
  fake.locate({ latitude: 1.3, longitude: 103.8 });
  await render(
    <>
      <Here />
      <PrayerPage zoneOfPosition={async ({ longitude }) => (longitude > 130 ? 'Asia/Tokyo' : 'Asia/Singapore')} />
    </>,
    { services: fake.services, path: '/prayer?around=Tokyo%4035.681%2C139.767' },
  );
  await expect.element(page.getByText('Tokyo', { exact: true })).toBeVisible();
  await button('Change location').click();
  await button(/^Istanbul/)
    .first()
    .click();
  await expect.element(address()).toHaveTextContent(/^\/prayer$/);
  await expect.element(page.getByText('Istanbul', { exact: true })).toBeVisible();
});
