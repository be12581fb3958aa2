-- Which of the provider's places a restaurant is, and who is to be named beside a review.

-- Keeps what was found for a restaurant whose id nobody knew; another restaurant's stays that one's. The provider's ids may
-- be kept for ever, unlike anything else of it (U33).
create function public.provider_keep_match(restaurant uuid, place_id text) returns void
language sql set search_path = '' as
$$
  update public.restaurants r set google_place_id = provider_keep_match.place_id
  where r.id = provider_keep_match.restaurant and r.google_place_id is null
    and not exists (select from public.restaurants o where o.google_place_id = provider_keep_match.place_id)
$$;

revoke all on function public.provider_keep_match(uuid, text) from public, anon, authenticated;
grant execute on function public.provider_keep_match(uuid, text) to service_role;

-- The author's own page at the provider, which has to be reachable from the review.
alter table provider.google_reviews add column author_url text check (catalogue.is_web_address(author_url));

-- As before, with the author's page.
create or replace function public.provider_write_reviews(restaurant uuid, reviews jsonb, rating double precision,
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

create or replace function public.provider_reviews(restaurant uuid, lim integer default 20) returns setof jsonb
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
