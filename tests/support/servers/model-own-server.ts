/**
 * The push and pull contract of a person's own data, in memory: clients and their numbers, stored outcomes for clients that
 * lost them, transactions that end out of order, and a database that is restored to an earlier state.
 */
import type { OwnCollection, OwnDocument } from '../../../src/domain/own/own-documents.ts';
import type { Checkpoint } from '../../../src/domain/sync/packs.ts';
import type { OwnPage } from '../../../src/remote/pull-answer.ts';
import type { PushAnswer, WireMutation } from '../../../src/remote/push-answer.ts';
import { RemoteError } from '../../../src/remote/remote-error.ts';
import { FULL_PLACE } from '../devices/outbox-device.ts';
import type { OwnServer, WrittenCity } from './own-server.ts';

interface Client {
  readonly userId: string;
  last: number;
  /** The last push's transaction, and the last mutation before it. */
  pushedXid: number;
  settled: number;
}

interface Row {
  readonly userId: string;
  readonly collection: OwnCollection;
  readonly id: string;
  readonly document: Record<string, unknown>;
  readonly xid: number;
  readonly isDeleted: boolean;
}

interface State {
  clients: Map<string, Client>;
  outcomes: Map<string, PushAnswer['results'][number]>;
  /** Accepted mutations: client and number to id, and the reverse. */
  ids: Map<string, string>;
  keys: Map<string, string>;
  rows: Map<string, Row>;
  cities: WrittenCity[];
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Safeguards to disable, to prove that the histories detect it. */
export interface ModelSabotage {
  readonly isNumberIgnored?: boolean;
  /** Mutations have numbers but no ids. */
  readonly isIdIgnored?: boolean;
  /** A pull returns everything committed, even above a running transaction. */
  readonly hasNoHorizon?: boolean;
}

export class ModelOwnServer implements OwnServer {
  #state: State = {
    clients: new Map(),
    outcomes: new Map(),
    ids: new Map(),
    keys: new Map(),
    rows: new Map(),
    cities: [],
  };
  #saved: State | null = null;
  #nextXid = 10;
  #heldXid: number | null = null;
  #generation = 1;
  readonly #users: readonly string[];
  readonly #sabotage: ModelSabotage;

  /** @param users the people for whom a held transaction writes rows */
  constructor(users: readonly string[], sabotage: ModelSabotage = {}) {
    this.#users = users;
    this.#sabotage = sabotage;
  }

  async cities(): Promise<readonly WrittenCity[]> {
    return this.#state.cities;
  }

  async hold(): Promise<void> {
    this.#heldXid ??= this.#nextXid++;
  }

  async release(): Promise<void> {
    const xid = this.#heldXid;
    this.#heldXid = null;
    if (xid === null) return;
    for (const userId of this.#users) {
      const id = `${userId}:held-${xid}`;
      this.#write({ userId, collection: 'saved', id, document: { id, restaurant_id: id }, xid, isDeleted: false });
    }
  }

  async backUp(): Promise<void> {
    this.#saved = structuredClone(this.#state);
  }

  async restore(): Promise<boolean> {
    if (!this.#saved) return false;
    this.#state = structuredClone(this.#saved);
    this.#heldXid = null;
    this.#generation++;
    return true;
  }

  async documentsOf(userId: string, collection: OwnCollection): Promise<OwnDocument[]> {
    return this.#rowsOf(userId, collection)
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ document }) => document as unknown as OwnDocument);
  }

  async push(userId: string, id: string, mutations: readonly WireMutation[]): Promise<PushAnswer> {
    const { clients, outcomes, ids, keys } = this.#state;
    const xid = this.#nextXid++;
    const client = clients.get(id) ?? { userId, last: 0, pushedXid: 0, settled: 0 };
    if (client.userId !== userId) throw new RemoteError('foreign', { code: 'refused', reason: 'foreign_client' });
    clients.set(id, client);
    const { isNumberIgnored, isIdIgnored } = this.#sabotage;
    let isReused = false;
    const results = mutations.map((mutation): PushAnswer['results'][number] => {
      const { number, id: given } = mutation;
      const key = `${id} ${number}`;
      if (!isNumberIgnored) {
        const taken = ids.get(key) ?? given;
        isReused ||= number <= client.last && !isIdIgnored && given !== undefined && taken !== given;
        if (isReused || number > client.last + 1) return { number, outcome: 'rejected', code: 'gap' };
        if (number <= client.last) return outcomes.get(key) ?? { number, outcome: 'applied', code: null };
      }
      const earlier = isNumberIgnored || isIdIgnored ? undefined : keys.get(given ?? '');
      const code = earlier === undefined ? this.#apply(userId, mutation, xid) : (outcomes.get(earlier)?.code ?? null);
      if (client.pushedXid < this.#horizon(xid)) client.settled = client.last;
      client.pushedXid = xid;
      client.last = number;
      if (given !== undefined) {
        ids.set(key, given);
        keys.set(given, key);
      }
      if (code === null) return { number, outcome: 'applied', code };
      outcomes.set(key, { number, outcome: 'rejected', code });
      return { number, outcome: 'rejected', code };
    });
    return structuredClone({ last_mutation: client.last, results });
  }

  async pullOwn(
    userId: string,
    checkpoints: ReadonlyMap<OwnCollection, Checkpoint | null>,
    client: string | null,
    limit: number,
  ): Promise<Map<OwnCollection, OwnPage>> {
    return new Map([...checkpoints].map(([name, since]) => [name, this.#pull(userId, name, since, client, limit)]));
  }

  #pull<Name extends OwnCollection>(
    userId: string,
    collection: Name,
    checkpoint: Checkpoint | null,
    id: string | null,
    limit: number,
  ): OwnPage<Name> {
    const generation = `generation-${this.#generation}`;
    if (checkpoint && checkpoint.generation !== generation) {
      throw new RemoteError('other generation', { code: 'other_generation', status: 410 });
    }
    const [afterXid, afterId] = checkpoint ? [Number(checkpoint.xid), checkpoint.id] : [0, ''];
    const horizon = this.#horizon(this.#nextXid);
    const all = this.#rowsOf(userId, collection);
    const news = all
      .filter((row) => row.xid < horizon && (row.xid > afterXid || (row.xid === afterXid && row.id > afterId)))
      .toSorted((a, b) => a.xid - b.xid || (a.id < b.id ? -1 : 1));
    const page = news.slice(0, limit);
    const last = page.at(-1);
    const client = id === null ? undefined : this.#state.clients.get(id);
    return structuredClone({
      // The model writes documents that match the collections' schemas.
      documents: page.filter(({ isDeleted }) => !isDeleted).map((row) => row.document as unknown as OwnDocument<Name>),
      gone: page.filter(({ isDeleted }) => isDeleted).map((row) => ({ id: row.id })),
      checkpoint: last
        ? { xid: String(last.xid), id: last.id, generation }
        : (checkpoint ?? { xid: String(horizon - 1), id: LAST_ID, generation }),
      has_more: news.length > limit,
      blocked: all.some(({ xid }) => xid >= horizon),
      last_mutation: client ? (client.pushedXid < horizon ? client.last : client.settled) : null,
    });
  }

  /** @returns the refusal's code, or null if applied */
  #apply(userId: string, { name, args }: WireMutation, xid: number): string | null {
    // The test's devices push valid mutations.
    const { restaurant_id: place, city, name: called } = args as Record<string, string>;
    if (name === 'save_restaurant' && place !== undefined) {
      if (place === FULL_PLACE) return 'save_limit';
      const id = `${userId}:${place}`;
      if (this.#state.rows.get(`saved ${id}`)?.isDeleted !== false) {
        this.#write({ userId, collection: 'saved', id, document: { id, restaurant_id: place }, xid, isDeleted: false });
      }
    } else if (name === 'unsave_restaurant' && place !== undefined) {
      const row = this.#state.rows.get(`saved ${userId}:${place}`);
      if (row && !row.isDeleted) this.#write({ ...row, xid, isDeleted: true });
    } else if (name === 'update_profile' && city !== undefined) {
      if (called?.trim() === '') return 'invalid';
      const document = { id: userId, name: 'Somebody', city, preferences: {} };
      this.#write({ userId, collection: 'profile', id: userId, document, xid, isDeleted: false });
      this.#state.cities.push({ userId, city });
    } else return 'unknown_mutation';
    return null;
  }

  #write(row: Row): void {
    this.#state.rows.set(`${row.collection} ${row.id}`, row);
  }

  #rowsOf(userId: string, collection: OwnCollection): Row[] {
    return [...this.#state.rows.values()].filter((row) => row.userId === userId && row.collection === collection);
  }

  #horizon(next: number): number {
    return this.#sabotage.hasNoHorizon ? next : (this.#heldXid ?? next);
  }
}
