-- What an account is filled with before its owner has proved an address, and how it is emptied for who proves it.

-- The profile as a new account has it: named by the account's metadata, or by nothing personal.
create function accounts.reset_profile(user_uuid uuid) returns void
language sql set search_path = '' as
$$
  update public.users u set
    name = coalesce(accounts.given_name(a.raw_user_meta_data), accounts.traveller_name()),
    phone = null, city = null, avatar_path = null, dietary_preferences = '{}',
    preferences = accounts.default_preferences()
  from auth.users a where u.id = user_uuid and a.id = user_uuid
$$;
revoke all on function accounts.reset_profile(uuid) from public;
grant execute on function accounts.reset_profile(uuid) to service_role;
