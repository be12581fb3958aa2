-- Checks of places that were merged: they are shown at, and taken back from, the place that the row is shown as.

create or replace view moderation.check_documents as
select c.id, jsonb_build_object('id', c.id, 'restaurant_id', coalesce(r.merged_into, c.restaurant_id), 'answers', c.answers, 'day', c.day,
  'state', c.state, 'created_at', sync.iso(c.created_at), 'stamp', c._xid::text::bigint) as document
from public.place_checks c join public.restaurants r on r.id = c.restaurant_id;

-- Trigger: devices receive checks again whose place is shown as another.
create function moderation.move_checks() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  update public.place_checks c set _rev = c._rev where c.restaurant_id = new.id;
  return null;
end
$$;

create trigger move_checks after update of merged_into on public.restaurants for each row
  when (new.merged_into is distinct from old.merged_into) execute function moderation.move_checks();

-- {restaurant_id}. Takes back the caller's checks of a place and of the rows that are shown as the same place; does nothing without one.
create or replace function mutations.uncheck_place(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{restaurant_id}');
  delete from public.place_checks c where c.user_id = auth.uid()
    and c.restaurant_id = any (sync.rows_of_place((args ->> 'restaurant_id')::uuid));
  return null;
end
$$;

revoke all on function moderation.move_checks() from public;
grant execute on function moderation.move_checks() to service_role;
grant execute on function sync.rows_of_place(uuid) to authenticated;
