-- People, as far as signing in and their profile need them.

create schema accounts;
revoke all on schema accounts from public;

-- In the order of the settings screen; src/domain will hold the same list.
create function accounts.dietary_options() returns text[]
language sql immutable parallel safe set search_path = '' as
$$ select array['vegetarian', 'vegan', 'gluten_free', 'nut_free', 'dairy_free', 'keto'] $$;

-- U38: five notification flags and three privacy flags, and early access (U78). What is kept nowhere else starts so.
create function accounts.default_preferences() returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select '{"notifications": {"newRestaurants": true, "reviewResponses": true, "specialOffers": true, "appUpdates": true,
      "marketing": false},
    "privacy": {"profileVisible": true, "locationSharing": true, "analyticsData": false},
    "features": {"earlyAccess": false}}'::jsonb
$$;

-- Exactly the groups and flags of the defaults, each true or false.
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

-- K36.
create function accounts.level_for(points integer) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case when points >= 5000 then 'Master' when points >= 1500 then 'Connoisseur' when points >= 500 then 'Foodie'
    when points >= 100 then 'Explorer' else 'Newcomer' end
$$;

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  email text,
  phone text check (phone ~ '^\+?[1-9]\d{1,14}$'),
  city text check (catalogue.is_plain_text(city, 120)),
  -- U19: nothing but an object in the person's own folder of the bucket; foreign addresses would see who looks.
  avatar_url text check (avatar_url ~ ('^(https?://[^/?#\s]+)?/storage/v1/object/public/avatars/' || id
    || '/[0-9]{1,20}\.(jpg|jpeg|png|webp)(\?v=[0-9]+)?$')),
  dietary_preferences text[] not null default '{}' check (dietary_preferences <@ accounts.dietary_options()),
  preferences jsonb not null default accounts.default_preferences() check (accounts.is_preferences(preferences)),
  is_pro boolean not null default false,
  pro_expires_at timestamptz,
  stripe_customer_id text unique check (stripe_customer_id ~ '^cus_[A-Za-z0-9]{1,200}$'),
  points integer not null default 0 check (points >= 0),
  level text not null generated always as (accounts.level_for(points)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pro_has_an_end check (not is_pro or pro_expires_at is not null)
);

-- U44: angle brackets, double quotes, control and direction characters are dropped, apostrophes stay. Null for nothing.
create function accounts.clean_name(name text) returns text
language sql immutable set search_path = '' as
$$
  select nullif(btrim(left(normalize(regexp_replace(name,
    '[<>"\u0001-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), nfc), 120)), '')
$$;

-- U41: without spaces, hyphens and brackets, '00' as '+', and with the digits 0-9. Null for nothing.
create function accounts.clean_phone(phone text) returns text
language sql immutable set search_path = '' as
$$
  select nullif(regexp_replace(regexp_replace(
    translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[\s()./-]', '', 'g'), '^00', '+'), '')
$$;

-- F29: full name, else name, else the e-mail's local part, else 'User'.
create function accounts.create_profile() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  metadata jsonb := coalesce(sync.unwrap(new.raw_user_meta_data), '{}');
  phone text := accounts.clean_phone(coalesce(nullif(new.phone, ''), metadata ->> 'phone'));
begin
  insert into public.users (id, name, email, phone) values (new.id, coalesce(
    accounts.clean_name(metadata ->> 'full_name'), accounts.clean_name(metadata ->> 'name'),
    accounts.clean_name(split_part(new.email, '@', 1)), 'User'), new.email,
    case when phone ~ '^\+?[1-9]\d{1,14}$' then phone end)
  on conflict (id) do nothing;
  return null;
end
$$;
create trigger create_profile after insert on auth.users for each row execute function accounts.create_profile();

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

-- What a form sends is brought into shape: unknown diets are dropped, preferences are merged flag by flag, so that two
-- devices that turn different switches both keep theirs.
create function accounts.normalise_profile() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  new.name := accounts.clean_name(new.name);
  new.city := accounts.clean_name(new.city);
  new.phone := accounts.clean_phone(new.phone);
  new.avatar_url := nullif(new.avatar_url, '');
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

-- The flags of `patch` over those of `base`. What is no object stays as it is, for the constraint to refuse.
create function accounts.merge_preferences(base jsonb, patch jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select case when jsonb_typeof(patch) is distinct from 'object' then patch else base || coalesce((
    select jsonb_object_agg(g.name, case when jsonb_typeof(g.flags) = 'object' and jsonb_typeof(base -> g.name) = 'object'
      then (base -> g.name) || g.flags else g.flags end)
    from jsonb_each(patch) as g(name, flags)), '{}') end
$$;
create trigger normalise before update on public.users for each row execute function accounts.normalise_profile();

-- Without tombstones: a deleted account is gone with its row, and its devices hear of it by a departure.
call sync.enable('public.users', null, false);

-- U20, the database's part: all that is the person's own goes with the row by cascade, reviews lose their author.
create function accounts.record_deletion() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform sync.depart('profile', old.id::text, null, old.id);
  return null;
end
$$;
create trigger record_deletion after delete on public.users for each row execute function accounts.record_deletion();

-- Deletes an account's data; answers false if there was none (any more). May be repeated and may be broken off: it is one
-- transaction. Before it the subscription is cancelled, after it the storage is emptied and the auth user deleted.
create function accounts.delete_account(user_uuid uuid) returns boolean
language plpgsql set search_path = '' as
$$
begin
  delete from public.users u where u.id = user_uuid;
  return found;
end
$$;

-- For the service role, which reaches only this schema over REST.
create function public.delete_account(user_uuid uuid) returns boolean
language sql set search_path = '' as
$$ select accounts.delete_account(user_uuid) $$;

call sync.close_table('public.users');
comment on table public.users is
  'Profiles, one per auth user, made by trigger. Each reads and changes the own one; others see public_profiles.';
create policy select_owner on public.users for select to authenticated using (id = (select auth.uid()));
create policy update_owner on public.users for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
grant select (id, name, email, phone, city, avatar_url, dietary_preferences, preferences, is_pro, pro_expires_at,
    stripe_customer_id, points, level, created_at, updated_at, _xid),
  update (name, phone, city, avatar_url, dietary_preferences, preferences, updated_at)
  on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

-- U18: what others see of a person. Whoever hides the profile is 'A member'.
create function accounts.is_visible(preferences jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$ select preferences #> '{privacy,profileVisible}' = 'true' $$;

create function accounts.shown_name(name text, preferences jsonb) returns text
language sql immutable parallel safe set search_path = '' as
$$ select case when accounts.is_visible(preferences) then name else 'A member' end $$;

create view public.public_profiles as
select u.id, accounts.shown_name(u.name, u.preferences) as name,
  case when accounts.is_visible(u.preferences) then u.avatar_url end as avatar_url,
  case when accounts.is_visible(u.preferences) then u.city end as city,
  case when accounts.is_visible(u.preferences) then u.points end as points,
  case when accounts.is_visible(u.preferences) then u.level end as level
from public.users u;
-- D43: by city, and in the order of points. Finding a part of a name reads all: no screen does.
create index users_by_city on public.users ((case when accounts.is_visible(preferences) then city end));
create index users_by_points on public.users ((case when accounts.is_visible(preferences) then points end) desc);
revoke all on public.public_profiles from public, anon, authenticated, service_role;
grant select on public.public_profiles to anon, authenticated, service_role;
comment on view public.public_profiles is 'What others see of a person (U18). Read with the owner''s rights on purpose.';

create view accounts.profile_documents as
select u.id, jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone, 'city', u.city,
  'avatar_url', u.avatar_url, 'dietary_preferences', u.dietary_preferences, 'preferences', u.preferences,
  'is_pro', u.is_pro, 'pro_expires_at', sync.iso(u.pro_expires_at), 'points', u.points, 'level', u.level,
  'created_at', sync.iso(u.created_at), 'updated_at', sync.iso(u.updated_at), 'stamp', u._xid::text::bigint) as document
from public.users u;

insert into sync.collections (name, source, documents, scope, scope_column, is_visible)
values ('profile', 'public.users', 'accounts.profile_documents', 'reader', 'id', 'true');

-- Pro now (F35). U90: the server's clock decides.
create function accounts.has_pro(user_uuid uuid) returns boolean
language sql stable set search_path = '' as
$$
  select coalesce((select u.is_pro and u.pro_expires_at > now() from public.users u where u.id = user_uuid), false)
$$;

-- U104: whether the person has proved an e-mail address or a telephone number.
create function accounts.is_confirmed(user_uuid uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select coalesce((select a.email_confirmed_at is not null or a.phone_confirmed_at is not null
    from auth.users a where a.id = user_uuid), false)
$$;

revoke all on all functions in schema accounts from public;
revoke all on function public.delete_account(uuid) from public, anon, authenticated;
grant usage on schema accounts to authenticated, service_role;
-- Constraints and policies run with the rights of whoever writes or reads.
grant execute on function catalogue.is_plain_text(text, integer), accounts.dietary_options(),
  accounts.is_preferences(jsonb), accounts.default_preferences(), accounts.level_for(integer), accounts.has_pro(uuid)
  to authenticated, service_role;
grant execute on function accounts.is_visible(jsonb), accounts.shown_name(text, jsonb) to anon, authenticated, service_role;
grant execute on function accounts.delete_account(uuid), public.delete_account(uuid) to service_role;
grant usage on schema accounts to anon;
