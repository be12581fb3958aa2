-- Saved places.

create table public.saved_restaurants (
  -- U105: sync.entry_id(user_id, restaurant_id).
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, restaurant_id)
);
create index on public.saved_restaurants (restaurant_id);

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

-- U2.
create function accounts.free_saves() returns integer
language sql immutable parallel safe set search_path = '' as
$$ select 10 $$;

-- U96: beyond the limit a save is refused; what is saved stays, also after Pro has ended.
create function accounts.keep_save_limit() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  -- One save of a person at a time, else two devices would both find room.
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
create index saved_restaurants_newest on public.saved_restaurants (user_id, created_at desc) where not _deleted;

call sync.close_table('public.saved_restaurants');
comment on table public.saved_restaurants is 'Places that a person saved. Each reads, adds and removes the own.';
create policy select_owner on public.saved_restaurants for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.saved_restaurants for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.restaurants r where r.id = restaurant_id));
create policy delete_owner on public.saved_restaurants for delete to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
-- _xid: by it a device knows the pokes of its own pushes (Y14).
grant select (id, user_id, restaurant_id, created_at, _xid), insert (user_id, restaurant_id), delete
  on public.saved_restaurants to authenticated;
grant select, insert, update, delete on public.saved_restaurants to service_role;

create view accounts.saved_documents as
select s.id, jsonb_build_object('id', s.id, 'restaurant_id', s.restaurant_id, 'created_at', sync.iso(s.created_at),
  'stamp', s._xid::text::bigint) as document
from public.saved_restaurants s;
insert into sync.collections (name, source, documents, scope, scope_column)
values ('saved', 'public.saved_restaurants', 'accounts.saved_documents', 'reader', 'user_id');
call sync.announce('public.saved_restaurants');
