-- Private lists of restaurants and private notes on them: public.lists, public.list_items and public.notes.
-- Devices change them by mutations (create_list … delete_note), which run with the rights of the caller; the argument `client`
-- of a mutation is the device, and the comment of each names the fields of `args`.

-- Private lists of restaurants.
create table public.lists (
  -- Chosen by the device that creates the list.
  id uuid primary key,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  name text not null check (catalogue.is_plain_text(name, 80)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id)
);

-- Restaurants on private lists.
create table public.list_items (
  -- Computed by trigger: sync.entry_id(list_id, restaurant_id).
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (list_id, restaurant_id),
  -- An item belongs to the owner of its list.
  foreign key (list_id, user_id) references public.lists (id, user_id) on delete cascade deferrable initially deferred
);

-- Private notes on restaurants, one per member and restaurant.
create table public.notes (
  -- Computed by trigger: sync.entry_id(user_id, restaurant_id).
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  content text not null check (catalogue.is_plain_text(content, 2000)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, restaurant_id)
);

-- Computes the id of a list item from list and restaurant.
create function accounts.identify_item() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  new.id := sync.entry_id(new.list_id, new.restaurant_id);
  return new;
end
$$;

create trigger a_identify before insert on public.list_items for each row execute function accounts.identify_item();
create trigger a_identify before insert on public.notes for each row execute function accounts.identify_entry();

-- Sets updated_at.
create function accounts.touch() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger a_touch before update on public.lists for each row execute function accounts.touch();
create trigger a_touch before update on public.notes for each row execute function accounts.touch();

-- Keeps one user from filling the database: at most 100 lists, 500 places per list, 5000 notes. The trigger's arguments are
-- the limit and the column by which rows are counted. Counts only rows of the user who inserts.
create function accounts.keep_limit() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  held integer;
begin
  perform from public.users u where u.id = new.user_id for no key update;
  execute format('select count(*) from %I.%I t where t.%I = ($1).%3$I and t.user_id = ($1).user_id and not t._deleted
    and t.id <> ($1).id', tg_table_schema, tg_table_name, tg_argv[1]) into held using new;
  if held >= tg_argv[0]::integer then
    perform sync.refuse('PT402', 'too_many', format('at most %s are kept', tg_argv[0]));
  end if;
  return new;
end
$$;

create trigger b_limit before insert on public.lists for each row execute function accounts.keep_limit('100', 'user_id');
create trigger b_limit before insert on public.list_items
  for each row execute function accounts.keep_limit('500', 'list_id');
create trigger b_limit before insert on public.notes for each row execute function accounts.keep_limit('5000', 'user_id');

do $$
declare
  child text;
begin
  foreach child in array array['lists', 'list_items', 'notes'] loop
    execute format('create trigger c_replace before insert on public.%I
      for each row execute function sync.replace_tombstone()', child);
    call sync.enable(format('public.%I', child)::regclass, 'user_id', true);
    call sync.close_table(format('public.%I', child)::regclass);
    execute format('create policy select_owner on public.%I for select to authenticated
      using (user_id = (select auth.uid()) and not _deleted)', child);
    execute format('create policy delete_owner on public.%I for delete to authenticated
      using (user_id = (select auth.uid()) and not _deleted)', child);
    execute format('grant select, insert, update, delete on public.%I to service_role', child);
  end loop;
end
$$;

comment on table public.lists is 'Private lists. Each reads, makes, renames and deletes the own.';
comment on table public.list_items is 'Places on private lists. Each reads, adds and removes the own.';
comment on table public.notes is 'Private notes on places. Each reads, writes and deletes the own.';

-- Deletes the items of a deleted list one by one, so that devices learn of each.
create function accounts.empty_list() returns trigger
language plpgsql set search_path = '' as
$$
begin
  update public.list_items i set _deleted = true where i.list_id = new.id and not i._deleted;
  return null;
end
$$;

create trigger empty_list after update on public.lists for each row
  when (new._deleted and not old._deleted) execute function accounts.empty_list();

create policy insert_owner on public.lists for insert to authenticated with check (user_id = (select auth.uid()));
create policy update_owner on public.lists for update to authenticated
  using (user_id = (select auth.uid()) and not _deleted) with check (user_id = (select auth.uid()));
create policy insert_owner on public.list_items for insert to authenticated
  with check (user_id = (select auth.uid())
    and exists (select from public.lists l where l.id = list_id and l.user_id = (select auth.uid()))
    and sync.is_place(restaurant_id));
create policy insert_owner on public.notes for insert to authenticated
  with check (user_id = (select auth.uid()) and sync.is_place(restaurant_id));
create policy update_owner on public.notes for update to authenticated
  using (user_id = (select auth.uid()) and not _deleted) with check (user_id = (select auth.uid()));

grant select (id, user_id, name, created_at, updated_at), insert (id, user_id, name), update (name), delete
  on public.lists to authenticated;
grant select (id, list_id, user_id, restaurant_id, created_at), insert (list_id, user_id, restaurant_id), delete
  on public.list_items to authenticated;
grant select (id, user_id, restaurant_id, content, created_at, updated_at),
  insert (user_id, restaurant_id, content), update (content), delete on public.notes to authenticated;

-- Sync documents of the collection `lists`.
create view accounts.list_documents as
select l.id, jsonb_build_object('id', l.id, 'name', l.name, 'created_at', sync.iso(l.created_at),
  'updated_at', sync.iso(l.updated_at), 'stamp', l._xid::text::bigint) as document
from public.lists l;

-- Sync documents of the collection `list_items`.
create view accounts.list_item_documents as
select i.id, jsonb_build_object('id', i.id, 'list_id', i.list_id, 'restaurant_id', i.restaurant_id,
  'created_at', sync.iso(i.created_at), 'stamp', i._xid::text::bigint) as document
from public.list_items i;

-- Sync documents of the collection `notes`.
create view accounts.note_documents as
select n.id, jsonb_build_object('id', n.id, 'restaurant_id', n.restaurant_id, 'content', n.content,
  'created_at', sync.iso(n.created_at), 'updated_at', sync.iso(n.updated_at), 'stamp', n._xid::text::bigint) as document
from public.notes n;

insert into sync.collections (name, source, documents, scope, scope_column) values
  ('lists', 'public.lists', 'accounts.list_documents', 'reader', 'user_id'),
  ('list_items', 'public.list_items', 'accounts.list_item_documents', 'reader', 'user_id'),
  ('notes', 'public.notes', 'accounts.note_documents', 'reader', 'user_id');

call sync.poke_owners_of('lists');
call sync.poke_owners_of('list_items');
call sync.poke_owners_of('notes');

-- {id, name}. The device chooses the id, so that its later mutations can refer to the list before the server knows it.
create function mutations.create_list(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{id, name}');
  insert into public.lists (id, user_id, name) values ((args ->> 'id')::uuid, auth.uid(), btrim(args ->> 'name'));
  return null;
end
$$;

-- {id, name}.
create function mutations.rename_list(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{id, name}');
  update public.lists l set name = btrim(args ->> 'name')
  where l.id = (args ->> 'id')::uuid and l.user_id = auth.uid();
  if not found then
    perform sync.refuse('PT404', 'not_found', 'there is no such list');
  end if;
  return null;
end
$$;

-- {id}. Does nothing if there is no such list.
create function mutations.delete_list(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{id}');
  delete from public.lists l where l.id = (args ->> 'id')::uuid and l.user_id = auth.uid();
  return null;
end
$$;

-- {list_id, restaurant_id}. Does nothing if the restaurant is on the list already.
create function mutations.add_to_list(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  list constant uuid := (args ->> 'list_id')::uuid;
begin
  perform sync.check_fields(args, '{list_id, restaurant_id}');
  perform from public.lists l where l.id = list and l.user_id = auth.uid();
  if not found then
    perform sync.refuse('PT404', 'not_found', 'there is no such list');
  end if;
  insert into public.list_items (list_id, user_id, restaurant_id)
  values (list, auth.uid(), sync.check_place((args ->> 'restaurant_id')::uuid))
  on conflict (list_id, restaurant_id) do nothing;
  return null;
end
$$;

-- {list_id, restaurant_id}.
create function mutations.remove_from_list(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{list_id, restaurant_id}');
  delete from public.list_items i where i.list_id = (args ->> 'list_id')::uuid
    and i.restaurant_id = (args ->> 'restaurant_id')::uuid and i.user_id = auth.uid();
  return null;
end
$$;

-- {restaurant_id, content}. Replaces the note on the restaurant or creates it.
create function mutations.write_note(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  place constant uuid := (args ->> 'restaurant_id')::uuid;
begin
  perform sync.check_fields(args, '{restaurant_id, content}');
  update public.notes n set content = btrim(args ->> 'content')
  where n.user_id = auth.uid() and n.restaurant_id = place;
  if not found then
    insert into public.notes (user_id, restaurant_id, content)
    values (auth.uid(), sync.check_place(place), btrim(args ->> 'content'));
  end if;
  return null;
end
$$;

-- {restaurant_id}.
create function mutations.delete_note(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{restaurant_id}');
  delete from public.notes n where n.user_id = auth.uid() and n.restaurant_id = (args ->> 'restaurant_id')::uuid;
  return null;
end
$$;

-- How much members have stored about a restaurant: reviews count most, then saves, notes and list items. Of two records of the
-- same restaurant the one with more stays.
create function catalogue.personal_weight(restaurant uuid) returns bigint
language sql stable set search_path = '' as
$$
  select 1000000 * (select count(*) from public.reviews v where v.restaurant_id = restaurant and not v._deleted)
    + (select count(*) from public.saved_restaurants s where s.restaurant_id = restaurant and not s._deleted)
    + (select count(*) from public.notes n where n.restaurant_id = restaurant and not n._deleted)
    + (select count(*) from public.list_items i where i.restaurant_id = restaurant and not i._deleted)
$$;

create trigger z_texts before insert or update on public.lists
  for each row execute function catalogue.check_texts('name', 'name', '');
create trigger z_texts before insert or update on public.notes
  for each row execute function catalogue.check_texts('content', 'paragraph', '');
