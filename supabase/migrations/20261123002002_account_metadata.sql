-- What people write of themselves goes into each of their access tokens on hosted Supabase, and whoever signs up with an
-- address writes it before proving anything. So few keys are kept, and 2 kB in all.

-- The known keys of an account's metadata; too large, only what the auth server writes itself.
create function accounts.known_metadata(metadata jsonb) returns jsonb
language sql immutable set search_path = '' as
$$
  with known as (
    select coalesce(jsonb_object_agg(e.key, e.value) filter (where e.is_servers), '{}') as servers,
      coalesce(jsonb_object_agg(e.key, e.value), '{}') as everything
    from (
      select o.key, o.value, o.key = any (array['sub', 'email', 'email_verified', 'phone_verified']) as is_servers
      from jsonb_each(case when jsonb_typeof(metadata) = 'object' then metadata else '{}' end) as o(key, value)
      where o.key = any (array['sub', 'email', 'email_verified', 'phone_verified', 'phone', 'iss', 'provider_id', 'name',
          'full_name', 'picture', 'avatar_url'])
        and jsonb_typeof(o.value) in ('string', 'boolean')
    ) e
  )
  select case when octet_length(k.everything::text) <= 2048 then k.everything else k.servers end from known k
$$;

create function accounts.limit_metadata() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  new.raw_user_meta_data := accounts.known_metadata(sync.unwrap(new.raw_user_meta_data));
  return new;
end
$$;
create trigger limit_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function accounts.limit_metadata();

revoke all on function accounts.known_metadata(jsonb), accounts.limit_metadata() from public;
grant execute on function accounts.known_metadata(jsonb), accounts.limit_metadata() to service_role;

update auth.users u set raw_user_meta_data = u.raw_user_meta_data
where sync.unwrap(u.raw_user_meta_data) is distinct from accounts.known_metadata(sync.unwrap(u.raw_user_meta_data));
