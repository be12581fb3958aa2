// @module-tag full
/**
 * People who share a device on which anything may be cut off at any moment: nothing that they wrote is lost, and nothing that a
 * person wrote is readable while that person is signed out.
 */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlobStore } from '#platform/blob-store.ts';
import { deriveBoxKeys } from '#platform/sealed-box.ts';
import { openMemoryBlobs } from '../../tests/support/fakes/memory-blobs.ts';
import { openOwnStore } from './open-own.ts';
import type { OwnStore } from './own-store.ts';

/** Faults planted in the store were found after 1 to 12 histories, one after 108. `RIHLA_HISTORIES` runs more, and `RIHLA_SEED` others. */
const HISTORIES = Number(process.env['RIHLA_HISTORIES'] ?? 30);
const SEED = Number(process.env['RIHLA_SEED'] ?? 20_261_128);
/** More than an operation takes. */
const MAX_TICKS = 60;
const PEOPLE = ['amina', 'bilal'] as const;
type Person = (typeof PEOPLE)[number];

const anyPerson = fc.constantFrom(...PEOPLE);
const anyTab = fc.nat({ max: 1 });
const anyCut = fc.option(fc.nat({ max: MAX_TICKS }), { freq: 2 });
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('arrive' as const), who: anyPerson, tab: anyTab, cut: anyCut }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('leave' as const), tab: anyTab, cut: anyCut }) },
  // Also by somebody whom another tab has signed out.
  {
    weight: 8,
    arbitrary: fc.record({
      // 'blind': a draft in a form that had opened before what was left was back.
      do: fc.constantFrom('draft' as const, 'blind' as const, 'entry' as const, 'picture' as const),
      who: fc.option(anyPerson, { freq: 3 }),
      tab: anyTab,
      cut: anyCut,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('full' as const, 'lose database' as const) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** A device with two tabs. */
class Device {
  #indexedDB = new IDBFactory();
  readonly #files = openMemoryBlobs();
  #isFull = false;
  #tabs: { readonly store: OwnStore; readonly kill: () => void }[] = [];
  #present: Person | null = null;
  /** Whether everybody who is not present was sealed. */
  #isClosed = true;
  #written = 0;
  /** Who may have a draft that a form has read or written. */
  readonly #read = new Set<Person>();
  /** What was stored, and what may have been stored or replaced when the device was cut off. */
  readonly must = new Set<string>();
  readonly may = new Set<string>();

  async start(): Promise<void> {
    // Without space nothing starts.
    this.#setFull(false);
    for (const { kill } of this.#tabs) kill();
    this.#tabs = [await this.#openTab(), await this.#openTab()];
  }

  /** A tab whose operations fail once it is dead. */
  async #openTab() {
    let isDead = false;
    const files = new Proxy<BlobStore>(this.#files, {
      get: (target, name) =>
        isDead ? () => Promise.reject(new Error('The tab is dead')) : Reflect.get(target, name).bind(target),
    });
    const store = await openOwnStore({
      name: 'own',
      indexedDB: this.#indexedDB,
      IDBKeyRange,
      files,
      newId: () => crypto.randomUUID(),
      onLost: () => {},
      reclaimer: {
        within: async (write) => {
          if (this.#isFull) throw new DOMException('no room', 'QuotaExceededError');
          return write();
        },
        isFull: () => this.#isFull,
        watch: () => () => {},
      },
    });
    const kill = () => {
      isDead = true;
      store.close();
    };
    return { store, kill };
  }

  /** Runs the work to its end, or kills both tabs after this many turns of the event loop. Whether it ended well. */
  async #run(tab: number, cut: number | null, work: (store: OwnStore) => Promise<unknown>): Promise<boolean> {
    const store = this.#tabs[tab]?.store;
    if (!store) throw new Error('There are two tabs');
    const running = work(store).then(
      () => true,
      () => false,
    );
    if (cut === null) return running;
    for (let n = 0; n < cut; n++) await new Promise((resolve) => setImmediate(resolve));
    for (const { kill } of this.#tabs) kill();
    await running;
    await this.start();
    return false;
  }

  async take(step: Step): Promise<void> {
    if (!('tab' in step)) await (step.do === 'full' ? this.#setFull(!this.#isFull) : this.#loseDatabase());
    else if (step.do === 'arrive') await this.arrive(step.who, step.tab, step.cut);
    else if (step.do === 'leave') await this.leave(step.tab, step.cut);
    else await this.#write(step.do, step.who ?? this.#present ?? 'amina', step.tab, step.cut);
  }

  #setFull(isFull: boolean): void {
    this.#isFull = isFull;
    this.#files.isFull = isFull;
  }

  /** Nobody is present then, because plain drafts have no second copy. */
  async #loseDatabase(): Promise<void> {
    this.#setFull(false);
    await this.leave(0, null);
    for (const { kill } of this.#tabs) kill();
    this.#tabs = [];
    this.#indexedDB = new IDBFactory();
    await this.start();
    // As at every start, the app tells the store who is signed in: nobody.
    await this.leave(0, null);
  }

  async arrive(who: Person, tab = 0, cut: number | null = null): Promise<void> {
    await this.leave(tab, null);
    if (this.#isClosed) this.#read.delete(who);
    else this.#read.add(who);
    this.#present = who;
    const keys = await deriveBoxKeys(new Uint8Array(32).fill(who.length));
    await this.#run(tab, cut, async (store) => {
      await store.keepDocumentsOf(who);
      await store.left.noteKey(who, keys.publicKey);
      await store.left.open(who, keys);
    });
  }

  async leave(tab: number, cut: number | null): Promise<void> {
    this.#present = null;
    const isDone = await this.#run(tab, cut, async (store) => {
      await store.keepDocumentsOf(null);
      if ((await store.left.sealOthers()).length > 0) throw new Error('Something is readable');
    });
    this.#isClosed = isDone;
    if (isDone) await this.#expectSealed();
    else expect(cut !== null || this.#isFull).toBe(true);
  }

  async #expectSealed(): Promise<void> {
    const everything = await this.#readEverything();
    for (const person of PEOPLE) if (person !== this.#present) expect(everything).not.toContain(person);
  }

  async #write(
    what: 'draft' | 'blind' | 'entry' | 'picture',
    who: Person,
    tab: number,
    cut: number | null,
  ): Promise<void> {
    // A person who was never signed in here can't write: the device has no key of theirs.
    if (!(await this.#tabs[tab]?.store.left.isKeyNoted(who))) return;
    if (what === 'blind' && this.#read.has(who)) return;
    if (what === 'draft' || what === 'blind') this.#read.add(who);
    const at = ++this.#written;
    const text = `${what} ${at} of ${who}`;
    let seen: string | undefined;
    const isDone = await this.#run(tab, cut, async (store) => {
      if (what === 'draft') {
        const before = await store.drafts.read(who, 'profile');
        seen = typeof before === 'string' ? before : undefined;
        await store.drafts.keep(who, 'profile', text);
      } else if (what === 'blind') await store.drafts.keep(who, 'profile', text);
      else if (what === 'entry') await store.add(who, { name: 'update_profile', args: { city: text } }, at);
      else {
        const bytes = new TextEncoder().encode(text);
        await store.photos.keep({
          path: `${who}/${at}`,
          userId: who,
          bytes,
          addedAt: at,
          draft: 'open',
          isUploaded: false,
        });
      }
    });
    (isDone ? this.must : this.may).add(text);
    if (!isDone || this.#isFull) this.#isClosed &&= who === this.#present;
    if (this.#isClosed) await this.#expectSealed();
    if (seen === undefined) return;
    // The person has replaced it.
    this.must.delete(seen);
    this.may.add(seen);
    if (isDone && this.#present === who) this.may.delete(seen);
  }

  async #readEverything(): Promise<string> {
    const database = await new Dexie('own', { indexedDB: this.#indexedDB, IDBKeyRange }).open();
    const found: unknown[] = await Promise.all(database.tables.map((table) => table.toArray()));
    for (const { name } of database.tables) found.push(await database.table(name).toCollection().primaryKeys());
    database.close();
    for (const key of await this.#files.keys()) {
      found.push(key, new Uint8Array((await this.#files.read(key)) ?? new ArrayBuffer()));
    }
    return JSON.stringify(found, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
  }

  /** Everything that the people find when they sign in once more. */
  async findAll(): Promise<string[]> {
    await this.start();
    const found: string[] = [];
    for (const person of PEOPLE) {
      await this.arrive(person);
      const { store } = this.#tabs[0] ?? {};
      if (!store) throw new Error('There are two tabs');
      expect(await store.left.isSealed(person)).toBe(false);
      const entries = await store.entries(person);
      expect(entries.map(({ addedAt }) => addedAt)).toEqual(
        entries.map(({ addedAt }) => addedAt).toSorted((a, b) => a - b),
      );
      for (const { mutation } of entries) found.push((mutation.args as { city: string }).city);
      for (let draft; (draft = await store.drafts.read(person, 'profile')) !== undefined; ) {
        found.push(JSON.stringify(draft).slice(1, -1));
        await store.drafts.forget(person, 'profile');
      }
      for (let at = 1; at <= this.#written; at++) {
        const photo = await store.photos.read(`${person}/${at}`);
        if (photo) found.push(new TextDecoder().decode(photo.bytes));
      }
    }
    return found;
  }

  close(): void {
    for (const { kill } of this.#tabs) kill();
  }
}

test('whatever is cut off, refused or written late, nothing is lost, nothing comes twice, and nothing of those who left is readable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 14 }), async (steps) => {
      const device = new Device();
      await device.start();
      for (const person of PEOPLE) await device.arrive(person);
      for (const step of steps) await device.take(step);
      const found = await device.findAll();
      expect(new Set(found).size).toBe(found.length);
      expect(found).toEqual(expect.arrayContaining([...device.must]));
      for (const text of found) expect(device.must.has(text) || device.may.has(text), text).toBe(true);
      device.close();
    }),
    { seed: SEED, numRuns: HISTORIES, endOnFailure: true },
  );
}, 300_000);
