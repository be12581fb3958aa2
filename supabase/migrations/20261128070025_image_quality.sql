-- Image quality: scores a place's pictures from their stored size, kind and URL, and ranks places by it (K33-K35, F40, U17,
-- U82). No picture is fetched. update_restaurant_image_quality_scores writes a place's scores;
-- restaurant_quality_rankings lists the ranking.

-- Returns a picture's score and its parts (K33). The score sums a resolution step, an aspect part (1 between 4:3 and 16:9,
-- falling linearly to 0 at 1:2 and 4:1), a base of 0.3 and bonuses for kind and URL; at most 1.
create function catalogue.image_quality(url text, width integer, height integer, kind text,
  out score double precision, out metrics jsonb)
language plpgsql immutable set search_path = '' as
$$
declare
  ratio constant double precision := width::double precision / height;
  resolution constant double precision := case when width >= 1200 and height >= 800 then 1
    when width >= 800 and height >= 600 then 0.8 when width >= 600 and height >= 400 then 0.6
    when width >= 400 and height >= 300 then 0.4 else 0.2 end;
  aspect constant double precision := case
    when ratio < 4.0 / 3 then greatest(0, (ratio - 0.5) / (4.0 / 3 - 0.5))
    when ratio <= 16.0 / 9 then 1
    else greatest(0, (4 - ratio) / (4 - 16.0 / 9)) end;
  type_bonus constant double precision := case kind when 'hero' then 0.2 when 'exterior' then 0.2 when 'food' then 0.15
    when 'interior' then 0.15 when 'menu' then 0.1 else 0 end;
  -- Our own storage, else any HTTPS address.
  url_bonus constant double precision := case when url ~ '^/' or url ~ '^https://[^/]+/storage/v1/object/public/' then 0.1
    when url ~ '^https://' then 0.05 else 0 end;
begin
  score := least(1, resolution * 0.4 + aspect * 0.3 + 0.3 + type_bonus + url_bonus);
  metrics := jsonb_build_object('resolution', resolution, 'aspect', aspect, 'type_bonus', type_bonus,
    'url_bonus', url_bonus);
end
$$;

-- The tier of a score (K32); null for null.
create function catalogue.image_quality_tier(score double precision) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case when score >= 0.8 then 'premium' when score >= 0.6 then 'good' when score >= 0.4 then 'basic'
    when score is not null then 'minimal' end
$$;

-- One row per picture and result of scoring.
create table public.image_quality_analysis_logs (
  id uuid primary key default gen_random_uuid(),
  restaurant_image_id uuid not null references public.restaurant_images (id) on delete cascade,
  analysis_version text not null default '1',
  quality_score double precision check (quality_score between 0 and 1),
  quality_metrics jsonb not null default '{}' check (jsonb_typeof(quality_metrics) = 'object'),
  analysis_duration_ms integer not null default 0 check (analysis_duration_ms >= 0),
  error_message text check (catalogue.is_plain_text(error_message, 500)),
  created_at timestamptz not null default now()
);

create index on public.image_quality_analysis_logs (restaurant_image_id);
create index on public.image_quality_analysis_logs (created_at desc, id);

call sync.close_table('public.image_quality_analysis_logs');

comment on table public.image_quality_analysis_logs is
  'When a picture was judged, and how. Signed-in people read; written by function.';

create policy select_authenticated on public.image_quality_analysis_logs for select to authenticated using (true);

grant select on public.image_quality_analysis_logs to authenticated;
grant select, insert, delete on public.image_quality_analysis_logs to service_role;

-- Places by quality (D15). For the best first, order by overall_quality_score descending.
create view public.restaurant_quality_rankings with (security_invoker = true) as
select r.id as restaurant_id, r.name, r.slug, r.city, r.country_code, r.quality_rank_score as overall_quality_score,
  r.image_quality_score, r.image_quality_tier, r.average_rating, r.review_count
from public.restaurants r where r.quality_rank_score is not null;

revoke all on public.restaurant_quality_rankings from public, anon, authenticated, service_role;
grant select on public.restaurant_quality_rankings to anon, authenticated, service_role;

create index restaurants_by_quality on public.restaurants (quality_rank_score desc, id)
  where not _deleted and quality_rank_score is not null;

-- Counts of each member's calls of rate-limited functions in the current hour.
create table accounts.calls (
  user_id uuid not null references public.users (id) on delete cascade,
  function text not null,
  hour timestamptz not null,
  calls integer not null,
  primary key (user_id, function)
);

call sync.close_table('accounts.calls');

comment on table accounts.calls is 'Private. Calls of limited functions in the present hour.';

-- Counts a call by the caller. Raises PT401 if signed out, and PT429 beyond `most` calls in an hour.
create function accounts.count_call(called text, most integer) returns void
language plpgsql set search_path = '' as
$$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
  counted integer;
begin
  if auth.uid() is null then
    perform sync.refuse('PT401', 'signed_out', 'sign in first');
  end if;
  insert into accounts.calls as c (user_id, function, hour, calls) values (auth.uid(), called, this_hour, 1)
  on conflict (user_id, function) do update
    set calls = case when c.hour = excluded.hour then c.calls + 1 else 1 end, hour = excluded.hour
  returning c.calls into counted;
  if counted > most then
    perform sync.refuse('PT429', 'rate_limited', format('at most %s calls in an hour', most));
  end if;
end
$$;

-- Returns {quality_score, quality_tier, quality_metrics} for a picture of this URL, size in pixels and kind (D37). Neither
-- fetches nor writes anything.
create function public.analyze_image_quality(image_url text, image_width integer, image_height integer, image_type text)
returns jsonb
language plpgsql stable security definer set search_path = '' as
$$
declare
  judged record;
begin
  if auth.uid() is null then
    perform sync.refuse('PT401', 'signed_out', 'sign in first');
  end if;
  if image_width is null or image_height is null or image_width not between 1 and 20000
    or image_height not between 1 and 20000 or image_url is null or char_length(image_url) > 2000 then
    perform sync.refuse('PT400', 'invalid', 'a picture has an address and 1 to 20000 pixels on each side');
  end if;
  judged := catalogue.image_quality(image_url, image_width, image_height, image_type);
  return jsonb_build_object('quality_score', judged.score, 'quality_tier', catalogue.image_quality_tier(judged.score),
    'quality_metrics', judged.metrics);
end
$$;

-- Scores a place's stored pictures and returns {image_quality_score, image_quality_tier, image_count} (D36). A member may
-- call it twenty times an hour. The place's row is written only if a score changes.
create function public.update_restaurant_image_quality_scores(p_restaurant_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as
$$
declare
  found_score double precision;
  found_count integer;
  found_good integer;
  answer jsonb;
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform accounts.count_call('update_restaurant_image_quality_scores', 20);
  end if;
  perform from public.restaurants r where r.id = p_restaurant_id and not r._deleted for no key update;
  if not found then
    perform sync.refuse('PT404', 'not_found', 'there is no such place');
  end if;
  with judged as (
    select i.id, (catalogue.image_quality(i.url, i.width, i.height, i.type)).*
    from public.restaurant_images i where i.restaurant_id = p_restaurant_id
  ), logged as (
    insert into public.image_quality_analysis_logs (restaurant_image_id, quality_score, quality_metrics)
    select j.id, j.score, j.metrics from judged j
    where not exists (select from public.image_quality_analysis_logs l
      where l.restaurant_image_id = j.id and l.quality_metrics = j.metrics)
  )
  select round(avg(j.score)::numeric, 3)::double precision, count(*)::integer,
    count(*) filter (where j.score >= 0.8)::integer
  into found_score, found_count, found_good from judged j;
  update public.restaurants r set image_quality_score = found_score,
    image_quality_tier = catalogue.image_quality_tier(found_score), image_count = found_count,
    high_quality_image_count = found_good, last_image_quality_update = now(),
    -- Weighted 0.6 for pictures and 0.4 for the rating (K11).
    quality_rank_score = round((0.6 * found_score + 0.4 * coalesce(r.average_rating, 0) / 5)::numeric, 3)
  where r.id = p_restaurant_id and (r.image_quality_score, r.image_count, r.high_quality_image_count,
      r.quality_rank_score) is distinct from (found_score, found_count, found_good,
      round((0.6 * found_score + 0.4 * coalesce(r.average_rating, 0) / 5)::numeric, 3)::double precision);
  return jsonb_build_object('image_quality_score', found_score,
    'image_quality_tier', catalogue.image_quality_tier(found_score), 'image_count', found_count);
end
$$;

revoke all on function public.analyze_image_quality(text, integer, integer, text),
  public.update_restaurant_image_quality_scores(uuid) from public, anon;
grant execute on function public.analyze_image_quality(text, integer, integer, text),
  public.update_restaurant_image_quality_scores(uuid) to authenticated, service_role;
