-- The plan of a slice is a table that nothing has counted, so the database took it for larger than all evidence and read all
-- of that for each slice: three seconds with 40,000 certificates. Now it is counted.

-- Does what the plan says, writes it down, counts it and drops the plan.
create or replace function catalogue.carry_out_plan(import uuid, voices text[], about jsonb) returns void
language plpgsql set search_path = '' as
$$
declare
  planned jsonb;
  moves text[];
begin
  analyze pg_temp.import_plan (place, id, is_new, is_deleted, is_back, is_evidence_new, is_ending);
  planned := catalogue.planned_counts();
  moves := catalogue.countries_of_planned_moves();
  perform catalogue.give_slugs(import);
  perform catalogue.add_planned();
  update public.restaurants r set _deleted = false from pg_temp.import_plan p where p.is_back and r.id = p.id;
  delete from catalogue.undone_places u using pg_temp.import_plan p where p.is_back and u.restaurant_id = p.id;
  perform catalogue.change_planned();
  perform catalogue.write_planned_evidence(voices, about);
  perform catalogue.record_planned(import, voices);
  drop table pg_temp.import_plan;
  update catalogue.imports i set
    counts = i.counts || jsonb_build_object(
      'accepted', (i.counts ->> 'accepted')::integer + (planned ->> 'accepted')::integer,
      'updated', (i.counts ->> 'updated')::integer + (planned ->> 'updated')::integer,
      'unchanged', (i.counts ->> 'unchanged')::integer + (planned ->> 'unchanged')::integer,
      'ended', (i.counts ->> 'ended')::integer + (planned ->> 'ended')::integer,
      'deleted', i.counts -> 'deleted' || (planned -> 'deleted')),
    countries = array(select distinct unnest(i.countries || moves) order by 1)
  where i.id = carry_out_plan.import;
end
$$;
