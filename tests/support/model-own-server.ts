/**
 * The push and pull contract of a person's own in memory: clients and their numbers, outcomes kept for who lost them,
 * pushes that readers can't see yet, and a database that is restored to an earlier state.
 */
import type { OwnCollection, OwnDocument } from '#domain/own-documents.ts';
import type { Checkpoint } from '#domain/packs.ts';
import { RemoteError } from '#remote/errors.ts';
import type { OwnPage } from '#remote/pull-answer.ts';
import type { PushAnswer, WireMutation } from '#remote/push-answer.ts';

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

/** A mutation that was applied. */
interface Applied {
  readonly userId: string;
  readonly name: string;
  readonly args: Record<string, unknown>;
}

interface State {
  clients: Map<string, Client>;
  outcomes: Map<string, PushAnswer['results'][number]>;
  rows: Map<string, Row>;
  log: Applied[];
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A save of this place is always refused, as beyond a limit. */
export const FULL_PLACE = '00000000-0000-4000-8000-0000000000ff';

export class ModelOwnServer {
  #state: State = { clients: new Map(), outcomes: new Map(), rows: new Map(), log: [] };
  #saved: State | null = null;
  #nextXid = 10;
  #heldXid: number | null = null;
  #generation = 1;
  readonly #isNumberIgnored: boolean;

  constructor({ isNumberIgnored = false } = {}) {
    this.#isNumberIgnored = isNumberIgnored;
  }

  /** What was applied, in the order of the server. */
  get log(): readonly Applied[] {
    return this.#state.log;
  }

  /** A long transaction begins: nobody sees what is pushed from now on until it ends. */
  hold(): void {
    this.#heldXid ??= this.#nextXid++;
  }

  release(): void {
    this.#heldXid = null;
  }

  backUp(): void {
    this.#saved = structuredClone(this.#state);
  }

  /** Puts the backup in place, if there is one. Answers whether. */
  restore(): boolean {
    if (!this.#saved) return false;
    this.#state = structuredClone(this.#saved);
    this.#heldXid = null;
    this.#generation++;
    return true;
  }

  documentsOf(userId: string, collection: OwnCollection): OwnDocument[] {
    return this.#rowsOf(userId, collection)
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ document }) => document as unknown as OwnDocument);
  }

  push(userId: string, id: string, mutations: readonly WireMutation[]): PushAnswer {
    const { clients, outcomes } = this.#state;
    const xid = this.#nextXid++;
    const client = clients.get(id) ?? { userId, last: 0, pushedXid: 0, settled: 0 };
    if (client.userId !== userId) throw new RemoteError('foreign', { code: 'refused', reason: 'foreign_client' });
    clients.set(id, client);
    const from = Math.min(mutations[0]?.number ?? 1, client.last + 1);
    for (const key of outcomes.keys()) {
      const [owner, number] = key.split(' ');
      if (owner === id && Number(number) < from) outcomes.delete(key);
    }
    const results = mutations.map((mutation): PushAnswer['results'][number] => {
      const { number } = mutation;
      if (!this.#isNumberIgnored) {
        if (number <= client.last) return outcomes.get(`${id} ${number}`) ?? { number, outcome: 'applied', code: null };
        if (number > client.last + 1) return { number, outcome: 'rejected', code: 'gap' };
      }
      const code = this.#apply(userId, mutation, xid);
      if (client.pushedXid < this.#horizon(xid)) client.settled = client.last;
      client.pushedXid = xid;
      client.last = number;
      if (code === null) return { number, outcome: 'applied', code };
      outcomes.set(`${id} ${number}`, { number, outcome: 'rejected', code });
      return { number, outcome: 'rejected', code };
    });
    return structuredClone({ last_mutation: client.last, results });
  }

  pullOwn(
    userId: string,
    checkpoints: ReadonlyMap<OwnCollection, Checkpoint | null>,
    client: string | null,
    limit: number,
  ): Map<OwnCollection, OwnPage> {
    return new Map([...checkpoints].map(([name, since]) => [name, this.pull(userId, name, since, client, limit)]));
  }

  pull<Name extends OwnCollection>(
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
      // The model writes what the schemas of the collections say.
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

  /** Answers the code of a refusal, null when it was applied. */
  #apply(userId: string, { name, args }: WireMutation, xid: number): string | null {
    // The test's devices push what `Mutation` says.
    const given = args as Record<string, string>;
    const { restaurant_id: place, city } = given;
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
      if (city.endsWith('!')) return 'invalid';
      const document = { id: userId, name: 'Somebody', city, preferences: {} };
      this.#write({ userId, collection: 'profile', id: userId, document, xid, isDeleted: false });
    } else return 'unknown_mutation';
    this.#state.log.push({ userId, name, args: given });
    return null;
  }

  #write(row: Row): void {
    this.#state.rows.set(`${row.collection} ${row.id}`, row);
  }

  #rowsOf(userId: string, collection: OwnCollection): Row[] {
    return [...this.#state.rows.values()].filter((row) => row.userId === userId && row.collection === collection);
  }

  #horizon(next: number): number {
    return this.#heldXid ?? next;
  }
}
