// @module-tag full
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeServices } from '../../../../tests/support/fakes/fake-clients.ts';
import {
  address,
  button,
  heading,
  mutationsOf,
  openTrips,
  SINGAPORE_STOP,
  stop,
  T,
  trip,
  tripServices,
} from '../../../../tests/support/screens/open-trips.tsx';

let fake: FakeServices;

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
const TWO_CITIES = calendar(
  ...event(
    'DTSTART;VALUE=DATE:20270328',
    'DTEND;VALUE=DATE:20270402',
    'SUMMARY:Hotel Gracery',
    'LOCATION:1 Kabukicho\\, Tokyo\\, Japan',
  ),
  ...event(
    'DTSTART;VALUE=DATE:20270402',
    'DTEND;VALUE=DATE:20270404',
    'SUMMARY:Hotel Bosphorus',
    'LOCATION:Istanbul\\, Türkiye',
  ),
  ...event('DTSTART:20270329T090000', 'SUMMARY:Dentist'),
  ...event('DTSTART:20260101', 'SUMMARY:Long ago'),
  ...event('SUMMARY:Without a day'),
);

async function choose(text: string, name = 'trip.ics') {
  await userEvent.upload(
    page.getByLabelText('Choose a calendar file'),
    new File([text], name, { type: 'text/calendar' }),
  );
}

beforeEach(async () => {
  fake = await tripServices();
});

test('a file’s cities become a trip once the person confirms, offline, and nothing of the file is stored or sent before', async () => {
  fake.setConnectionStatus('offline');
  await openTrips(fake, '/trips');
  await choose(TWO_CITIES);
  await expect.element(heading('Cities from your calendar')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /^Tokyo/ })).toBeChecked();
  await expect.element(page.getByText('We found no city in one event:', { exact: false })).toHaveTextContent('Dentist');
  await expect.element(page.getByText('One event has no date that we can read.')).toBeVisible();
  await expect.element(page.getByText('One event is over.')).toBeVisible();
  expect(fake.done).toEqual([]);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Name of the trip')).toHaveValue('Tokyo and Istanbul');
  await dialog.getByRole('checkbox', { name: /^Istanbul/ }).click();
  await dialog.getByLabelText('Name of the trip').fill('');
  await dialog.getByRole('button', { name: 'Plan this trip' }).click();
  await expect.element(page.getByText('Give the trip a name')).toBeVisible();
  await dialog.getByLabelText('Name of the trip').fill('Blossom');
  await dialog.getByRole('button', { name: 'Plan this trip' }).click();
  await expect.element(address()).toHaveTextContent(/^\/trips\/[0-9a-f-]{36}$/);
  await expect.element(heading('Blossom')).toBeVisible();
  expect(mutationsOf(fake)).toMatchObject([
    { name: 'create_trip', args: { name: 'Blossom' } },
    {
      name: 'set_trip_stop',
      args: { name: 'Tokyo', country_code: 'JP', arrives_on: '2027-03-28', leaves_on: '2027-04-01' },
    },
  ]);
  expect(JSON.stringify(fake.done)).not.toContain('Gracery');
});

test('a file adds cities to a trip that there is', async () => {
  await openTrips(fake, `/trips/${T}`, [trip(T, 'Work'), stop(1, SINGAPORE_STOP)]);
  await choose(TWO_CITIES);
  await button('Add 2 cities').click();
  await expect.element(heading('Tokyo')).toBeVisible();
  await expect.element(heading('Istanbul')).toBeVisible();
  expect(mutationsOf(fake).map(({ name }) => name)).toEqual(['set_trip_stop', 'set_trip_stop']);
  await expect.element(address()).toHaveTextContent(`/trips/${T}`);
  // The same file again adds nothing by itself.
  await choose(TWO_CITIES);
  await expect.element(page.getByRole('checkbox', { name: /^Tokyo/ })).not.toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: /^Istanbul/ })).not.toBeChecked();
  expect(button(/^Add \d/).query()).toBeNull();
});

test.each([
  ['too large', 'x'.repeat(1_000_001), /^This file is larger than/],
  ['no calendar', '<script>alert(1)</script>', /^This is not a calendar file/],
])('says so if a file is %s', async (_, text, said) => {
  await openTrips(fake, '/trips');
  await choose(text);
  await expect.element(page.getByText(said)).toBeVisible();
  expect(page.getByRole('dialog').query()).toBeNull();
});

test('says so if no event names a city, with their titles as plain words', async () => {
  await openTrips(fake, '/trips');
  await choose(calendar(...event('DTSTART:20270328', 'SUMMARY:<img src=x onerror=alert(1)>')));
  await expect.element(page.getByText(/^No coming event of this file/)).toBeVisible();
  await expect.element(page.getByText('<img src=x onerror=alert(1)>', { exact: false })).toBeVisible();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(page.getByRole('dialog').getByRole('button', { name: 'Plan this trip' }).query()).toBeNull();
});

test('says so if the phone’s own search fails', async () => {
  Object.assign(fake.services.search, {
    suggest: () => Promise.reject(Object.assign(new Error('down'), { name: 'SearchError' })),
  });
  await openTrips(fake, '/trips');
  await choose(TWO_CITIES);
  await expect.element(page.getByText(/^The cities could not be looked up/)).toBeVisible();
});

test('a visitor is not offered it', async () => {
  await openTrips(fake, '/trips', [], { isVisitor: true });
  await expect.element(button('Sign in and plan this trip')).toBeVisible();
  expect(page.getByLabelText('Choose a calendar file').query()).toBeNull();
});
