/** The functions whose answers PostgreSQL writes whole, so that no document is parsed and written again. */
import type { Queryable } from '../database/database.ts';

/** Whether an answer depends on who asks. Answers of public functions may be kept for everybody. */
const FUNCTIONS: Readonly<Record<string, 'public' | 'personal'>> = {
  data_sources: 'public',
  nearby_restaurants: 'public',
  nearby_restaurants_with_quality: 'public',
  restaurant_by_slug: 'public',
  restaurants_by_id: 'public',
  restaurants_in_parts: 'public',
  sync_pull: 'personal',
  sync_pull_own: 'personal',
};

export interface PlainFunction {
  readonly name: string;
  readonly isPublic: boolean;
  /** Whether it returns rows; otherwise it returns one value. */
  readonly isSet: boolean;
  readonly parameters: readonly PlainParameter[];
}

export interface PlainParameter {
  readonly name: string;
  /** PostgreSQL's name of the type. */
  readonly type: string;
  readonly isRequired: boolean;
}

/** Reads the parameters of these functions. One with several versions is left out, because PostgreSQL chooses among them. */
export async function readPlainFunctions(database: Queryable): Promise<ReadonlyMap<string, PlainFunction>> {
  const rows = await database.query<{
    name: string;
    is_set: boolean;
    names: string[];
    types: string[];
    required: number;
  }>(
    `select min(p.proname::text) as name, bool_or(p.proretset) as is_set,
       coalesce((array_agg(to_json(p.proargnames)))[1], '[]') as names,
       (array_agg((select coalesce(json_agg(format_type(type, null) order by nth), '[]')
         from unnest(p.proargtypes) with ordinality as t(type, nth))))[1] as types,
       min(p.pronargs - p.pronargdefaults)::integer as required
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any ($1) and p.provolatile <> 'v'
       and p.prorettype in ('json'::regtype, 'jsonb'::regtype)
     group by p.proname having count(*) = 1`,
    [Object.keys(FUNCTIONS)],
  );
  return new Map(rows.map((row) => [row.name, describe(row)]));
}

interface Row {
  readonly name: string;
  readonly is_set: boolean;
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly required: number;
}

function describe({ name, is_set: isSet, names, types, required }: Row): PlainFunction {
  const parameters = types.map((type, index) => ({ name: names[index] ?? '', type, isRequired: index < required }));
  return { name, isPublic: FUNCTIONS[name] === 'public', isSet, parameters };
}
