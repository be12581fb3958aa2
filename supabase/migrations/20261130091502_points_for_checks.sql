-- Points for checks: two for a check whose answer somebody of another network gives again on a later day, at most three times a day.
-- The first answer alone earns nothing, so accounts gain nothing by themselves. Taking back and undo take the points, too.

alter table public.points_ledger drop constraint points_ledger_activity_check,
  add constraint points_ledger_activity_check check (activity in ('review', 'save', 'suggestion', 'check'));

create index on public.points_ledger (object_id) where activity = 'check';

-- Points per activity (K5): a review, a saved place, an accepted suggestion, a check that was agreed with. Null for an unknown activity.
create or replace function accounts.points_for(activity text) returns integer
language sql immutable parallel safe set search_path = '' as
$$ select case activity when 'review' then 10 when 'save' then 5 when 'suggestion' then 10 when 'check' then 2 end $$;

-- The rows that are shown as one place: itself or the place it was merged into, and all that were merged into that.
create function sync.rows_of_place(restaurant uuid) returns uuid[]
language sql stable security definer set search_path = '' as
$$
  select array(
    select r.id from public.restaurants r where r.id = root.id or r.merged_into = root.id)
  from (select coalesce(r.merged_into, r.id) as id from public.restaurants r where r.id = restaurant) root
$$;

-- People whose answer at a place somebody of another network gives, too; `is_later`: on a later day.
create function moderation.agreeing_people(place uuid) returns table (user_id uuid, is_later boolean)
language sql stable set search_path = '' as
$$
  with said as materialized (
    select c.user_id, coalesce(c.network, c.user_id::text) as who, c.day, a.key as question, a.value
    from moderation.counted_checks(place) c, jsonb_each_text(c.answers) a where a.value <> 'unknown'
  )
  select one.user_id, bool_or(other.day > one.day) from said one
  join said other on other.question = one.question and other.value = one.value and other.who <> one.who and other.user_id <> one.user_id
  group by one.user_id
$$;

-- Gives the points of checks of a place, and takes those of checks that nobody agrees with any more.
create function accounts.settle_check_points(place uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  rows_of_place constant uuid[] := sync.rows_of_place(place);
  lost public.points_ledger;
  agreed record;
begin
  for lost in
    select l.* from public.points_ledger l where l.activity = 'check' and l.object_id = any (rows_of_place)
      and l.user_id not in (select p.user_id from moderation.agreeing_people(place) p) order by l.user_id
  loop
    delete from public.points_ledger l where l.id = lost.id;
    perform sync.depart('points', lost.user_id::text, null, lost.id);
    update public.users u set points = u.points - lost.points where u.id = lost.user_id and not lost.is_pending;
  end loop;
  for agreed in
    select p.user_id from moderation.agreeing_people(place) p where p.is_later
      and not exists (select from public.points_ledger l
        where l.user_id = p.user_id and l.activity = 'check' and l.object_id = any (rows_of_place))
      and (select count(*) from public.points_ledger l
        where l.user_id = p.user_id and l.activity = 'check' and l.created_at > now() - interval '1 day') < 3
    order by p.user_id
  loop
    perform accounts.award(agreed.user_id, 'check', place);
  end loop;
end
$$;

create function accounts.follow_check() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform accounts.settle_check_points(catalogue.root_of(new.restaurant_id));
  return null;
end
$$;

create trigger points after insert or update of answers, day, state, _deleted on public.place_checks
  for each row execute function accounts.follow_check();

-- As before; the badge for first points is for a review or a saved place.
create or replace function accounts.achievement_progress(person uuid)
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
  union all select 'points_awarded', least(count(*), 1)::integer, 1 from public.points_ledger l
    where l.user_id = person and not l.is_pending and l.activity <> 'check'
$$;

-- As before; points for a check are another's activity.
create or replace function accounts.user_stats(person uuid) returns jsonb
language sql stable set search_path = '' as
$$
  with done as (
    select r.created_at as at from public.reviews r where r.user_id = person and not r._deleted
    union all select l.created_at from public.points_ledger l where l.user_id = person and l.activity <> 'check'
    union all select a.achieved_at from public.user_achievements a where a.user_id = person
  )
  select jsonb_build_object(
    'total_reviews', (select count(*) from public.reviews r where r.user_id = person and not r._deleted),
    'total_saved', (select count(*) from public.saved_restaurants s where s.user_id = person and not s._deleted),
    'total_achievements', (select count(*) from public.user_achievements a where a.user_id = person),
    'points', coalesce((select u.points from public.users u where u.id = person), 0),
    'days_active', (select count(distinct (d.at at time zone 'UTC')::date) from done d),
    'favorite_cuisine', public.get_user_favorite_cuisine(person),
    'cities_visited', coalesce(public.get_user_cities_visited(person), 0),
    'recent_activity_count', (select count(*) from public.reviews r
      where r.user_id = person and not r._deleted and r.created_at > now() - interval '30 days')
      + (select count(*) from public.user_achievements a
        where a.user_id = person and a.achieved_at > now() - interval '30 days')
      + (select count(*) from public.saved_restaurants s
        where s.user_id = person and not s._deleted and s.created_at > now() - interval '30 days'))
$$;

revoke all on function sync.rows_of_place(uuid), moderation.agreeing_people(uuid), accounts.settle_check_points(uuid),
  accounts.follow_check() from public;
grant execute on function sync.rows_of_place(uuid), moderation.agreeing_people(uuid), accounts.settle_check_points(uuid),
  accounts.follow_check() to service_role;
