// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SuggestQuery } from '#domain/search/search.ts';
import type { FakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import {
  address,
  button,
  heading,
  idOf,
  mutationsOf,
  openTrips,
  stop,
  T,
  trip,
  tripServices,
  typeCity,
} from '../../../tests/support/screens/open-trips.tsx';

let fake: FakeServices;

beforeEach(async () => {
  fake = await tripServices();
});

describe('the list of trips', () => {
  test('shows trips under way, coming and past, the nearest first', async () => {
    await openTrips(fake, '/trips', [
      trip(T, 'Malaysia'),
      stop(1),
      trip(idOf(50), 'Now there'),
      stop(2, { arrives_on: '2026-11-19', leaves_on: '2026-11-20' }, idOf(50)),
      trip(idOf(51), 'Long ago'),
      stop(3, { arrives_on: '2025-01-01', leaves_on: '2025-01-01' }, idOf(51)),
      trip(idOf(52), 'Idea'),
    ]);
    await expect.element(heading('Now')).toBeVisible();
    const links = page.getByRole('link').elements();
    expect(links.map(({ textContent }) => textContent?.split(' Not sent')[0])).toEqual([
      expect.stringContaining('Now there'),
      expect.stringContaining('Malaysia'),
      expect.stringContaining('Idea'),
      expect.stringContaining('Long ago'),
    ]);
    await expect
      .element(page.getByText('Jan 2, 2027 – Jan 4, 2027').or(page.getByText(/2 Jan 2027 – 4 Jan 2027/)))
      .toBeVisible();
    await expect.element(page.getByText('1 Jan 2025', { exact: false })).toBeVisible();
    await expect.element(page.getByText('No cities yet')).toBeVisible();
  });

  test('says that there are none, only once the server said so', async () => {
    await openTrips(fake, '/trips');
    await expect.element(heading('No trips yet')).toBeVisible();
  });

  test.each([
    ['offline', 'Your trips are not on this phone yet'],
    ['online', 'Your trips could not be loaded'],
  ] as const)('while %s without an answer of the server it says so, and offers the form', async (status, title) => {
    fake.setConnectionStatus(status);
    fake.setOutbox({ items: [], waitsFor: status === 'online' ? 'unavailable' : null, syncedAt: null });
    await openTrips(fake, '/trips');
    await expect.element(heading(title)).toBeVisible();
    await expect.element(heading('No trips yet')).not.toBeInTheDocument();
    await expect.element(button('Plan this trip')).toBeVisible();
  });
});

describe('planning a trip', () => {
  test('works offline and by keyboard alone, and opens the trip', async () => {
    fake.setConnectionStatus('offline');
    await openTrips(fake, '/trips');
    await page.getByLabelText('Name of the trip').click();
    await userEvent.keyboard(' Cherry blossom{Tab}toky');
    await expect.element(button(/^Tokyo/)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(button(/^Tokyo/)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.element(page.getByLabelText('First day there')).toHaveFocus();
    await expect.element(page.getByText('Japan', { exact: true })).toBeVisible();
    await page.getByLabelText('First day there').fill('2027-03-28');
    await page.getByLabelText('Last day there').fill('2027-04-02');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Cherry blossom')).toBeVisible();
    await expect.element(page.getByText('Saved on this phone. Sends when you’re online.').first()).toBeVisible();
    await expect.element(page.getByText('Not sent yet').first()).toBeVisible();
    const [made, set] = mutationsOf(fake);
    expect(made).toMatchObject({ name: 'create_trip', args: { name: 'Cherry blossom' } });
    expect(set).toMatchObject({
      name: 'set_trip_stop',
      args: {
        trip_id: made?.args && 'id' in made.args ? made.args.id : '',
        name: 'Tokyo',
        country_code: 'JP',
        latitude: 35.681,
        longitude: 139.767,
        arrives_on: '2027-03-28',
        leaves_on: '2027-04-02',
      },
    });
    await expect.element(address()).toHaveTextContent(/^\/trips\/[0-9a-f-]{36}$/);
  });

  test('Enter takes no city that was found for fewer letters, and nothing is called unknown meanwhile', async () => {
    const { search } = fake.services;
    const found = search.suggest;
    Object.assign(search, {
      suggest: (query: SuggestQuery) => (query.text === 'tokyo' ? new Promise(() => {}) : found(query)),
    });
    await openTrips(fake, '/trips');
    await page.getByLabelText('City or area').click();
    await userEvent.keyboard('toky');
    await expect.element(button(/^Tokyo/)).toBeVisible();
    await userEvent.keyboard('o{Enter}');
    await expect.element(page.getByLabelText('City or area')).toHaveFocus();
    await expect.element(page.getByLabelText('City or area')).toHaveValue('tokyo');
    expect(page.getByText('We don’t know that place').query()).toBeNull();
  });

  test('pressed twice, plans one trip', async () => {
    await openTrips(fake, '/trips');
    await page.getByLabelText('Name of the trip').fill('Cherry blossom');
    await typeCity();
    await button(/^Tokyo/).click();
    await page.getByLabelText('First day there').fill('2027-03-28');
    await page.getByLabelText('Last day there').fill('2027-04-02');
    const form = document.querySelector('form[aria-labelledby="trips-plan"]');
    if (!(form instanceof HTMLFormElement)) throw new Error('There is no form');
    form.requestSubmit();
    form.requestSubmit();
    await expect.element(heading('Cherry blossom')).toBeVisible();
    expect(mutationsOf(fake).map(({ name }) => name)).toEqual(['create_trip', 'set_trip_stop']);
  });

  test('says what is missing or wrong, at its field', async () => {
    await openTrips(fake, '/trips');
    await button('Plan this trip').click();
    await expect.element(page.getByText('Give the trip a name')).toBeVisible();
    await expect.element(page.getByLabelText('Name of the trip')).toHaveFocus();
    await userEvent.keyboard('Japan');
    await typeCity();
    await button('Plan this trip').click();
    await expect.element(page.getByText('Choose a city or area from the list')).toBeVisible();
    await expect.element(page.getByLabelText('City or area')).toHaveFocus();
    await button(/^Tokyo/).click();
    await button('Plan this trip').click();
    await expect
      .poll(() => page.getByText('Write the whole date, with a year from 2000 to 2099').elements())
      .toHaveLength(2);
    await page.getByLabelText('First day there').fill('2027-03-28');
    await page.getByLabelText('Last day there').fill('2027-03-27');
    await button('Plan this trip').click();
    await expect.element(page.getByText('The last day is before the first. Change one of them.')).toBeVisible();
    await expect.element(page.getByLabelText('Last day there')).toHaveFocus();
    expect(mutationsOf(fake)).toEqual([]);
  });

  test('knows well-known cities before any index is there, and says if it knows none', async () => {
    await openTrips(fake, '/trips');
    await page.getByLabelText('City or area').fill('istan');
    await expect.element(button(/^Istanbul/)).toBeVisible();
    await page.getByLabelText('City or area').fill('xyzzy');
    await expect.element(page.getByText('We don’t know that place. Try a larger one nearby.')).toBeVisible();
  });

  test('a visitor learns that it needs an account, and signing in keeps what was typed', async () => {
    await openTrips(fake, '/trips', [], { isVisitor: true });
    await expect.element(page.getByText(/^A trip is kept in your account/)).toBeVisible();
    await expect.element(heading('No trips yet')).not.toBeInTheDocument();
    await page.getByLabelText('Name of the trip').fill('Japan');
    await typeCity();
    await button(/^Tokyo/).click();
    await page.getByLabelText('First day there').fill('2027-03-28');
    await page.getByLabelText('Last day there').fill('2027-04-02');
    await button('Sign in and plan this trip').click();
    await expect.element(address()).toHaveTextContent('/login?next=%2Ftrips');
    await openTrips(fake, '/trips');
    await expect.poll(() => page.getByLabelText('Name of the trip').last().query()).toHaveValue('Japan');
    await button('Plan this trip').click();
    await expect.poll(() => mutationsOf(fake).map(({ name }) => name)).toEqual(['create_trip', 'set_trip_stop']);
  });
});
