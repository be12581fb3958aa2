-- A list that is made again after its deletion replaces its own tombstone (sync.replace_tombstone). Its items' tombstones must
-- outlive that, or a device that had an item removed earlier would show it again: no cascade, as for the stops of trips.
alter table public.list_items
  drop constraint list_items_list_id_user_id_fkey,
  add foreign key (list_id, user_id) references public.lists (id, user_id) deferrable initially deferred;

-- {list_id, restaurant_id}. Does nothing if the restaurant is on the list already. Locks the list: a deletion in the same instant
-- either comes first, or takes this item, too.
create or replace function mutations.add_to_list(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  list constant uuid := (args ->> 'list_id')::uuid;
begin
  perform sync.check_fields(args, '{list_id, restaurant_id}');
  perform from public.lists l where l.id = list and l.user_id = auth.uid() for share;
  if not found then
    perform sync.refuse('PT404', 'not_found', 'there is no such list');
  end if;
  insert into public.list_items (list_id, user_id, restaurant_id)
  values (list, auth.uid(), sync.check_place((args ->> 'restaurant_id')::uuid))
  on conflict (list_id, restaurant_id) do nothing;
  return null;
end
$$;
