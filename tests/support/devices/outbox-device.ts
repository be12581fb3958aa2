/** A device with an outbox, for `outbox-histories.ts`. */

import { expect } from 'vitest';
import type { Mutation } from '../../../src/domain/own/mutations.ts';
import { replay } from '../../../src/domain/own/replay.ts';
import type { Locks } from '../../../src/platform/locks.ts';
import { RemoteError } from '../../../src/remote/remote-error.ts';
import type { OutboxEntry } from '../../../src/replica/outbox-entry.ts';
import type { OwnStore } from '../../../src/replica/own-store.ts';
import { createExchange, type Exchange } from '../../../src/sync/exchange.ts';
import { PUSH_LOCK } from '../../../src/sync/outbox-sync-loop.ts';
import type { MemoryOwnStore } from '../fakes/memory-own-store.ts';
import { noPhotos } from '../fakes/no-photos.ts';
import type { OwnServer } from '../servers/own-server.ts';
import { DeviceKilled, GOOD_TRIP, type Trip, type UnrulyNetwork } from '../servers/unruly-network.ts';

/** Safeguards to disable on the devices, to prove that the histories detect it. */
export interface Sabotage {
  readonly hasNoLock?: boolean;
  readonly hasNoReplay?: boolean;
}

/** The part of the world that a device uses. */
interface DeviceWorld {
  /** Ids of the people who take turns on the devices. */
  readonly users: readonly string[];
  readonly server: OwnServer;
  readonly network: UnrulyNetwork;
  readonly sabotage: Sabotage;
}

/** A person's actions. The server refuses 'poison'. */
export const ACTS = [
  'city',
  'poison',
  'save',
  'unsave',
  'save shared',
  'unsave shared',
  'save beyond the limit',
] as const;
export type Act = (typeof ACTS)[number];

/** Points at which the device may be killed, in addition to waiting for the network. */
export const KILL_POINTS = ['before noting', 'after noting', 'before storing', 'after storing'] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

/** The device's own place. */
export const placeOf = (device: number): string => `00000000-0000-4000-8000-00000000000${device}`;
export const SHARED_PLACE = '00000000-0000-4000-8000-0000000000aa';
/** A save of this place is always refused. */
export const FULL_PLACE = '00000000-0000-4000-8000-0000000000ff';

/** Turns of the event loop before the device waits longer. */
const TURNS = 5;
const YEAR_MS = 365 * 86_400_000;
const { signal } = new AbortController();

/** A device's store of its person's data; in memory it can fall back to an earlier state. */
export type Disk = OwnStore & Partial<Pick<MemoryOwnStore, 'remember'>>;

export class Device {
  readonly place: string;
  /** An index into the world's people. */
  #person = 0;
  /** Whether the device's own place was last saved or unsaved here, by user. */
  readonly saved = new Map<string, boolean>();
  /** Cities set by each user, in order. */
  readonly cities = new Map<string, string[]>();
  /** Cities that may be lost: pulled before the database was restored, or before the device's storage fell back. */
  readonly forgotten = new Set<string>();
  #remembered: { readonly putBack: () => void; readonly cities: ReadonlyMap<string, readonly string[]> } | null = null;
  /** Cities whose mutation the person discarded or moved to the end. */
  readonly loose = new Set<string>();
  readonly #locks: Locks;
  #exchange: Exchange;
  #trips: Trip[] = [];
  #death: KillPoint | null = null;
  #life = 0;
  #pushes = 0;
  #running = 0;
  #acts = 0;
  #failure: unknown;

  readonly world: DeviceWorld;
  readonly n: number;
  readonly store: Disk;

  constructor(world: DeviceWorld, n: number, store: Disk) {
    this.world = world;
    this.n = n;
    this.store = store;
    this.place = placeOf(n);
    this.#locks = createLocks(world.sabotage.hasNoLock ?? false);
    this.#exchange = this.#start();
  }

  get user(): string {
    return this.world.users[this.#person] ?? '';
  }

  /** Whether an exchange is running that does not wait for the network. */
  get isBusy(): boolean {
    return this.#running > 0 && !this.world.network.isAwaitedBy(this);
  }

  get isExchanging(): boolean {
    return this.#running > 0;
  }

  switchUser(): void {
    this.#person = (this.#person + 1) % this.world.users.length;
  }

  #start(): Exchange {
    const { store, world } = this;
    const { server, network } = world;
    const dying: OwnStore = {
      ...store,
      answer: (answers) => this.#dieAround('noting', () => store.answer(answers)),
      store: (...change) => this.#dieAround('storing', () => store.store(...change)),
    };
    const trip = (userId: string) => {
      if (userId !== this.user) throw new RemoteError('another session', { code: 'signed_out' });
      return this.#trips.shift() ?? GOOD_TRIP;
    };
    return createExchange(dying, {
      push: async (userId, client, mutations) => {
        const sent = structuredClone(mutations);
        if (++this.#pushes > 1 && !world.sabotage.hasNoLock) throw new Error('two pushes of one device at a time');
        try {
          return await network.carry(this, trip(userId), () => server.push(userId, client, sent));
        } finally {
          this.#pushes--;
        }
      },
      ...noPhotos,
      pullOwn: async (userId, checkpoints, client) =>
        network.carry(this, trip(userId), () => server.pullOwn(userId, checkpoints, client, 2)),
    });
  }

  async #dieAround<T>(what: 'noting' | 'storing', work: () => Promise<T>): Promise<T> {
    if (this.#isDeath(`before ${what}`)) throw new DeviceKilled();
    const result = await work();
    if (this.#isDeath(`after ${what}`)) throw new DeviceKilled();
    return result;
  }

  /** Whether to die at this point; true only once. */
  #isDeath(death: KillPoint): boolean {
    if (this.#death !== death) return false;
    this.#death = null;
    return true;
  }

  async act(act: Act, skewYears: number): Promise<void> {
    const at = skewYears * YEAR_MS;
    const { user } = this;
    if (act === 'city' || act === 'poison') {
      const city = `${this.n}-${++this.#acts}${act === 'poison' ? '!' : ''}`;
      this.cities.set(user, [...(this.cities.get(user) ?? []), city]);
      // The server refuses a profile without a name, together with the rest of the patch.
      await this.#add({ name: 'update_profile', args: act === 'poison' ? { city, name: ' ' } : { city } }, at);
      const view = await this.view();
      if (view.profile) expect(view.profile.city, 'a change is visible at once').toBe(city);
      return;
    }
    const isSave = act.startsWith('save');
    const places = { 'save beyond the limit': FULL_PLACE, 'save shared': SHARED_PLACE, 'unsave shared': SHARED_PLACE };
    const restaurant_id = act === 'save' || act === 'unsave' ? this.place : places[act];
    if (restaurant_id === this.place) this.saved.set(user, isSave);
    await this.#add({ name: isSave ? 'save_restaurant' : 'unsave_restaurant', args: { restaurant_id } }, at);
    const { saved } = await this.view();
    expect(saved.get(restaurant_id)?.isSaved ?? false, 'what one saves is saved at once').toBe(isSave);
  }

  async #add(mutation: Mutation, at: number): Promise<void> {
    await this.store.add(this.user, mutation, at);
  }

  /**
   * Starts an exchange, and continues the history when it has ended or waits for the network.
   * @param runners number of parallel exchanges: a page, a second one, a service worker
   */
  async exchange(runners: number, trips: readonly Trip[], death: KillPoint | null): Promise<void> {
    this.#trips = [...trips];
    this.#death = death;
    // Each has its own memory.
    for (let n = 0; n < runners; n++) void this.#attempt(n === 0 ? this.#exchange : this.#start());
    await this.settle();
    this.#death = null;
  }

  async #attempt(exchange: Exchange): Promise<void> {
    const life = this.#life;
    const { user } = this;
    this.#running++;
    try {
      await this.#locks.hold(
        PUSH_LOCK,
        () => {
          if (life !== this.#life) throw new DeviceKilled();
          return exchange(user, signal);
        },
        signal,
      );
    } catch (error) {
      if (error instanceof DeviceKilled) this.#exchange = this.#start();
      else if (!(error instanceof RemoteError)) this.#failure = error;
    } finally {
      this.#running--;
    }
  }

  /** Resolves when every exchange has ended or waits for a late answer. */
  async settle(): Promise<void> {
    for (let turn = 0; turn === 0 || this.isBusy || this.world.network.isDelivering; turn++) {
      // In-memory disks and servers finish within a few turns. Real ones need the processor more than this loop does.
      await new Promise((resolve) => (turn < TURNS ? setImmediate(resolve) : setTimeout(resolve, 1)));
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Kills and restarts the device. */
  async kill(): Promise<void> {
    this.#life++;
    this.world.network.cut(this);
    this.#exchange = this.#start();
    await this.settle();
  }

  /** Marks the state that the storage may fall back to. */
  async remember(): Promise<void> {
    if (!this.store.remember) return;
    this.#remembered = { putBack: this.store.remember(), cities: structuredClone(this.cities) };
  }

  /** Restarts with an earlier state of the storage: later changes are lost, except those that the server has accepted. */
  async fallBack(): Promise<void> {
    if (!this.#remembered) return;
    await this.kill();
    const { putBack, cities } = this.#remembered;
    putBack();
    this.saved.clear();
    for (const [user, given] of this.cities) {
      for (const city of given) if (!cities.get(user)?.includes(city)) this.forgotten.add(city);
    }
  }

  /** Discards or retries the last entry that allows it. */
  async decide(what: 'discard' | 'retry'): Promise<void> {
    const entries = await this.store.entries(this.user);
    const found = entries.findLast(({ state }) => state === 'refused' || (what === 'discard' && state === 'waiting'));
    if (!found) return;
    this.#loosen(found);
    if (what === 'discard') await this.store.discard(found.seq);
    else await this.store.retry(found.seq, 0);
  }

  #loosen({ mutation, userId }: OutboxEntry): void {
    if (mutation.name === 'update_profile' && mutation.args.city) this.loose.add(mutation.args.city);
    if ('restaurant_id' in mutation.args && mutation.args.restaurant_id === this.place) this.saved.delete(userId);
  }

  async noteRestore(): Promise<void> {
    for (const user of this.world.users) {
      const held = (await this.store.entries(user)).flatMap(({ mutation }) =>
        mutation.name === 'update_profile' ? [mutation.args.city] : [],
      );
      for (const city of this.cities.get(user) ?? []) if (!held.includes(city)) this.forgotten.add(city);
    }
  }

  async view(user = this.user) {
    const { documents, entries } = await this.store.read(user);
    return replay(documents, this.world.sabotage.hasNoReplay ? [] : entries);
  }

  /** Exchanges over a working network until the outboxes are empty. Fails if a queue gets stuck. */
  async drain(): Promise<void> {
    for (let n = 0; n < this.world.users.length; n++) {
      this.switchUser();
      await this.exchange(1, [], null);
      for (let round = 0; (await this.#isOpen()) && round < 8; round++) await this.exchange(1, [], null);
      expect(await this.#isOpen(), 'a queue is stuck').toBe(false);
    }
  }

  async #isOpen(): Promise<boolean> {
    return (await this.store.entries(this.user)).some(({ state }) => state !== 'refused');
  }
}

/** Locks of one device. */
function createLocks(hasNoLock: boolean): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    hold(_name, work) {
      const held = hasNoLock ? work() : last.then(work, work);
      last = held.catch(() => undefined);
      return held;
    },
  };
}
