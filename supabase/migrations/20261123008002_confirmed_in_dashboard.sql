-- {member_since, is_confirmed, had_trial, stats, achievements: [{achievement_type, current, total, achieved_at}], activities}, of the caller.
create or replace function public.my_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as
$$
declare
  caller constant uuid := auth.uid();
begin
  return (
    select jsonb_build_object(
      'member_since', sync.iso(u.created_at),
      -- U15: until then points wait.
      'is_confirmed', u.is_confirmed,
      -- U10.
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
