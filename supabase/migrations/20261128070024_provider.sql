-- The places provider (Google): a cache of its answers and reviews, and quotas for requests to it. Server functions call
-- provider_take_quota before a request, and provider_read and provider_write for the cache; provider.settings holds the
-- switch and the limits.

revoke all on schema provider from public;

-- The settings, in one row.
create table provider.settings (
  is_only boolean primary key default true check (is_only),
  -- Must be off with a real API key until its licence is cleared (U33).
  is_caching boolean not null default true,
  -- Quotas per member, or per hash of the IP address for callers who aren't signed in (K17).
  per_hour integer not null default 100 check (per_hour >= 0),
  per_day integer not null default 1000 check (per_day >= 0),
  -- Quota of all callers together.
  budget_per_day integer not null default 20000 check (budget_per_day >= 0)
);

insert into provider.settings default values;

call sync.close_table('provider.settings');

comment on table provider.settings is 'Private. Switch of the provider cache, and its limits.';

-- The cache of the provider's answers.
create table provider.answers (
  key text primary key check (char_length(key) between 1 and 500),
  kind text not null check (kind in ('default', 'reviews', 'ratings', 'details', 'short')),
  answer jsonb not null,
  fetched_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index on provider.answers (expires_at);

call sync.close_table('provider.answers');

comment on table provider.answers is 'Private. Answers of the places provider until they expire.';

-- Cached reviews; kept for 24 hours.
create table provider.google_reviews (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  author_name text not null check (catalogue.is_plain_text(author_name, 200)),
  -- The author's page at the provider, which must be linked from the review.
  author_url text check (catalogue.is_web_address(author_url)),
  author_photo_url text check (catalogue.is_web_address(author_photo_url)),
  rating smallint not null check (rating between 1 and 5),
  review_text text not null default '' check (char_length(review_text) <= 10000),
  review_time timestamptz not null,
  relative_time text not null default '' check (char_length(relative_time) <= 100),
  helpful_count integer not null default 0 check (helpful_count >= 0),
  is_translated boolean not null default false,
  created_at timestamptz not null default now()
);

create index on provider.google_reviews (restaurant_id, review_time desc);

call sync.close_table('provider.google_reviews');

comment on table provider.google_reviews is 'Private. The provider''s reviews of a place, as long as the cache may keep them.';

-- Request counts of the current day, per caller and hour.
create table provider.usage (
  caller text not null check (char_length(caller) between 1 and 200),
  -- The start of the hour (UTC).
  hour timestamptz not null,
  requests integer not null default 0 check (requests >= 0),
  primary key (caller, hour)
);

create index on provider.usage (hour);

call sync.close_table('provider.usage');

comment on table provider.usage is 'Private. How often each caller had the provider asked.';

-- How long an answer of a kind is cached (K16).
create function provider.lifetime(kind text) returns interval
language sql immutable parallel safe set search_path = '' as
$$
  select case kind when 'details' then interval '7 days' when 'ratings' then interval '6 hours'
    when 'short' then interval '5 minutes' else interval '24 hours' end
$$;

-- Takes one request from the caller's quota and the common budget; `caller` is a member's id or the hash of an IP address.
-- Returns {allowed, retry_after_s} with seconds. Takes nothing if a quota is exhausted.
create function public.provider_take_quota(caller text) returns jsonb
language plpgsql security definer set search_path = '' as
$$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
  this_day constant timestamptz := date_trunc('day', now(), 'UTC');
  allowed provider.settings;
  in_hour integer;
  in_day integer;
  in_all integer;
begin
  -- The lock serialises callers, so that two can't both take the last request.
  select s.* into allowed from provider.settings s for update;
  select coalesce(sum(u.requests) filter (where u.hour = this_hour), 0), coalesce(sum(u.requests), 0)
  into in_hour, in_day from provider.usage u where u.caller = provider_take_quota.caller and u.hour >= this_day;
  select coalesce(sum(u.requests), 0) into in_all from provider.usage u where u.hour >= this_day;
  if in_day >= allowed.per_day or in_all >= allowed.budget_per_day then
    return jsonb_build_object('allowed', false,
      'retry_after_s', ceil(extract(epoch from this_day + interval '1 day' - now()))::integer);
  end if;
  if in_hour >= allowed.per_hour then
    return jsonb_build_object('allowed', false,
      'retry_after_s', ceil(extract(epoch from this_hour + interval '1 hour' - now()))::integer);
  end if;
  insert into provider.usage as u (caller, hour, requests) values (provider_take_quota.caller, this_hour, 1)
  on conflict on constraint usage_pkey do update set requests = u.requests + 1;
  return '{"allowed": true, "retry_after_s": 0}';
end
$$;

-- Returns a cached answer as {answer, fetched_at, is_due}, or null. `is_due` means that 80 % of its lifetime have passed and
-- the caller should refresh it in the background (K18).
create function public.provider_read(key text) returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('answer', a.answer, 'fetched_at', sync.iso(a.fetched_at),
    'is_due', now() >= a.fetched_at + 0.8 * (a.expires_at - a.fetched_at))
  from provider.answers a where a.key = provider_read.key and a.expires_at > now()
$$;

-- Caches an answer for the lifetime of its kind if caching is on; returns whether it was cached.
create function public.provider_write(key text, kind text, answer jsonb) returns boolean
language sql security definer set search_path = '' as
$$
  with written as (
    insert into provider.answers as a (key, kind, answer, fetched_at, expires_at)
    select provider_write.key, provider_write.kind, sync.unwrap(provider_write.answer), now(),
      now() + provider.lifetime(provider_write.kind)
    from provider.settings s where s.is_caching
    on conflict on constraint answers_pkey do update set kind = excluded.kind, answer = excluded.answer,
      fetched_at = excluded.fetched_at, expires_at = excluded.expires_at
    returning 1
  )
  select exists (select from written)
$$;

-- Replaces a place's cached provider reviews, with their authors' pages, and its provider rating, if caching is on. Returns
-- the number of reviews stored.
create function public.provider_write_reviews(restaurant uuid, reviews jsonb, rating double precision,
  review_count integer) returns integer
language plpgsql security definer set search_path = '' as
$$
declare
  kept integer;
begin
  if not (select s.is_caching from provider.settings s) then
    return 0;
  end if;
  perform from public.restaurants r where r.id = restaurant for no key update;
  delete from provider.google_reviews g where g.restaurant_id = restaurant;
  insert into provider.google_reviews (restaurant_id, author_name, author_url, author_photo_url, rating, review_text,
    review_time, relative_time, is_translated)
  select restaurant, g.author_name, g.author_url, g.author_photo_url, g.rating, coalesce(g.review_text, ''), g.review_time,
    coalesce(g.relative_time, ''), coalesce(g.is_translated, false)
  from jsonb_to_recordset(sync.unwrap(reviews)) as g(author_name text, author_url text, author_photo_url text,
    rating smallint, review_text text, review_time timestamptz, relative_time text, is_translated boolean);
  get diagnostics kept = row_count;
  update public.restaurants r set google_rating = provider_write_reviews.rating,
    google_review_count = provider_write_reviews.review_count
  where r.id = restaurant and (r.google_rating, r.google_review_count)
    is distinct from (provider_write_reviews.rating, provider_write_reviews.review_count);
  return kept;
end
$$;

-- Lists a place's cached provider reviews, newest first, up to 24 hours after they were fetched.
create function public.provider_reviews(restaurant uuid, lim integer default 20) returns setof jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('id', g.id, 'restaurant_id', g.restaurant_id, 'author_name', g.author_name,
    'author_url', g.author_url, 'author_photo_url', g.author_photo_url, 'rating', g.rating, 'review_text', g.review_text,
    'review_time', sync.iso(g.review_time), 'relative_time', g.relative_time, 'helpful_count', g.helpful_count,
    'is_translated', g.is_translated, 'created_at', sync.iso(g.created_at))
  from provider.google_reviews g
  where g.restaurant_id = restaurant and g.created_at > now() - interval '24 hours'
  order by g.review_time desc, g.id limit least(greatest(coalesce(lim, 20), 1), 100)
$$;

-- Deletes expired answers and reviews, and request counts of earlier days. Runs hourly (K18). Returns the number of answers
-- deleted.
create function public.provider_clean() returns integer
language plpgsql security definer set search_path = '' as
$$
declare
  dropped integer;
begin
  delete from provider.answers a where a.expires_at <= now();
  get diagnostics dropped = row_count;
  delete from provider.google_reviews g where g.created_at <= now() - interval '24 hours';
  delete from provider.usage u where u.hour < date_trunc('day', now(), 'UTC');
  return dropped;
end
$$;

revoke all on function public.provider_take_quota(text), public.provider_read(text),
  public.provider_write(text, text, jsonb), public.provider_write_reviews(uuid, jsonb, double precision, integer),
  public.provider_reviews(uuid, integer), public.provider_clean() from public, anon, authenticated;
grant execute on function public.provider_take_quota(text), public.provider_read(text),
  public.provider_write(text, text, jsonb), public.provider_write_reviews(uuid, jsonb, double precision, integer),
  public.provider_reviews(uuid, integer), public.provider_clean() to service_role;

-- Stores the provider's id of a restaurant, unless the restaurant has one already or another restaurant has this one. Unlike
-- the provider's other data, its ids may be kept for ever (U33).
create function public.provider_keep_match(restaurant uuid, place_id text) returns void
language sql set search_path = '' as
$$
  update public.restaurants r set google_place_id = provider_keep_match.place_id
  where r.id = provider_keep_match.restaurant and r.google_place_id is null
    and not exists (select from public.restaurants o where o.google_place_id = provider_keep_match.place_id)
$$;

revoke all on function public.provider_keep_match(uuid, text) from public, anon, authenticated;
grant execute on function public.provider_keep_match(uuid, text) to service_role;
