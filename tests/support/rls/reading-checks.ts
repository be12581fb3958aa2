/** What routines and views show each actor. These guards exist in no grant or policy. */
import { check } from './answer-check.ts';
import type { Check } from './checks.ts';
import { COLLECTIONS } from './expected-collections.ts';
import { FIXTURE } from './fixture.ts';
import { ACTORS, EVERYONE, PEOPLE, SIGNED_IN } from './people.ts';
import { PLACES } from './rows-of-places.ts';
import { literal } from './sql.ts';

/** Every row of every collection, pulled by each actor. */
function pullChecks(): Check[] {
  return Object.entries(COLLECTIONS).flatMap(([collection, { table, rows, needsPro }]) =>
    Object.entries(FIXTURE[table]?.rows ?? {}).flatMap(([rowName, row]) =>
      ACTORS.map((actor): Check => {
        const isGiven = rows[rowName]?.includes(actor) === true;
        const refusal = needsPro && actor !== 'pro' ? 'PT403' : undefined;
        const region = JSON.stringify({ region: 'sg' });
        return {
          object: `collection ${collection}`,
          of: 'public.sync_pull(text, jsonb, jsonb, integer, uuid)',
          name: `${actor} pulls ${rowName} of ${collection}`,
          subject: actor,
          sql: `select from json_array_elements(public.sync_pull('${collection}', '${region}') -> 'documents') d
            where d ->> 'id' = ${literal(String(row['id']))}`,
          expected: refusal ?? (isGiven ? 'rows 1' : 'rows 0'),
        };
      }),
    ),
  );
}

/** Views of exposed schemas show the right rows, and no others. */
function viewRowChecks(): Check[] {
  const profiles = 'public.public_profiles';
  const rankings = 'public.restaurant_quality_rankings';
  return [...EVERYONE, 'service' as const].flatMap((actor) => [
    check(
      profiles,
      `${actor} finds a visible profile`,
      actor,
      `select from ${profiles}
      where id = '${PEOPLE.other}' and name = 'Other' and city is not null and points is not null`,
      'rows 1',
    ),
    check(
      profiles,
      `${actor} finds a hidden profile without what it hides`,
      actor,
      `select from ${profiles}
      where id = '${PEOPLE.owner}' and name = 'A member' and num_nulls(avatar_url, city, points, level) = 4`,
      'rows 1',
    ),
    check(
      profiles,
      `${actor} finds the profile of somebody who is not confirmed`,
      actor,
      `select from ${profiles} where id = '${PEOPLE.doubtful}'`,
      'rows 0',
    ),
    check(
      rankings,
      `${actor} finds a place that is ranked`,
      actor,
      `select from ${rankings} where restaurant_id = '${PLACES.live}'`,
      'rows 1',
    ),
    check(
      rankings,
      `${actor} finds a deleted place in the ranking`,
      actor,
      `select from ${rankings} where restaurant_id = '${PLACES.gone}'`,
      actor === 'service' ? 'rows 1' : 'rows 0',
    ),
  ]);
}

function placeChecks(): Check[] {
  return EVERYONE.flatMap((actor) =>
    (
      [
        ['live', 1],
        ['deleted', 3],
        ['retired', 5],
      ] as const
    ).flatMap(([row, number]) => {
      const expected = row === 'live' ? 'rows 1' : 'rows 0';
      // A retired sample is in no list, but its slug and its id still find it.
      const addressed = row === 'deleted' ? 'rows 0' : 'rows 1';
      const id = { live: PLACES.live, deleted: PLACES.gone, retired: PLACES.retired }[row];
      const near = (called: string) => `select from public.${called}(1.3, 103.8, 1) d where d ->> 'id' = '${id}'`;
      const types = 'double precision, double precision, double precision, text[], text[], integer[], text[]';
      return [
        check(
          'public.restaurant_by_slug(text)',
          `${actor} finds a ${row} place by its slug`,
          actor,
          `select where public.restaurant_by_slug('place-${number}') is not null`,
          addressed,
        ),
        check(
          'public.restaurants_by_id(uuid[])',
          `${actor} finds a ${row} place by its id`,
          actor,
          `select from json_array_elements(public.restaurants_by_id(array['${id}']::uuid[]))`,
          addressed,
        ),
        check(
          `public.nearby_restaurants(${types})`,
          `${actor} finds a ${row} place nearby`,
          actor,
          near('nearby_restaurants'),
          expected,
        ),
        check(
          `public.nearby_restaurants_with_quality(${types}, boolean)`,
          `${actor} finds a ${row} place by quality`,
          actor,
          near('nearby_restaurants_with_quality'),
          expected,
        ),
        check(
          'public.restaurants_in_parts(double precision, double precision, double precision, text, text[], text[], integer[], text[], boolean, boolean, text, boolean, boolean, integer, integer, timestamp with time zone, date)',
          `${actor} finds a ${row} place in a list in parts`,
          actor,
          `select from json_array_elements(public.restaurants_in_parts(1.3, 103.8, 1) -> 'places') d where d ->> 'id' = '${id}'`,
          expected,
        ),
      ];
    }),
  );
}

function answered(name: string, id: string): string {
  return `select where public.${name}('${id}') is not null`;
}

function statsChecks(): Check[] {
  const cuisine = 'public.get_user_favorite_cuisine(uuid)';
  const cities = 'public.get_user_cities_visited(uuid)';
  return SIGNED_IN.flatMap((actor) => [
    check(
      cuisine,
      `${actor} asks for a hidden person's cuisine`,
      actor,
      answered('get_user_favorite_cuisine', PEOPLE.owner),
      actor === 'owner' ? 'rows 1' : 'rows 0',
    ),
    check(
      cities,
      `${actor} asks for a hidden person's cities`,
      actor,
      answered('get_user_cities_visited', PEOPLE.owner),
      actor === 'owner' ? 'rows 1' : 'rows 0',
    ),
    check(
      cuisine,
      `${actor} asks for a visible person's cuisine`,
      actor,
      answered('get_user_favorite_cuisine', PEOPLE.author),
      'rows 1',
    ),
    check(
      cities,
      `${actor} asks for a visible person's cities`,
      actor,
      answered('get_user_cities_visited', PEOPLE.author),
      'rows 1',
    ),
    check(
      cuisine,
      `${actor} asks for the cuisine of somebody who is not confirmed`,
      actor,
      answered('get_user_favorite_cuisine', PEOPLE.doubtful),
      'rows 0',
    ),
    check(
      cuisine,
      `${actor} asks for a cuisine that only private saves tell`,
      actor,
      answered('get_user_favorite_cuisine', PEOPLE.pro),
      actor === 'pro' ? 'rows 1' : 'rows 0',
    ),
  ]);
}

export function readingChecks(): Check[] {
  return [...pullChecks(), ...viewRowChecks(), ...placeChecks(), ...statsChecks()];
}
