/** For each CHECK, by table and constraint: changes to the table's candidate row that violate this constraint alone. */
import { PEOPLE } from './people.ts';
import { REVIEWS } from './rows-of-people.ts';
import { PLACES } from './rows-of-places.ts';
import type { Row } from './sql.ts';

/** An id that no row has. */
export const MISSING_ID = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

const BLANK = ' ';
/** Contains a character that changes the text direction. */
const TURNED = 'abc\u202Edef';
const NO_ADDRESS = 'javascript:alert(1)';

/** Turns the candidate suggestion into one of a place to pray that is missing, or gone. */
const PRAYER_MISSING: Row = { prayer: 'missing', reason: null, photo_path: null };
const PRAYER_GONE: Row = {
  ...PRAYER_MISSING,
  prayer: 'gone',
  name: null,
  latitude: null,
  longitude: null,
  address: null,
  about_latitude: 1,
  about_longitude: 103,
};

function photoPath(user: string, review: string): string {
  return `${user}/${review}/${'f'.repeat(64)}.jpg`;
}

export const BAD_ROWS: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'billing.refused_events': {
    refused_events_deliveries_check: { deliveries: 0 },
    refused_events_reason_check: { reason: 'lost' },
  },
  'billing.webhook_events': {
    webhook_events_id_check: { id: 'event 1' },
    webhook_events_outcome_check: { outcome: 'lost' },
    webhook_events_type_check: { type: '' },
  },
  'moderation.decisions': {
    decisions_decided_by_check: { decided_by: BLANK },
    decisions_reason_check: { reason: BLANK },
    decisions_subject_check: { subject: 'user' },
  },
  'moderation.check_questions': {
    check_questions_restaurant_id_fkey: { restaurant_id: MISSING_ID },
    check_questions_state_check: { state: 'lost' },
  },
  'moderation.judged_answers': {
    judged_answers_restaurant_id_fkey: { restaurant_id: MISSING_ID },
    judged_answers_user_id_fkey: { user_id: MISSING_ID },
  },
  'moderation.undone_people': { undone_people_user_id_fkey: { user_id: MISSING_ID } },
  'moderation.name_questions': {
    name_questions_restaurant_id_fkey: { restaurant_id: MISSING_ID },
    name_questions_state_check: { state: 'lost' },
    name_questions_word: { word: 'bar' },
    name_questions_word_check: { word: '' },
  },
  'accounts.network_uploads': {
    network_uploads_bytes_check: { bytes: -1 },
    network_uploads_files_check: { files: -1 },
    network_uploads_network_check: { network: '' },
  },
  'accounts.sealing_secret': {
    sealing_secret_is_only_check: { is_only: false },
    sealing_secret_secret_check: { secret: String.raw`\x00` },
  },
  'moderation.profile_questions': {
    profile_questions_field_check: { field: 'phone' },
    profile_questions_problem_check: { problem: 'ugly' },
    profile_questions_state_check: { state: 'lost' },
    profile_questions_user_id_fkey: { user_id: MISSING_ID },
    profile_questions_user_id_field_text_key: { text: 'Rihla' },
  },
  'catalogue.import_changes': {
    import_changes_import_fkey: { import: MISSING_ID },
    import_changes_restaurant_id_fkey: { restaurant_id: MISSING_ID },
  },
  'catalogue.imports': { imports_step_check: { step: 'lost' }, imports_undo_step_check: { undo_step: 'lost' } },
  'catalogue.samples': {
    samples_is_only_check: { is_only: false },
    samples_written_by_check: { written_by: BLANK },
  },
  'catalogue.merges': {
    merges_merged_fkey: { merged: MISSING_ID },
    merges_metres_check: { metres: -1 },
    merges_pair: { merged: PLACES.fresh },
    merges_place_fkey: { place: MISSING_ID },
    merges_state_check: { state: 'lost' },
    merges_two_places: { merged: PLACES.live },
    merges_why_check: { why: 'hunch' },
  },
  'catalogue.sources': {
    sources_attribution_check: { attribution: BLANK },
    sources_licence_check: { licence: BLANK },
    sources_source_check: { source: '' },
    sources_url_check: { url: NO_ADDRESS },
  },
  'catalogue.undone_places': { undone_places_restaurant_id_fkey: { restaurant_id: MISSING_ID } },
  'provider.answers': { answers_key_check: { key: '' }, answers_kind_check: { kind: 'photo' } },
  'provider.google_reviews': {
    google_reviews_author_name_check: { author_name: BLANK },
    google_reviews_author_photo_url_check: { author_photo_url: NO_ADDRESS },
    google_reviews_author_url_check: { author_url: NO_ADDRESS },
    google_reviews_helpful_count_check: { helpful_count: -1 },
    google_reviews_rating_check: { rating: 6 },
    google_reviews_relative_time_check: { relative_time: 'x'.repeat(101) },
    google_reviews_review_text_check: { review_text: 'x'.repeat(10_001) },
  },
  'provider.settings': {
    settings_budget_per_day_check: { budget_per_day: -1 },
    settings_is_only_check: { is_only: false },
    settings_per_day_check: { per_day: -1 },
    settings_per_day_of_network_check: { per_day_of_network: -1 },
    settings_per_hour_check: { per_hour: -1 },
    settings_per_hour_of_network_check: { per_hour_of_network: -1 },
  },
  'provider.usage': {
    usage_caller_check: { caller: '' },
    usage_requests_check: { requests: -1 },
  },
  'public.change_reports': {
    change_reports_kind_check: { kind: 'gossip' },
    change_reports_note_check: { note: TURNED },
    change_reports_photo_path_check: { photo_path: photoPath(PEOPLE.author, MISSING_ID) },
    // The path of the picture contains person and place, and its CHECK would fail first. The fixture's open report is the
    // owner's.
    change_reports_open: { kind: 'closed', photo_path: null },
    change_reports_reporter_id_fkey: { reporter_id: MISSING_ID, photo_path: null },
    change_reports_restaurant_id_fkey: { restaurant_id: MISSING_ID, photo_path: null },
    change_reports_state_check: { state: 'lost' },
    other_needs_a_note: { kind: 'other', note: null },
  },
  'public.place_suggestions': {
    place_suggestions_about_latitude_check: { ...PRAYER_GONE, about_latitude: 91 },
    place_suggestions_about_longitude_check: { ...PRAYER_GONE, about_longitude: 181 },
    place_suggestions_about_name_check: { ...PRAYER_GONE, about_name: TURNED },
    place_suggestions_address_check: { address: TURNED },
    place_suggestions_author_id_fkey: { author_id: MISSING_ID },
    place_suggestions_floor_check: { ...PRAYER_MISSING, floor: TURNED },
    place_suggestions_kind_check: { ...PRAYER_MISSING, kind: 'church' },
    place_suggestions_latitude_check: { latitude: 91 },
    place_suggestions_longitude_check: { longitude: 181 },
    place_suggestions_name_check: { name: BLANK },
    place_suggestions_note_check: { note: TURNED },
    place_suggestions_photo_path_check: { photo_path: photoPath(PEOPLE.author, MISSING_ID) },
    place_suggestions_prayer_check: { ...PRAYER_GONE, prayer: 'holy', floor: '1' },
    place_suggestions_reason_check: { reason: 'gossip' },
    place_suggestions_restaurant_id_fkey: { restaurant_id: MISSING_ID },
    place_suggestions_state_check: { state: 'lost' },
    place_suggestions_wheelchair_check: { ...PRAYER_MISSING, wheelchair: 'maybe' },
    suggestion_both_or_neither: { latitude: null },
    suggestion_is_whole: { prayer: 'gone' },
    suggestion_is_somewhere: { latitude: null, longitude: null, address: null },
  },
  'public.image_quality_analysis_logs': {
    image_quality_analysis_logs_analysis_duration_ms_check: { analysis_duration_ms: -1 },
    image_quality_analysis_logs_error_message_check: { error_message: BLANK },
    image_quality_analysis_logs_quality_metrics_check: { quality_metrics: [] },
    image_quality_analysis_logs_quality_score_check: { quality_score: 1.1 },
  },
  'public.lists': { lists_name_check: { name: 'x'.repeat(81) } },
  'public.notes': { notes_content_check: { content: 'x'.repeat(2001) } },
  'public.offers': {
    offers_code_check: { code: BLANK },
    offers_check: { valid_from: '2099-01-02' },
    offers_percent_check: { percent: 21 },
    offers_terms_check: { terms: BLANK },
    offers_title_check: { title: BLANK },
  },
  'public.points_ledger': {
    points_ledger_activity_check: { activity: 'login' },
    points_ledger_points_check: { points: 0 },
  },
  'public.prayer_spaces': {
    prayer_spaces_address_check: { address: BLANK },
    prayer_spaces_city_check: { city: BLANK },
    prayer_spaces_country_code_check: { country_code: 'sg' },
    prayer_spaces_description_check: { description: BLANK },
    prayer_spaces_features_check: { features: [null] },
    prayer_spaces_floor_check: { floor: BLANK },
    prayer_spaces_kind_check: { kind: 'church' },
    prayer_spaces_latitude_check: { latitude: 90.1 },
    prayer_spaces_longitude_check: { longitude: -180.1 },
    prayer_spaces_name_check: { name: BLANK },
    prayer_spaces_phone_check: { phone: BLANK },
    prayer_spaces_postal_code_check: { postal_code: BLANK },
    prayer_spaces_source_check: { source: 'A Source' },
    prayer_spaces_source_id_check: { source_id: '' },
    prayer_spaces_source_url_check: { source_url: NO_ADDRESS },
    prayer_spaces_website_check: { website: NO_ADDRESS },
    prayer_spaces_wheelchair_check: { wheelchair: 'maybe' },
  },
  'public.promotions': {
    promotions_body_check: { body: BLANK },
    promotions_check: { ends_at: '2025-01-01T00:00:00Z' },
    promotions_image_path_check: { image_path: '//elsewhere.example/picture.jpg' },
    promotions_link_check: { link: 'http://example.com' },
    promotions_title_check: { title: BLANK },
  },
  'public.regions': { regions_country_code_check: { country_code: 'eg' }, regions_id_check: { id: 'Luxor' } },
  'public.restaurant_evidence': {
    authority_of_certificates: { authority: null },
    certificate_fields: { kind: 'source_tag', authority: null, verified: false },
    restaurant_evidence_facts_check: { facts: { menu: 'everything' } },
    restaurant_evidence_kind_check: {
      kind: 'rumour',
      authority: null,
      certificate_number: null,
      valid_until: null,
      verified: false,
    },
    restaurant_evidence_stated_by_check: { stated_by: '' },
    restaurant_evidence_state_check: { state: 'lost' },
    restaurant_evidence_statement_check: { statement: BLANK },
    restaurant_evidence_supports_check: { supports: 'certified' },
    restaurant_evidence_url_check: { url: NO_ADDRESS },
    verified_certificates: { kind: 'source_tag', authority: null, certificate_number: null, valid_until: null },
  },
  'public.restaurant_images': {
    restaurant_images_color_check: { color: 'red' },
    restaurant_images_height_check: { height: 0 },
    restaurant_images_position_check: { position: -1 },
    restaurant_images_type_check: { type: 'selfie' },
    restaurant_images_url_check: { url: NO_ADDRESS },
    restaurant_images_width_check: { width: 0 },
  },
  'public.restaurant_status_history': { restaurant_status_history_status_check: { status: 'holy' } },
  'public.restaurants': {
    closed_is_hidden: { closed_reason: 'It has closed' },
    restaurants_closed_reason_check: { _deleted: true, closed_reason: BLANK },
    merged_is_hidden: { merged_into: PLACES.live },
    retired_is_hidden: { is_retired: true },
    restaurants_merged_into_fkey: { _deleted: true, merged_into: MISSING_ID },
    coordinates_both_or_neither: { latitude: null },
    rating_needs_reviews: { review_count: 0 },
    restaurants_address_check: { address: BLANK },
    restaurants_building_check: { building: BLANK },
    restaurants_district_check: { district: BLANK },
    restaurants_inferred_cuisines_check: { cuisine_types: [], inferred_cuisines: [null] },
    restaurants_names_check: { names: { English: 'Cooked elsewhere' } },
    restaurants_place_kind_check: { place_kind: 'palace' },
    restaurants_position_precision_check: { position_precision: 'galaxy' },
    restaurants_alt_names_check: { alt_names: [null] },
    restaurants_amenities_check: { amenities: { casino: true } },
    restaurants_average_rating_check: { average_rating: 5.1 },
    restaurants_check: { high_quality_image_count: 4 },
    restaurants_city_check: { city: BLANK },
    restaurants_country_check: { country: '' },
    restaurants_country_code_check: { country_code: 'sg' },
    restaurants_cuisine_types_check: { cuisine_types: [null] },
    restaurants_description_check: { description: BLANK },
    restaurants_google_place_id_check: { google_place_id: 'short' },
    restaurants_google_rating_check: { google_rating: 0 },
    restaurants_google_review_count_check: { google_review_count: -1 },
    restaurants_halal_status_check: { halal_status: 'holy' },
    restaurants_hours_text_check: { hours_text: BLANK },
    restaurants_image_quality_score_check: { image_quality_score: -0.1 },
    restaurants_image_quality_tier_check: { image_quality_tier: 'superb' },
    restaurants_latitude_check: { latitude: 90.1 },
    restaurants_longitude_check: { longitude: 180.1 },
    restaurants_name_check: { name: ' Spaced' },
    restaurants_opening_check: { opening: { week: 'always' } },
    restaurants_operating_hours_check: { operating_hours: { monday: 'always' } },
    restaurants_phone_check: { phone: BLANK },
    restaurants_postal_code_check: { postal_code: BLANK },
    restaurants_price_level_check: { price_level: 5 },
    restaurants_primary_image_url_check: { primary_image_url: NO_ADDRESS },
    restaurants_quality_rank_score_check: { quality_rank_score: 1.1 },
    restaurants_region_check: { region: 'Singapore' },
    restaurants_review_count_check: { review_count: -1, average_rating: null },
    restaurants_slug_check: { slug: 'a/b' },
    restaurants_source_check: { source: 'A Source' },
    restaurants_source_id_check: { source_id: '' },
    restaurants_source_url_check: { source_url: NO_ADDRESS },
    restaurants_special_hours_check: { special_hours: [{ from: 'yesterday' }] },
    restaurants_website_check: { website: NO_ADDRESS },
  },
  'public.review_drafts': {
    review_drafts_content_check: { content: 'Too short' },
    review_drafts_rating_check: { rating: 0 },
    review_drafts_title_check: { title: 'x'.repeat(101) },
  },
  'public.review_photos': {
    review_photos_check: { path: photoPath(PEOPLE.other, REVIEWS.own) },
    review_photos_height_check: { height: 0 },
    review_photos_state_check: { state: 'lost' },
    review_photos_width_check: { width: 20_001 },
    // The path contains both ids, so it must change too.
    review_photos_user_id_fkey: { user_id: MISSING_ID, path: photoPath(MISSING_ID, REVIEWS.own) },
    review_photos_review_id_fkey: { review_id: MISSING_ID, path: photoPath(PEOPLE.owner, MISSING_ID) },
  },
  'public.place_checks': {
    place_checks_answers_check: { answers: { pork: 'halal' } },
    place_checks_network_check: { network: '10.0.0.1' },
    place_checks_photo_path_check: {
      answers: { certificate_seen: 'yes' },
      photo_path: photoPath(PEOPLE.other, PLACES.fresh),
    },
    photo_of_certificate: { photo_path: photoPath(PEOPLE.owner, PLACES.fresh) },
    place_checks_state_check: { state: 'lost' },
  },
  'public.review_reports': {
    review_reports_note_check: { note: BLANK },
    review_reports_reason_check: { reason: 'envy' },
    review_reports_state_check: { state: 'lost' },
  },
  'public.reviews': {
    reviews_content_check: { content: 'Too short' },
    reviews_helpful_count_check: { helpful_count: -1 },
    reviews_rating_check: { rating: 6 },
    reviews_title_check: { title: BLANK },
  },
  'public.subscriptions': {
    period_has_a_length: { current_period_start: '2027-01-01T00:00:00Z' },
    subscriptions_price_id_check: { price_id: 'a price' },
    subscriptions_status_check: { status: 'gold' },
    subscriptions_stripe_subscription_id_check: { stripe_subscription_id: 'subscription' },
  },
  'public.trip_stops': {
    trip_stops_arrives_on_check: { arrives_on: '1999-12-31' },
    trip_stops_country_code_check: { country_code: 'my' },
    trip_stops_days_check: { leaves_on: '2027-01-01' },
    trip_stops_latitude_check: { latitude: 90.1 },
    trip_stops_leaves_on_check: { leaves_on: '2100-01-01' },
    trip_stops_longitude_check: { longitude: -180.1 },
    trip_stops_name_check: { name: 'x'.repeat(121) },
  },
  'public.trips': { trips_name_check: { name: 'x'.repeat(81) } },
  'public.user_achievements': {
    user_achievements_achievement_type_check: { achievement_type: 'king' },
    user_achievements_metadata_check: { metadata: [] },
  },
  'public.users': {
    pro_has_an_end: { is_pro: true, pro_expires_at: null },
    users_avatar_path_check: { avatar_path: `${PEOPLE.other}/1.jpg` },
    users_city_check: { city: BLANK },
    users_dietary_preferences_check: { dietary_preferences: ['carnivore'] },
    users_name_check: { name: '' },
    users_phone_check: { phone: 'call me' },
    users_points_check: { points: -1 },
    users_preferences_check: { preferences: {} },
    users_stripe_customer_id_check: { stripe_customer_id: 'customer' },
  },
  'sync.clients': { clients_last_mutation_check: { last_mutation: -1 } },
  'sync.collections': {
    collections_check: { scope: 'reader', scope_column: null },
    collections_scope_check: { scope: 'planet', scope_column: 'a' },
  },
  'sync.database': { database_is_only_check: { is_only: false } },
  'sync.outcomes': { outcomes_outcome_check: { outcome: 'lost' } },
};

/** Constraints and NOT NULLs that no row can violate, with the reason. */
export const UNREACHABLE: Readonly<Record<string, string>> = {
  'public.lists lists_id_user_id_key':
    'the primary key refuses first; it is what the foreign key of list_items refers to',
  'public.trips trips_id_user_id_key':
    'the primary key refuses first; it is what the foreign key of trip_stops refers to',
  'public.users level not null': 'the column is generated, and what generates it never answers null',
};
