/** Attempts of a signed-in person to become Pro, gain points, change a rating, certify a place, or read other people's data. */
import type { Mutation } from '../../../src/domain/own/mutations.ts';
import type { Database } from '../../../supabase/local/database/database.ts';
import { type Catalogue, fullName, type Relation } from './catalogue.ts';
import { TABLES } from './expectations.ts';
import { COLLECTIONS } from './expected-collections.ts';
import { ROUTINES } from './expected-routines.ts';
import { FIXTURE, otherValue } from './fixture.ts';
import { idOf, PEOPLE, type Subject } from './people.ts';
import { DRAFTS, LISTS, REVIEWS, SECRETS, STOPS, TRIPS } from './rows-of-people.ts';
import { PLACES } from './rows-of-places.ts';
import { identifier, insertOf, literal, type Row, whereOf } from './sql.ts';

export interface Attempt {
  readonly name: string;
  readonly subject: Subject;
  /** A query with a single text column, like REST makes. */
  readonly sql: string;
}

export interface Effect {
  readonly name: string;
  /** SQLSTATE of the refusal, or null. */
  readonly refused: string | null;
  readonly isChanged: boolean;
  readonly isLeaked: boolean;
}

/** Texts of the owner that no answer to anyone else may contain. */
const MARKERS = ['owner@example.com', ...Object.values(SECRETS)];

/** Values that would be an advantage. */
const COVETED: Row = {
  is_pro: true,
  pro_expires_at: '2099-01-01',
  points: 9000,
  level: 'Master',
  stripe_customer_id: 'cus_Else',
  email: 'stranger@example.com',
  average_rating: 5,
  helpful_count: 900,
  hidden_at: null,
  images: ['stranger.jpg'],
  halal_status: 'certified',
  is_verified: true,
  state: 'approved',
  user_id: PEOPLE.other,
  _deleted: false,
};

/** Valid arguments of each mutation, for the owner. Includes mutations of the server that the app doesn't use. */
const ARGUMENTS: Readonly<Record<Mutation['name'], Row> & Record<string, Row>> = {
  add_review_photo: {
    review_id: REVIEWS.own,
    path: `${PEOPLE.owner}/${REVIEWS.own}/${'9'.repeat(64)}.jpg`,
    width: 1,
    height: 1,
  },
  add_to_list: { list_id: LISTS.own, restaurant_id: PLACES.fresh },
  check_place: {
    restaurant_id: PLACES.live,
    answers: { pork: 'none' },
    day: new Date().toISOString().slice(0, 10),
  },
  choose_review_text: { review_id: REVIEWS.own, draft_id: DRAFTS.own },
  create_list: { id: idOf(1999), name: 'New' },
  create_trip: { id: idOf(1499), name: 'New' },
  delete_list: { id: LISTS.own },
  delete_note: { restaurant_id: PLACES.live },
  delete_review: { restaurant_id: PLACES.live },
  delete_trip: { id: TRIPS.own },
  remove_from_list: { list_id: LISTS.own, restaurant_id: PLACES.live },
  remove_review_photo: { path: `${PEOPLE.owner}/${REVIEWS.own}/${'a'.repeat(64)}.jpg` },
  remove_trip_stop: { id: STOPS.own },
  rename_list: { id: LISTS.own, name: 'Renamed' },
  rename_trip: { id: TRIPS.own, name: 'Renamed' },
  report_change: { restaurant_id: PLACES.live, kind: 'hours' },
  report_review: { review_id: REVIEWS.fresh, reason: 'spam' },
  save_restaurant: { restaurant_id: PLACES.fresh },
  set_trip_stop: {
    id: STOPS.own,
    trip_id: TRIPS.own,
    name: 'Ipoh',
    country_code: 'MY',
    latitude: 4.6,
    longitude: 101.1,
    arrives_on: '2027-02-01',
    leaves_on: '2027-02-02',
  },
  suggest_prayer_space: { id: idOf(1303), prayer: 'missing', address: '1 Arab Street' },
  suggest_place: { id: idOf(1301), name: 'Warung Baru', reason: 'menu', address: '1 Arab Street' },
  uncheck_place: { restaurant_id: PLACES.live },
  unsave_restaurant: { restaurant_id: PLACES.live },
  unvote_helpful: { review_id: REVIEWS.shown },
  update_preferences: { privacy: { profileVisible: true } },
  update_profile: { name: 'Renamed' },
  vote_helpful: { review_id: REVIEWS.fresh },
  write_note: { restaurant_id: PLACES.fresh, content: 'New' },
  write_review: { restaurant_id: PLACES.fresh, rating: 5, content: 'Very good food' },
};

/** The mutations about the owner's private data. For anyone else they have no effect. */
const OF_THE_OWNER = [
  'add_review_photo',
  'add_to_list',
  'choose_review_text',
  'delete_list',
  'delete_note',
  'delete_review',
  'delete_trip',
  'remove_from_list',
  'remove_review_photo',
  'remove_trip_stop',
  'rename_list',
  'rename_trip',
  'set_trip_stop',
  'uncheck_place',
  'unsave_restaurant',
] as const;

/** Id of a device that is new to the server. */
const NEW_CLIENT = idOf(4001);

/** Wraps a writing statement, so that it returns only a row count. */
function request(statement: string): string {
  return `with source as (${statement} returning 1) select count(*)::text from source`;
}

function mayWrite(relation: Relation, column: string, letter: 'a' | 'w'): boolean {
  const group = TABLES[fullName(relation)]?.columns.find(([names]) => names.split(' ').includes(column));
  return group?.[2].includes(letter) === true;
}

/** Writes to every column without the right, by update, insert and upsert of the owner's own row. */
function writes({ relations }: Catalogue): Attempt[] {
  return relations.flatMap((relation) => {
    const table = fullName(relation);
    const fixture = FIXTURE[table];
    const own = Object.values(fixture?.rows ?? {})[0];
    if (!TABLES[table] || !fixture || !own) return [];
    const key = relation.primaryKey.map(identifier).join(', ');
    return relation.columns.flatMap((column): Attempt[] => {
      const name = identifier(column.name);
      const value = { [column.name]: otherValue(table, column) };
      const granted = Object.entries(fixture.candidate(PEOPLE.owner)).filter(([c]) => mayWrite(relation, c, 'a'));
      const insert = insertOf(table, { ...Object.fromEntries(granted), ...value });
      const changed = `(select ${name} from jsonb_populate_record(null::${table}, ${literal(JSON.stringify(value))}))`;
      const by = (way: string, statement: string): Attempt => ({
        name: `${way} of ${table}.${column.name}`,
        subject: 'owner',
        sql: request(statement),
      });
      return [
        ...(mayWrite(relation, column.name, 'w')
          ? []
          : [
              by(
                'update',
                `update ${table} set ${name} = ${changed} where ${whereOf(table, own, relation.primaryKey)}`,
              ),
              by(
                'upsert',
                `${insertOf(table, { ...own, ...value })} on conflict (${key}) do update set ${name} = excluded.${name}`,
              ),
            ]),
        ...(mayWrite(relation, column.name, 'a') ? [] : [by('insert', insert)]),
      ];
    });
  });
}

function pushed(name: string, args: Row): string {
  const mutations = JSON.stringify([{ number: 1, name, args }]);
  return `select public.sync_push('${NEW_CLIENT}', ${literal(mutations)})::text`;
}

function pushes(): Attempt[] {
  const withMore = Object.entries(ARGUMENTS).flatMap(([name, args]) =>
    Object.entries(COVETED).map(([field, value]) => ({
      name: `push of ${name} with ${field}`,
      subject: 'owner' as const,
      sql: pushed(name, { ...args, [field]: value }),
    })),
  );
  const ofOthers = OF_THE_OWNER.map((name) => ({
    name: `push of ${name} of what is the owner's`,
    subject: 'newcomer' as const,
    sql: pushed(name, ARGUMENTS[name] ?? {}),
  }));
  return [...withMore, ...ofOthers];
}

function calls({ routines }: Catalogue): Attempt[] {
  const awards = Object.values(PEOPLE).flatMap((person) =>
    ['review', 'save', 'login'].map((activity) => ({
      name: `9000 points for ${activity} to ${person}`,
      subject: 'newcomer' as const,
      sql: `select public.award_user_points('${person}', 9000, '${activity}')::text`,
    })),
  );
  const closed = routines
    .filter(({ schema, kind, signature }) => schema !== 'mutations' && kind === 'function' && signature in ROUTINES)
    .filter(({ signature }) => ROUTINES[signature]?.includes('authenticated') !== true)
    .map(({ schema, name, argumentTypes, signature }) => ({
      name: `call of ${signature}`,
      subject: 'owner' as const,
      sql: `select row_to_json(f)::text from (select ${schema}.${identifier(name)}(${argumentTypes
        .map((type) => `null::${type}`)
        .join(', ')})) f`,
    }));
  return [...awards, ...closed];
}

function reads({ relations }: Catalogue): Attempt[] {
  const columns = relations.flatMap((relation) =>
    relation.columns.map(({ name }) => ({
      name: `read of ${fullName(relation)}.${name}`,
      subject: 'newcomer' as const,
      sql: `select json_agg(t)::text from (select ${identifier(name)} from ${fullName(relation)}) t`,
    })),
  );
  const pulls = Object.keys(COLLECTIONS).flatMap((collection) =>
    [{}, { region: 'sg' }, { user_id: PEOPLE.owner, region: PEOPLE.owner }].map((scope) => ({
      name: `pull of ${collection} with ${JSON.stringify(scope)}`,
      subject: 'newcomer' as const,
      sql: `select public.sync_pull('${collection}', ${literal(JSON.stringify(scope))})::text`,
    })),
  );
  return [...columns, ...pulls];
}

/** Mutations without an entry in `ARGUMENTS`. */
export function unknownMutations({ routines }: Catalogue): string[] {
  return routines.filter(({ schema, name }) => schema === 'mutations' && !(name in ARGUMENTS)).map(({ name }) => name);
}

export function allAttempts(catalogue: Catalogue): Attempt[] {
  return [...writes(catalogue), ...pushes(), ...calls(catalogue), ...reads(catalogue)];
}

/** Makes each attempt, compares every table as the service role sees it, and rolls the attempt back. */
export async function makeAttempts(
  database: Database,
  { relations }: Catalogue,
  attempts: readonly Attempt[],
): Promise<Effect[]> {
  const tables = relations.map(fullName).filter((name) => name in TABLES);
  const facts = tables
    .map((table) => `select '${table}' || to_jsonb(t)::text as fact from ${table} t`)
    .join(' union all ');
  return database.transaction(async (tx) => {
    await tx.exec(`
      create or replace function rls_matrix.facts() returns text language sql as
      $$ select md5(string_agg(fact, '|' order by fact)) from (${facts}) f $$;
      create or replace function rls_matrix.attempt(subject text, statement text) returns jsonb language plpgsql as $$
      declare
        answer text;
        facts text;
        code text;
      begin
        perform rls_matrix.become(subject);
        execute statement into answer;
        set constraints all immediate;
        perform set_config('role', 'none', true);
        facts := rls_matrix.facts();
        raise exception using errcode = 'MX000';
      exception
        when sqlstate 'MX000' then
          return jsonb_build_object('answer', answer, 'facts', facts);
        when others or assert_failure then
          get stacked diagnostics code = returned_sqlstate;
          return jsonb_build_object('refused', code);
      end $$;`);
    const [before] = await tx.query<{ facts: string }>('select rls_matrix.facts() as facts');
    const rows = await tx.query<{ name: string; effect: { refused?: string; answer?: string; facts?: string } }>(
      `select a.name, rls_matrix.attempt(a.subject, a.sql) as effect
       from jsonb_to_recordset($1::text::jsonb) as a(name text, subject text, sql text)`,
      [JSON.stringify(attempts)],
    );
    return rows.map(({ name, effect }) => ({
      name,
      refused: effect.refused ?? null,
      isChanged: effect.facts !== undefined && effect.facts !== before?.facts,
      isLeaked: MARKERS.some((marker) => effect.answer?.includes(marker) === true),
    }));
  });
}
