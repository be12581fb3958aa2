/** Guards inside SECURITY DEFINER routines, and the changes that remove each. */
import type { Catalogue } from './catalogue.ts';
import { ROUTINES } from './expected-routines.ts';
import { type Mutant, mutant } from './mutant.ts';
import { rewritten } from './rewrite.ts';

/** `felt` is the object whose checks run first to catch the mutant, if not the routine. */
type Guard = readonly [routine: string, part: string, by: string, felt?: string];

const GUARDS: readonly Guard[] = [
  ['accounts.has_pro(uuid)', 'u.is_pro and u.pro_expires_at > now()', 'u.is_pro'],
  ['accounts.is_others_review(uuid)', 'r.user_id is distinct from auth.uid() and ', '', 'public.review_helpful'],
  ['accounts.is_others_review(uuid)', ' and r.hidden_at is null', '', 'public.review_helpful'],
  ['accounts.is_others_review(uuid)', ' and not r._deleted', '', 'public.review_helpful'],
  ['accounts.is_others_review(uuid)', 'and r.is_author_confirmed', '', 'public.review_helpful'],
  ['accounts.recount_votes(uuid)', 'u.is_confirmed', 'true'],
  ['moderation.hide_if_reported(uuid)', 'u.is_confirmed', 'true'],
  ['moderation.is_decided(uuid)', "moderation.last_decision('review', review) is not null", 'false'],
  ['moderation.is_decided(uuid)', "p.state <> 'open'", 'false'],
  ['accounts.is_text_of(uuid, uuid)', ' and r.user_id = auth.uid()', ''],
  ['accounts.has_upload_room(text, uuid, text, jsonb)', 'accounts.is_confirmed(auth.uid())', 'true'],
  ['accounts.has_upload_room(text, uuid, text, jsonb)', 'held.files < most.files', 'true'],
  [
    'accounts.has_upload_room(text, uuid, text, jsonb)',
    "held.bytes + coalesce((metadata ->> 'size')::bigint, 0) <= most.bytes",
    'true',
  ],
  ['accounts.has_upload_room(text, uuid, text, jsonb)', "coalesce((metadata ->> 'size')::bigint, 0)", '0'],
  ['accounts.has_upload_room(text, uuid, text, jsonb)', 'o.bucket_id = bucket and ', ''],
  ['accounts.has_upload_room(text, uuid, text, jsonb)', " and o.name ~>=~ (person || '/')", ''],
  ['accounts.has_upload_room(text, uuid, text, jsonb)', " and o.name ~<~ (person || '0')", ''],
  ['accounts.has_upload_room(text, uuid, text, jsonb)', 'o.name <> object_name', 'true'],
  ['accounts.has_upload_room(text, uuid, text, jsonb)', 'o.id <> object_id', 'true'],
  ['accounts.is_photo_approved(text)', "p.state = 'approved'", 'true', 'storage.objects'],
  ['accounts.is_photo_approved(text)', 'not p._deleted', 'true', 'storage.objects'],
  ['accounts.is_photo_awaited(text)', "p.state = 'pending'", 'true', 'storage.objects'],
  ['accounts.is_photo_awaited(text)', 'not p._deleted', 'true', 'storage.objects'],
  ['accounts.is_photo_awaited(text)', 'k.photo_path = object_name', 'false', 'storage.objects'],
  ['accounts.is_photo_signable(text)', "p.state in ('pending', 'approved')", 'true', 'storage.objects'],
  ['accounts.is_photo_signable(text)', 'not p._deleted', 'true', 'storage.objects'],
  ['accounts.is_photo_signable(text)', 'not r._deleted', 'true', 'storage.objects'],
  ['accounts.is_photo_signable(text)', 'r.hidden_at is null', 'true', 'storage.objects'],
  ['accounts.is_photo_signable(text)', 'r.is_author_confirmed', 'true', 'storage.objects'],
  ['accounts.is_photo_shown(text)', "p.state = 'approved'", 'true', 'storage.objects'],
  ['accounts.is_photo_shown(text)', 'not p._deleted', 'true', 'storage.objects'],
  ['accounts.is_photo_shown(text)', 'not r._deleted', 'true', 'storage.objects'],
  ['accounts.is_photo_shown(text)', 'r.hidden_at is null', 'true', 'storage.objects'],
  ['accounts.is_photo_shown(text)', 'r.is_author_confirmed', 'true', 'storage.objects'],
  ['accounts.award(uuid, text, uuid)', 'not is_member', 'false'],
  ['accounts.award(uuid, text, uuid)', 'found and is_member', 'found'],
  ['accounts.refuse_others()', "current_user in ('anon', 'authenticated')", 'false'],
  ['accounts.keep_limit()', 'held >= tg_argv[0]::integer', 'false'],
  ['accounts.keep_photo_limit()', '>= 5', '>= 500'],
  ['moderation.limit_change_reports()', '>= 50', '>= 500'],
  ['moderation.limit_suggestions()', '>= 20', '>= 200'],
  ['accounts.keep_save_limit()', '>= accounts.free_saves()', '>= 1000'],
  ['accounts.keep_save_limit()', 'accounts.has_pro(new.user_id)', 'false'],
  [
    'accounts.may_see_stats(uuid)',
    'accounts.is_visible(u.preferences)',
    'true',
    'public.get_user_favorite_cuisine(uuid)',
  ],
  ['accounts.may_see_stats(uuid)', 'u.is_confirmed', 'true', 'public.get_user_favorite_cuisine(uuid)'],
  ['accounts.may_see_stats(uuid)', 'u.id = auth.uid() or ', '', 'public.get_user_favorite_cuisine(uuid)'],
  ['accounts.prepare_review()', 'not accounts.is_confirmed(new.user_id)', 'false'],
  ['accounts.prepare_review()', "new.images := '{}';", ''],
  [
    'accounts.count_call(text, integer)',
    'counted > most',
    'false',
    'public.update_restaurant_image_quality_scores(uuid)',
  ],
  [
    'catalogue.places_near(double precision, double precision, double precision, text[], text[], integer[], text[])',
    'not r._deleted',
    'true',
    'public.nearby_restaurants(double precision, double precision, double precision, text[], text[], integer[], text[])',
  ],
  [
    'catalogue.ranked_places(double precision, double precision, double precision, text, text[], text[], integer[], text[], boolean, boolean, text, timestamp with time zone, date)',
    'not r._deleted',
    'true',
    'public.restaurants_in_parts(double precision, double precision, double precision, text, text[], text[], integer[], text[], boolean, boolean, text, boolean, boolean, integer, integer, timestamp with time zone, date)',
  ],
  ['public.analyze_image_quality(text, integer, integer, text)', 'auth.uid() is null', 'false'],
  [
    'public.award_user_points(uuid, integer, text)',
    'caller constant uuid := auth.uid()',
    'caller constant uuid := user_uuid',
  ],
  ['public.award_user_points(uuid, integer, text)', 'caller is null', 'false'],
  ['public.get_user_cities_visited(uuid)', 'accounts.may_see_stats(user_uuid)', 'true'],
  ['public.get_user_favorite_cuisine(uuid)', 'where accounts.may_see_stats(user_uuid)', 'where true'],
  ['public.get_user_favorite_cuisine(uuid)', ' and user_uuid = auth.uid()', ''],
  ['public.restaurant_by_slug(text)', 'not d._deleted or d.is_retired', 'true'],
  ['public.restaurants_by_id(uuid[])', 'not d._deleted or d.is_retired', 'true'],
  ['sync.is_place(uuid)', 'not r._deleted or r.is_retired', 'true', 'public.saved_restaurants'],
  ['public.sync_pull(text, jsonb, jsonb, integer, uuid)', 'not accounts.has_pro(reader)', 'false'],
  [
    'public.sync_pull(text, jsonb, jsonb, integer, uuid)',
    'reader constant uuid := auth.uid()',
    "reader constant uuid := '00000000-0000-4000-8000-000000000001'",
  ],
  ['public.update_restaurant_image_quality_scores(uuid)', "coalesce(auth.role(), '') <> 'service_role'", 'false'],
  ['public.update_restaurant_image_quality_scores(uuid)', ' and not r._deleted', ''],
  ['sync.earlier_answer(jsonb)', ' and c.user_id = auth.uid()', ''],
  ['sync.note_mutation(uuid, bigint, jsonb, jsonb)', ' and c.user_id = auth.uid()', ''],
  ['sync.open_client(uuid)', 'opened.user_id is distinct from caller', 'false', 'public.sync_push(uuid, jsonb)'],
  ['sync.open_client(uuid)', 'caller is null', 'false'],
  [
    'sync.repeat_answer(uuid, bigint, jsonb)',
    '= repeat_answer.number and c.user_id = auth.uid()),',
    '= repeat_answer.number),',
  ],
  ['sync.repeat_answer(uuid, bigint, jsonb)', ' and c.user_id = auth.uid()\n        and t.id', ' and t.id'],
];

/** SECURITY DEFINER routines that people may call and that need no guard, with the reason. */
const UNGUARDED: Readonly<Record<string, string>> = {
  'sync.rows_of_place(uuid)': 'It tells which rows are shown as one place, which their documents say.',
  'public.data_sources()': 'it tells whom to name for what is shown, the same to everybody',
  'public.directory_links(text, integer)': 'it tells which places have evidence, the same to everybody',
  'public.sitemap(text, integer)': 'it tells which places have pages, the same to everybody',
  'public.live_claims()': 'it tells two counts, the same to everybody',
  'public.end_my_session(uuid)': 'the tests of sessions try it, with the auth server that makes them',
  'public.my_dashboard()': 'it tells of the caller alone, which dashboard.test.ts tries',
  'public.own_sealing_key()': 'it tells of the caller alone, which sealing-key.test.ts tries',
  'public.my_sessions()': 'the tests of sessions try it, with the auth server that makes them',
  'public.nearby_restaurants(double precision, double precision, double precision, text[], text[], integer[], text[])':
    'catalogue.places_near guards it',
  'public.nearby_restaurants_with_quality(double precision, double precision, double precision, text[], text[], integer[], text[], boolean)':
    'catalogue.places_near guards it',
  'public.restaurants_in_parts(double precision, double precision, double precision, text, text[], text[], integer[], text[], boolean, boolean, text, boolean, boolean, integer, integer, timestamp with time zone, date)':
    'catalogue.ranked_places guards it',
};

/** SECURITY DEFINER routines whose need for these rights is tested elsewhere, by tests with suitable data. */
export const TRIED_ELSEWHERE: Readonly<Record<string, string>> = Object.fromEntries([
  ...['sync.origin()', 'sync.renew_generation()'].map((routine) => [routine, 'limits-start.test.ts']),
  ...[
    'public.begin_account_deletion(uuid)',
    'public.begun_account_deletions()',
    'public.end_account_deletion(uuid)',
  ].map((routine) => [routine, 'auth-delete-account.test.ts']),
  ...['public.end_my_session(uuid)', 'public.my_sessions()'].map((routine) => [routine, 'auth-sessions.test.ts']),
  ['public.my_dashboard()', 'dashboard.test.ts'],
  ['catalogue.check_texts()', 'public-texts.test.ts'],
  ['public.live_claims()', 'budgets.test.ts'],
  ['public.directory_links(text, integer)', 'directory-pages.test.ts'],
  ['public.sitemap(text, integer)', 'sitemap.test.ts'],
  ['public.data_sources()', 'import-operator.test.ts'],
  ['moderation.decide_suggestion(uuid, text)', 'suggestions.test.ts'],
  ['moderation.judge_by_register()', 'standing.test.ts'],
  ...['moderation.move_checks()', 'sync.rows_of_place(uuid)'].map((routine) => [routine, 'check-points.test.ts']),
  ...[
    'catalogue.decide_merge(uuid, text)',
    'moderation.decide_evidence(uuid, text)',
    'moderation.decide_review_report(uuid, text, text, text)',
    'moderation.last_decision(text, uuid)',
    'moderation.list_cases(text[], text[], integer)',
    'moderation.read_log(uuid, integer)',
    'moderation.receive_evidence()',
    'moderation.show_case(uuid)',
  ].map((routine) => [routine, 'moderate.test.ts']),
]);

/**
 * Objects whose checks catch a routine's loss of SECURITY DEFINER, if no check of the routine or its tables does. Without these
 * hints, all checks would run first, which takes seconds.
 */
const NOTICED_BY: Readonly<Record<string, string>> = {
  'accounts.is_others_review(uuid)': 'public.review_helpful',
  'accounts.is_photo_approved(text)': 'storage.objects',
  'accounts.is_photo_awaited(text)': 'storage.objects',
  'accounts.is_photo_shown(text)': 'storage.objects',
  'accounts.is_photo_signable(text)': 'storage.objects',
  'accounts.limit_metadata()': 'accounts.create_profile()',
  'sync.keep_tombstone()': 'public.list_items',
  'sync.open_client(uuid)': 'public.sync_push(uuid, jsonb)',
};

export function guardMutants({ routines }: Pick<Catalogue, 'routines'>): Mutant[] {
  const guards = GUARDS.map(([routine, part, by, felt]) =>
    mutant('guard removed', `${part.trim()} in ${routine}`, rewritten(routine, part, by), routine, felt),
  );
  const invokers = routines
    .filter(({ isDefiner, signature }) => isDefiner && signature in ROUTINES)
    .filter(({ signature }) => !(signature in TRIED_ELSEWHERE))
    .map(({ signature, tables }) =>
      mutant(
        "owner's rights removed",
        signature,
        `alter routine ${signature} security invoker`,
        signature,
        NOTICED_BY[signature] ?? tables[0],
      ),
    );
  const view = 'public.restaurant_quality_rankings';
  const ranking = mutant("reader's rights removed", view, `alter view ${view} set (security_invoker = false)`, view);
  const profiles = 'public.public_profiles';
  const everyProfile = `do $$ begin
    execute 'create or replace view ${profiles} as ' || replace(pg_get_viewdef('${profiles}'::regclass), 'WHERE', 'WHERE true or');
  end $$`;
  return [...guards, ...invokers, ranking, mutant('condition removed', profiles, everyProfile, profiles)];
}

/** SECURITY DEFINER routines that people may call and that have no listed guard, and listed routines that no longer exist. */
export function unguarded({ routines }: Pick<Catalogue, 'routines'>): string[] {
  const guarded = new Set(GUARDS.map(([routine]) => routine));
  const definers = routines.filter(({ isDefiner }) => isDefiner).map(({ signature }) => signature);
  const exempt = [UNGUARDED, TRIED_ELSEWHERE].flatMap(Object.keys);
  return [
    ...definers
      .filter((signature) => ROUTINES[signature]?.some((role) => role !== 'service_role'))
      .filter((signature) => !guarded.has(signature) && !(signature in UNGUARDED))
      .map((signature) => `It isn't said what guards ${signature}.`),
    ...exempt.filter((name) => !definers.includes(name)).map((name) => `There is no ${name} with its owner's rights.`),
  ];
}
