/** Decides who may join a private channel: PostgreSQL checks the policies on `realtime.messages`, as on hosted Supabase. */
import type { Database, Queryable } from '../database/database.ts';
import { assume, type Identity } from '../database/identity.ts';

/** The channel on which `realtime.send()` announces its messages after the commit. */
export const BROADCASTS_CHANNEL = 'rihla_broadcasts';

/**
 * The part of hosted Supabase's schema that our migrations use. It stores no messages; two rows stand for any message when a
 * policy is asked who may read.
 */
const REALTIME_SCHEMA_SQL = `
create schema realtime;
create table realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);
insert into realtime.messages (topic, extension) values ('', 'broadcast'), ('', 'presence');
alter table realtime.messages enable row level security;
grant usage on schema realtime to anon, authenticated, service_role;
grant select on realtime.messages to anon, authenticated, service_role;
create function realtime.topic() returns text
language sql stable
return nullif(current_setting('realtime.topic', true), '');
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language sql set search_path = '' as
$$
  select pg_notify('${BROADCASTS_CHANNEL}',
    json_build_object('topic', topic, 'event', event, 'payload', payload, 'private', private)::text)
$$;
revoke all on function realtime.send(jsonb, text, text, boolean) from public;
`;

/** Creates the schema if it is missing; on hosted Supabase realtime creates it. */
export async function ensureRealtimeSchema(tx: Queryable): Promise<void> {
  const [realtime] = await tx.query<{ messages: string | null }>(
    `select to_regclass('realtime.messages')::text as messages`,
  );
  if (!realtime?.messages) await tx.exec(REALTIME_SCHEMA_SQL);
}

/** Whether this identity may read the broadcasts of a private channel; the topic is without its prefix 'realtime:'. */
export type CanReadBroadcasts = (identity: Identity, topic: string) => Promise<boolean>;

/**
 * Checks joins one after the other, for all sockets together. Hundreds at once would fill the queue for PGlite's only
 * connection.
 */
export function createAuthorization(database: Database): CanReadBroadcasts {
  let last: Promise<unknown> = Promise.resolve();

  function judge(identity: Identity, topic: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      await assume(tx, identity);
      await tx.query(`select set_config('realtime.topic', $1, true)`, [topic]);
      const rows = await tx.query(`select from realtime.messages where extension = 'broadcast'`);
      return rows.length > 0;
    });
  }

  return (identity, topic) => {
    const judged = last.then(() => judge(identity, topic));
    // The caller gets the failure; the next join is checked in any case.
    last = judged.catch(() => {});
    return judged;
  };
}
