-- The profile page of a member: statistics, badges and latest activities.
-- public.my_dashboard returns all of it. It writes nothing: everything is computed from the member's own reviews, saved
-- places, points and badges.

-- A user's latest activities, newest first: of `lim`, half are reviews, a quarter badges and a quarter saved places (K40).
-- [{id, type, timestamp, rating, achievement_type, restaurant_name, slug, location}]; `type` is 'review', 'achievement' or
-- 'save'.
create function accounts.activity_feed(person uuid, lim integer) returns jsonb
language sql stable set search_path = '' as
$$
  with reviewed as (
    select r.id, 'review' as type, r.created_at as at, r.restaurant_id, r.rating, null::text as badge
    from public.reviews r where r.user_id = person and not r._deleted
    order by r.created_at desc, r.id limit lim / 2
  ), earned as (
    select a.id, 'achievement', a.achieved_at, null::uuid, null::smallint, a.achievement_type
    from public.user_achievements a where a.user_id = person
    order by a.achieved_at desc, a.id limit lim / 4
  ), saved as (
    select s.id, 'save', s.created_at, s.restaurant_id, null::smallint, null::text
    from public.saved_restaurants s where s.user_id = person and not s._deleted
    order by s.created_at desc, s.id limit lim / 4
  ), everything as (
    select * from reviewed union all select * from earned union all select * from saved
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'type', e.type, 'timestamp', sync.iso(e.at), 'rating', e.rating,
      'achievement_type', e.badge, 'restaurant_name', p.name, 'slug', p.slug, 'location', p.city)
    order by e.at desc, e.id), '[]')
  from everything e left join public.restaurants p on p.id = e.restaurant_id
$$;

-- A user's statistics (D19). Days are those of UTC; recent activity is that of the last 30 days.
create function accounts.user_stats(person uuid) returns jsonb
language sql stable set search_path = '' as
$$
  with done as (
    select r.created_at as at from public.reviews r where r.user_id = person and not r._deleted
    union all select l.created_at from public.points_ledger l where l.user_id = person
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

-- The caller's dashboard: {member_since, had_trial, stats, achievements: [{achievement_type, current, total, achieved_at}],
-- activities}.
create function public.my_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as
$$
declare
  caller constant uuid := auth.uid();
begin
  return (
    select jsonb_build_object(
      'member_since', sync.iso(u.created_at),
      -- A user gets only one trial (U10).
      'had_trial', exists (select from public.subscriptions s where s.user_id = caller and s.had_trial),
      'stats', accounts.user_stats(caller),
      'achievements', (
        select jsonb_agg(jsonb_build_object('achievement_type', p.achievement_type,
            'current', least(p.current, p.total), 'total', p.total, 'achieved_at', sync.iso(a.achieved_at))
          order by p.achievement_type)
        from accounts.achievement_progress(caller) p
        left join public.user_achievements a on a.user_id = caller and a.achievement_type = p.achievement_type),
      'activities', accounts.activity_feed(caller, 20))
    from public.users u where u.id = caller);
end
$$;

revoke all on function public.my_dashboard() from public, anon, service_role;
grant execute on function public.my_dashboard() to authenticated;
