-- Where one is signed in, for the settings, and the way to end a session elsewhere.

-- [{id, signed_in_at, last_used_at, user_agent, is_current}], the one used last first.
create function public.my_sessions() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id,
      'signed_in_at', sync.iso(s.created_at),
      'last_used_at', sync.iso(s.used_at),
      'user_agent', s.user_agent,
      'is_current', s.id::text = (select auth.jwt() ->> 'session_id')
    ) order by s.used_at desc, s.id), '[]')
  from (
    select *, coalesce(refreshed_at at time zone 'UTC', created_at) as used_at from auth.sessions
    where user_id = (select auth.uid()) and (not_after is null or not_after > now())
  ) s
$$;
revoke all on function public.my_sessions() from public, anon, service_role;
grant execute on function public.my_sessions() to authenticated;

-- Answers whether there was such a session of one's own. Its refresh tokens go with it.
create function public.end_my_session(session uuid) returns boolean
language plpgsql security definer set search_path = '' as
$$
begin
  delete from auth.sessions s where s.id = session and s.user_id = (select auth.uid());
  return found;
end
$$;
revoke all on function public.end_my_session(uuid) from public, anon, service_role;
grant execute on function public.end_my_session(uuid) to authenticated;

-- A deletion that has begun: whoever comes next, the person or the server as it starts, ends it.
create table accounts.deletions (
  user_id uuid primary key,
  begun_at timestamptz not null default now()
);
alter table accounts.deletions enable row level security;
alter table accounts.deletions force row level security;
revoke all on accounts.deletions from anon, authenticated, service_role;

-- These three are for the function delete-account, which has the service role.
create function public.begin_account_deletion(user_uuid uuid) returns boolean
language plpgsql security definer set search_path = '' as
$$
begin
  insert into accounts.deletions (user_id) values (user_uuid) on conflict do nothing;
  return found;
end
$$;

create function public.end_account_deletion(user_uuid uuid) returns boolean
language plpgsql security definer set search_path = '' as
$$
begin
  delete from accounts.deletions d where d.user_id = user_uuid;
  return found;
end
$$;

create function public.begun_account_deletions() returns jsonb
language sql stable security definer set search_path = '' as
$$ select coalesce(jsonb_agg(user_id order by begun_at, user_id), '[]') from accounts.deletions $$;

revoke all on function public.begin_account_deletion(uuid), public.end_account_deletion(uuid),
  public.begun_account_deletions() from public, anon, authenticated;
grant execute on function public.begin_account_deletion(uuid), public.end_account_deletion(uuid),
  public.begun_account_deletions() to service_role;
