import { vi } from 'vitest';
import type { TestBackend } from '../backend.ts';

/** A table with types that drivers and JavaScript change, and functions with single values. */
const SCHEMA = `
  create table public.groups (id integer primary key);
  create table public.things (
    id integer primary key,
    group_id integer references public.groups,
    label text,
    big bigint,
    exact numeric,
    ratio double precision,
    bytes bytea,
    flag boolean,
    at timestamptz,
    data jsonb,
    plain json,
    tags text[],
    bigs bigint[],
    amounts numeric[],
    secret text
  );
  insert into public.groups values (1);
  insert into public.things (id, group_id, label, big, exact, ratio, bytes, flag, at, data, plain, tags, bigs, amounts) values
    (1, 1, 'ab', 9007199254740993, 1.50, 'NaN', '\\x00ff', true, '2026-01-02T03:04:05Z',
     '{"n": 9007199254740993, "m": 1.50, "list": [1, 2], "in": {"x": 1, "y": 2}}', '{"n": 1.50}',
     '{x,NULL,"y,z",NULL}', '{9007199254740993,NULL}', '{1.50,NaN}'),
    (2, 1, 'bb', 5, 'NaN', '-Infinity', null, false, null, '{"n": 5, "list": [3]}', null, '{}', null, null),
    (3, null, '1.50', 7, 100, 1e300, null, null, null, '{"n": 7}', 'null', null, null, null),
    (4, null, 'null', null, null, null, null, null, null, null, null, null, null, null);

  create function public.twice(public.things) returns bigint language sql stable as $$ select $1.big * 2 $$;
  create function public.say() returns text language sql stable as $$ select 'hello "you"'::text $$;
  create function public.bytes() returns bytea language sql stable as $$ select '\\x00ff'::bytea $$;
  create function public.exact() returns numeric language sql stable as $$ select 1.50 $$;
  create function public.echo_big(value bigint) returns bigint language sql stable as $$ select value $$;
  create function public.echo_document(value jsonb) returns jsonb language sql stable as $$ select value $$;
  create function public.clock() returns text language sql stable as $$ select current_setting('timezone') $$;
  create function public.all_things() returns setof public.things language sql stable as $$ select * from public.things $$;

  alter table public.things enable row level security;
  create policy readable on public.things for select to anon using (true);
  create policy changeable on public.things for delete to anon using (id <> 2);
  grant all on public.groups, public.things to service_role;
  grant select (id, label, group_id, data), delete on public.things to anon;
  revoke execute on all functions in schema public from public;
  grant execute on all functions in schema public to service_role;
  notify pgrst, 'reload schema'`;

/** Creates the tables, and waits until the API knows them. */
export async function createThings({ database, url, secretKey }: TestBackend): Promise<void> {
  await database.exec(SCHEMA);
  await vi.waitFor(async () => {
    const { status } = await fetch(`${url}/rest/v1/things?limit=0`, { headers: { apikey: secretKey } });
    if (status !== 200) throw new Error(`the API answers ${status} to a new table`);
  });
}

/** A request as a client without a library sends it, and its answer's text. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** @returns a function that sends requests with a key */
export function sender({ url }: TestBackend, apikey: string) {
  return async (path: string, { method = 'GET', headers = {}, body }: Sent = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const init = { method, headers: { apikey, ...type, ...headers }, ...(body === undefined ? {} : { body }) };
    const response = await fetch(`${url}/rest/v1/${path}`, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}
