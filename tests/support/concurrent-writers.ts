/** PostgreSQL sessions that write, commit and roll back concurrently, and readers that follow them by pulling. */
import type postgres from 'postgres';
import * as z from 'zod/mini';
import { type Checkpoint, checkpointSchema } from '#domain/sync/packs.ts';

/** Two regions, so that places can move from one to the other. */
export const REGIONS = ['de', 'fr'] as const;
type Region = (typeof REGIONS)[number];

const stampedSchema = z.object({ id: z.string(), stamp: z.number() });
const pageSchema = z.object({
  documents: z.array(stampedSchema),
  gone: z.array(z.object({ id: z.string() })),
  checkpoint: checkpointSchema,
  has_more: z.boolean(),
  last_mutation: z.nullable(z.number()),
});
type Page = z.infer<typeof pageSchema>;

/** A session's next step. Every transaction may stay open while others continue. */
export type Move =
  | { readonly do: 'insert'; readonly rows: number }
  | { readonly do: 'update' | 'delete' | 'move'; readonly rows: number }
  | { readonly do: 'push'; readonly mutations: number }
  | { readonly do: 'commit' }
  | { readonly do: 'roll back' };

let made = 0;

/** A session that writes places and pushes mutations. It never waits for rows of others. */
export class Writer {
  readonly #sql: postgres.ReservedSql;
  readonly #person: Pusher;
  #isOpen = false;

  constructor(sql: postgres.ReservedSql, person: Pusher) {
    this.#sql = sql;
    this.#person = person;
  }

  async take(move: Move): Promise<void> {
    if (move.do === 'commit' || move.do === 'roll back') return this.end(move.do === 'commit');
    if (!this.#isOpen) await this.#sql`begin`;
    this.#isOpen = true;
    if (move.do === 'push') return this.#person.push(this.#sql, move.mutations);
    if (move.do === 'insert') {
      for (let row = 0; row < move.rows; row++) await this.#insert();
      return;
    }
    const { rows } = move;
    const free = this.#sql`(select id from public.restaurants where not _deleted and country_code in ('DE', 'FR')
      order by random() limit ${rows} for update skip locked)`;
    if (move.do === 'update') {
      await this.#sql`update public.restaurants set description = ${`text ${++made}`} where id in ${free}`;
    } else if (move.do === 'delete') await this.#sql`delete from public.restaurants where id in ${free}`;
    else {
      await this.#sql`update public.restaurants
        set country_code = case country_code when 'DE' then 'FR' else 'DE' end where id in ${free}`;
    }
  }

  async end(isCommit: boolean): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#sql.unsafe(isCommit ? 'commit' : 'rollback');
    this.#person.ended(this.#sql, isCommit);
  }

  async #insert(): Promise<void> {
    const slug = `written-${++made}`;
    const country = made % 2 === 0 ? 'DE' : 'FR';
    await this.#sql`insert into public.restaurants (slug, name, country_code, country, source, source_id)
      values (${slug}, ${slug}, ${country}, 'Somewhere', 'faults', ${slug})`;
  }
}

/** A person's outbox: saves one place after the other. */
export class Pusher {
  readonly userId: string;
  readonly client = crypto.randomUUID();
  readonly #places: readonly string[];
  /** Number of committed mutations; those of an open transaction are added when it commits. */
  #committed = 0;
  #pending = 0;
  #session: postgres.ReservedSql | null = null;

  constructor(userId: string, places: readonly string[]) {
    this.userId = userId;
    this.#places = places;
  }

  /** The places that this number of mutations saved. */
  placesOf(mutations: number): readonly string[] {
    return this.#places.slice(0, mutations);
  }

  /** Pushes in the session's transaction, unless another session has an open one with pushes. */
  async push(sql: postgres.ReservedSql, max: number): Promise<void> {
    if (this.#session !== null && this.#session !== sql) return;
    this.#session = sql;
    const from = this.#committed + this.#pending;
    const mutations = this.#places.slice(from, from + max).map((restaurant_id, n) => ({
      number: from + n + 1,
      name: 'save_restaurant',
      args: { restaurant_id },
    }));
    this.#pending += mutations.length;
    await asPerson(sql, this.userId, async () => {
      await sql`select public.sync_push(${this.client}, ${JSON.stringify(mutations)}::text::jsonb)`;
    });
  }

  ended(sql: postgres.ReservedSql, isCommit: boolean): void {
    if (this.#session !== sql) return;
    if (isCommit) this.#committed += this.#pending;
    this.#pending = 0;
    this.#session = null;
  }
}

async function asPerson(sql: postgres.ReservedSql, userId: string, work: () => Promise<void>): Promise<void> {
  await sql`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claim.sub', ${userId}, true),
    set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, role: 'authenticated' })}, true)`;
  await work();
  await sql`reset role`;
}

/** Follows one scope of a collection in small pages, like a device. */
export class Reader {
  /** Pulled stamps by id. */
  readonly documents = new Map<string, number>();
  readonly #ask: (checkpoint: Checkpoint | null) => Promise<Page>;
  #checkpoint: Checkpoint | null = null;

  constructor(ask: (checkpoint: Checkpoint | null) => Promise<Page>) {
    this.#ask = ask;
  }

  static ofRegion(sql: postgres.ReservedSql, region: Region): Reader {
    return new Reader(async (checkpoint) => {
      const [row] = await sql`select public.sync_pull('restaurants', ${JSON.stringify({ region })}::text::jsonb,
        ${checkpoint && JSON.stringify(checkpoint)}::text::jsonb, 3) as answer`;
      return pageSchema.parse(row?.['answer']);
    });
  }

  static ofSaved(sql: postgres.ReservedSql, { userId, client }: Pusher): Reader {
    return new Reader(async (checkpoint) => {
      let answer: unknown;
      await sql`begin`;
      await asPerson(sql, userId, async () => {
        const [row] = await sql`select public.sync_pull('saved', '{}',
          ${checkpoint && JSON.stringify(checkpoint)}::text::jsonb, 3, ${client}) as answer`;
        answer = row?.['answer'];
      });
      await sql`commit`;
      return pageSchema.parse(answer);
    });
  }

  /** Pulls and returns one page. */
  async pull(): Promise<Page> {
    const page = await this.#ask(this.#checkpoint);
    for (const { id, stamp } of page.documents) this.documents.set(id, stamp);
    for (const { id } of page.gone) this.documents.delete(id);
    this.#checkpoint = page.checkpoint;
    return page;
  }

  async pullAll(): Promise<void> {
    while ((await this.pull()).has_more) continue;
  }
}
