-- Points are for confirmed members (U15). What was earned before waits in the ledger, each place once for ever (U89), and is given
-- with the confirmation.

alter table public.points_ledger add column is_pending boolean not null default false;
grant select (is_pending) on public.points_ledger to authenticated;

create or replace function accounts.award(person uuid, earned_by text, object uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  is_member boolean;
begin
  -- Locked, so that a confirmation at the same time comes before it or after it.
  select u.is_confirmed into is_member from public.users u where u.id = person for no key update;
  insert into public.points_ledger (user_id, activity, object_id, points, is_pending)
  values (person, earned_by, object, accounts.points_for(earned_by), not is_member)
  on conflict (user_id, activity, object_id) do nothing;
  if found and is_member then
    update public.users u set points = u.points + accounts.points_for(earned_by) where u.id = person;
  end if;
end
$$;

-- As before, but that the badge for points waits for the points.
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
    where l.user_id = person and not l.is_pending
$$;

create function accounts.give_pending_points() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  earned integer;
begin
  with given as (
    update public.points_ledger l set is_pending = false where l.user_id = new.id and l.is_pending returning l.points
  )
  select sum(g.points)::integer into earned from given g;
  if earned > 0 then
    update public.users u set points = u.points + earned where u.id = new.id;
    perform accounts.grant_achievements(new.id);
  end if;
  return null;
end
$$;
create trigger give_pending_points after update on public.users for each row
  when (new.is_confirmed and not old.is_confirmed) execute function accounts.give_pending_points();
revoke all on function accounts.give_pending_points() from public;
grant execute on function accounts.give_pending_points() to service_role;

-- What unconfirmed accounts were given before waits, too.
with waiting as (
  update public.points_ledger l set is_pending = true from public.users u
  where u.id = l.user_id and not u.is_confirmed returning l.user_id, l.points
)
update public.users u set points = greatest(0, u.points - w.points)
from (select user_id, sum(points)::integer as points from waiting group by user_id) w where u.id = w.user_id;
delete from public.user_achievements a using public.users u
where u.id = a.user_id and not u.is_confirmed and a.achievement_type = 'points_awarded';
