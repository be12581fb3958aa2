-- Who must be named with the data of a source, under which licence: what a mapping says, in each of its places' documents.
create table catalogue.sources (
  source text primary key check (source <> ''),
  attribution text not null check (catalogue.is_plain_text(attribution, 500)),
  licence text check (catalogue.is_plain_text(licence, 200)),
  url text check (catalogue.is_web_address(url))
);
call sync.close_table('catalogue.sources');
comment on table catalogue.sources is 'Private. The attribution of each source, as its last import said it.';

-- {attribution, licence, url}; null for a source that no import named.
create function catalogue.credit_of(source text) returns json
language sql stable set search_path = '' as
$$
  select json_build_object('attribution', s.attribution, 'licence', s.licence, 'url', s.url)
  from catalogue.sources s where s.source = credit_of.source
$$;

-- Answers whether anything about the source changed.
create function catalogue.put_source(about jsonb) returns boolean
language plpgsql set search_path = '' as
$$
begin
  if about ->> 'attribution' is null then
    return false;
  end if;
  insert into catalogue.sources as s (source, attribution, licence, url)
  values (about ->> 'source', about ->> 'attribution', about ->> 'licence', about ->> 'licence_url')
  on conflict (source) do update
    set attribution = excluded.attribution, licence = excluded.licence, url = excluded.url
    where (s.attribution, s.licence, s.url) is distinct from (excluded.attribution, excluded.licence, excluded.url);
  return found;
end
$$;

create or replace view catalogue.made_restaurant_documents as
select r.id, row_to_json(document) as document
from public.restaurants r
left join lateral (
  select json_agg(e order by e.ended_on is not null, e.verified desc, e.kind, e.checked_on desc nulls last, e.id) as list,
    max(e.checked_on) as checked_on
  from (
    select e.id, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url, e.checked_on,
      e.ended_on, e.verified
    from public.restaurant_evidence e where e.restaurant_id = r.id and e.state <> 'rejected'
  ) e
) evidence on true
left join lateral (
  select json_agg(json_build_object('status', h.status, 'changed_at', sync.iso(h.changed_at), 'reason', h.reason)
    order by h.changed_at desc, h.id desc) as list
  from (
    select id, status, reason, changed_at from public.restaurant_status_history
    where restaurant_id = r.id order by changed_at desc, id desc limit 10
  ) h
) history on true
left join lateral (
  select json_agg(json_build_object('url', i.url, 'type', i.type, 'width', i.width, 'height', i.height, 'color', i.color)
      order by i.position) as list,
    (array_agg(i.url order by i.type <> 'hero', i.position))[1] as first_url
  from public.restaurant_images i where i.restaurant_id = r.id
) images on true
left join lateral (
  select json_agg(name order by position) as list
  from unnest(catalogue.amenity_names()) with ordinality as flags(name, position)
  where r.amenities -> name = 'true'
) amenities on true
cross join lateral (
  select r.id, r.slug, r.name, r.alt_names, r.names, r.description, r.place_kind, r.latitude, r.longitude,
    r.position_precision, r.address, r.building, r.district, r.postal_code, r.city, r.country_code, r.country, r.region,
    r.phone, r.website, r.cuisine_types, r.inferred_cuisines, r.price_level, r.operating_hours, r.hours_text,
    r.special_hours, r.time_zone, r.halal_status, coalesce(evidence.list, '[]') as evidence, evidence.checked_on,
    coalesce(history.list, '[]') as status_history, coalesce(amenities.list, '[]') as amenities,
    coalesce(images.list, '[]') as images, coalesce(r.primary_image_url, images.first_url) as primary_image_url,
    r.is_featured, sync.iso(r.featured_until) as featured_until, r.average_rating, r.review_count,
    r.image_quality_score, r.image_quality_tier, r.is_sample, r.source, r.source_id, r.source_url, catalogue.credit_of(r.source) as credit,
    sync.iso(r.created_at) as created_at, sync.iso(r.updated_at) as updated_at, r._xid::text::bigint as stamp
) document;

-- Merges what was staged, all or nothing, and answers {accepted, updated, unchanged, ended, deleted: [line], moved}, or
-- {refused} of import_refusal. `expected` is the number of staged rows: fewer mean that another import cleared them (PT409).
-- Rows of which nothing changes are not written, so they get no new stamp. A place that was deleted here stays deleted.
create or replace function catalogue.merge_import(import uuid, expected integer, voices text[], about jsonb default '{}') returns jsonb
language plpgsql set search_path = '' as
$$
declare
  refusal jsonb;
  counts jsonb;
  moved integer := 0;
  is_credit_new boolean;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  if (select count(*) from catalogue.import_rows r where r.import = merge_import.import) <> expected then
    raise exception 'the staged rows of this import were cleared by another import' using errcode = 'PT409';
  end if;
  -- Only prayer spaces have a kind; a file holds nothing but them, or none.
  if exists (select from catalogue.import_rows r where r.import = merge_import.import and r.data ? 'kind') then
    return catalogue.merge_prayer_spaces(import);
  end if;
  refusal := catalogue.import_refusal(catalogue.plan_all(import, voices, about), about);
  if refusal is not null then
    drop table pg_temp.import_plan;
    return refusal;
  end if;
  perform catalogue.give_slugs();
  counts := catalogue.planned_counts();
  is_credit_new := catalogue.put_source(about);
  perform catalogue.add_planned();
  update public.restaurants r set _deleted = false from pg_temp.import_plan p where p.is_back and r.id = p.id;
  delete from catalogue.undone_places u using pg_temp.import_plan p where p.is_back and u.restaurant_id = p.id;
  perform catalogue.change_planned();
  perform catalogue.write_planned_evidence(voices, about);
  perform catalogue.record_import(import, voices, about, counts);
  -- All documents of the source say it, so all of them are pulled again.
  if is_credit_new then
    update public.restaurants r set updated_at = now()
    where r.source = about ->> 'source' and not r._deleted and r._xid <> pg_current_xact_id();
  end if;
  delete from catalogue.import_rows r where r.import = merge_import.import;
  drop table pg_temp.import_plan;
  if (counts ->> 'accepted')::integer + (counts ->> 'updated')::integer > 0 then
    moved := catalogue.assign_regions();
  end if;
  return counts || jsonb_build_object('moved', moved);
end
$$;

revoke all on function catalogue.credit_of(text), catalogue.put_source(jsonb) from public;
grant execute on function catalogue.credit_of(text), catalogue.put_source(jsonb) to service_role;

select catalogue.store_documents(array(select id from public.restaurants));
