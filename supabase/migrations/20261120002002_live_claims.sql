-- The figures of decision U4, for the function `claims`: what the caller may see, counted.
create function public.live_claims() returns jsonb
language sql stable set search_path = '' as
$$
  select jsonb_build_object('places', count(*), 'countries', count(distinct country_code)) from public.restaurants
$$;
revoke all on function public.live_claims() from public;
grant execute on function public.live_claims() to anon, authenticated, service_role;
