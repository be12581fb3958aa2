// @module-tag quick
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Dashboard } from '#domain/account/dashboard.ts';
import { OWN_COLLECTIONS, type OwnDocument } from '#domain/own/own-documents.ts';
import type { Invoice } from '#domain/payments/payment-calls.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import type { AccountRemote } from '#remote/account-remote.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { OwnChange } from '#replica/own-store.ts';
import { FAKE_STOP } from '../../../../tests/support/fakes/fake-stop.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { createMemoryOwnStore } from '../../../../tests/support/fakes/memory-own-store.ts';
import type { DashboardView } from './account-api.ts';
import { startAccount } from './account-service.ts';

const MINUTE = 60_000;
/** Longer than the pause that merges requests. */
const PAUSE = 2000;

const profile = (change: Partial<OwnDocument<'profile'>> = {}): OwnDocument<'profile'> => ({
  id: 'amina',
  stamp: 1,
  name: 'Amina',
  email: 'amina@example.org',
  phone: null,
  city: 'Fez',
  avatar_url: null,
  dietary_preferences: [],
  preferences: {},
  is_pro: false,
  pro_expires_at: null,
  points: 15,
  level: 'Newcomer',
  ...change,
});

const dashboard = (points: number): Dashboard => ({
  member_since: '2025-03-04T00:00:00Z',
  had_trial: false,
  stats: {
    total_reviews: 1,
    total_saved: 1,
    total_achievements: 1,
    points,
    days_active: 1,
    favorite_cuisine: null,
    cities_visited: 1,
    recent_activity_count: 2,
  },
  achievements: [],
  activities: [],
});

function memoryValues(): KeyValueStore & { readonly all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get: async (key) => all.get(key) ?? null,
    set: async (key, value) => void all.set(key, value),
    delete: async (key) => void all.delete(key),
  };
}

/** A person's device; `answers` may be changed at any time. */
function device(values = memoryValues(), store = createMemoryOwnStore(() => crypto.randomUUID())) {
  const clock = new ManualClock();
  const asked: unknown[][] = [];
  const answers = {
    points: 15,
    error: null as RemoteError | null,
    isSparing: false,
    invoices: null as readonly Invoice[] | null,
  };
  const answer = <T>(what: unknown[], value: T): Promise<T> => {
    asked.push(what);
    return answers.error ? Promise.reject(answers.error) : Promise.resolve(value);
  };
  const remote: AccountRemote = {
    dashboard: (userId) => answer(['dashboard', userId], dashboard(answers.points)),
    sessions: (userId) => answer(['sessions', userId], []),
    endSession: (userId, id) => answer(['end', userId, id], true),
    uploadAvatar: (userId, name) =>
      answer(['upload', userId], `https://x.test/storage/v1/object/public/avatars/${userId}/${name}`),
    removeOtherAvatars: (userId, name) => answer(['tidy', userId, name], undefined),
    deleteAccount: (userId) => answer(['delete', userId], undefined),
  };
  const service = startAccount({
    store,
    remote,
    offers: { offers: async () => [], promotions: async () => [] },
    payments: {
      setup: () => Promise.reject(new RemoteError('Not asked here', { code: 'offline' })),
      subscriptions: async () => [],
      call: async (_, name) => {
        const { invoices } = answers;
        if (name !== 'list-invoices' || !invoices) throw new RemoteError('Not asked here', { code: 'offline' });
        // The answer of this very function.
        return { invoices } as never;
      },
    },
    values,
    clock,
    isSparing: () => answers.isSparing,
    async mutateAll({ mutations }) {
      await store.addAll('amina', { mutations, addedAt: 0 });
      return { ok: true, seqs: [1] };
    },
    onPro: (userId) => void asked.push(['pro', userId]),
    onDeleted: async (userId) => void asked.push(['forget', userId]),
    dropFetched: async () => void asked.push(['drop fetched']),
    onFatal: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => service.close());
  service.setUser('amina');
  const pulled = (documents: Partial<Record<(typeof OWN_COLLECTIONS)[number], unknown[]>>) =>
    store.store(
      'amina',
      OWN_COLLECTIONS.map(
        (collection) =>
          ({
            collection,
            documents: documents[collection] ?? [],
            gone: [],
            checkpoint: { xid: '1', id: 'a', generation: 'g' },
            isWhole: true,
          }) as unknown as OwnChange,
      ),
      [],
    );
  const views: (DashboardView | null)[] = [];
  return {
    service,
    store,
    values,
    clock,
    asked,
    answers,
    pulled,
    views,
    watch: () => service.api.watchDashboard((view) => views.push(view)),
  };
}

/** Lets the pause pass and requests be answered. */
async function settle({ clock }: ReturnType<typeof device>): Promise<void> {
  await vi.waitFor(() => undefined);
  clock.advance(PAUSE);
  await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('the server’s dashboard of a person', () => {
  test('is fetched after the documents changed, and is there at the next start without a network (K23)', async () => {
    const first = device();
    await first.pulled({ profile: [profile()] });
    await settle(first);
    await first.pulled({ profile: [profile()] });
    await settle(first);
    expect(first.asked).toEqual([['dashboard', 'amina']]);
    const again = device(first.values, first.store);
    again.answers.error = new RemoteError('no network', { code: 'offline' });
    await again.watch();
    await settle(again);
    expect(again.views.at(-1)).toMatchObject({
      card: { name: 'Amina', points: 15 },
      dashboard: { stats: { points: 15 } },
    });
  });

  test('is fetched again after new points, and once for a burst of changes', async () => {
    const here = device();
    await here.pulled({ profile: [profile()] });
    await settle(here);
    here.answers.points = 30;
    await here.pulled({ profile: [profile({ points: 25, stamp: 2 })] });
    await here.pulled({ profile: [profile({ points: 30, stamp: 3 })] });
    await settle(here);
    expect(here.asked).toHaveLength(2);
    await here.watch();
    expect(here.views.at(-1)).toMatchObject({ card: { points: 30 }, dashboard: { stats: { points: 30 } } });
  });

  test('is fetched when it is shown and two minutes old, and not while hidden (K23)', async () => {
    const here = device();
    await here.pulled({ profile: [profile()] });
    await settle(here);
    here.clock.advance(3 * MINUTE);
    await here.pulled({ profile: [profile()] });
    await settle(here);
    expect(here.asked).toHaveLength(1);
    await here.watch();
    await settle(here);
    expect(here.asked).toHaveLength(2);
  });

  test('while data saver is on it is fetched only when it is shown (Y43)', async () => {
    const here = device();
    here.answers.isSparing = true;
    await here.pulled({ profile: [profile()] });
    await settle(here);
    expect(here.asked).toEqual([]);
    await here.watch();
    await settle(here);
    expect(here.asked).toEqual([['dashboard', 'amina']]);
  });

  test('an unreachable server leaves the cache, and the next change retries', async () => {
    const here = device();
    here.answers.error = new RemoteError('no network', { code: 'offline' });
    await here.pulled({ profile: [profile()] });
    await settle(here);
    here.answers.error = null;
    await here.pulled({ profile: [profile()] });
    await settle(here);
    await here.watch();
    expect(here.views.at(-1)).toMatchObject({ dashboard: { stats: { points: 15 } } });
  });

  test('belongs to one person: it is deleted when they sign out or someone else signs in (U50)', async () => {
    const here = device();
    await here.pulled({ profile: [profile()] });
    await settle(here);
    expect(here.values.all.has('dashboard')).toBe(true);
    here.service.setUser('bilal');
    await here.watch();
    await settle(here);
    expect(here.views.at(-1)).toMatchObject({ card: null, dashboard: null });
    here.service.setUser(null);
    await vi.waitFor(() => expect(here.values.all.has('dashboard')).toBe(false));
    expect(here.views.at(-1)).toBeNull();
  });

  test('counts unsent reviews and saved places', async () => {
    const here = device();
    await here.pulled({ profile: [profile()] });
    await here.store.add('amina', { name: 'save_restaurant', args: { restaurant_id: 'p1' } }, 0);
    await here.store.add(
      'amina',
      { name: 'write_review', args: { restaurant_id: 'p1', rating: 4, content: 'Good soup and people.' } },
      0,
    );
    await here.watch();
    await vi.waitFor(() => expect(here.views.at(-1)).toMatchObject({ saved: 1, reviewedAt: [null] }));
  });
});

describe('the profile picture', () => {
  test('is uploaded, then named in the profile; former ones are deleted once the server has that (U19, D45)', async () => {
    const here = device();
    await here.pulled({ profile: [profile()] });
    expect(await here.service.api.setAvatar(new Uint8Array([1]))).toEqual({ ok: true });
    const [entry] = await here.store.entries('amina');
    const { avatar_path: path } = Object(entry?.mutation.args);
    expect(path).toMatch(/^amina\/\d+\.jpg$/);
    const url = `https://x.test/storage/v1/object/public/avatars/${path}`;
    await here.pulled({ profile: [profile({ city: 'Rabat', stamp: 2 })] });
    await settle(here);
    expect(here.asked.flat()).not.toContain('tidy');
    await here.pulled({ profile: [profile({ avatar_url: url, stamp: 3 })] });
    await vi.waitFor(() => expect(here.asked).toContainEqual(['tidy', 'amina', url.split('/').at(-1)]));
  });

  test('that could not be uploaded changes nothing (F31)', async () => {
    const here = device();
    await here.pulled({ profile: [profile()] });
    here.answers.error = new RemoteError('no network', { code: 'offline' });
    expect(await here.service.api.setAvatar(new Uint8Array([1]))).toEqual({ ok: false, code: 'offline' });
    expect(await here.store.entries('amina')).toEqual([]);
  });
});

describe('leaving the app', () => {
  test('deleting the account on the server deletes its data here, too (U20, F33)', async () => {
    const here = device();
    expect(await here.service.api.deleteAccount()).toEqual({ ok: true });
    expect(here.asked).toEqual([['delete', 'amina'], ['forget', 'amina'], ['drop fetched']]);
  });

  test.each([
    [{ code: 'refused', reason: 'reauthentication_needed' }, 'reauthentication_needed'],
    [{ code: 'server', reason: 'deletion_unfinished' }, 'unfinished'],
    [{ code: 'offline' }, 'offline'],
    [{ code: 'signed_out' }, 'signed_out'],
    [{ code: 'rate_limited' }, 'failed'],
  ] as const)('%j leaves all of it here, as %s', async (problem, code) => {
    const here = device();
    here.answers.error = new RemoteError('no', problem);
    expect(await here.service.api.deleteAccount()).toEqual({ ok: false, code });
    expect(here.asked).toEqual([['delete', 'amina']]);
  });

  test('the data file contains all of the person’s data, including unsent entries', async () => {
    const here = device();
    await here.pulled({
      profile: [profile()],
      saved: [{ id: 's', stamp: 1, restaurant_id: 'p1', created_at: '2026-01-01T00:00:00Z' }],
      own_checks: [
        {
          id: 'c',
          stamp: 1,
          restaurant_id: 'p1',
          answers: { certificate_seen: 'yes' },
          day: '2026-01-01',
          photo: 'amina/p1/1.jpg',
          state: 'counted',
          created_at: '2026-01-01T00:00:00Z',
        },
      ],
      own_change_reports: [
        {
          id: 'r',
          stamp: 1,
          restaurant_id: 'p1',
          kind: 'moved',
          note: 'Two doors on.',
          state: 'open',
          created_at: '2026-01-01T00:00:00Z',
        },
      ],
      trips: [{ id: 't', stamp: 1, name: 'Umrah', created_at: '2026-01-01T00:00:00Z' }],
      trip_stops: [{ ...FAKE_STOP, id: 'u', stamp: 1, trip_id: 't', created_at: '2026-01-01T00:00:00Z' }],
    });
    await here.store.add('amina', { name: 'save_restaurant', args: { restaurant_id: 'p2' } }, 0);
    await here.store.add('amina', { name: 'create_trip', args: { id: 'v', name: 'Japan' } }, 0);
    const text = await vi.waitFor(async () => (await here.service.api.writeDataFile()) ?? expect.unreachable());
    expect(JSON.parse(text)).toMatchObject({
      format: 'rihla-data',
      user_id: 'amina',
      profile: [{ name: 'Amina', email: 'amina@example.org' }],
      saved: [{ restaurant_id: 'p1' }],
      subscriptions: [],
      invoices: null,
      own_change_reports: [{ kind: 'moved', note: 'Two doors on.' }],
      own_checks: [{ answers: { certificate_seen: 'yes' }, photo: 'amina/p1/1.jpg' }],
      trips: [{ name: 'Umrah' }],
      trip_stops: [FAKE_STOP],
      not_confirmed_yet: [
        { what: { name: 'save_restaurant', args: { restaurant_id: 'p2' } }, state: 'waiting' },
        { what: { name: 'create_trip', args: { id: 'v', name: 'Japan' } }, state: 'waiting' },
      ],
    });
    const invoice = { number: 'R-1', status: 'paid', currency: 'usd', amount_due: 499, amount_paid: 499 };
    here.answers.invoices = [{ ...invoice, created_at: '2026-11-01T00:00:00.000Z' }];
    expect(JSON.parse((await here.service.api.writeDataFile()) ?? '{}')).toMatchObject({ invoices: [invoice] });
    here.service.setUser(null);
    expect(await here.service.api.writeDataFile()).toBeNull();
  });
});
