-- Hosted Supabase writes mails in the language that it finds in an account's metadata: `supabase/templates` asks for it.
-- As before, with `language` among the known keys.
create or replace function accounts.known_metadata(metadata jsonb) returns jsonb
language sql immutable set search_path = '' as
$$
  with known as (
    select coalesce(jsonb_object_agg(e.key, e.value) filter (where e.is_servers), '{}') as servers,
      coalesce(jsonb_object_agg(e.key, e.value), '{}') as everything
    from (
      select o.key, o.value, o.key = any (array['sub', 'email', 'email_verified', 'phone_verified']) as is_servers
      from jsonb_each(case when jsonb_typeof(metadata) = 'object' then metadata else '{}' end) as o(key, value)
      where o.key = any (array['sub', 'email', 'email_verified', 'phone_verified', 'phone', 'iss', 'provider_id', 'name',
          'full_name', 'picture', 'avatar_url', 'language'])
        and jsonb_typeof(o.value) in ('string', 'boolean')
    ) e
  )
  select case when octet_length(k.everything::text) <= 2048 then k.everything else k.servers end from known k
$$;
