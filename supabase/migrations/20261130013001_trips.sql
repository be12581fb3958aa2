-- Private trips and their stops: public.trips and public.trip_stops. Devices change them by mutations (create_trip …
-- remove_trip_stop), which run with the rights of the caller; the argument `client` of a mutation is the device, and the comment
-- of each names the fields of `args`.

-- Private trips.
create table public.trips (
  -- Chosen by the device that creates the trip.
  id uuid primary key,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  name text not null check (catalogue.is_plain_text(name, 80)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id)
);

-- Stops of private trips. Rows of their own, so that two devices that add one each lose neither.
create table public.trip_stops (
  -- Chosen by the device that adds the stop.
  id uuid primary key,
  trip_id uuid not null,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  -- A city or an area, as the person saw it.
  name text not null check (catalogue.is_plain_text(name, 120)),
  -- ISO 3166-1 alpha-2; null if unknown or disputed.
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  -- Of the city or area, never of the person.
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Days at the place itself. Both are days of the stay.
  arrives_on date not null check (arrives_on >= '2000-01-01'),
  leaves_on date not null check (leaves_on < '2100-01-01'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint trip_stops_days_check check (arrives_on <= leaves_on),
  -- A stop belongs to the owner of its trip. No cascade: a trip that is made again after its deletion replaces its own
  -- tombstone, and the tombstones of its stops must outlive that, or other devices would not learn of them.
  foreign key (trip_id, user_id) references public.trips (id, user_id) deferrable initially deferred
);

create index on public.trip_stops (trip_id);

create trigger a_touch before update on public.trips for each row execute function accounts.touch();
create trigger a_touch before update on public.trip_stops for each row execute function accounts.touch();

create trigger b_limit before insert on public.trips for each row execute function accounts.keep_limit('50', 'user_id');
create trigger b_limit before insert on public.trip_stops for each row execute function accounts.keep_limit('30', 'trip_id');

do $$
declare
  child text;
begin
  foreach child in array array['trips', 'trip_stops'] loop
    execute format('create trigger c_replace before insert on public.%I
      for each row execute function sync.replace_tombstone()', child);
    call sync.enable(format('public.%I', child)::regclass, 'user_id', true);
    call sync.close_table(format('public.%I', child)::regclass);
    execute format('create policy select_owner on public.%I for select to authenticated
      using (user_id = (select auth.uid()) and not _deleted)', child);
    execute format('create policy delete_owner on public.%I for delete to authenticated
      using (user_id = (select auth.uid()) and not _deleted)', child);
    execute format('create policy update_owner on public.%I for update to authenticated
      using (user_id = (select auth.uid()) and not _deleted) with check (user_id = (select auth.uid()))', child);
    execute format('grant select, insert, update, delete on public.%I to service_role', child);
  end loop;
end
$$;

comment on table public.trips is 'Private trips. Each reads, makes, renames and deletes the own.';
comment on table public.trip_stops is 'Cities and days of private trips. Each reads, adds, changes and removes the own.';

-- Deletes the stops of a deleted trip one by one, so that devices learn of each.
create function accounts.empty_trip() returns trigger
language plpgsql set search_path = '' as
$$
begin
  update public.trip_stops s set _deleted = true where s.trip_id = new.id and not s._deleted;
  return null;
end
$$;

create trigger empty_trip after update on public.trips for each row
  when (new._deleted and not old._deleted) execute function accounts.empty_trip();

create policy insert_owner on public.trips for insert to authenticated with check (user_id = (select auth.uid()));
create policy insert_owner on public.trip_stops for insert to authenticated
  with check (user_id = (select auth.uid())
    and exists (select from public.trips t where t.id = trip_id and t.user_id = (select auth.uid())));

grant select (id, user_id, name, created_at, updated_at), insert (id, user_id, name), update (name), delete
  on public.trips to authenticated;
grant select (id, trip_id, user_id, name, country_code, latitude, longitude, arrives_on, leaves_on, created_at, updated_at),
  insert (id, trip_id, user_id, name, country_code, latitude, longitude, arrives_on, leaves_on),
  update (name, country_code, latitude, longitude, arrives_on, leaves_on), delete on public.trip_stops to authenticated;

-- Sync documents of the collection `trips`.
create view accounts.trip_documents as
select t.id, jsonb_build_object('id', t.id, 'name', t.name, 'created_at', sync.iso(t.created_at),
  'updated_at', sync.iso(t.updated_at), 'stamp', t._xid::text::bigint) as document
from public.trips t;

-- Sync documents of the collection `trip_stops`.
create view accounts.trip_stop_documents as
select s.id, jsonb_build_object('id', s.id, 'trip_id', s.trip_id, 'name', s.name, 'country_code', s.country_code,
  'latitude', s.latitude, 'longitude', s.longitude, 'arrives_on', s.arrives_on, 'leaves_on', s.leaves_on,
  'created_at', sync.iso(s.created_at), 'updated_at', sync.iso(s.updated_at), 'stamp', s._xid::text::bigint) as document
from public.trip_stops s;

insert into sync.collections (name, source, documents, scope, scope_column) values
  ('trips', 'public.trips', 'accounts.trip_documents', 'reader', 'user_id'),
  ('trip_stops', 'public.trip_stops', 'accounts.trip_stop_documents', 'reader', 'user_id');

call sync.poke_owners_of('trips');
call sync.poke_owners_of('trip_stops');

-- {id, name}. The device chooses the id, so that its later mutations can refer to the trip before the server knows it.
create function mutations.create_trip(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{id, name}');
  insert into public.trips (id, user_id, name) values ((args ->> 'id')::uuid, auth.uid(), btrim(args ->> 'name'));
  return null;
end
$$;

-- {id, name}.
create function mutations.rename_trip(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{id, name}');
  update public.trips t set name = btrim(args ->> 'name')
  where t.id = (args ->> 'id')::uuid and t.user_id = auth.uid();
  if not found then
    perform sync.refuse('PT404', 'not_found', 'there is no such trip');
  end if;
  return null;
end
$$;

-- {id}. Does nothing if there is no such trip.
create function mutations.delete_trip(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{id}');
  delete from public.trips t where t.id = (args ->> 'id')::uuid and t.user_id = auth.uid();
  return null;
end
$$;

-- {id, trip_id, name, country_code, latitude, longitude, arrives_on, leaves_on}. Replaces this stop of the trip or adds it.
create function mutations.set_trip_stop(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  trip constant uuid := (args ->> 'trip_id')::uuid;
  stop constant uuid := (args ->> 'id')::uuid;
begin
  perform sync.check_fields(args, '{id, trip_id, name, country_code, latitude, longitude, arrives_on, leaves_on}');
  -- Locked: a deletion of the trip in the same instant either comes first, or takes this stop, too.
  perform from public.trips t where t.id = trip and t.user_id = auth.uid() for share;
  if not found then
    perform sync.refuse('PT404', 'not_found', 'there is no such trip');
  end if;
  update public.trip_stops s
  set name = btrim(args ->> 'name'), country_code = args ->> 'country_code',
    latitude = (args ->> 'latitude')::double precision, longitude = (args ->> 'longitude')::double precision,
    arrives_on = (args ->> 'arrives_on')::date, leaves_on = (args ->> 'leaves_on')::date
  where s.id = stop and s.trip_id = trip and s.user_id = auth.uid();
  if not found then
    insert into public.trip_stops (id, trip_id, user_id, name, country_code, latitude, longitude, arrives_on, leaves_on)
    values (stop, trip, auth.uid(), btrim(args ->> 'name'), args ->> 'country_code',
      (args ->> 'latitude')::double precision, (args ->> 'longitude')::double precision,
      (args ->> 'arrives_on')::date, (args ->> 'leaves_on')::date);
  end if;
  return null;
end
$$;

-- {id}. Does nothing if there is no such stop.
create function mutations.remove_trip_stop(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{id}');
  delete from public.trip_stops s where s.id = (args ->> 'id')::uuid and s.user_id = auth.uid();
  return null;
end
$$;

create trigger z_texts before insert or update on public.trips
  for each row execute function catalogue.check_texts('name', 'name', '');
create trigger z_texts before insert or update on public.trip_stops
  for each row execute function catalogue.check_texts('name', 'name', '');

revoke all on function accounts.empty_trip(), mutations.create_trip(jsonb, uuid), mutations.rename_trip(jsonb, uuid),
  mutations.delete_trip(jsonb, uuid), mutations.set_trip_stop(jsonb, uuid), mutations.remove_trip_stop(jsonb, uuid) from public;
grant execute on function accounts.empty_trip() to service_role;
grant execute on function mutations.create_trip(jsonb, uuid), mutations.rename_trip(jsonb, uuid),
  mutations.delete_trip(jsonb, uuid), mutations.set_trip_stop(jsonb, uuid), mutations.remove_trip_stop(jsonb, uuid)
  to authenticated;
