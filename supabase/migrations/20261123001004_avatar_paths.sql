-- U19, D45: what is kept of a person's picture is its path in the bucket; the address that others are told is made of it. An address
-- that is written could lead to any host, which would see who looks.

-- The public address of a picture below the address of the backend, which devices put before it.
create function accounts.avatar_address(path text) returns text
language sql immutable parallel safe set search_path = '' as
$$ select '/storage/v1/object/public/avatars/' || path $$;

-- The path of an address that a device of an earlier version sends; the address itself where it is none of ours, for the constraint
-- to refuse.
create function accounts.avatar_path_of(address text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(substring(address from '^(?:https?://[^/?#\s]+)?/storage/v1/object/public/avatars/([^?#\s]+)(?:\?v=[0-9]+)?$'),
    address)
$$;

alter table public.users add column avatar_path text;
-- Only what is in the bucket: what was at another host is dropped.
update public.users u set avatar_path = o.name from storage.objects o
where u.avatar_url is not null and o.bucket_id = 'avatars' and o.name = accounts.avatar_path_of(u.avatar_url)
  and o.name ~ ('^' || u.id || '/[0-9]{1,20}\.(jpg|jpeg|png|webp)$');

drop trigger rename_author on public.users;
drop view public.public_profiles;
drop view accounts.profile_documents;
alter table public.users drop column avatar_url;
alter table public.users
  add constraint users_avatar_path_check check (avatar_path ~ ('^' || id || '/[0-9]{1,20}\.(jpg|jpeg|png|webp)$')),
  add column avatar_url text generated always as (accounts.avatar_address(avatar_path)) stored;

create or replace function accounts.normalise_profile() returns trigger
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

create view public.public_profiles as
select u.id, accounts.shown_name(u.name, u.preferences) as name,
  case when accounts.is_visible(u.preferences) then u.avatar_url end as avatar_url,
  case when accounts.is_visible(u.preferences) then u.city end as city,
  case when accounts.is_visible(u.preferences) then u.points end as points,
  case when accounts.is_visible(u.preferences) then u.level end as level
from public.users u where u.is_confirmed;
revoke all on public.public_profiles from public, anon, authenticated, service_role;
grant select on public.public_profiles to anon, authenticated, service_role;
comment on view public.public_profiles is
  'What others see of a confirmed member (U18). Read with the owner''s rights on purpose.';

create view accounts.profile_documents as
select u.id, jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone, 'city', u.city,
  'avatar_url', u.avatar_url, 'dietary_preferences', u.dietary_preferences, 'preferences', u.preferences,
  'is_pro', u.is_pro, 'pro_expires_at', sync.iso(u.pro_expires_at), 'points', u.points, 'level', u.level,
  'created_at', sync.iso(u.created_at), 'updated_at', sync.iso(u.updated_at), 'stamp', u._xid::text::bigint) as document
from public.users u;
revoke all on accounts.profile_documents from public, anon, authenticated, service_role;

create trigger rename_author after update on public.users for each row
  when ((new.name, new.avatar_path, new.is_confirmed, accounts.is_visible(new.preferences))
    is distinct from (old.name, old.avatar_path, old.is_confirmed, accounts.is_visible(old.preferences)))
  execute function accounts.rename_author();

-- A patch: only the fields that are named change. `avatar_url` comes from devices of earlier versions.
create or replace function mutations.update_profile(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{}', '{name, phone, city, avatar_path, avatar_url, dietary_preferences}');
  update public.users u set
    name = case when args ? 'name' then args ->> 'name' else u.name end,
    phone = case when args ? 'phone' then args ->> 'phone' else u.phone end,
    city = case when args ? 'city' then args ->> 'city' else u.city end,
    avatar_path = case when args ? 'avatar_path' then args ->> 'avatar_path'
      when args ? 'avatar_url' then accounts.avatar_path_of(args ->> 'avatar_url') else u.avatar_path end,
    dietary_preferences = case when args ? 'dietary_preferences'
      then array(select jsonb_array_elements_text(args -> 'dietary_preferences')) else u.dietary_preferences end
  where u.id = auth.uid();
  return null;
end
$$;

grant select (avatar_path, avatar_url), update (avatar_path) on public.users to authenticated;
revoke all on function accounts.avatar_address(text), accounts.avatar_path_of(text) from public;
grant execute on function accounts.avatar_address(text), accounts.avatar_path_of(text) to authenticated, service_role;

-- Reviews carry the author's picture; the trigger of reviews fills it in.
update public.reviews r set author_name = r.author_name where r.author_avatar_url is not null;
