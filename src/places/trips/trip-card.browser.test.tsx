// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Mutation } from '#domain/own/mutations.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_STOP } from '../../../tests/support/fakes/fake-stop.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { tripRoomPx } from './trip-mark.ts';
import { TripSlot } from './trip-slot.tsx';

const T = '00000000-0000-4000-8000-000000000001';
const S = '00000000-0000-4000-8000-000000000002';

let fake: FakeServices;

/** @param day of January 2027, at noon on the device */
async function open(day: number, { isMember = true, hasStop = true } = {}) {
  fake = fakeServices({ now: new Date(2027, 0, day, 12).getTime() });
  fake.setSession(isMember ? { userId: 'amina', email: null, name: 'Amina' } : null);
  const stop: Mutation = { name: 'set_trip_stop', args: { ...FAKE_STOP, id: S, trip_id: T } };
  const planned: Mutation = { name: 'create_trip', args: { id: T, name: 'Malaysia' } };
  await fake.services.replica.mutateAll({ mutations: hasStop ? [planned, stop] : [planned] });
  await render(<TripSlot />, { services: fake.services });
}

const card = () => page.getByRole('link', { name: /^Malaysia/ });

beforeEach(() => localStorage.clear());

// Days of January 2027, before the first: of the months before.
test.each([
  [-60, 'Next: Melaka, 2 Jan 2027'],
  [-8, 'Next: Melaka, in 10 days'],
  [1, 'Next: Melaka, tomorrow'],
  [2, 'Day 1 · Melaka'],
  [4, 'Day 3 · Melaka'],
])('on day %i it says “%s”, and leads to the trip', async (day, text) => {
  await open(day);
  await expect.element(card()).toHaveTextContent(text);
  expect(card().element().getAttribute('href')).toBe(`/trips/${T}`);
  await expect.poll(tripRoomPx).toBeGreaterThanOrEqual(60);
});

test.each([
  ['after the trip', 5, {}],
  ['before any city', 1, { hasStop: false }],
  ['signed out', 2, { isMember: false }],
])('there is no card %s', async (_, day, options) => {
  await open(day, options);
  await expect.poll(tripRoomPx).toBe(null);
  await expect.element(card()).not.toBeInTheDocument();
});
