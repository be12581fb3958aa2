/** What routines let each actor write. These guards exist in no grant or policy. */
import { check } from './answer-check.ts';
import type { Check } from './checks.ts';
import { limitChecks } from './limit-checks.ts';
import { idOf, PEOPLE, SIGNED_IN } from './people.ts';
import { DRAFTS, LISTS, OWNERS_CLIENT, REVIEWS, STOPS, TRIPS } from './rows-of-people.ts';
import { PLACES } from './rows-of-places.ts';
import { insertOf, literal } from './sql.ts';
import { voiceChecks } from './voice-checks.ts';

const POINTS_OF_NEWCOMER = `select u.points::text from public.users u where u.id = '${PEOPLE.newcomer}'`;

function pushChecks(): Check[] {
  const push = 'public.sync_push(uuid, jsonb)';
  const opening = 'sync.open_client(uuid)';
  const nobody = check(
    opening,
    'the service, who is nobody, opens a client',
    'service',
    `select sync.open_client('${idOf(78)}')`,
    'PT401',
  );
  const asOneself = SIGNED_IN.flatMap((actor) => {
    const isMine = actor === 'owner';
    return [
      check(
        push,
        `${actor} pushes in the owner's name`,
        actor,
        `select public.sync_push('${OWNERS_CLIENT}', '[]')`,
        isMine ? 'rows 1' : 'PT403',
      ),
      check(
        'sync.note_mutation(uuid, bigint, jsonb, jsonb)',
        `${actor} counts the owner's client on`,
        actor,
        `select sync.note_mutation('${OWNERS_CLIENT}', 1, '{}', '{"outcome": "applied"}')`,
        isMine ? 'rows 1' : 'P0004',
      ),
      check(
        'sync.repeat_answer(uuid, bigint, jsonb)',
        `${actor} reads what the owner's client was answered`,
        actor,
        `select where sync.repeat_answer('${OWNERS_CLIENT}', 1, '{}') ->> 'outcome' = 'merged'`,
        isMine ? 'rows 1' : 'rows 0',
      ),
      check(
        'sync.repeat_answer(uuid, bigint, jsonb)',
        `${actor} asks whether the owner's client said something else`,
        actor,
        `select where sync.repeat_answer('${OWNERS_CLIENT}', 2, '{"id": "${idOf(2)}"}') ->> 'code' = 'gap'`,
        isMine ? 'rows 1' : 'rows 0',
      ),
      check(
        'sync.earlier_answer(jsonb)',
        `${actor} asks what became of the owner's mutation`,
        actor,
        `select where sync.earlier_answer('{"id": "${idOf(1)}"}') is not null`,
        isMine ? 'rows 1' : 'rows 0',
      ),
      check(
        'accounts.is_text_of(uuid, uuid)',
        `${actor} asks whether the owner's text is of this device`,
        actor,
        `select where accounts.is_text_of('${REVIEWS.own}', '${OWNERS_CLIENT}')`,
        isMine ? 'rows 1' : 'rows 0',
      ),
    ];
  });
  return [nobody, ...asOneself];
}

/** Everybody who is signed in gets a key of 32 bytes; `sealing-key.test.ts` says which. */
function sealingChecks(): Check[] {
  return (['owner', 'other'] as const).map((actor) =>
    check(
      'public.own_sealing_key()',
      `${actor} asks for the key that opens what they left`,
      actor,
      "select where length(decode(public.own_sealing_key(), 'base64')) = 32",
      'rows 1',
    ),
  );
}

/** Points, ratings and Pro must be earned or paid for; nobody can simply set them. */
function earningChecks(): Check[] {
  const award = 'public.award_user_points(uuid, integer, text)';
  const quality = 'public.update_restaurant_image_quality_scores(uuid)';
  return [
    {
      ...check(
        award,
        'a newcomer has points given to themselves',
        'newcomer',
        `select public.award_user_points('${PEOPLE.newcomer}', 1000, 'review')`,
        '15',
      ),
      after: POINTS_OF_NEWCOMER,
    },
    {
      ...check(
        award,
        "points for the owner's work to somebody else",
        'newcomer',
        `select public.award_user_points('${PEOPLE.owner}', 1000, 'review')`,
        '15',
      ),
      after: POINTS_OF_NEWCOMER,
    },
    check(
      award,
      'the service, who is nobody, asks for points',
      'service',
      `select public.award_user_points('${PEOPLE.owner}', 1000, 'review')`,
      'PT401',
    ),
    check(
      'public.analyze_image_quality(text, integer, integer, text)',
      'a picture is judged for the signed-in',
      'other',
      `select public.analyze_image_quality('/a.jpg', 800, 600, 'food')`,
      'rows 1',
    ),
    check(
      'public.analyze_image_quality(text, integer, integer, text)',
      'a picture is judged for nobody',
      'service',
      `select public.analyze_image_quality('/a.jpg', 800, 600, 'food')`,
      'PT401',
    ),
    check(
      quality,
      'the twenty-first judgement of an hour',
      'newcomer',
      `do $$ begin for n in 1..21 loop
      perform public.update_restaurant_image_quality_scores('${PLACES.live}'); end loop; end $$`,
      'PT429',
    ),
    check(
      quality,
      'the service judges as often as it likes',
      'service',
      `do $$ begin for n in 1..21 loop
      perform public.update_restaurant_image_quality_scores('${PLACES.live}'); end loop; end $$`,
      'rows 0',
    ),
    check(
      quality,
      'a deleted place is judged',
      'newcomer',
      `select public.update_restaurant_image_quality_scores('${PLACES.gone}')`,
      'PT404',
    ),
    {
      ...check(
        'accounts.prepare_review()',
        'a review by somebody whose contact is not confirmed',
        'other',
        insertOf('public.reviews', {
          user_id: PEOPLE.other,
          restaurant_id: PLACES.fresh,
          rating: 5,
          content: 'Very good food',
        }),
        'PT403',
      ),
      before: `update auth.users set email_confirmed_at = null, phone_confirmed_at = null where id = '${PEOPLE.other}'`,
    },
  ];
}

function isGone(table: string, id: string): string {
  return `select case when exists (select from ${table} t where t.id = '${id}' and not t._deleted)
    then 'there' else 'gone' end`;
}

/** Drafts and lists are addressed by id, but only their owner can change them. */
function mutationChecks(): Check[] {
  return SIGNED_IN.flatMap((actor): Check[] => {
    const mine = actor === 'owner';
    const remove = (name: string, args: object, table: string, id: string): Check => ({
      ...check(
        `mutations.${name}(jsonb, uuid)`,
        `${actor} has ${name} done to what is the owner's`,
        actor,
        `select mutations.${name}(${literal(JSON.stringify(args))}, '${idOf(77)}')`,
        mine ? 'gone' : 'there',
      ),
      after: isGone(table, id),
    });
    return [
      remove('delete_list', { id: LISTS.own }, 'public.lists', LISTS.own),
      remove('delete_trip', { id: TRIPS.own }, 'public.trips', TRIPS.own),
      remove('remove_trip_stop', { id: STOPS.own }, 'public.trip_stops', STOPS.own),
      remove('delete_review', { restaurant_id: PLACES.live }, 'public.reviews', REVIEWS.own),
      remove('choose_review_text', { review_id: REVIEWS.own, draft_id: null }, 'public.review_drafts', DRAFTS.own),
    ];
  });
}

export function doingChecks(): Check[] {
  return [
    ...pushChecks(),
    ...earningChecks(),
    ...sealingChecks(),
    ...mutationChecks(),
    ...limitChecks(),
    ...voiceChecks(),
  ];
}
