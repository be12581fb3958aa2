-- Saved restaurants.
-- public.saved_restaurants holds each member's own list; triggers enforce the limit of the free plan (accounts.free_saves),
-- give points for a save (accounts.award) and give each save a time of its own.

-- Restaurants that a member saved, one row per user and restaurant.
create table public.saved_restaurants (
  -- Computed by trigger: sync.entry_id(user_id, restaurant_id) (U105).
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, restaurant_id)
);

create index on public.saved_restaurants (restaurant_id);

-- Computes the id from user and restaurant (U105).
create function accounts.identify_entry() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  new.id := sync.entry_id(new.user_id, new.restaurant_id);
  return new;
end
$$;

create trigger a_identify before insert on public.saved_restaurants
  for each row execute function accounts.identify_entry();

-- Number of saved places in the free plan (U2).
create function accounts.free_saves() returns integer
language sql immutable parallel safe set search_path = '' as
$$ select 10 $$;

-- Without Pro, refuses a save beyond the limit of the free plan. Places saved before stay, even after Pro has ended (U96).
create function accounts.keep_save_limit() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  -- Serialises the saves of a user: otherwise two devices at once could exceed the limit.
  perform from public.users u where u.id = new.user_id for no key update;
  if accounts.has_pro(new.user_id)
    or exists (select from public.saved_restaurants s where s.id = new.id and not s._deleted) then
    return new;
  end if;
  if (select count(*) from public.saved_restaurants s where s.user_id = new.user_id and not s._deleted)
    >= accounts.free_saves() then
    perform sync.refuse('PT402', 'save_limit',
      format('the free plan holds %s saved places', accounts.free_saves()));
  end if;
  return new;
end
$$;

create trigger b_limit before insert on public.saved_restaurants
  for each row execute function accounts.keep_save_limit();
create trigger c_replace before insert on public.saved_restaurants
  for each row execute function sync.replace_tombstone();

-- Gives points and badges for a saved place.
create function accounts.award_save() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform accounts.award(new.user_id, 'save', new.restaurant_id);
  perform accounts.grant_achievements(new.user_id);
  return null;
end
$$;

create trigger award after insert on public.saved_restaurants for each row execute function accounts.award_save();

call sync.enable('public.saved_restaurants', 'user_id', true);

-- For the list of saved places, newest first.
create index saved_restaurants_newest on public.saved_restaurants (user_id, created_at desc) where not _deleted;

call sync.close_table('public.saved_restaurants');

comment on table public.saved_restaurants is 'Places that a person saved. Each reads, adds and removes the own.';

create policy select_owner on public.saved_restaurants for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.saved_restaurants for insert to authenticated
  with check (user_id = (select auth.uid()) and sync.is_place(restaurant_id));
create policy delete_owner on public.saved_restaurants for delete to authenticated
  using (user_id = (select auth.uid()) and not _deleted);

-- By _xid a device recognises the pokes that its own pushes cause (Y14).
grant select (id, user_id, restaurant_id, created_at, _xid), insert (user_id, restaurant_id), delete
  on public.saved_restaurants to authenticated;
grant select, insert, update, delete on public.saved_restaurants to service_role;

-- Sync documents of the collection `saved`.
create view accounts.saved_documents as
select s.id, jsonb_build_object('id', s.id, 'restaurant_id', s.restaurant_id, 'created_at', sync.iso(s.created_at),
  'stamp', s._xid::text::bigint) as document
from public.saved_restaurants s;

insert into sync.collections (name, source, documents, scope, scope_column)
values ('saved', 'public.saved_restaurants', 'accounts.saved_documents', 'reader', 'user_id');

call sync.poke_owners_of('saved');

-- Gives each save a time of its own, since the list is sorted newest first (S97): places saved offline arrive in one
-- transaction with the same now(). They are at least a millisecond apart, the precision of sync documents, and keep their
-- order. Trigger b_limit locks the profile first, so that the saves of a user are processed one at a time.
create function accounts.time_save() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.created_at = now() then
    new.created_at := greatest(
      clock_timestamp(),
      (select max(s.created_at) + interval '1 millisecond' from public.saved_restaurants s where s.user_id = new.user_id)
    );
  end if;
  return new;
end
$$;

create trigger c_time before insert on public.saved_restaurants
  for each row execute function accounts.time_save();
