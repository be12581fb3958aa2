-- "Helpful" (U32): one vote per person and review, not for one's own.

create table public.review_helpful (
  -- sync.entry_id(user_id, review_id).
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.reviews (id) deferrable initially deferred,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, review_id)
);
create index on public.review_helpful (review_id);

create function accounts.identify_vote() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  new.id := sync.entry_id(new.user_id, new.review_id);
  return new;
end
$$;
create trigger a_identify before insert on public.review_helpful
  for each row execute function accounts.identify_vote();
create trigger c_replace before insert on public.review_helpful
  for each row execute function sync.replace_tombstone();

create function accounts.count_votes() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  voted constant uuid := case tg_op when 'DELETE' then old.review_id else new.review_id end;
  votes integer;
  author uuid;
begin
  -- Locked first, so that each count sees the one before.
  select r.user_id into author from public.reviews r where r.id = voted for no key update;
  select count(*) into votes from public.review_helpful h where h.review_id = voted and not h._deleted;
  update public.reviews r set helpful_count = votes where r.id = voted and r.helpful_count <> votes;
  if author is not null then
    perform accounts.grant_achievements(author);
  end if;
  return null;
end
$$;
create trigger count_votes after insert or update or delete on public.review_helpful
  for each row execute function accounts.count_votes();

-- Whether a review is somebody else's and in sight. The policies of two tables ask it.
create function accounts.is_others_review(review uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (select from public.reviews r
    where r.id = review and r.user_id is distinct from auth.uid() and not r._deleted and r.hidden_at is null)
$$;

call sync.enable('public.review_helpful', 'user_id', true);
call sync.close_table('public.review_helpful');
comment on table public.review_helpful is 'Who found a review helpful. Each reads, adds and removes the own votes; the number is in reviews.';
create policy select_owner on public.review_helpful for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.review_helpful for insert to authenticated
  with check (user_id = (select auth.uid()) and accounts.is_others_review(review_id));
create policy delete_owner on public.review_helpful for delete to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
grant select (id, review_id, user_id, created_at), insert (review_id, user_id), delete on public.review_helpful
  to authenticated;
grant select, insert, update, delete on public.review_helpful to service_role;
grant execute on function accounts.is_others_review(uuid) to authenticated, service_role;

create view accounts.vote_documents as
select h.id, jsonb_build_object('id', h.id, 'review_id', h.review_id, 'created_at', sync.iso(h.created_at),
  'stamp', h._xid::text::bigint) as document
from public.review_helpful h;
insert into sync.collections (name, source, documents, scope, scope_column)
values ('own_votes', 'public.review_helpful', 'accounts.vote_documents', 'reader', 'user_id');

-- D19: how far a person is with each badge. The specification names badges, not what they take; these are our numbers.
create function accounts.achievement_progress(person uuid)
returns table (achievement_type text, current integer, total integer)
language sql stable set search_path = '' as
$$
  with written as (
    select r.created_at, p.city, p.country_code, r.helpful_count from public.reviews r
    join public.restaurants p on p.id = r.restaurant_id
    where r.user_id = person and not r._deleted and r.hidden_at is null
  ), days as (
    select distinct (w.created_at at time zone 'UTC')::date as day from written w
  ), streaks as (
    select count(*) as length from (select d.day - row_number() over (order by d.day)::integer as start from days d) s
    group by s.start
  )
  select 'first_review', least(count(*), 1)::integer, 1 from written
  union all select 'explorer', count(distinct (w.country_code, w.city))::integer, 3 from written w
  union all select 'foodie_master', count(*)::integer, 25 from written
  union all select 'globe_trotter', count(distinct w.country_code)::integer, 5 from written w
  union all select 'review_streak', coalesce(max(s.length), 0)::integer, 7 from streaks s
  union all select 'community_helper', coalesce(sum(w.helpful_count), 0)::integer, 20 from written w
  union all select 'points_awarded', least(count(*), 1)::integer, 1 from public.points_ledger l where l.user_id = person
$$;

-- Gives the badges that are reached; one that was given stays.
create function accounts.grant_achievements(person uuid) returns void
language sql set search_path = '' as
$$
  insert into public.user_achievements (user_id, achievement_type, metadata)
  select person, p.achievement_type, jsonb_build_object('total', p.total)
  from accounts.achievement_progress(person) p where p.current >= p.total
  on conflict (user_id, achievement_type) do nothing
$$;

-- D35, U15: neither the person nor the number is believed. Awards what the caller's reviews or saves are worth and were
-- not awarded for, which the triggers have done long before, and answers the caller's points.
create function public.award_user_points(user_uuid uuid, points_to_add integer, activity_type text) returns integer
language plpgsql security definer set search_path = '' as
$$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    perform sync.refuse('PT401', 'signed_out', 'sign in first');
  end if;
  if accounts.points_for(activity_type) is null then
    perform sync.refuse('PT400', 'unknown_activity', 'points are given for a review or a save');
  end if;
  perform accounts.award(caller, activity_type, done.restaurant_id)
  from (
    select r.restaurant_id from public.reviews r where r.user_id = caller and activity_type = 'review'
    union all
    select s.restaurant_id from public.saved_restaurants s where s.user_id = caller and activity_type = 'save'
  ) done
  where not exists (select from public.points_ledger l
    where l.user_id = caller and l.activity = activity_type and l.object_id = done.restaurant_id);
  return (select u.points from public.users u where u.id = caller);
end
$$;

-- Own figures, or those of somebody whose profile is visible (U16).
create function accounts.may_see_stats(person uuid) returns boolean
language sql stable set search_path = '' as
$$
  select exists (select from public.users u where u.id = person
    and (u.id = auth.uid() or accounts.is_visible(u.preferences)))
$$;

-- D38. The cuisine of most of the person's places, the first in the alphabet of several; null for none, and for who may
-- not know. Saved places count for the person alone: they are private.
create function public.get_user_favorite_cuisine(user_uuid uuid) returns text
language sql stable security definer set search_path = '' as
$$
  select c.cuisine from (
    select r.restaurant_id from public.reviews r where r.user_id = user_uuid and not r._deleted and r.hidden_at is null
    union
    select s.restaurant_id from public.saved_restaurants s
    where s.user_id = user_uuid and not s._deleted and user_uuid = auth.uid()
  ) mine
  join public.restaurants p on p.id = mine.restaurant_id
  cross join lateral unnest(p.cuisine_types) as c(cuisine)
  where accounts.may_see_stats(user_uuid)
  group by c.cuisine order by count(*) desc, c.cuisine limit 1
$$;

-- D39. In how many cities the person reviewed places; null for who may not know.
create function public.get_user_cities_visited(user_uuid uuid) returns integer
language sql stable security definer set search_path = '' as
$$
  select case when accounts.may_see_stats(user_uuid) then (
    select count(distinct (p.country_code, lower(p.city)))::integer
    from public.reviews r join public.restaurants p on p.id = r.restaurant_id
    where r.user_id = user_uuid and not r._deleted and r.hidden_at is null and p.city is not null) end
$$;

revoke all on function public.award_user_points(uuid, integer, text), public.get_user_favorite_cuisine(uuid),
  public.get_user_cities_visited(uuid) from public, anon;
grant execute on function public.award_user_points(uuid, integer, text), public.get_user_favorite_cuisine(uuid),
  public.get_user_cities_visited(uuid) to authenticated, service_role;
