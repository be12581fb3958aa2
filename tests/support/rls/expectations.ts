/**
 * All rights of all actors, in one place. The matrix fails if the database has a table, column, view, policy, routine, sequence
 * or bucket that is missing here, or the other way round.
 */
import { type Actor, EVERYONE, SIGNED_IN } from './people.ts';

/** r selects, a inserts, w updates. */
type Rights = '' | 'r' | 'a' | 'w' | 'ra' | 'rw' | 'aw' | 'raw';

/** By fixture row: the actors who reach it. The service reaches all rows; nobody else reaches an unlisted row. */
export type RowReaders = Readonly<Record<string, readonly Actor[]>>;

export interface TableRule {
  /** Every column, with the rights of anon and of authenticated. */
  readonly columns: readonly (readonly [names: string, anon: Rights, authenticated: Rights])[];
  /** The service role's rights on every column and row; d deletes. */
  readonly service: '' | 'r' | 'rad' | 'rawd';
  /** Whether authenticated may delete the rows that they reach. */
  readonly isRemovable?: true;
  readonly policies?: readonly string[];
  readonly reads?: RowReaders;
  readonly writes?: RowReaders;
  readonly removes?: RowReaders;
  /** Keys: 'for oneself', or the name of the fixture's variant. */
  readonly adds?: RowReaders;
}

export const OWN: RowReaders = { own: ['owner'] };
const SYNC = ['_deleted _rev _xid', '', ''] as const;
/** For tables whose changes poke devices. The stamp tells a device what it already has. */
const POKING_SYNC = [
  ['_deleted _rev', '', ''],
  ['_xid', '', 'r'],
] as const;
const READ_OWN = { policies: ['select_owner'], reads: OWN } as const;
/** Saves, notes and similar rows that people insert and delete themselves. */
const KEPT = { service: 'rawd', isRemovable: true, reads: OWN, removes: OWN } as const;
export const OWN_CHECKS: RowReaders = { ...OWN, 'with a photo': ['owner'] };
const NOT_THE_OWNER = ['newcomer', 'other', 'pro'] as const;

export const TABLES: Readonly<Record<string, TableRule>> = {
  'public.change_reports': {
    columns: [['id state created_at', '', 'r'], ['restaurant_id reporter_id kind note photo_path', '', 'ra'], SYNC],
    service: 'rawd',
    policies: ['insert_owner', 'select_owner'],
    reads: OWN,
    adds: { 'for oneself': SIGNED_IN },
  },
  'public.place_suggestions': {
    columns: [
      ['state restaurant_id created_at', '', 'r'],
      ['id author_id name latitude longitude address reason note photo_path', '', 'ra'],
      ['prayer kind women wudu friday wheelchair floor about_latitude about_longitude about_name', '', 'ra'],
      SYNC,
    ],
    service: 'rawd',
    policies: ['insert_owner', 'select_owner'],
    reads: OWN,
    adds: { 'for oneself': SIGNED_IN },
  },
  'public.image_quality_analysis_logs': {
    columns: [
      ['id restaurant_image_id analysis_version quality_score quality_metrics', '', 'r'],
      ['analysis_duration_ms error_message created_at', '', 'r'],
    ],
    service: 'rad',
    policies: ['select_authenticated'],
    reads: { live: SIGNED_IN },
  },
  'public.list_items': {
    columns: [['id created_at', '', 'r'], ['list_id user_id restaurant_id', '', 'ra'], SYNC],
    ...KEPT,
    policies: ['delete_owner', 'insert_owner', 'select_owner'],
    adds: { 'for oneself': ['owner'] },
  },
  'public.lists': {
    columns: [['id user_id', '', 'ra'], ['name', '', 'raw'], ['created_at updated_at', '', 'r'], SYNC],
    ...KEPT,
    policies: ['delete_owner', 'insert_owner', 'select_owner', 'update_owner'],
    writes: OWN,
    adds: { 'for oneself': SIGNED_IN },
  },
  'public.notes': {
    columns: [['id created_at updated_at', '', 'r'], ['user_id restaurant_id', '', 'ra'], ['content', '', 'raw'], SYNC],
    ...KEPT,
    policies: ['delete_owner', 'insert_owner', 'select_owner', 'update_owner'],
    writes: OWN,
    adds: { 'for oneself': SIGNED_IN },
  },
  'public.place_checks': {
    columns: [
      ['id state created_at', '', 'r'],
      ['user_id restaurant_id', '', 'ra'],
      ['answers day photo_path', '', 'raw'],
      ['network changes changed_on photo_left_at', '', ''],
      SYNC,
    ],
    ...KEPT,
    reads: OWN_CHECKS,
    removes: OWN_CHECKS,
    policies: ['delete_owner', 'insert_owner', 'select_owner', 'update_owner'],
    writes: OWN_CHECKS,
    adds: { 'for oneself': SIGNED_IN, 'with a photo': SIGNED_IN },
  },
  'public.offers': {
    columns: [['id restaurant_id region title terms percent valid_from valid_until created_at code', '', 'r'], SYNC],
    service: 'rawd',
    policies: ['select_pro'],
    reads: { live: ['pro'] },
  },
  'public.points_ledger': {
    columns: [['id user_id activity object_id points is_pending created_at', '', 'r'], SYNC],
    service: 'r',
    ...READ_OWN,
  },
  'public.prayer_spaces': {
    columns: [
      ['id name kind latitude longitude address postal_code city country_code region phone website', 'r', 'r'],
      ['description features source source_id source_url created_at updated_at', 'r', 'r'],
      ['women wudu friday wheelchair floor stated_on', 'r', 'r'],
      SYNC,
    ],
    service: 'rawd',
    policies: ['select_everyone'],
    reads: { live: EVERYONE },
  },
  'public.promotions': {
    columns: [['id title body image_path link starts_at ends_at created_at', 'r', 'r'], SYNC],
    service: 'rawd',
    policies: ['select_everyone'],
    reads: { live: EVERYONE },
  },
  'public.regions': {
    columns: [['id country_code city_key city name latitude longitude', 'r', 'r']],
    service: 'r',
    policies: ['select_everyone'],
    reads: { split: EVERYONE },
  },
  'public.restaurant_evidence': {
    columns: [
      ['id restaurant_id kind authority certificate_number valid_until stated_by statement', 'r', 'r'],
      ['url checked_on ended_on verified facts', 'r', 'r'],
      ['state created_at supports', '', ''],
    ],
    service: 'rawd',
    policies: ['select_everyone'],
    reads: { live: EVERYONE },
  },
  'public.restaurant_images': {
    columns: [['id restaurant_id url type width height color position', 'r', 'r']],
    service: 'rawd',
    policies: ['select_everyone'],
    reads: { live: EVERYONE },
  },
  'public.restaurant_status_history': {
    columns: [
      ['restaurant_id status reason changed_at', 'r', 'r'],
      ['id', '', ''],
    ],
    service: 'r',
    policies: ['select_everyone'],
    reads: { live: EVERYONE },
  },
  'public.restaurants': {
    columns: [
      ['id slug name alt_names description latitude longitude address postal_code city country_code country', 'r', 'r'],
      [
        'region phone website cuisine_types price_level operating_hours opening hours_text special_hours time_zone',
        'r',
        'r',
      ],
      ['halal_status amenities primary_image_url is_featured featured_until average_rating review_count', 'r', 'r'],
      ['image_quality_score image_quality_tier image_count high_quality_image_count', 'r', 'r'],
      ['last_image_quality_update quality_rank_score google_place_id google_rating google_review_count', 'r', 'r'],
      ['is_sample source source_id source_url created_at updated_at', 'r', 'r'],
      ['place_kind inferred_cuisines names building district position_precision', 'r', 'r'],
      ['halal_status_reason merged_into is_retired closed_reason', '', ''],
      SYNC,
    ],
    service: 'rawd',
    policies: ['select_everyone'],
    reads: { live: EVERYONE, fresh: EVERYONE, another: EVERYONE },
  },
  'public.review_drafts': {
    columns: [
      ['id created_at', '', 'r'],
      ['review_id user_id written_by rating title content verified_visit', '', 'ra'],
      SYNC,
    ],
    ...KEPT,
    policies: ['delete_owner', 'insert_owner', 'select_owner'],
    adds: { 'for oneself': ['owner'] },
  },
  'public.review_helpful': {
    columns: [['id created_at', '', 'r'], ['review_id user_id', '', 'ra'], SYNC],
    ...KEPT,
    policies: ['delete_owner', 'insert_owner', 'select_owner'],
    adds: { 'for oneself': SIGNED_IN, "of the owner's review": NOT_THE_OWNER },
  },
  'public.review_photos': {
    columns: [['id state created_at', 'r', 'r'], ['review_id user_id path width height', 'r', 'ra'], SYNC],
    ...KEPT,
    policies: ['delete_owner', 'insert_owner', 'select_everyone', 'select_owner'],
    reads: { own: ['owner'], approved: EVERYONE },
    adds: { 'for oneself': ['owner'] },
  },
  'public.review_reports': {
    columns: [
      ['id state created_at', '', 'r'],
      ['review_id reporter_id reason note', '', 'ra'],
      ['reported_text', '', ''],
      SYNC,
    ],
    service: 'rawd',
    policies: ['insert_owner', 'select_owner'],
    reads: OWN,
    adds: { 'for oneself': SIGNED_IN, "of the owner's review": NOT_THE_OWNER },
  },
  'public.reviews': {
    columns: [
      ['id helpful_count author_name author_avatar_url region text_rev edited_at created_at', 'r', 'r'],
      ['restaurant_id user_id images', 'r', 'ra'],
      ['rating title content verified_visit', 'r', 'raw'],
      ['written_by', '', 'aw'],
      ['updated_at', 'r', 'rw'],
      ['hidden_at is_author_confirmed', '', ''],
      SYNC,
    ],
    ...KEPT,
    policies: ['delete_owner', 'insert_owner', 'select_everyone', 'select_owner', 'update_owner'],
    reads: { own: EVERYONE, shown: EVERYONE, fresh: EVERYONE, 'own hidden': ['owner'] },
    writes: { own: ['owner'], 'own hidden': ['owner'] },
    removes: { own: ['owner'], 'own hidden': ['owner'] },
    adds: { 'for oneself': SIGNED_IN },
  },
  'public.saved_restaurants': {
    columns: [['id created_at', '', 'r'], ['user_id restaurant_id', '', 'ra'], ...POKING_SYNC],
    ...KEPT,
    reads: { ...OWN, 'of the Pro member': ['pro'] },
    removes: { ...OWN, 'of the Pro member': ['pro'] },
    policies: ['delete_owner', 'insert_owner', 'select_owner'],
    adds: { 'for oneself': SIGNED_IN },
  },
  'public.subscriptions': {
    columns: [
      ['id user_id status current_period_start current_period_end paid_until', '', 'r'],
      ['cancel_at_period_end had_trial', '', 'r'],
      ['stripe_subscription_id price_id created_at updated_at', '', 'r'],
      ['ticket', '', ''],
      SYNC,
    ],
    service: 'rawd',
    policies: ['select_owner'],
    reads: { own: ['owner'], others: ['pro'] },
  },
  'public.trip_stops': {
    columns: [
      ['id trip_id user_id', '', 'ra'],
      ['name country_code latitude longitude arrives_on leaves_on', '', 'raw'],
      ['created_at updated_at', '', 'r'],
      SYNC,
    ],
    ...KEPT,
    policies: ['delete_owner', 'insert_owner', 'select_owner', 'update_owner'],
    writes: OWN,
    adds: { 'for oneself': ['owner'] },
  },
  'public.trips': {
    columns: [['id user_id', '', 'ra'], ['name', '', 'raw'], ['created_at updated_at', '', 'r'], SYNC],
    ...KEPT,
    policies: ['delete_owner', 'insert_owner', 'select_owner', 'update_owner'],
    writes: OWN,
    adds: { 'for oneself': SIGNED_IN },
  },
  'public.user_achievements': {
    columns: [['id user_id achievement_type achieved_at metadata', '', 'r'], SYNC],
    service: 'r',
    ...READ_OWN,
  },
  'public.users': {
    columns: [
      ['id email avatar_url is_pro pro_expires_at stripe_customer_id points level created_at', '', 'r'],
      ['name phone city avatar_path dietary_preferences preferences updated_at', '', 'rw'],
      ['is_confirmed', '', ''],
      ...POKING_SYNC,
    ],
    service: 'rawd',
    policies: ['select_owner', 'update_owner'],
    reads: { own: ['owner'], other: ['other'], newcomer: ['newcomer'], pro: ['pro'] },
    writes: { own: ['owner'], other: ['other'], newcomer: ['newcomer'], pro: ['pro'] },
  },
};

/** Views of exposed schemas, with their columns. All listed readers may read them; nobody may write. */
export const VIEWS: Readonly<Record<string, { readonly columns: string; readonly readers: readonly Actor[] }>> = {
  'public.public_profiles': { columns: 'id name avatar_url city points level', readers: [...EVERYONE, 'service'] },
  'public.restaurant_quality_rankings': {
    columns:
      'restaurant_id name slug city country_code overall_quality_score image_quality_score image_quality_tier average_rating review_count',
    readers: [...EVERYONE, 'service'],
  },
};

/** Tables and views closed to all three roles, except for reads by the service role. */
export const PRIVATE_RELATIONS: Readonly<Record<string, { readonly serviceReads: boolean }>> = Object.fromEntries([
  ...[
    'accounts.achievement_documents',
    'accounts.calls',
    'accounts.deletions',
    'accounts.draft_documents',
    'accounts.list_documents',
    'accounts.list_item_documents',
    'accounts.network_uploads',
    'accounts.note_documents',
    'accounts.own_review_documents',
    'accounts.point_documents',
    'accounts.profile_documents',
    'accounts.review_documents',
    'accounts.saved_documents',
    'accounts.sealing_secret',
    'accounts.trip_documents',
    'accounts.trip_stop_documents',
    'accounts.vote_documents',
    'billing.checkout_turns',
    'billing.refused_events',
    'billing.subscription_documents',
    'billing.webhook_events',
    'catalogue.import_changes',
    'catalogue.import_rows',
    'catalogue.imports',
    'catalogue.merges',
    'catalogue.undone_places',
    'catalogue.made_restaurant_documents',
    'catalogue.offer_documents',
    'catalogue.prayer_space_documents',
    'catalogue.promotion_documents',
    'catalogue.stored_restaurant_documents',
    'catalogue.samples',
    'catalogue.sources',
    'catalogue.place_health',
    'catalogue.time_zones',
    'moderation.cases',
    'moderation.change_report_documents',
    'moderation.check_documents',
    'moderation.check_questions',
    'moderation.judged_answers',
    'moderation.undone_people',
    'moderation.decisions',
    'moderation.name_questions',
    'moderation.photo_documents',
    'moderation.profile_questions',
    'moderation.review_report_documents',
    'moderation.suggestion_documents',
    'provider.answers',
    'provider.google_reviews',
    'provider.settings',
    'provider.usage',
    'sync.clients',
    'sync.collections',
    'sync.database',
    'sync.days',
    'sync.departures',
    'sync.outcomes',
    'sync.taken',
  ].map((name) => [name, { serviceReads: false }]),
  ['catalogue.restaurant_documents', { serviceReads: true }],
]);

/** Roles with USAGE on each schema. */
export const SCHEMAS: Readonly<Record<string, 'exposed' | readonly ('anon' | 'authenticated' | 'service_role')[]>> = {
  bounds: ['anon', 'authenticated', 'service_role'],
  public: 'exposed',
  accounts: ['anon', 'authenticated', 'service_role'],
  sync: ['authenticated', 'service_role'],
  mutations: ['authenticated'],
  billing: ['service_role'],
  catalogue: ['service_role'],
  moderation: ['service_role'],
  provider: ['service_role'],
};

/** Schemas of the platform, which are closed to all three roles. */
export const PLATFORM_SCHEMAS: readonly string[] = ['auth', 'backend_local', 'supabase_migrations'];

/** Sequences that no role may advance. */
export const SEQUENCES: readonly string[] = [
  'public.restaurant_status_history_id_seq',
  'moderation.decisions_id_seq',
  'catalogue.imports_number_seq',
  'billing.payment_tickets',
];

/** Policies on the storage's files. Its buckets have none. */
export const STORAGE_POLICIES: readonly string[] = [
  'everyone sees photos of shown reviews',
  "one adds one's own avatars",
  "one adds one's own photos",
  "one deletes one's own avatars",
  "one deletes one's own unapproved photos",
  "one replaces one's own avatars",
  "one sees one's own avatars",
  "one sees one's own photos",
].map((policy) => `${policy} on storage.objects`);

/** Our own types that constrain values. There are none, because table constraints can be tested with a bad row each. */
export const DOMAINS: readonly string[] = [];

export const BUCKETS: readonly string[] = ['avatars', 'packs', 'review-photos'];
