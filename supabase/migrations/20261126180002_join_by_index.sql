-- Joining a pair looks up the rows of a place by their indexes, instead of reading all rows of the joined source.
create or replace function catalogue.join_places(merge uuid) returns boolean
language plpgsql set search_path = '' as
$$
declare
  m catalogue.merges;
  kept public.restaurants;
  gone public.restaurants;
  swapped public.restaurants;
begin
  select * into m from catalogue.merges q where q.id = merge for update;
  select * into kept from public.restaurants r where r.id = catalogue.root_of(m.place) for no key update;
  select * into gone from public.restaurants r where r.id = catalogue.root_of(m.merged) for no key update;
  if kept.id is null or gone.id is null or kept.id = gone.id or kept._deleted or gone._deleted then
    return false;
  end if;
  if (catalogue.personal_weight(gone.id), kept.created_at, kept.id) > (catalogue.personal_weight(kept.id), gone.created_at, gone.id) then
    swapped := kept;
    kept := gone;
    gone := swapped;
  end if;
  -- One that is made of several rows stays what it is.
  if exists (select from public.reviews v where v.restaurant_id = gone.id and not v._deleted)
    or exists (select from public.restaurants r where r.merged_into = gone.id)
    or exists (select from public.restaurants r where (r.id = kept.id or r.merged_into = kept.id) and r.source = gone.source) then
    return false;
  end if;
  update catalogue.merges q set state = 'joined', place = kept.id, merged = gone.id, was = coalesce(
      (select earlier.was from catalogue.merges earlier
       where earlier.place = kept.id and earlier.state = 'joined' and earlier.was is not null limit 1),
      jsonb_build_object('halal_status', kept.halal_status, 'halal_status_reason', kept.halal_status_reason))
  where q.id = merge;
  perform catalogue.show_evidence(merge);
  perform catalogue.move_personal(gone.id, kept.id);
  update public.restaurants r set _deleted = true, merged_into = kept.id where r.id = gone.id;
  perform catalogue.settle_status(kept.id, false, 'Another source says so');
  update public.restaurants r set updated_at = now() where r.id = kept.id and r._xid <> pg_current_xact_id();
  perform catalogue.store_documents(array[kept.id]);
  return true;
end
$$;
