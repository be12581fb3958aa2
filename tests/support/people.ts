import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { checkpointSchema } from '../../src/domain/sync/packs.ts';
import type { Database as Schema } from '../../src/remote/database.types.ts';
import type { TestBackend } from './backend.ts';
import { signUpAndIn } from './sign-up.ts';

/** A person with an account, and a signed-in client. */
export interface Person {
  readonly client: SupabaseClient<Schema>;
  readonly id: string;
  readonly email: string;
}

const pushAnswerSchema = z.object({
  last_mutation: z.number(),
  results: z.array(
    z.object({
      number: z.nullable(z.number()),
      outcome: z.enum(['applied', 'merged', 'rejected']),
      code: z.nullable(z.string()),
      detail: z.nullable(z.string()),
    }),
  ),
});
type PushAnswer = z.infer<typeof pushAnswerSchema>;

/** One device's outbox. It numbers the mutations that it pushes. */
export interface Device {
  readonly id: string;
  /** Pushes the mutations with the next numbers. @throws if the server refuses the whole push */
  push(...mutations: readonly [name: string, args: unknown][]): Promise<PushAnswer>;
  /** Pushes one mutation. @returns 'applied' or 'merged', or the outcome and the code */
  do(name: string, args: unknown): Promise<string>;
}

const PASSWORD = 'Long-enough-1';
let made = 0;

/** Signs up a new person and confirms the address, like the mail's link. */
export async function signUp(backend: TestBackend, name = 'Aisha'): Promise<Person> {
  const person = await signUpUnconfirmed(backend, { name });
  await confirm(backend, person);
  return person;
}

/** Signs up a new person without confirming the address. @param data the other fields of the form */
export async function signUpUnconfirmed(
  backend: TestBackend,
  data: Readonly<Record<string, string>> = {},
  email = `person-${++made}@example.com`,
): Promise<Person> {
  const client = backend.client();
  const answer = await signUpAndIn(client, { email, password: PASSWORD, options: { data } });
  if (answer.error) throw answer.error;
  if (!answer.data.user) throw new Error('nobody was signed up');
  return { client, id: answer.data.user.id, email };
}

/** Confirms the account's address, like the mail's link. */
export async function confirm(backend: TestBackend, { id }: Pick<Person, 'id'>): Promise<void> {
  await backend.database.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
}

/** Makes a person a Pro member until 2099, like a payment. */
export async function makePro(backend: TestBackend, { id }: Person): Promise<void> {
  await backend.database.query(
    `insert into public.subscriptions (user_id, status, current_period_start, current_period_end, paid_until,
       stripe_subscription_id, price_id)
     values ($1, 'active', '2026-01-01', '2099-01-01', '2099-01-01', $2, 'price_monthly')`,
    [id, `sub_${id.replaceAll('-', '')}`],
  );
}

/** Each mutation's number, with the refusal's code or else the outcome. */
export function answers(data: unknown): (number | string | null)[][] {
  return pushAnswerSchema.parse(data).results.map(({ number, outcome, code }) => [number, code ?? outcome]);
}

/** Pushes mutations unchanged, with the caller's numbers. */
export async function pushRaw({ client }: Pick<Person, 'client'>, device: string, mutations: unknown) {
  // Many tests push invalid values; the type knows only JSON.
  return client.rpc('sync_push', { client: device, mutations: mutations as never });
}

/** Like `pushRaw`, but in SQL with a request's role and person. This bypasses HTTP and its limit on the request size. */
export async function pushInSql(
  backend: TestBackend,
  { id }: Person,
  device: string,
  mutations: unknown,
): Promise<unknown> {
  return backend.database.transaction(async (tx) => {
    await tx.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
         set_config('request.jwt.claims', $2, true)`,
      [id, JSON.stringify({ sub: id, role: 'authenticated' })],
    );
    const [row] = await tx.query<{ answer: unknown }>('select public.sync_push($1, $2::text::jsonb) as answer', [
      device,
      JSON.stringify(mutations),
    ]);
    return row?.answer;
  });
}

/** Adds a device to a person. */
export function newDevice(person: Pick<Person, 'client'>): Device {
  const id = crypto.randomUUID();
  let last = 0;
  const push = async (...mutations: readonly [name: string, args: unknown][]) => {
    const numbered = mutations.map(([name, args], index) => ({ number: last + index + 1, name, args }));
    const { data, error } = await pushRaw(person, id, numbered);
    if (error) throw error;
    const answer = pushAnswerSchema.parse(data);
    last = answer.last_mutation;
    return answer;
  };
  return {
    id,
    push,
    async do(name, args) {
      const [result] = (await push([name, args])).results;
      if (!result) throw new Error('the push was not answered');
      return result.code === null ? result.outcome : `${result.outcome} ${result.code}`;
    },
  };
}

const pageSchema = z.object({
  documents: z.array(z.looseObject({ id: z.string(), stamp: z.number() })),
  gone: z.array(z.object({ id: z.string(), stamp: z.number() })),
  checkpoint: checkpointSchema,
  has_more: z.boolean(),
  blocked: z.boolean(),
  last_mutation: z.nullable(z.number()),
});
export type Page = z.infer<typeof pageSchema>;

export interface PullOptions {
  readonly scope?: object;
  readonly checkpoint?: Page['checkpoint'];
  /** Maximum number of rows per page. */
  readonly lim?: number;
  /** Requests the last mutation of this client. */
  readonly device?: string;
}

/** Pulls one page of a collection. */
export async function pull(
  client: SupabaseClient<Schema>,
  collection: string,
  { scope = {}, checkpoint, lim, device }: PullOptions = {},
): Promise<Page> {
  const { data, error } = await client.rpc('sync_pull', {
    collection,
    // The generated type accepts no plain objects.
    scope: scope as never,
    ...(checkpoint && { checkpoint }),
    ...(lim !== undefined && { lim }),
    ...(device !== undefined && { client: device }),
  });
  if (error) throw error;
  return pageSchema.parse(data);
}
