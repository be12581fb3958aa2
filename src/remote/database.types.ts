// Generated from supabase/migrations by `npm run types`; not to be edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

type Synced = { _deleted: boolean; _rev: number; _xid: string };

type Rows = {
  change_reports: Synced & {
    created_at: string;
    id: string;
    kind: string;
    note: string | null;
    photo_path: string | null;
    reporter_id: string | null;
    restaurant_id: string;
    state: string;
  };
  image_quality_analysis_logs: {
    analysis_duration_ms: number;
    analysis_version: string;
    created_at: string;
    error_message: string | null;
    id: string;
    quality_metrics: Json;
    quality_score: number | null;
    restaurant_image_id: string;
  };
  list_items: Synced & { created_at: string; id: string; list_id: string; restaurant_id: string; user_id: string };
  lists: Synced & { created_at: string; id: string; name: string; updated_at: string; user_id: string };
  notes: Synced & {
    content: string;
    created_at: string;
    id: string;
    restaurant_id: string;
    updated_at: string;
    user_id: string;
  };
  offers: Synced & {
    code: string | null;
    created_at: string;
    id: string;
    percent: number;
    region: string;
    restaurant_id: string;
    terms: string | null;
    title: string;
    valid_from: string;
    valid_until: string;
  };
  place_checks: Synced & {
    answers: Json;
    changed_on: string;
    changes: number;
    created_at: string;
    day: string;
    id: string;
    network: string | null;
    photo_left_at: string | null;
    photo_path: string | null;
    restaurant_id: string;
    state: string;
    user_id: string;
  };
  place_suggestions: Synced & {
    about_latitude: number | null;
    about_longitude: number | null;
    about_name: string | null;
    address: string | null;
    author_id: string | null;
    created_at: string;
    floor: string | null;
    friday: boolean | null;
    id: string;
    kind: string | null;
    latitude: number | null;
    longitude: number | null;
    name: string | null;
    note: string | null;
    photo_path: string | null;
    prayer: string | null;
    reason: string | null;
    restaurant_id: string | null;
    state: string;
    wheelchair: string | null;
    women: boolean | null;
    wudu: boolean | null;
  };
  points_ledger: Synced & {
    activity: string;
    created_at: string;
    id: string;
    is_pending: boolean;
    object_id: string;
    points: number;
    user_id: string;
  };
  prayer_spaces: Synced & {
    address: string | null;
    city: string | null;
    country_code: string;
    created_at: string;
    description: string | null;
    features: string[];
    floor: string | null;
    friday: boolean | null;
    id: string;
    kind: string | null;
    latitude: number;
    longitude: number;
    name: string | null;
    phone: string | null;
    postal_code: string | null;
    region: string;
    source: string;
    source_id: string;
    source_url: string | null;
    stated_on: string | null;
    updated_at: string;
    website: string | null;
    wheelchair: string | null;
    women: boolean | null;
    wudu: boolean | null;
  };
  promotions: Synced & {
    body: string;
    created_at: string;
    ends_at: string;
    id: string;
    image_path: string | null;
    link: string | null;
    starts_at: string;
    title: string;
  };
  public_profiles: {
    avatar_url: string | null;
    city: string | null;
    id: string | null;
    level: string | null;
    name: string | null;
    points: number | null;
  };
  regions: {
    city: string | null;
    city_key: string | null;
    country_code: string;
    id: string;
    latitude: number | null;
    longitude: number | null;
    name: string;
  };
  restaurant_evidence: {
    authority: string | null;
    certificate_number: string | null;
    checked_on: string | null;
    created_at: string;
    ended_on: string | null;
    facts: Json | null;
    id: string;
    kind: string;
    restaurant_id: string;
    state: string;
    stated_by: string;
    statement: string | null;
    supports: string | null;
    url: string | null;
    valid_until: string | null;
    verified: boolean;
  };
  restaurant_images: {
    color: string | null;
    height: number;
    id: string;
    position: number;
    restaurant_id: string;
    type: string;
    url: string;
    width: number;
  };
  restaurant_quality_rankings: {
    average_rating: number | null;
    city: string | null;
    country_code: string | null;
    image_quality_score: number | null;
    image_quality_tier: string | null;
    name: string | null;
    overall_quality_score: number | null;
    restaurant_id: string | null;
    review_count: number | null;
    slug: string | null;
  };
  restaurant_status_history: { changed_at: string; id: number; reason: string; restaurant_id: string; status: string };
  restaurants: Synced & {
    address: string | null;
    alt_names: string[];
    amenities: Json;
    average_rating: number | null;
    building: string | null;
    city: string | null;
    closed_reason: string | null;
    country: string;
    country_code: string;
    created_at: string;
    cuisine_types: string[];
    description: string | null;
    district: string | null;
    featured_until: string | null;
    google_place_id: string | null;
    google_rating: number | null;
    google_review_count: number | null;
    halal_status: string;
    halal_status_reason: string | null;
    high_quality_image_count: number;
    hours_text: string | null;
    id: string;
    image_count: number;
    image_quality_score: number | null;
    image_quality_tier: string | null;
    inferred_cuisines: string[];
    is_featured: boolean;
    is_retired: boolean;
    is_sample: boolean;
    last_image_quality_update: string | null;
    latitude: number | null;
    longitude: number | null;
    merged_into: string | null;
    name: string;
    names: Json;
    opening: Json | null;
    operating_hours: Json | null;
    phone: string | null;
    place_kind: string | null;
    position_precision: string | null;
    postal_code: string | null;
    price_level: number | null;
    primary_image_url: string | null;
    quality_rank_score: number | null;
    region: string;
    review_count: number;
    slug: string;
    source: string;
    source_id: string;
    source_url: string | null;
    special_hours: Json;
    time_zone: string | null;
    updated_at: string;
    website: string | null;
  };
  review_drafts: Synced & {
    content: string;
    created_at: string;
    id: string;
    rating: number;
    review_id: string;
    title: string | null;
    user_id: string;
    verified_visit: boolean;
    written_by: string;
  };
  review_helpful: Synced & { created_at: string; id: string; review_id: string; user_id: string };
  review_photos: Synced & {
    created_at: string;
    height: number;
    id: string;
    path: string;
    review_id: string;
    state: string;
    user_id: string;
    width: number;
  };
  review_reports: Synced & {
    created_at: string;
    id: string;
    note: string | null;
    reason: string;
    reported_text: string;
    reporter_id: string | null;
    review_id: string;
    state: string;
  };
  reviews: Synced & {
    author_avatar_url: string | null;
    author_name: string;
    content: string;
    created_at: string;
    edited_at: string | null;
    helpful_count: number;
    hidden_at: string | null;
    id: string;
    images: string[];
    is_author_confirmed: boolean;
    rating: number;
    region: string;
    restaurant_id: string;
    text_rev: number;
    title: string | null;
    updated_at: string;
    user_id: string | null;
    verified_visit: boolean;
    written_by: string | null;
  };
  saved_restaurants: Synced & { created_at: string; id: string; restaurant_id: string; user_id: string };
  subscriptions: Synced & {
    cancel_at_period_end: boolean;
    created_at: string;
    current_period_end: string;
    current_period_start: string;
    had_trial: boolean;
    id: string;
    paid_until: string;
    price_id: string;
    status: string;
    stripe_subscription_id: string;
    ticket: number;
    updated_at: string;
    user_id: string;
  };
  trip_stops: Synced & {
    arrives_on: string;
    country_code: string | null;
    created_at: string;
    id: string;
    latitude: number;
    leaves_on: string;
    longitude: number;
    name: string;
    trip_id: string;
    updated_at: string;
    user_id: string;
  };
  trips: Synced & { created_at: string; id: string; name: string; updated_at: string; user_id: string };
  user_achievements: Synced & {
    achieved_at: string;
    achievement_type: string;
    id: string;
    metadata: Json;
    user_id: string;
  };
  users: Synced & {
    avatar_path: string | null;
    avatar_url: string | null;
    city: string | null;
    created_at: string;
    dietary_preferences: string[];
    email: string | null;
    id: string;
    is_confirmed: boolean;
    is_pro: boolean;
    level: string;
    name: string;
    phone: string | null;
    points: number;
    preferences: Json;
    pro_expires_at: string | null;
    stripe_customer_id: string | null;
    updated_at: string;
  };
};

/** `Optional` columns are nullable or have a default; nobody may write `Generated` ones. */
type Table<Name extends keyof Rows, Optional extends keyof Rows[Name], Generated extends keyof Rows[Name], Links> = {
  Row: Rows[Name];
  Insert: Omit<Rows[Name], Optional | Generated> & Partial<Pick<Rows[Name], Optional>>;
  Update: Partial<Omit<Rows[Name], Generated>>;
  Relationships: Links;
};

export type Database = {
  public: {
    Tables: {
      change_reports: Table<'change_reports', '_deleted' | '_rev' | '_xid' | 'created_at' | 'id' | 'note' | 'photo_path' | 'reporter_id' | 'state', never, [
        { foreignKeyName: 'change_reports_reporter_id_fkey'; columns: ['reporter_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        { foreignKeyName: 'change_reports_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
      ]>;
      image_quality_analysis_logs: Table<'image_quality_analysis_logs', 'analysis_duration_ms' | 'analysis_version' | 'created_at' | 'error_message' | 'id' | 'quality_metrics' | 'quality_score', never, [
        { foreignKeyName: 'image_quality_analysis_logs_restaurant_image_id_fkey'; columns: ['restaurant_image_id']; isOneToOne: false; referencedRelation: 'restaurant_images'; referencedColumns: ['id'] },
      ]>;
      list_items: Table<'list_items', '_deleted' | '_rev' | '_xid' | 'created_at' | 'id' | 'user_id', never, [
        { foreignKeyName: 'list_items_list_id_user_id_fkey'; columns: ['list_id', 'user_id']; isOneToOne: false; referencedRelation: 'lists'; referencedColumns: ['id', 'user_id'] },
        { foreignKeyName: 'list_items_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
        { foreignKeyName: 'list_items_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      lists: Table<'lists', '_deleted' | '_rev' | '_xid' | 'created_at' | 'updated_at' | 'user_id', never, [
        { foreignKeyName: 'lists_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      notes: Table<'notes', '_deleted' | '_rev' | '_xid' | 'created_at' | 'id' | 'updated_at' | 'user_id', never, [
        { foreignKeyName: 'notes_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
        { foreignKeyName: 'notes_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      offers: Table<'offers', '_deleted' | '_rev' | '_xid' | 'code' | 'created_at' | 'id' | 'terms', never, [
        { foreignKeyName: 'offers_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
      ]>;
      place_checks: Table<'place_checks', '_deleted' | '_rev' | '_xid' | 'changed_on' | 'changes' | 'created_at' | 'network' | 'photo_left_at' | 'photo_path' | 'state' | 'user_id', never, [
        { foreignKeyName: 'place_checks_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
        { foreignKeyName: 'place_checks_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      place_suggestions: Table<'place_suggestions', '_deleted' | '_rev' | '_xid' | 'about_latitude' | 'about_longitude' | 'about_name' | 'address' | 'author_id' | 'created_at' | 'floor' | 'friday' | 'kind' | 'latitude' | 'longitude' | 'name' | 'note' | 'photo_path' | 'prayer' | 'reason' | 'restaurant_id' | 'state' | 'wheelchair' | 'women' | 'wudu', never, [
        { foreignKeyName: 'place_suggestions_author_id_fkey'; columns: ['author_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        { foreignKeyName: 'place_suggestions_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
      ]>;
      points_ledger: Table<'points_ledger', '_deleted' | '_rev' | '_xid' | 'created_at' | 'id' | 'is_pending', never, [
        { foreignKeyName: 'points_ledger_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      prayer_spaces: Table<'prayer_spaces', '_deleted' | '_rev' | '_xid' | 'address' | 'city' | 'created_at' | 'description' | 'features' | 'floor' | 'friday' | 'id' | 'kind' | 'name' | 'phone' | 'postal_code' | 'source_url' | 'stated_on' | 'updated_at' | 'website' | 'wheelchair' | 'women' | 'wudu', never, []>;
      promotions: Table<'promotions', '_deleted' | '_rev' | '_xid' | 'created_at' | 'id' | 'image_path' | 'link' | 'starts_at', never, []>;
      regions: Table<'regions', 'city' | 'city_key' | 'latitude' | 'longitude', never, []>;
      restaurant_evidence: Table<'restaurant_evidence', 'authority' | 'certificate_number' | 'checked_on' | 'created_at' | 'ended_on' | 'facts' | 'id' | 'state' | 'statement' | 'supports' | 'url' | 'valid_until' | 'verified', never, [
        { foreignKeyName: 'restaurant_evidence_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
      ]>;
      restaurant_images: Table<'restaurant_images', 'color' | 'id' | 'position', never, [
        { foreignKeyName: 'restaurant_images_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
      ]>;
      restaurant_status_history: Table<'restaurant_status_history', 'changed_at', 'id', [
        { foreignKeyName: 'restaurant_status_history_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
      ]>;
      restaurants: Table<'restaurants', '_deleted' | '_rev' | '_xid' | 'address' | 'alt_names' | 'amenities' | 'average_rating' | 'building' | 'city' | 'closed_reason' | 'created_at' | 'cuisine_types' | 'description' | 'district' | 'featured_until' | 'google_place_id' | 'google_rating' | 'google_review_count' | 'halal_status' | 'halal_status_reason' | 'high_quality_image_count' | 'hours_text' | 'id' | 'image_count' | 'image_quality_score' | 'image_quality_tier' | 'inferred_cuisines' | 'is_featured' | 'is_retired' | 'is_sample' | 'last_image_quality_update' | 'latitude' | 'longitude' | 'merged_into' | 'names' | 'opening' | 'operating_hours' | 'phone' | 'place_kind' | 'position_precision' | 'postal_code' | 'price_level' | 'primary_image_url' | 'quality_rank_score' | 'review_count' | 'source_url' | 'special_hours' | 'time_zone' | 'updated_at' | 'website', never, [
        { foreignKeyName: 'restaurants_merged_into_fkey'; columns: ['merged_into']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
      ]>;
      review_drafts: Table<'review_drafts', '_deleted' | '_rev' | '_xid' | 'created_at' | 'id' | 'title' | 'user_id' | 'verified_visit', never, [
        { foreignKeyName: 'review_drafts_review_id_fkey'; columns: ['review_id']; isOneToOne: false; referencedRelation: 'reviews'; referencedColumns: ['id'] },
        { foreignKeyName: 'review_drafts_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      review_helpful: Table<'review_helpful', '_deleted' | '_rev' | '_xid' | 'created_at' | 'id' | 'user_id', never, [
        { foreignKeyName: 'review_helpful_review_id_fkey'; columns: ['review_id']; isOneToOne: false; referencedRelation: 'reviews'; referencedColumns: ['id'] },
        { foreignKeyName: 'review_helpful_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      review_photos: Table<'review_photos', '_deleted' | '_rev' | '_xid' | 'created_at' | 'id' | 'state' | 'user_id', never, [
        { foreignKeyName: 'review_photos_review_id_fkey'; columns: ['review_id']; isOneToOne: false; referencedRelation: 'reviews'; referencedColumns: ['id'] },
        { foreignKeyName: 'review_photos_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      review_reports: Table<'review_reports', '_deleted' | '_rev' | '_xid' | 'created_at' | 'id' | 'note' | 'reported_text' | 'reporter_id' | 'state', never, [
        { foreignKeyName: 'review_reports_reporter_id_fkey'; columns: ['reporter_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
        { foreignKeyName: 'review_reports_review_id_fkey'; columns: ['review_id']; isOneToOne: false; referencedRelation: 'reviews'; referencedColumns: ['id'] },
      ]>;
      reviews: Table<'reviews', '_deleted' | '_rev' | '_xid' | 'author_avatar_url' | 'created_at' | 'edited_at' | 'helpful_count' | 'hidden_at' | 'id' | 'images' | 'is_author_confirmed' | 'text_rev' | 'title' | 'updated_at' | 'user_id' | 'verified_visit' | 'written_by', never, [
        { foreignKeyName: 'reviews_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
        { foreignKeyName: 'reviews_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      saved_restaurants: Table<'saved_restaurants', '_deleted' | '_rev' | '_xid' | 'created_at' | 'id' | 'user_id', never, [
        { foreignKeyName: 'saved_restaurants_restaurant_id_fkey'; columns: ['restaurant_id']; isOneToOne: false; referencedRelation: 'restaurants'; referencedColumns: ['id'] },
        { foreignKeyName: 'saved_restaurants_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      subscriptions: Table<'subscriptions', '_deleted' | '_rev' | '_xid' | 'cancel_at_period_end' | 'created_at' | 'had_trial' | 'id' | 'ticket' | 'updated_at', never, [
        { foreignKeyName: 'subscriptions_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      trip_stops: Table<'trip_stops', '_deleted' | '_rev' | '_xid' | 'country_code' | 'created_at' | 'updated_at' | 'user_id', never, [
        { foreignKeyName: 'trip_stops_trip_id_user_id_fkey'; columns: ['trip_id', 'user_id']; isOneToOne: false; referencedRelation: 'trips'; referencedColumns: ['id', 'user_id'] },
        { foreignKeyName: 'trip_stops_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      trips: Table<'trips', '_deleted' | '_rev' | '_xid' | 'created_at' | 'updated_at' | 'user_id', never, [
        { foreignKeyName: 'trips_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      user_achievements: Table<'user_achievements', '_deleted' | '_rev' | '_xid' | 'achieved_at' | 'id' | 'metadata', never, [
        { foreignKeyName: 'user_achievements_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'users'; referencedColumns: ['id'] },
      ]>;
      users: Table<'users', '_deleted' | '_rev' | '_xid' | 'avatar_path' | 'city' | 'created_at' | 'dietary_preferences' | 'email' | 'is_confirmed' | 'is_pro' | 'phone' | 'points' | 'preferences' | 'pro_expires_at' | 'stripe_customer_id' | 'updated_at', 'avatar_url' | 'level', []>;
    };
    Views: {
      public_profiles: { Row: Rows['public_profiles']; Relationships: [] };
      restaurant_quality_rankings: { Row: Rows['restaurant_quality_rankings']; Relationships: [] };
    };
    Functions: {
      analyze_image_quality: {
        Args: { image_url: string; image_width: number; image_height: number; image_type: string };
        Returns: Json;
      };
      apply_payment_event: {
        Args: { event_id: string; event_type: string; facts: Json; ticket: number };
        Returns: string;
      };
      award_user_points: { Args: { user_uuid: string; points_to_add: number; activity_type: string }; Returns: number };
      begin_account_deletion: { Args: { user_uuid: string }; Returns: boolean };
      begin_payment_event: { Args: { event_id: string }; Returns: number };
      begun_account_deletions: { Args: Record<never, never>; Returns: Json };
      count_refused_events: { Args: { counts: Json }; Returns: undefined };
      data_sources: { Args: Record<never, never>; Returns: Json };
      delete_account: { Args: { user_uuid: string }; Returns: boolean };
      directory_links: { Args: { of_country?: string; page?: number }; Returns: Json };
      end_account_deletion: { Args: { user_uuid: string }; Returns: boolean };
      end_checkout_turn: { Args: { user_uuid: string }; Returns: boolean };
      end_my_session: { Args: { session: string }; Returns: boolean };
      get_user_cities_visited: { Args: { user_uuid: string }; Returns: number };
      get_user_favorite_cuisine: { Args: { user_uuid: string }; Returns: string };
      left_files: { Args: Record<never, never>; Returns: string[] };
      live_claims: { Args: Record<never, never>; Returns: Json };
      moderate: {
        Args: {
          subject: string;
          subject_id: string;
          decision: string;
          reason: string;
          decided_by: string;
          seen?: string;
        };
        Returns: boolean;
      };
      moderation_queue: { Args: { lim?: number }; Returns: Json[] };
      my_dashboard: { Args: Record<never, never>; Returns: Json };
      my_sessions: { Args: Record<never, never>; Returns: Json };
      nearby_restaurants: {
        Args: {
          lat: number;
          lng: number;
          radius_km: number;
          cuisine_filter?: string[];
          halal_status_filter?: string[];
          price_level_filter?: number[];
          amenity_filter?: string[];
        };
        Returns: Json[];
      };
      nearby_restaurants_with_quality: {
        Args: {
          lat: number;
          lng: number;
          radius_km: number;
          cuisine_filter?: string[];
          halal_status_filter?: string[];
          price_level_filter?: number[];
          amenity_filter?: string[];
          prioritize_image_quality?: boolean;
        };
        Returns: Json[];
      };
      own_sealing_key: { Args: Record<never, never>; Returns: string };
      payment_account: { Args: { user_uuid: string }; Returns: Json };
      provider_clean: { Args: Record<never, never>; Returns: number };
      provider_keep_match: { Args: { restaurant: string; place_id: string }; Returns: undefined };
      provider_read: { Args: { key: string }; Returns: Json };
      provider_reviews: { Args: { restaurant: string; lim?: number }; Returns: Json[] };
      provider_take_quota: { Args: { caller: string; network?: string }; Returns: Json };
      provider_write: { Args: { key: string; kind: string; answer: Json }; Returns: boolean };
      provider_write_reviews: {
        Args: { restaurant: string; reviews: Json; rating: number; review_count: number };
        Returns: number;
      };
      refused_events: { Args: Record<never, never>; Returns: Json };
      restaurant_by_slug: { Args: { slug: string }; Returns: Json };
      restaurants_by_id: { Args: { ids: string[] }; Returns: Json };
      restaurants_in_parts: {
        Args: {
          lat?: number;
          lng?: number;
          radius_km?: number;
          country?: string;
          cuisine_filter?: string[];
          halal_status_filter?: string[];
          price_level_filter?: number[];
          amenity_filter?: string[];
          open_only?: boolean;
          featured_only?: boolean;
          sort?: string;
          show_unverified?: boolean;
          show_far?: boolean;
          page_offset?: number;
          page_limit?: number;
          at?: string;
          today?: string;
        };
        Returns: Json;
      };
      sitemap: { Args: { of_country?: string; part?: number }; Returns: Json };
      store_payment_customer: { Args: { user_uuid: string; customer: string; replaced?: string }; Returns: string };
      sync_pull: {
        Args: { collection: string; scope: Json; checkpoint?: Json; lim?: number; client?: string };
        Returns: Json;
      };
      sync_pull_own: { Args: { checkpoints: Json; lim?: number; client?: string }; Returns: Json };
      sync_push: { Args: { client: string; mutations: Json }; Returns: Json };
      take_checkout_turn: { Args: { user_uuid: string; seconds: number }; Returns: boolean };
      update_restaurant_image_quality_scores: { Args: { p_restaurant_id: string }; Returns: Json };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
