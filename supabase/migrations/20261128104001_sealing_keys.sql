-- The secret behind the keys with which devices seal what a member leaves on them at sign-out
-- (docs/decisions/034-sealed-at-sign-out.md). Each member's key is derived from it, so that no copy of the database lacks the key of
-- somebody who came later.

create table accounts.sealing_secret (
  is_only boolean primary key default true check (is_only),
  secret bytea not null check (length(secret) = 32)
);

call sync.close_table('accounts.sealing_secret');

comment on table accounts.sealing_secret is
  'Private. 32 random bytes, never to be changed: what members left on devices would stay closed. Copies must include it.';

-- The caller's secret key, 32 bytes in base64: HMAC-SHA256 of their id. A device derives a pair of keys from it, and stores only the
-- public one. The secret is made at the first call, because new databases are copies of a prepared one.
create function public.own_sealing_key() returns text
language plpgsql security definer set search_path = '' as
$$
begin
  if auth.uid() is null then
    perform sync.refuse('PT401', 'signed_out', 'sign in first');
  end if;
  if not exists (select from accounts.sealing_secret) then
    insert into accounts.sealing_secret (secret) values (extensions.gen_random_bytes(32)) on conflict do nothing;
  end if;
  return (select encode(extensions.hmac(uuid_send(auth.uid()), s.secret, 'sha256'), 'base64') from accounts.sealing_secret s);
end
$$;

revoke all on function public.own_sealing_key() from public, anon, authenticated, service_role;
grant execute on function public.own_sealing_key() to authenticated;
