import { Route, Routes, useLocation } from 'react-router-dom';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Mutation } from '#domain/own/mutations.ts';
import type { Locale } from '#i18n/languages.ts';
import '../../../src/app/shell.css';
import { readWaiterCard } from '../../../src/app/read-waiter-card.ts';
import { SharedTripPage } from '../../../src/features/trips/link/shared-trip-page.tsx';
import { TripPage } from '../../../src/features/trips/trip-page.tsx';
import { TripsPage } from '../../../src/features/trips/trips-page.tsx';
import { type FakeServices, fakeServices } from '../fakes/fake-clients.ts';
import { fakeRegion } from '../fakes/fake-region.ts';
import { FAKE_STOP } from '../fakes/fake-stop.ts';
import { render } from './render.tsx';

/** 20 November 2026, at noon on the device. */
export const NOW = new Date(2026, 10, 20, 12).getTime();
export const T = '00000000-0000-4000-8000-000000000001';
export const idOf = (n: number) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;
export const TOKYO = {
  name: 'Tokyo',
  kind: 'city',
  countryCode: 'JP',
  middle: { latitude: 35.681_23, longitude: 139.767 },
  count: 12,
  what: '',
  marks: [],
  isGuess: false,
} as const;
export const SINGAPORE = fakeRegion('Singapore', { id: 'sg', rows: 10, bytes: 310_000 });

/** Shows the address. */
export function Here() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

interface OpenOptions {
  readonly isVisitor?: boolean;
  readonly locale?: Locale;
}

/** Opens the pages of trips, after these mutations. */
export async function openTrips(
  fake: FakeServices,
  path: string,
  before: readonly Mutation[] = [],
  { isVisitor = false, locale = 'en' }: OpenOptions = {},
) {
  fake.setSession(isVisitor ? null : { userId: 'amina', email: null, name: 'Amina' });
  if (before.length > 0) await fake.services.replica.mutateAll({ mutations: before });
  fake.done.length = 0;
  await render(
    <>
      <Here />
      <Routes>
        <Route path="trips" element={<TripsPage />} />
        <Route path="trips/shared" element={<SharedTripPage />} />
        <Route path="trips/:id" element={<TripPage readWaiterCard={readWaiterCard} />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </>,
    { services: fake.services, path, locale },
  );
}

export const trip = (id: string, name: string): Mutation => ({ name: 'create_trip', args: { id, name } });
export const stop = (n: number, changes: object = {}, trip_id = T): Mutation => ({
  name: 'set_trip_stop',
  args: { ...FAKE_STOP, id: idOf(n), trip_id, ...changes },
});
export const SINGAPORE_STOP = { name: 'Singapore', country_code: 'SG', latitude: 1.29, longitude: 103.85 };

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const hrefOf = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');
export const heading = (name: string) => page.getByRole('heading', { name });
export const address = () => page.getByLabelText('address');
export const mutationsOf = (fake: FakeServices): Mutation[] => fake.done.flatMap((act) => Object(act).mutations ?? []);

export async function typeCity(text = 'toky'): Promise<void> {
  await userEvent.type(page.getByLabelText('City or area'), text);
  await expect.element(button(/^Tokyo/)).toBeVisible();
}

/** Services that know Tokyo, on a phone. */
export async function tripServices(): Promise<FakeServices> {
  const fake = fakeServices({ now: NOW });
  fake.suggestions.set('toky', { spots: [TOKYO], places: [], cuisines: [], cities: [] });
  await page.viewport(390, 844);
  return fake;
}
