-- Taking a merge back leaves nothing of it: the place gets its reason back with its status. What another row that is still merged
-- says too stays shown.

alter table catalogue.merges
  -- {halal_status, halal_status_reason} of the place that stayed, before anything was merged into it.
  add column was jsonb;

-- As before, and the status and reason from before the merge are written down.
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
    or exists (select from public.restaurants r where coalesce(r.merged_into, r.id) = kept.id and r.source = gone.source) then
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

-- Evidence of the merged row goes to the place that it is shown as, but for what that has in the same words.
create function catalogue.show_evidence(merge uuid) returns void
language sql set search_path = '' as
$$
  with moved as (
    update public.restaurant_evidence e set restaurant_id = m.place
    from catalogue.merges m
    where m.id = merge and e.restaurant_id = m.merged and not exists (
      select from public.restaurant_evidence k where k.restaurant_id = m.place
        and (k.kind, k.stated_by, k.authority, k.certificate_number, k.statement)
          is not distinct from (e.kind, e.stated_by, e.authority, e.certificate_number, e.statement))
    returning e.id
  )
  update catalogue.merges q set moved = q.moved || (select coalesce(array_agg(id), '{}') from moved) where q.id = merge
$$;
revoke all on function catalogue.show_evidence(uuid) from public;
grant execute on function catalogue.show_evidence(uuid) to service_role;

-- As before. What rows that are still merged say in the same words as the one that goes is shown from now on as theirs. A place
-- whose merges are taken back one after another has no reason in between, and gets its own back, too.
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
