import type { Queryable } from '../../../supabase/local/database/database.ts';
import type { Mutant } from './mutant.ts';
import { PEOPLE, ROLES, type Subject } from './people.ts';

/** One attempt and its expected outcome. */
export interface Check {
  /** The checked object: 'public.users', 'public.users.name', 'sync.depart(text, …)', 'schema sync'. */
  readonly object: string;
  /** The relation, function or schema that is `object` or contains it. */
  readonly of: string;
  readonly name: string;
  readonly subject: Subject;
  /** Statements that run first, with the rights of the database's owner. */
  readonly before?: string;
  readonly sql: string;
  /** A query that runs last, with the rights of the database's owner. Its text replaces the number of rows as the outcome. */
  readonly after?: string;
  /** 'rows N', the text of `after`, or SQLSTATE with the name of the constraint or column. */
  readonly expected: string;
}

export interface Failure {
  readonly name: string;
  readonly expected: string;
  readonly outcome: string;
}

/** The check that caught a mutant. */
interface Caught extends Failure {
  readonly of: string;
}

/**
 * All checks run in one transaction, and a savepoint (an exception block) undoes each. Ten thousand attempts thus take a single
 * query. The maintainer owns a table without being superuser, like owners on other platforms.
 */
const SETUP = `
create schema rls_matrix;
create table rls_matrix.checks (
  position int primary key, object text not null, of text not null, name text not null, subject text not null,
  before text, sql text not null, after text, expected text not null
);
create index on rls_matrix.checks (object, position);
create index on rls_matrix.checks (of, position);

create function rls_matrix.become(subject text) returns void language plpgsql as $$
declare
  person constant text := ('${JSON.stringify(PEOPLE)}'::jsonb) ->> subject;
  role constant text := case when subject = 'service' then 'service_role' when subject = 'maintainer' then 'rls_maintainer'
    when subject = 'database' then 'none' when person is null then 'anon' else 'authenticated' end;
begin
  perform set_config('request.jwt.claim.sub', coalesce(person, ''), true),
    set_config('request.jwt.claim.role', role, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', person, 'role', role)::text, true),
    set_config('role', role, true);
end $$;

create function rls_matrix.perform(subject text, before text, statement text, after text) returns text
language plpgsql as $$
declare
  affected bigint;
  seen text;
  code text;
  constraint_ text;
  column_ text;
begin
  if before is not null then
    execute before;
  end if;
  perform rls_matrix.become(subject);
  execute statement;
  get diagnostics affected = row_count;
  set constraints all immediate;
  perform set_config('role', 'none', true);
  if after is not null then
    execute after into seen;
  end if;
  raise exception using errcode = 'MX000';
exception
  when sqlstate 'MX000' then
    return coalesce(seen, 'rows ' || affected);
  when others or assert_failure then
    get stacked diagnostics code = returned_sqlstate, constraint_ = constraint_name, column_ = column_name;
    return concat_ws(' ', code, nullif(constraint_, ''), case when code = '23502' then column_ end);
end $$;

create function rls_matrix.first_failure(where_object text, where_of text, out name text, out of text, out expected text, out outcome text)
language plpgsql as $$
declare
  tried rls_matrix.checks;
begin
  for tried in select * from rls_matrix.checks c
    where (where_object is null or c.object = where_object) and (where_of is null or c.of = where_of) order by c.position
  loop
    outcome := rls_matrix.perform(tried.subject, tried.before, tried.sql, tried.after);
    if outcome <> tried.expected then
      name := tried.name;
      of := tried.of;
      expected := tried.expected;
      return;
    end if;
  end loop;
end $$;

create function rls_matrix.catch_mutant(mutant jsonb) returns jsonb
language plpgsql as $$
declare
  found record;
  reach text;
begin
  begin
    begin
      execute mutant ->> 'ddl';
    exception when others then
      raise exception '% can''t be made: %', mutant ->> 'name', sqlerrm;
    end;
    foreach reach in array array['object', 'relation', 'all'] loop
      select * into found from rls_matrix.first_failure(
        case reach when 'object' then mutant ->> 'object' end, case reach when 'relation' then mutant ->> 'of' end);
      exit when found.name is not null;
    end loop;
    raise exception using errcode = 'MX001';
  exception when sqlstate 'MX001' then
    return to_jsonb(found);
  end;
end $$;
`;

/** Installs the checks and the functions that run them. */
export async function installChecks(tx: Queryable, checks: readonly Check[]): Promise<void> {
  await tx.exec(SETUP);
  const rows = checks.map((check, position) => ({ position, ...check }));
  await tx.query(
    `insert into rls_matrix.checks
     select position, object, of, name, subject, before, sql, after, expected
     from jsonb_populate_recordset(null::rls_matrix.checks, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
  await tx.exec('analyze rls_matrix.checks');
}

/** Runs all checks. @returns those with an unexpected outcome */
export function runChecks(db: Queryable): Promise<Failure[]> {
  return db.query<Failure>(
    `select name, expected, outcome from (
       select c.position, c.name, c.expected, rls_matrix.perform(c.subject, c.before, c.sql, c.after) as outcome
       from rls_matrix.checks c order by c.position offset 0) done
     where outcome <> expected order by position`,
  );
}

/**
 * Applies each mutant, finds a check that catches it, and rolls it back. @returns the catching checks in the order of the
 * mutants; undefined if none caught it
 */
export async function catchMutants(db: Queryable, mutants: readonly Mutant[]): Promise<(Caught | undefined)[]> {
  const rows = await db.query<Caught>(
    `select (found ->> 'name') as name, (found ->> 'of') as of, (found ->> 'expected') as expected,
       (found ->> 'outcome') as outcome
     from (select m.position, rls_matrix.catch_mutant(m.mutant) as found
       from jsonb_array_elements($1::text::jsonb) with ordinality as m(mutant, position) order by 1 offset 0) caught
     order by position`,
    [JSON.stringify(mutants)],
  );
  return rows.map((row) => (row.name === null ? undefined : row));
}

/** The maintainer role belongs to the cluster, so another test may have created it. */
export const MAINTAINER = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'rls_maintainer') then create role rls_maintainer nologin; end if;
end $$;
grant usage on schema public to rls_maintainer;
`;

/** Lets all three roles use a schema, so that refusals come from the object itself. The exposed schema needs no grant. */
export function openSchema(schema: string): { readonly before?: string } {
  return schema === 'public' ? {} : { before: `grant usage on schema ${schema} to ${ROLES.join(', ')}` };
}
