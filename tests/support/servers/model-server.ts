/**
 * The server's pull contract in memory, without a database: transactions that commit late, tombstones, departures, generations
 * and packs. Tests decide when tombstones are forgotten.
 */

import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import type { Checkpoint } from '../../../src/domain/sync/packs.ts';
import type { RestaurantPage } from '../../../src/remote/pull-answer.ts';
import { RemoteError } from '../../../src/remote/remote-error.ts';

interface Row {
  readonly document: Restaurant;
  readonly xid: number;
  readonly isDeleted: boolean;
}

interface Departure {
  readonly region: string;
  readonly id: string;
  readonly xid: number;
}

/** A transaction gets its number at the start. Others see its writes after `commit`. */
export interface Transaction {
  put(document: Restaurant): void;
  delete(id: string): void;
  commit(): void;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export class ModelServer {
  readonly #rows = new Map<string, Row>();
  #departures: Departure[] = [];
  #nextXid = 10;
  #generation = 1;
  /** Tombstones up to this transaction are forgotten. */
  #purged = 0;
  readonly #open = new Set<number>();
  readonly #packs = new Map<string, { version: Checkpoint; documents: Restaurant[] }>();
  /** The next pulls throw these errors, one each. */
  failures: Error[] = [];
  pulls = 0;

  begin(): Transaction {
    const xid = this.#nextXid++;
    this.#open.add(xid);
    const work: (() => void)[] = [];
    return {
      put: (document) => work.push(() => this.#write(document, xid, false)),
      delete: (id) =>
        work.push(() => {
          const row = this.#rows.get(id);
          if (row && !row.isDeleted) this.#write(row.document, xid, true);
        }),
      commit: () => {
        for (const step of work) step();
        this.#open.delete(xid);
      },
    };
  }

  #write(document: Restaurant, xid: number, isDeleted: boolean): void {
    const { id, region } = document;
    const before = this.#rows.get(id);
    if (before && before.document.region !== region) {
      const old = before.document.region;
      this.#departures = this.#departures.filter((d) => d.id !== id || (d.region !== old && d.region !== region));
      this.#departures.push({ region: old, id, xid });
    }
    this.#rows.set(id, { document: { ...document, stamp: xid }, xid, isDeleted });
  }

  /** Simulates a restored backup: rewrites all rows, and loses some. */
  restore(isLost: (id: string) => boolean): void {
    this.#generation++;
    this.#departures = [];
    for (const [id, row] of Array.from(this.#rows)) {
      if (row.isDeleted || isLost(id)) this.#rows.delete(id);
      else this.#rows.set(id, { ...row, document: { ...row.document, name: `${row.document.name}*` } });
    }
  }

  /** Forgets all tombstones below the oldest running transaction. */
  forget(): void {
    this.#purged = this.#horizon() - 1;
    this.#departures = this.#departures.filter(({ xid }) => xid > this.#purged);
    for (const [id, row] of this.#rows) if (row.isDeleted && row.xid <= this.#purged) this.#rows.delete(id);
  }

  /** Builds the details packs of all regions from the visible rows. */
  buildPacks(): void {
    const version: Checkpoint = { xid: String(this.#horizon() - 1), id: LAST_ID, generation: this.#name() };
    this.#packs.clear();
    for (const { document } of [...this.#rows.values()].filter(({ isDeleted }) => !isDeleted)) {
      const pack = this.#packs.get(document.region) ?? { version, documents: [] };
      pack.documents.push(document);
      this.#packs.set(document.region, pack);
    }
  }

  readDetails = async (region: string) => {
    const pack = this.#packs.get(region);
    if (!pack) return null;
    const { version, documents } = pack;
    async function* parts() {
      for (let at = 0; at < documents.length; at += 3) yield documents.slice(at, at + 3);
    }
    return { version, parts: parts() };
  };

  /** Regions of all rows. */
  regions(): string[] {
    return [...new Set([...this.#rows.values()].map(({ document }) => document.region))];
  }

  /** The present documents of a region, by id. */
  documentsOf(region: string): Map<string, Restaurant> {
    const found = [...this.#rows.values()].filter((row) => !row.isDeleted && row.document.region === region);
    return new Map(found.map(({ document }) => [document.id, document]));
  }

  pullRegion = async (region: string, checkpoint: Checkpoint | null, limit: number): Promise<RestaurantPage> => {
    this.pulls++;
    const failure = this.failures.shift();
    if (failure) throw failure;
    const generation = this.#name();
    if (checkpoint && checkpoint.generation !== generation) {
      throw new RemoteError('other generation', { code: 'other_generation', status: 410 });
    }
    const [xid, id] = checkpoint ? [Number(checkpoint.xid), checkpoint.id] : [0, ''];
    const horizon = this.#horizon();
    const heard = checkpoint ? Number(checkpoint.heard ?? checkpoint.xid) : horizon - 1;
    if (heard < this.#purged) throw new RemoteError('forgotten', { code: 'other_generation', status: 410 });
    const entries = [
      ...[...this.#rows.values()]
        .filter(({ document }) => document.region === region)
        .map((row) => ({ id: row.document.id, xid: row.xid, document: row.isDeleted ? null : row.document })),
      ...this.#departures.filter((d) => d.region === region).map((d) => ({ ...d, document: null })),
    ];
    const news = entries
      .filter((e) => (e.xid > xid || (e.xid === xid && e.id > id)) && e.xid < horizon)
      .toSorted((a, b) => a.xid - b.xid || (a.id < b.id ? -1 : 1));
    const page = news.slice(0, limit);
    const last = page.at(-1);
    const hasMore = news.length > limit;
    const at = last
      ? { xid: String(last.xid), id: last.id }
      : (checkpoint ?? { xid: String(horizon - 1), id: LAST_ID });
    return {
      documents: page.flatMap(({ document }) => document ?? []),
      gone: page.flatMap((e) => (e.document ? [] : [{ id: e.id, stamp: e.xid }])),
      checkpoint: { xid: at.xid, id: at.id, generation, heard: String(hasMore ? heard : horizon - 1) },
      has_more: hasMore,
      blocked: entries.some((e) => e.xid >= horizon),
      generation,
    };
  };

  #horizon(): number {
    return Math.min(this.#nextXid, ...this.#open);
  }

  #name(): string {
    return `generation-${this.#generation}`;
  }
}
