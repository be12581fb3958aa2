-- What the places provider answered, and how often it may be asked (U33, U35). Only our own functions come here.

create schema provider;
revoke all on schema provider from public;

create table provider.settings (
  is_only boolean primary key default true check (is_only),
  -- U33: off with a real key until its licence is cleared.
  is_caching boolean not null default true,
  -- K17: per person, or per address hash of who is not signed in.
  per_hour integer not null default 100 check (per_hour >= 0),
  per_day integer not null default 1000 check (per_day >= 0),
  -- All callers together.
  budget_per_day integer not null default 20000 check (budget_per_day >= 0)
);
insert into provider.settings default values;
call sync.close_table('provider.settings');
comment on table provider.settings is 'Private. Switch of the provider cache, and its limits.';

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

create table provider.google_reviews (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  author_name text not null check (catalogue.is_plain_text(author_name, 200)),
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

create table provider.usage (
  caller text not null check (char_length(caller) between 1 and 200),
  -- The beginning of the hour; a day is the sum of its hours.
  hour timestamptz not null,
  requests integer not null default 0 check (requests >= 0),
  primary key (caller, hour)
);
create index on provider.usage (hour);
call sync.close_table('provider.usage');
comment on table provider.usage is 'Private. How often each caller had the provider asked.';

-- K16.
create function provider.lifetime(kind text) returns interval
language sql immutable parallel safe set search_path = '' as
$$
  select case kind when 'details' then interval '7 days' when 'ratings' then interval '6 hours'
    when 'short' then interval '5 minutes' else interval '24 hours' end
$$;

-- Takes one request from a caller's quota and from everyone's budget; `caller` is a person's id or the hash of an
-- address. Answers {allowed, retry_after_s}. At an exhausted quota nothing is taken.
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
  -- One at a time, or two would both find the last one free.
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

-- A cached answer {answer, fetched_at, is_due}, or null. `is_due`: 80 % of its life are over, fetch it anew behind the
-- screen (K18).
create function public.provider_read(key text) returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('answer', a.answer, 'fetched_at', sync.iso(a.fetched_at),
    'is_due', now() >= a.fetched_at + 0.8 * (a.expires_at - a.fetched_at))
  from provider.answers a where a.key = provider_read.key and a.expires_at > now()
$$;

-- Keeps an answer for as long as its kind lives, if the cache is on; answers whether it is.
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

-- Replaces what is kept of a place's provider reviews and rating, if the cache is on; answers how many were kept.
create function public.provider_write_reviews(restaurant uuid, reviews jsonb, rating double precision, review_count integer)
returns integer
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
  insert into provider.google_reviews (restaurant_id, author_name, author_photo_url, rating, review_text, review_time,
    relative_time, is_translated)
  select restaurant, g.author_name, g.author_photo_url, g.rating, coalesce(g.review_text, ''), g.review_time,
    coalesce(g.relative_time, ''), coalesce(g.is_translated, false)
  from jsonb_to_recordset(sync.unwrap(reviews)) as g(author_name text, author_photo_url text, rating smallint,
    review_text text, review_time timestamptz, relative_time text, is_translated boolean);
  get diagnostics kept = row_count;
  update public.restaurants r set google_rating = provider_write_reviews.rating,
    google_review_count = provider_write_reviews.review_count
  where r.id = restaurant and (r.google_rating, r.google_review_count)
    is distinct from (provider_write_reviews.rating, provider_write_reviews.review_count);
  return kept;
end
$$;

-- D8, D31, K19: a place's provider reviews, newest first, none older than 24 hours in our hands.
create function public.provider_reviews(restaurant uuid, lim integer default 20) returns setof jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('id', g.id, 'restaurant_id', g.restaurant_id, 'author_name', g.author_name,
    'author_photo_url', g.author_photo_url, 'rating', g.rating, 'review_text', g.review_text,
    'review_time', sync.iso(g.review_time), 'relative_time', g.relative_time, 'helpful_count', g.helpful_count,
    'is_translated', g.is_translated, 'created_at', sync.iso(g.created_at))
  from provider.google_reviews g
  where g.restaurant_id = restaurant and g.created_at > now() - interval '24 hours'
  order by g.review_time desc, g.id limit least(greatest(coalesce(lim, 20), 1), 100)
$$;

-- K18, hourly: drops what has expired, and counts of former days. Answers how many answers were dropped.
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
