-- Keys with which devices seal what a member leaves on them at sign-out (docs/decisions/034-sealed-at-sign-out.md). A device
-- keeps the public key alone, so that only somebody who signs in as this member can open what is sealed.

create table accounts.sealing_keys (
  user_id uuid primary key references auth.users on delete cascade,
  public_key text not null check (public_key ~ '^[A-Za-z0-9+/]{87}=$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9+/]{43}=$')
);

call sync.close_table('accounts.sealing_keys');

comment on table accounts.sealing_keys is
  'Private. Each member''s pair of keys, in base64 (P-256). public.own_sealing_keys gives a member their own.';

-- The caller's pair of keys, {public_key, private_key}. If they have none yet, it is this pair, which a device has made.
create function public.own_sealing_keys(public_key text, private_key text) returns jsonb
language plpgsql security definer set search_path = '' as
$$
begin
  if auth.uid() is null then
    perform sync.refuse('PT401', 'signed_out', 'sign in first');
  end if;
  insert into accounts.sealing_keys (user_id, public_key, private_key)
  values (auth.uid(), own_sealing_keys.public_key, own_sealing_keys.private_key)
  on conflict do nothing;
  return (select jsonb_build_object('public_key', k.public_key, 'private_key', k.private_key)
    from accounts.sealing_keys k where k.user_id = auth.uid());
end
$$;

revoke all on function public.own_sealing_keys(text, text) from public, anon, authenticated, service_role;
grant execute on function public.own_sealing_keys(text, text) to authenticated;
