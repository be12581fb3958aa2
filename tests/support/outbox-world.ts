/**
 * Devices with an outbox, a server and a network between them that does what networks do: the world of the histories in
 * `src/sync/outbox.property.test.ts`.
 */
import { expect } from 'vitest';
import { replay } from '#domain/replay.ts';
import type { Locks } from '#platform/locks.ts';
import { RemoteError } from '#remote/errors.ts';
import type { OutboxEntry, OwnStore } from '#replica/own-store.ts';
import { PUSH_LOCK } from '#sync/courier.ts';
import { createExchange } from '#sync/exchange.ts';
import { createMemoryOwnStore } from './memory-own-store.ts';
import { FULL_PLACE, ModelOwnServer } from './model-own-server.ts';

export const USERS = ['amina', 'bilal'] as const;
const SHARED_PLACE = '00000000-0000-4000-8000-0000000000aa';

/** What a person may do. 'poison' is refused by the server. */
export type Act = 'city' | 'poison' | 'save' | 'unsave' | 'save shared' | 'unsave shared' | 'save beyond the limit';

/** What may go wrong in an exchange. */
export const FAULTS = [
  'none',
  'none',
  'lost request',
  'lost answer',
  'twice',
  'again later',
  'dies before noting',
  'dies after noting',
  'dies before storing',
  'dies after storing',
] as const;
export type Fault = (typeof FAULTS)[number];

/** What is taken away to prove that these tests would see it. */
export interface Sabotage {
  readonly isNumberIgnored?: boolean;
  readonly hasNoLock?: boolean;
  readonly hasNoReplay?: boolean;
}

class Died extends Error {}

const { signal } = new AbortController();

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

export class World {
  readonly server: ModelOwnServer;
  readonly devices: Device[];
  /** Requests that the network will deliver once more. */
  late: (() => void)[] = [];
  isRestored = false;
  #ids = 0;

  readonly sabotage: Sabotage;

  constructor(count: number, sabotage: Sabotage) {
    this.sabotage = sabotage;
    this.server = new ModelOwnServer({ isNumberIgnored: sabotage.isNumberIgnored ?? false });
    this.devices = Array.from({ length: count }, (_, n) => new Device(this, n));
  }

  newId = (): string => `client-${++this.#ids}`;
}

export class Device {
  readonly store: OwnStore;
  readonly place: string;
  fault: Fault = 'none';
  user: (typeof USERS)[number] = 'amina';
  /** Whether one's own place was saved, by user, as last done here. */
  readonly saved = new Map<string, boolean>();
  /** The cities given, by user, in their order. */
  readonly cities = new Map<string, string[]>();
  /** Cities that a pull had brought before the database was restored: lost there, as all else of that time. */
  readonly forgotten = new Set<string>();
  /** Cities whose mutation the person took back, or put at the end again. */
  readonly loose = new Set<string>();
  readonly #locks: Locks;
  #exchange: ReturnType<typeof createExchange>;
  #pushes = 0;
  #acts = 0;

  readonly world: World;
  readonly n: number;

  constructor(world: World, n: number) {
    this.world = world;
    this.n = n;
    this.store = createMemoryOwnStore(world.newId);
    this.place = `00000000-0000-4000-8000-00000000000${n}`;
    this.#locks = createLocks(world.sabotage.hasNoLock ?? false);
    this.#exchange = this.#start();
  }

  #start() {
    const { store, world } = this;
    const dying: OwnStore = {
      ...store,
      answer: (answers) => this.#dieAround('noting', () => store.answer(answers)),
      store: (...change) => this.#dieAround('storing', () => store.store(...change)),
    };
    return createExchange(dying, {
      push: async (userId, client, mutations) => {
        if (++this.#pushes > 1) throw new Error('two pushes of one device at a time');
        try {
          await Promise.resolve();
          if (this.#happens('lost request')) throw new RemoteError('lost', { code: 'offline' });
          const deliver = () => world.server.push(userId, client, structuredClone(mutations));
          const first = deliver();
          if (this.#happens('lost answer')) throw new RemoteError('lost', { code: 'offline' });
          if (this.#happens('again later')) world.late.push(deliver);
          const answer = this.#happens('twice') ? deliver() : first;
          await Promise.resolve();
          return answer;
        } finally {
          this.#pushes--;
        }
      },
      uploadPhoto: async () => {},
      downloadPhoto: async () => null,
      pullOwn: async (userId, collection, checkpoint, client) =>
        world.server.pull(userId, collection, checkpoint, client, 2),
    });
  }

  /** A fault happens once. */
  #happens(fault: Fault): boolean {
    if (this.fault !== fault) return false;
    this.fault = 'none';
    return true;
  }

  async #dieAround<T>(what: 'noting' | 'storing', work: () => Promise<T>): Promise<T> {
    if (this.#happens(`dies before ${what}`)) throw new Died();
    const result = await work();
    if (this.#happens(`dies after ${what}`)) throw new Died();
    return result;
  }

  async act(act: Act, skewYears: number): Promise<void> {
    const at = skewYears * 365 * 86_400_000;
    const { store, user } = this;
    if (act === 'city' || act === 'poison') {
      const city = `${this.n}-${++this.#acts}${act === 'poison' ? '!' : ''}`;
      this.cities.set(user, [...(this.cities.get(user) ?? []), city]);
      await store.add(user, { name: 'update_profile', args: { city } }, at);
      const view = await this.view();
      if (view.profile) expect(view.profile.city, 'what one writes is there at once').toBe(city);
      return;
    }
    const isSave = act.startsWith('save');
    const places = { 'save beyond the limit': FULL_PLACE, 'save shared': SHARED_PLACE, 'unsave shared': SHARED_PLACE };
    const restaurant_id = act === 'save' || act === 'unsave' ? this.place : places[act];
    if (restaurant_id === this.place) this.saved.set(user, isSave);
    await store.add(user, { name: isSave ? 'save_restaurant' : 'unsave_restaurant', args: { restaurant_id } }, at);
    const { saved } = await this.view();
    expect(saved.get(restaurant_id)?.isSaved ?? false, 'what one saves is saved at once').toBe(isSave);
  }

  async exchange(runners: number): Promise<void> {
    const attempt = async (exchange: ReturnType<typeof createExchange>) => {
      try {
        await this.#locks.hold(PUSH_LOCK, () => exchange(this.user, signal), signal);
      } catch (error) {
        if (!(error instanceof Died) && !(error instanceof RemoteError)) throw error;
        if (error instanceof Died) this.#exchange = this.#start();
      }
    };
    // A page and a service worker: what each knows in memory is its own.
    await Promise.all(Array.from({ length: runners }, (_, n) => attempt(n === 0 ? this.#exchange : this.#start())));
  }

  /** Takes back, or tries again, the last entry that allows it. */
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
    for (const user of USERS) {
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

  /** Exchanges until nothing is left to do; no queue may ever be stuck. */
  async drain(): Promise<void> {
    this.fault = 'none';
    for (const user of USERS) {
      this.user = user;
      for (let n = 0; n < 2; n++) await this.exchange(1);
      for (let n = 0; (await this.#isOpen()) && n < 8; n++) await this.exchange(1);
      expect(await this.#isOpen(), 'a queue is stuck').toBe(false);
    }
  }

  async #isOpen(): Promise<boolean> {
    return (await this.store.entries(this.user)).some(({ state }) => state !== 'refused');
  }
}
