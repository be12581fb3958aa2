// @module-tag full
/** Two people who share a device, in any order of signing in and out, writing, sending and losing the network. */

import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import ws from 'ws';
import type { BlobStore } from '../../../src/platform/blob-store.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { openKeyValueStore } from '../../../src/platform/key-value-store.ts';
import type { Locks } from '../../../src/platform/locks.ts';
import { deriveBoxKeys } from '../../../src/platform/sealed-box.ts';
import { createRemote } from '../../../src/remote/remote.ts';
import { openOwnStore } from '../../../src/replica/open-own.ts';
import { createExchange } from '../../../src/sync/exchange.ts';
import { createSessionService } from '../../../src/workers/replica/account/session-service.ts';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { openMemoryBlobs } from '../../support/fakes/memory-blobs.ts';
import { createMemoryLocks } from '../../support/fakes/memory-locks.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const PASSWORD = 'correct horse';
/** Faults planted in the store were found after 14 and 16 histories; `RIHLA_HISTORIES` runs more. */
const HISTORIES = Number(process.env['RIHLA_HISTORIES'] ?? 25);
/** Everything pending completes within this time, even on a busy machine. */
const SETTLES_MS = 20_000;
const { signal } = new AbortController();

const anyTab = fc.nat({ max: 1 });
// Few enough sign-ins for the backend's limit per network address.
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sign in' as const), who: fc.nat({ max: 1 }), tab: anyTab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign out' as const), tab: anyTab }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('save' as const), place: fc.nat({ max: 2 }), tab: anyTab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), tab: anyTab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('draft' as const), tab: anyTab }) },
  // Not awaited: the next sign-in or sign-out happens while the exchange is under way.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('exchange' as const), tab: anyTab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose network' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('find network' as const) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

let backend: TestBackend;
let places: string[];
let people = 0;
beforeAll(async () => {
  // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
  globalThis.WebSocket ??= ws as unknown as typeof WebSocket;
  backend = await startTestBackend({ database: ANY_ENGINE });
  places = [];
  for (let n = 0; n < 3; n++) places.push(await insertRestaurant(backend.database));
});
afterAll(() => backend.stop());

interface Person {
  readonly email: string;
  readonly id: string;
  /** Their actions, which they must find again. */
  readonly saved: Set<string>;
  city: string | null;
  draft: string | undefined;
}

async function newPerson(): Promise<Person> {
  const email = `shares-${++people}@example.org`;
  const { data } = await backend.client().auth.signUp({ email, password: PASSWORD });
  return { email, id: data.user?.id ?? '', saved: new Set(), city: null, draft: undefined };
}

/** What a device stores on. */
interface Disk {
  readonly indexedDB: IDBFactory;
  readonly files: BlobStore;
}

/** What the tabs of a device share. */
interface Shared {
  readonly disk: Disk;
  readonly locks: Locks;
  readonly reloads: Set<() => void>;
  isUp: boolean;
}

/** A tab's part that stores people's own data. */
async function openTab(shared: Shared) {
  const { disk, locks, reloads } = shared;
  const store = await openOwnStore({
    name: 'own',
    ...disk,
    IDBKeyRange,
    newId: () => crypto.randomUUID(),
    onLost: () => {},
  });
  const remote = createRemote({
    url: backend.url,
    key: backend.publishableKey,
    storage: openKeyValueStore('values', disk.indexedDB),
    locks,
    now: Date.now,
    fetch: async (...request) => {
      if (!shared.isUp) throw new TypeError('Failed to fetch');
      return fetch(...request);
    },
  });
  const mine = new Set<() => void>();
  const session = createSessionService({
    auth: remote.auth,
    store,
    channel: {
      notify: () => reloads.forEach((reload) => void (mine.has(reload) || reload())),
      onNotified(reload) {
        mine.add(reload);
        reloads.add(reload);
      },
    },
    locks,
    clock: systemClock,
    keysOf: async (userId) => deriveBoxKeys(await remote.sealingKey(userId)),
    onUser: () => {},
    onReturn: () => {},
    onFatal: (error) => {
      throw error;
    },
  });
  return { store, remote, session, exchange: createExchange(store, remote, () => session.opened()) };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

/** A device with two tabs. */
class SharedDevice {
  readonly #running: Promise<unknown>[] = [];
  #written = 0;
  readonly persons: readonly Person[];
  readonly #shared: Shared;
  readonly #tabs: readonly [Tab, Tab];

  private constructor(persons: readonly Person[], shared: Shared, tabs: readonly [Tab, Tab]) {
    this.persons = persons;
    this.#shared = shared;
    this.#tabs = tabs;
  }

  static async open(persons: readonly Person[]): Promise<SharedDevice> {
    const disk = { indexedDB: new IDBFactory(), files: openMemoryBlobs() };
    const shared = { disk, locks: createMemoryLocks(), reloads: new Set<() => void>(), isUp: true };
    return new SharedDevice(persons, shared, [await openTab(shared), await openTab(shared)]);
  }

  get store() {
    return this.#tabs[0].store;
  }

  get present(): Person | undefined {
    return this.#presentIn(this.#tabs[0]);
  }

  #presentIn({ session }: Tab): Person | undefined {
    return this.persons.find(({ id }) => id === session.userId());
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'lose network') this.#shared.isUp = false;
    else if (step.do === 'find network') this.#findNetwork();
    else {
      const tab = this.#tabs[step.tab === 0 ? 0 : 1];
      if (step.do === 'sign in') await this.signIn(this.persons[step.who], tab);
      else if (step.do === 'sign out') await tab.session.signOut();
      else await this.#act(step, tab);
    }
  }

  /** The person of this tab does something; another tab may have signed them out just now. */
  async #act(step: Extract<Step, { readonly tab: number }>, tab: Tab): Promise<void> {
    const person = this.#presentIn(tab);
    const { store, exchange } = tab;
    if (!person) return;
    if (step.do === 'exchange') this.#running.push(exchange(person.id, signal).catch(() => null));
    else if (step.do === 'draft') {
      // A form shows what was left before it takes new words.
      await tab.session.opened();
      person.draft = `${person.email} ${++this.#written}`;
      await store.drafts.keep(person.id, 'profile', person.draft);
    } else if (step.do === 'move') {
      person.city = `city ${person.email} ${++this.#written}`;
      await store.add(person.id, { name: 'update_profile', args: { city: person.city } }, Date.now());
    } else if (step.do === 'save') await this.#save(person, places[step.place] ?? '', store);
  }

  async #save(person: Person, place: string, store: Tab['store']): Promise<void> {
    const name = person.saved.delete(place) ? 'unsave_restaurant' : 'save_restaurant';
    if (name === 'save_restaurant') person.saved.add(place);
    await store.add(person.id, { name, args: { restaurant_id: place } }, Date.now());
  }

  #findNetwork(): void {
    this.#shared.isUp = true;
    for (const { session } of this.#tabs) session.comeBack();
  }

  async signIn(person: Person | undefined, tab: Tab = this.#tabs[0]): Promise<void> {
    if (!person || this.#presentIn(tab) === person) return;
    if ((await tab.session.signOut()) !== 'signed_out') return;
    await tab.session.account.signIn(person.email, PASSWORD);
  }

  /** Checks that nothing of a signed-out person is readable, and that a person's data contains nothing of others. */
  async check(): Promise<void> {
    await Promise.all(this.#running);
    this.#findNetwork();
    const [first, second] = this.#tabs;
    await vi.waitFor(() => expect(second.session.userId()).toBe(first.session.userId()), SETTLES_MS);
    for (const person of this.persons) {
      const isPresent = person === this.present;
      await vi.waitFor(async () => {
        const { documents, entries } = await this.store.read(person.id);
        const kept = Object.entries(documents).filter(([, list]) => list.length > 0);
        expect(isPresent ? [] : kept.map(([name]) => name), 'documents of somebody who is not signed in').toEqual([]);
        const stored = JSON.stringify([documents, entries]);
        for (const other of this.persons) if (other !== person) expect(stored).not.toContain(other.email);
      }, SETTLES_MS);
      await vi.waitFor(async () => {
        expect(await this.store.drafts.read(person.id, 'profile')).toBe(isPresent ? person.draft : undefined);
        if (isPresent) return;
        const everything = await readEverything(this.#shared.disk);
        // The words that a person wrote contain their address.
        for (const trace of [person.email, person.id]) expect(everything).not.toContain(trace);
      }, SETTLES_MS);
    }
  }

  /** Each person signs in once more, and sends the outbox. */
  async drain(): Promise<void> {
    await Promise.all(this.#running);
    this.#findNetwork();
    const [tab] = this.#tabs;
    expect(await tab.session.signOut()).toBe('signed_out');
    for (const person of this.persons) {
      await this.signIn(person);
      expect(this.present).toBe(person);
      await tab.session.opened();
      await vi.waitFor(async () => {
        await tab.exchange(person.id, signal);
        expect(await this.store.entries(person.id)).toEqual([]);
        expect(await this.store.drafts.read(person.id, 'profile')).toBe(person.draft);
      }, SETTLES_MS);
    }
  }

  async close(): Promise<void> {
    for (const { remote, store } of this.#tabs) {
      await remote.close();
      store.close();
    }
  }
}

/** Everything that the device stores: all tables of all databases, and all files. */
async function readEverything({ indexedDB, files }: Disk): Promise<string> {
  const found: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Dexie(name, { indexedDB, IDBKeyRange }).open();
    for (const table of database.tables) found.push(await table.toCollection().keys(), await table.toArray());
    database.close();
  }
  for (const key of await files.keys()) found.push(key, new Uint8Array((await files.read(key)) ?? new ArrayBuffer()));
  return JSON.stringify(found, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}

const onServer = async ({ id }: Person) => {
  const saved = await backend.database.query<{ restaurant_id: string }>(
    'select restaurant_id from public.saved_restaurants where user_id = $1 and not _deleted order by 1',
    [id],
  );
  const [profile] = await backend.database.query<{ city: string | null }>(
    'select city from public.users where id = $1',
    [id],
  );
  return { saved: saved.map(({ restaurant_id }) => restaurant_id), city: profile?.city };
};

test('in any history, two accounts on one device never mix: each finds their own data again, and what somebody left is readable to nobody (Y20, Y37, U50)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 16 }), async (steps) => {
      const device = await SharedDevice.open([await newPerson(), await newPerson()]);
      await device.signIn(device.persons[0]);
      for (const step of steps) await device.take(step);
      await device.check();
      await device.drain();
      for (const person of device.persons) {
        expect(await onServer(person)).toEqual({ saved: [...person.saved].toSorted(), city: person.city });
      }
      await device.close();
    }),
    { seed: 20261122, numRuns: HISTORIES, endOnFailure: true },
  );
});
