-- Accounts: profiles, preferences, confirmation, sessions and account deletion.
-- public.users holds one profile per auth user, created by trigger; the view public.public_profiles is what others see of it.
-- Nothing of an account is public before its owner has confirmed an e-mail address or a phone number, and no public name
-- reveals the address: docs/decisions/020-public-names.md.

revoke all on schema accounts from public;

-- The dietary preferences a member can choose, in the order of the settings screen; src/domain holds the same list.
create function accounts.dietary_options() returns text[]
language sql immutable parallel safe set search_path = '' as
$$ select array['vegetarian', 'vegan', 'gluten_free', 'nut_free', 'dairy_free', 'keto'] $$;

-- Preferences of a new account: five notification flags and three privacy flags (U38), and early access (U78).
create function accounts.default_preferences() returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select '{"notifications": {"newRestaurants": true, "reviewResponses": true, "specialOffers": true, "appUpdates": true,
      "marketing": false},
    "privacy": {"profileVisible": true, "locationSharing": true, "analyticsData": false},
    "features": {"earlyAccess": false}}'::jsonb
$$;

-- Whether the value has exactly the groups and flags of the default preferences, each flag a boolean.
create function accounts.is_preferences(value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select jsonb_typeof(value) = 'object' and (
    select coalesce(jsonb_object_agg(g.name, case when jsonb_typeof(g.flags) <> 'object' then 'null' else (
        select jsonb_object_agg(f.name, jsonb_typeof(f.flag)) from jsonb_each(g.flags) as f(name, flag)) end), '{}')
    from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) as g(name, flags)
  ) = (
    select jsonb_object_agg(g.name, (select jsonb_object_agg(f.name, 'boolean') from jsonb_each(g.flags) as f(name, flag)))
    from jsonb_each(accounts.default_preferences()) as g(name, flags)
  )
$$;

-- The level that a number of points gives (K36).
create function accounts.level_for(points integer) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case when points >= 5000 then 'Master' when points >= 1500 then 'Connoisseur' when points >= 500 then 'Foodie'
    when points >= 100 then 'Explorer' else 'Newcomer' end
$$;

-- Normalises a name (U44): removes <, >, ", control characters and direction marks, applies NFC, cuts to 120 characters and
-- trims. Null if only invisible characters (zero-width and the like) are left; joiners beside visible characters stay.
create function accounts.clean_name(name text) returns text
language sql immutable set search_path = '' as
$$
  select case when cleaned !~ '^[\s\u00ad\u200b-\u200d\u2060-\u2064\ufeff]*$' then cleaned end
  from (select btrim(left(normalize(regexp_replace(name,
    '[<>"\u0001-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), nfc), 120)) cleaned) as once
$$;

-- Normalises a phone number (U41): removes spaces, hyphens, brackets, dots and slashes, turns a leading '00' into '+' and
-- Arabic-Indic digits into 0-9. Null for an empty one.
create function accounts.clean_phone(phone text) returns text
language sql immutable set search_path = '' as
$$
  select nullif(regexp_replace(regexp_replace(
    translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[\s()./-]', '', 'g'), '^00', '+'), '')
$$;

-- Creates the profile of a new auth user (F29). Without a usable given name it gets a random name that tells nothing about the
-- person (docs/decisions/020-public-names.md).
create function accounts.create_profile() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  phone text := accounts.clean_phone(
    coalesce(nullif(new.phone, ''), coalesce(sync.unwrap(new.raw_user_meta_data), '{}') ->> 'phone'));
begin
  insert into public.users (id, name, email, phone) values (new.id,
    coalesce(accounts.given_name(new.raw_user_meta_data), accounts.traveller_name()), new.email,
    case when phone ~ '^\+?[1-9]\d{1,14}$' then phone end)
  on conflict (id) do nothing;
  return null;
end
$$;

create trigger create_profile after insert on auth.users for each row execute function accounts.create_profile();

-- Copies a changed e-mail address from auth.users to the profile.
create function accounts.follow_email() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  update public.users set email = new.email where id = new.id;
  return null;
end
$$;

create trigger follow_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function accounts.follow_email();

-- Normalises the texts of a profile and merges changed preferences over the stored ones before every update.
create function accounts.normalise_profile() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  new.name := accounts.clean_name(new.name);
  new.city := accounts.clean_name(new.city);
  new.phone := accounts.clean_phone(new.phone);
  new.avatar_path := nullif(new.avatar_path, '');
  new.dietary_preferences := array(select option from unnest(accounts.dietary_options()) as option
    where option = any (new.dietary_preferences));
  new.preferences := sync.unwrap(new.preferences);
  if new.preferences is distinct from old.preferences then
    new.preferences := accounts.merge_preferences(old.preferences, new.preferences);
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- Merges the flags of `patch` over those of `base`, group by group. A value that is not an object is returned unchanged, for
-- the constraint to refuse.
create function accounts.merge_preferences(base jsonb, patch jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select case when jsonb_typeof(patch) is distinct from 'object' then patch else base || coalesce((
    select jsonb_object_agg(g.name, case when jsonb_typeof(g.flags) = 'object' and jsonb_typeof(base -> g.name) = 'object'
      then (base -> g.name) || g.flags else g.flags end)
    from jsonb_each(patch) as g(name, flags)), '{}') end
$$;

-- Tells the user's devices that the account is deleted (U20). The user's own rows are deleted by cascade; reviews stay without
-- an author.
create function accounts.record_deletion() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform sync.depart('profile', old.id::text, null, old.id);
  return null;
end
$$;

-- Deletes an account's data in one transaction; returns false if there is no such account. Safe to repeat. The caller cancels
-- the subscription before, and empties the storage and deletes the auth user after.
create function accounts.delete_account(user_uuid uuid) returns boolean
language plpgsql set search_path = '' as
$$
begin
  delete from public.users u where u.id = user_uuid;
  return found;
end
$$;

-- The same for the service role, which reaches only the schema public over REST.
create function public.delete_account(user_uuid uuid) returns boolean
language sql set search_path = '' as
$$ select accounts.delete_account(user_uuid) $$;

-- Whether the preferences allow others to see the profile (U18).
create function accounts.is_visible(preferences jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$ select preferences #> '{privacy,profileVisible}' = 'true' $$;

-- The name others see: 'A member' if the profile is hidden (U18).
create function accounts.shown_name(name text, preferences jsonb) returns text
language sql immutable parallel safe set search_path = '' as
$$ select case when accounts.is_visible(preferences) then name else 'A member' end $$;

insert into sync.collections (name, source, documents, scope, scope_column, is_visible)
values ('profile', 'public.users', 'accounts.profile_documents', 'reader', 'id', 'true');

-- Whether the user has confirmed an e-mail address or a phone number (U104).
create function accounts.is_confirmed(user_uuid uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select coalesce((select a.email_confirmed_at is not null or a.phone_confirmed_at is not null
    from auth.users a where a.id = user_uuid), false)
$$;

revoke all on all functions in schema accounts from public;
revoke all on function public.delete_account(uuid) from public, anon, authenticated;
grant execute on function accounts.is_visible(jsonb), accounts.shown_name(text, jsonb) to anon, authenticated, service_role;
grant execute on function accounts.delete_account(uuid), public.delete_account(uuid) to service_role;

-- The caller's valid sessions for the settings screen, most recently used first: [{id, signed_in_at, last_used_at, user_agent,
-- is_current}], times in ISO 8601.
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

-- Ends one of the caller's sessions with its refresh tokens; returns false if the caller has no such session.
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

-- Account deletions that have begun. One that was interrupted is completed by the next request of the user or when the server
-- starts.
create table accounts.deletions (
  user_id uuid primary key,
  begun_at timestamptz not null default now()
);

alter table accounts.deletions enable row level security;

alter table accounts.deletions force row level security;

revoke all on accounts.deletions from anon, authenticated, service_role;

-- For the function delete-account, which has the service role: records that a deletion has begun; returns false if it had
-- already.
create function public.begin_account_deletion(user_uuid uuid) returns boolean
language plpgsql security definer set search_path = '' as
$$
begin
  insert into accounts.deletions (user_id) values (user_uuid) on conflict do nothing;
  return found;
end
$$;

-- Removes the record of a deletion; returns false if there was none.
create function public.end_account_deletion(user_uuid uuid) returns boolean
language plpgsql security definer set search_path = '' as
$$
begin
  delete from accounts.deletions d where d.user_id = user_uuid;
  return found;
end
$$;

-- The ids of the users whose deletion has begun and not ended, oldest first: [id].
create function public.begun_account_deletions() returns jsonb
language sql stable security definer set search_path = '' as
$$ select coalesce(jsonb_agg(user_id order by begun_at, user_id), '[]') from accounts.deletions $$;

revoke all on function public.begin_account_deletion(uuid), public.end_account_deletion(uuid),
  public.begun_account_deletions() from public, anon, authenticated;
grant execute on function public.begin_account_deletion(uuid), public.end_account_deletion(uuid),
  public.begun_account_deletions() to service_role;

-- 'Traveller' and four random characters. Without vowels, so that they form no words.
create function accounts.traveller_name() returns text
language sql volatile set search_path = '' as
$$
  select 'Traveller ' || string_agg(substr('0123456789BCDFGHJKLMNPQRSTVWXZ', 1 + get_byte(drawn, n) % 30, 1), '' order by n)
  from extensions.gen_random_bytes(4) drawn, generate_series(0, 3) n
$$;

-- The name from the sign-up metadata: full_name, else name; null if neither is usable. Names that catalogue.text_problem
-- refuses are skipped, since the identity provider may have sent them and signing up must not fail for a name.
create function accounts.given_name(metadata jsonb) returns text
language sql immutable set search_path = '' as
$$
  select g.name
  from (select coalesce(sync.unwrap(metadata), '{}') m) given,
    lateral (values (1, accounts.clean_name(m ->> 'full_name')), (2, accounts.clean_name(m ->> 'name'))) as g(place, name)
  where g.name is not null and catalogue.text_problem(g.name, 'name', true) is null
  order by g.place limit 1
$$;

-- Sets is_confirmed of a new profile from its auth user.
create function accounts.begin_confirmation() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.is_confirmed := accounts.is_confirmed(new.id);
  return new;
end
$$;

-- Keeps is_confirmed of the profile in step with the confirmations of the auth user.
create function accounts.follow_confirmation() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  update public.users u set is_confirmed = not u.is_confirmed
  where u.id = new.id and u.is_confirmed <> accounts.is_confirmed(new.id);
  return null;
end
$$;

create trigger follow_confirmation after update on auth.users for each row
  when ((new.email_confirmed_at is null, new.phone_confirmed_at is null)
    is distinct from (old.email_confirmed_at is null, old.phone_confirmed_at is null))
  execute function accounts.follow_confirmation();

-- The public address of an avatar, relative to the address of the backend; devices prepend that (U19, D45).
create function accounts.avatar_address(path text) returns text
language sql immutable parallel safe set search_path = '' as
$$ select '/storage/v1/object/public/avatars/' || path $$;

-- Profiles, one per auth user. A profile is public only when is_confirmed; what others see is the view public_profiles.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  email text,
  phone text check (phone ~ '^\+?[1-9]\d{1,14}$'),
  city text check (catalogue.is_plain_text(city, 120)),
  -- Only a file in the user's own folder of the bucket avatars: a URL on another host would let that host see who views the
  -- profile (U19).
  avatar_path text constraint users_avatar_path_check check (avatar_path ~ ('^' || id || '/[0-9]{1,20}\.(jpg|jpeg|png|webp)$')),
  avatar_url text generated always as (accounts.avatar_address(avatar_path)) stored,
  dietary_preferences text[] not null default '{}' check (dietary_preferences <@ accounts.dietary_options()),
  preferences jsonb not null default accounts.default_preferences() check (accounts.is_preferences(preferences)),
  is_pro boolean not null default false,
  pro_expires_at timestamptz,
  stripe_customer_id text unique check (stripe_customer_id ~ '^cus_[A-Za-z0-9]{1,200}$'),
  points integer not null default 0 check (points >= 0),
  level text not null generated always as (accounts.level_for(points)) stored,
  -- Copy of accounts.is_confirmed(id) for views and counts. Written by trigger.
  is_confirmed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pro_has_an_end check (not is_pro or pro_expires_at is not null)
);

-- Normalises names, phone number and preferences.
create trigger normalise before update on public.users for each row execute function accounts.normalise_profile();

-- Without tombstones: deleting an account deletes its row, and its devices learn of it by a departure.
call sync.enable('public.users', null, false);

create trigger record_deletion after delete on public.users for each row execute function accounts.record_deletion();

call sync.close_table('public.users');

comment on table public.users is
  'Profiles, one per auth user, made by trigger. Each reads and changes the own one; others see public_profiles.';

create policy select_owner on public.users for select to authenticated using (id = (select auth.uid()));
create policy update_owner on public.users for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select (id, name, email, phone, city, avatar_url, dietary_preferences, preferences, is_pro, pro_expires_at,
    stripe_customer_id, points, level, created_at, updated_at, _xid),
  update (name, phone, city, dietary_preferences, preferences, updated_at)
  on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

-- For lists by city and by points (D43). Searching for a part of a name reads the whole table; no screen does that.
create index users_by_city on public.users ((case when accounts.is_visible(preferences) then city end));
create index users_by_points on public.users ((case when accounts.is_visible(preferences) then points end) desc);

-- Whether the user has Pro at this moment (F35), by the server's clock (U90).
create function accounts.has_pro(user_uuid uuid) returns boolean
language sql stable set search_path = '' as
$$
  select coalesce((select u.is_pro and u.pro_expires_at > now() from public.users u where u.id = user_uuid), false)
$$;

-- Constraints and policies run with the rights of the calling role.
grant execute on function catalogue.is_plain_text(text, integer), accounts.dietary_options(),
  accounts.is_preferences(jsonb), accounts.default_preferences(), accounts.level_for(integer), accounts.has_pro(uuid)
  to authenticated, service_role;

create trigger a_confirm before insert on public.users for each row execute function accounts.begin_confirmation();

-- Devices of earlier versions send an address instead of a path: returns its path in the bucket avatars, or the address itself
-- if it is not one of this bucket, for the constraint to refuse.
create function accounts.avatar_path_of(address text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(substring(address
    from '^(?:https?://[^/?#\s]+)?/storage/v1/object/public/avatars/([^?#\s]+)(?:\?v=[0-9]+)?$'),
    address)
$$;

-- What others see of a confirmed member; city, points, level and avatar only if the profile is visible (U18).
create view public.public_profiles as
select u.id, accounts.shown_name(u.name, u.preferences) as name,
  case when accounts.is_visible(u.preferences) then u.avatar_url end as avatar_url,
  case when accounts.is_visible(u.preferences) then u.city end as city,
  case when accounts.is_visible(u.preferences) then u.points end as points,
  case when accounts.is_visible(u.preferences) then u.level end as level
from public.users u where u.is_confirmed;

comment on view public.public_profiles is
  'What others see of a confirmed member (U18). Read with the owner''s rights on purpose.';

revoke all on public.public_profiles from public, anon, authenticated, service_role;
grant select on public.public_profiles to anon, authenticated, service_role;

-- Sync documents of the collection `profile`.
create view accounts.profile_documents as
select u.id, jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone, 'city', u.city,
  'avatar_url', u.avatar_url, 'dietary_preferences', u.dietary_preferences, 'preferences', u.preferences,
  'is_pro', u.is_pro, 'pro_expires_at', sync.iso(u.pro_expires_at), 'points', u.points, 'level', u.level,
  'created_at', sync.iso(u.created_at), 'updated_at', sync.iso(u.updated_at), 'stamp', u._xid::text::bigint) as document
from public.users u;

revoke all on accounts.profile_documents from public, anon, authenticated, service_role;
grant select (avatar_path, avatar_url), update (avatar_path) on public.users to authenticated;
grant execute on function accounts.avatar_address(text), accounts.avatar_path_of(text) to authenticated, service_role;

-- Resets a profile to that of a new account, with the name from its metadata or a random one. For an account that was filled
-- before its owner proved an address.
create function accounts.reset_profile(user_uuid uuid) returns void
language sql set search_path = '' as
$$
  update public.users u set
    name = coalesce(accounts.given_name(a.raw_user_meta_data), accounts.traveller_name()),
    phone = null, city = null, avatar_path = null, dietary_preferences = '{}',
    preferences = accounts.default_preferences()
  from auth.users a where u.id = user_uuid and a.id = user_uuid
$$;

-- Keeps only the known keys of sign-up metadata whose values are strings or booleans; above 2048 bytes only the keys that the
-- server sets. `language` is kept because hosted Supabase writes mails in that language (supabase/templates).
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
          'full_name', 'picture', 'avatar_url', 'language'])
        and jsonb_typeof(o.value) in ('string', 'boolean')
    ) e
  )
  select case when octet_length(k.everything::text) <= 2048 then k.everything else k.servers end from known k
$$;

-- Reduces the metadata of auth users to the known keys.
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

-- Runs after the triggers that normalise the texts.
create trigger z_texts before insert or update on public.users
  for each row execute function catalogue.check_texts('name', 'name', 'reserved', 'city', 'name', 'reserved');
