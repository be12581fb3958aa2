-- As before; the place gets its reason back also where two merges were taken back one after the other, which leaves it without one:
-- a new status with the old reason has none.
create or replace function catalogue.part_places(merge uuid) returns boolean
language plpgsql set search_path = '' as
$$
declare
  m catalogue.merges;
  gone public.restaurants;
begin
  select * into m from catalogue.merges q where q.id = merge for update;
  perform from public.restaurants r where r.id = m.place for no key update;
  select * into gone from public.restaurants r where r.id = m.merged for no key update;
  if gone.merged_into is distinct from m.place then
    return false;
  end if;
  update public.restaurants r set _deleted = false, merged_into = null where r.id = gone.id;
  update public.restaurant_evidence e set restaurant_id = gone.id
  where e.restaurant_id = m.place and (e.id = any (m.moved) or e.stated_by in (
      select unnest(i.voices) from catalogue.imports i where i.source = gone.source
      except
      select unnest(i.voices) from catalogue.imports i join public.restaurants r on r.source = i.source
      where coalesce(r.merged_into, r.id) = m.place));
  update catalogue.merges q set state = 'apart', moved = '{}', was = null where q.id = merge;
  perform catalogue.show_evidence(q.id) from catalogue.merges q
  where q.place = m.place and q.state = 'joined' order by q.created_at, q.id;
  perform catalogue.settle_status(m.place, true, 'It was another place that the source meant');
  perform catalogue.settle_status(gone.id, false, 'It is a place of its own');
  update public.restaurants r set halal_status_reason = m.was ->> 'halal_status_reason'
  where r.id = m.place and r.halal_status = m.was ->> 'halal_status'
    and coalesce(r.halal_status_reason, '') in ('', 'Another source says so', 'It was another place that the source meant');
  update public.restaurants r set updated_at = now() where r.id = m.place and r._xid <> pg_current_xact_id();
  perform catalogue.store_documents(array[m.place, gone.id]);
  return true;
end
$$;
