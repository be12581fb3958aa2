-- Facts and hours say what somebody stated (docs/decisions/032-facts-and-hours.md).

-- An object {fact: value}; the table of FACT_VALUES in src/domain/places/facts.ts.
create function catalogue.are_facts(facts jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select case when jsonb_typeof(facts) <> 'object' or facts = '{}' then false
    else not exists (
      select from jsonb_each(facts) stated where not coalesce(stated.value <@ (jsonb_build_object(
        'menu', jsonb_build_array('none', 'part', 'some', 'whole'), 'alcohol', jsonb_build_array('served', 'none'),
        'pork', jsonb_build_array('in_kitchen', 'none'), 'slaughter', jsonb_build_array('machine', 'mixed', 'hand'),
        'stunning', jsonb_build_array('used', 'none')) -> stated.key), false) or jsonb_typeof(stated.value) <> 'string')
    end
$$;

-- What speaks against a place; factsAgainst() in src/domain/places/facts.ts.
create function catalogue.speaks_against(facts jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(facts ->> 'menu' = 'none' or facts ->> 'alcohol' = 'served' or facts ->> 'pork' = 'in_kitchen', false)
$$;

-- A list of {open, close}, each with `unknown: true` where the place may be open or not, or null for a day of which nothing certain
-- is known.
create function catalogue.is_day_hours(hours jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select case jsonb_typeof(hours) when 'null' then true
    when 'array' then not exists (select from jsonb_array_elements(hours) span
      where case when jsonb_typeof(span) <> 'object' or coalesce(span -> 'unknown', 'true') <> 'true' then true
        else not catalogue.is_span(span - 'unknown') end)
    else false end
$$;

-- When an exception holds; whenSchema in src/domain/places/restaurant.ts.
create function catalogue.is_when(held jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(case held ->> 'kind'
    when 'dates' then held - array['kind', 'from', 'to'] = '{}' and catalogue.is_day(held ->> 'from')
      and catalogue.is_day(held ->> 'to') and held ->> 'from' <= held ->> 'to'
    -- Of a leap year, because the 29th of February is a day of some years.
    when 'yearly' then held - array['kind', 'from', 'to'] = '{}' and catalogue.is_day('2024-' || (held ->> 'from'))
      and catalogue.is_day('2024-' || (held ->> 'to'))
    when 'ramadan' then held = '{"kind": "ramadan"}'
    when 'holidays' then held - array['kind', 'on', 'complete_until'] = '{}' and held ? 'complete_until'
      and (held ->> 'complete_until' is null or catalogue.is_day(held ->> 'complete_until'))
      and jsonb_typeof(held -> 'on') = 'array'
      and not exists (select from jsonb_array_elements_text(held -> 'on') as dates(day) where not catalogue.is_day(dates.day))
    end, false)
$$;

-- What is known of a place's hours; openingSchema in src/domain/places/restaurant.ts.
create function catalogue.is_opening(opening jsonb) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as
$$
declare
  part jsonb;
  weekday text;
begin
  if jsonb_typeof(opening) <> 'object' or opening - array['week', 'exceptions'] <> '{}'
    or coalesce(jsonb_typeof(opening -> 'week'), '') <> 'object' or (opening -> 'week') - catalogue.weekdays() <> '{}'
    or coalesce(jsonb_typeof(opening -> 'exceptions'), '') <> 'array' then
    return false;
  end if;
  foreach weekday in array catalogue.weekdays() loop
    if not coalesce(catalogue.is_day_hours(opening -> 'week' -> weekday), false) then
      return false;
    end if;
  end loop;
  for part in select jsonb_array_elements(opening -> 'exceptions') loop
    if jsonb_typeof(part) <> 'object' or part - array['when', 'weekdays', 'hours', 'label'] <> '{}'
      or coalesce(jsonb_typeof(part -> 'label'), '') <> 'string' or part ->> 'label' <> '' and not catalogue.is_plain_text(part ->> 'label', 1000)
      or not coalesce(catalogue.is_when(part -> 'when') and catalogue.is_day_hours(part -> 'hours'), false)
      or part ? 'weekdays' and not coalesce(jsonb_typeof(part -> 'weekdays') = 'array'
        and part -> 'weekdays' <@ to_jsonb(catalogue.weekdays()), false) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

alter table public.restaurants add column opening jsonb check (catalogue.is_opening(opening));
comment on column public.restaurants.opening is 'What is known of the hours, where operating_hours and special_hours cannot say it.';
alter table public.restaurant_evidence add column facts jsonb check (catalogue.are_facts(facts));
comment on column public.restaurant_evidence.facts is 'The facts that this evidence states: {fact: value}.';
alter table public.restaurant_evidence add column supports text check (supports in ('muslim_owned', 'halal_friendly'));
comment on column public.restaurant_evidence.supports is 'The status that a curated list gives the place. Private.';
grant select (opening) on public.restaurants to anon, authenticated;
grant select (facts) on public.restaurant_evidence to anon, authenticated;

-- Two sources may say different things in the same words.
do $$
declare
  former text;
begin
  select c.conname into former from pg_constraint c
  where c.conrelid = 'public.restaurant_evidence'::regclass and c.contype = 'u';
  execute format('alter table public.restaurant_evidence drop constraint %I', former);
end
$$;
alter table public.restaurant_evidence add constraint restaurant_evidence_once
  unique nulls not distinct (restaurant_id, kind, stated_by, authority, certificate_number, statement, facts);

-- The week for installed apps: they take no day that is unknown.
create function catalogue.derive_operating_hours() returns trigger
language plpgsql set search_path = '' as
$$
begin
  -- An update of the week alone replaces what was known of the hours.
  if tg_op = 'UPDATE' and new.opening is not distinct from old.opening
    and new.operating_hours is distinct from old.operating_hours then
    new.opening := null;
  end if;
  new.opening := sync.unwrap(new.opening);
  if new.opening is not null and catalogue.is_opening(new.opening) then
    -- Without a time in the week, the exceptions have the hours, which these apps would not see.
    new.operating_hours := case when catalogue.is_weekly_hours(new.opening -> 'week')
      and (new.opening -> 'exceptions' = '[]' or exists (
        select from jsonb_each(new.opening -> 'week') days where days.value <> '[]')) then new.opening -> 'week' end;
  end if;
  return new;
end
$$;
create trigger derive_operating_hours before insert or update of opening, operating_hours on public.restaurants
  for each row execute function catalogue.derive_operating_hours();

create or replace function catalogue.imported_columns() returns text[]
language sql immutable parallel safe set search_path = '' as
$$
  select array['name', 'alt_names', 'names', 'description', 'place_kind', 'latitude', 'longitude', 'position_precision',
    'address', 'building', 'district', 'postal_code', 'city', 'country_code', 'country', 'phone', 'website',
    'cuisine_types', 'inferred_cuisines', 'price_level', 'operating_hours', 'opening',
    'hours_text', 'time_zone', 'halal_status',
    'halal_status_reason', 'amenities', 'source_url', 'primary_image_url']
$$;

create or replace function catalogue.stated_evidence(restaurant uuid, voices text[]) returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'authority', e.authority,
    'certificate_number', e.certificate_number, 'valid_until', e.valid_until, 'stated_by', e.stated_by,
    'statement', e.statement, 'url', e.url, 'checked_on', e.checked_on, 'ended_on', e.ended_on,
    'verified', e.verified and e.state <> 'approved', 'facts', e.facts, 'supports', e.supports)), '[]')
  from public.restaurant_evidence e where e.restaurant_id = restaurant and e.stated_by = any (voices)
$$;

create or replace function catalogue.put_planned_evidence(voices text[]) returns void
language plpgsql set search_path = '' as
$$
begin
  delete from public.restaurant_evidence e using pg_temp.import_plan p
  where e.restaurant_id = p.place and p.is_evidence_new and not p.is_deleted and e.stated_by = any (voices);
  insert into public.restaurant_evidence (id, restaurant_id, kind, authority, certificate_number, valid_until, stated_by,
    statement, url, checked_on, ended_on, verified, facts, supports)
  select e.id, p.place, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url,
    e.checked_on, e.ended_on, e.verified, e.facts, e.supports
  from pg_temp.import_plan p, jsonb_to_recordset(p.evidence) as e(id uuid, kind text, authority text,
    certificate_number text, valid_until date, stated_by text, statement text, url text, checked_on date, ended_on date,
    verified boolean, facts jsonb, supports text)
  where p.is_evidence_new and not p.is_deleted;
end
$$;

-- As before, but what says other facts in the same words stays.
create or replace function catalogue.show_evidence(merge uuid) returns void
language sql set search_path = '' as
$$
  with moved as (
    update public.restaurant_evidence e set restaurant_id = m.place
    from catalogue.merges m
    where m.id = merge and e.restaurant_id = m.merged and not exists (
      select from public.restaurant_evidence k where k.restaurant_id = m.place
        and (k.kind, k.stated_by, k.authority, k.certificate_number, k.statement, k.facts)
          is not distinct from (e.kind, e.stated_by, e.authority, e.certificate_number, e.statement, e.facts))
    returning e.id
  )
  update catalogue.merges q set moved = q.moved || (select coalesce(array_agg(id), '{}') from moved) where q.id = merge
$$;

-- The facts of a statement of tags, for evidence that was written before there were facts: what is stored, and what the undo of an
-- import puts back. The importer states more. A curated list of that time supports the lower of its two statuses.
create function catalogue.facts_of_tags(statement text) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'menu', case substring(statement from '^diet:halal=(only|yes|no)(?:$|; )')
      when 'only' then 'whole' when 'yes' then 'some' when 'no' then 'none' end,
    'alcohol', case when statement ~ '(^|; )((amenity|alcohol|bar|brewery|drink:[a-z_]+|microbrewery)=|cuisine=(?!pork($|; )))'
      then 'served' end,
    'pork', case when statement ~ '(^|; )(pork=|diet:pork=|cuisine=pork($|; ))' then 'in_kitchen' end)), '{}')
$$;

create function catalogue.state_facts() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.kind = 'source_tag' then
    new.facts := coalesce(new.facts, catalogue.facts_of_tags(new.statement));
  elsif new.stated_by like 'Curated by %' then
    new.supports := coalesce(new.supports, 'halal_friendly');
  end if;
  return new;
end
$$;
create trigger state_facts before insert on public.restaurant_evidence
  for each row when (new.kind in ('source_tag', 'community_report')) execute function catalogue.state_facts();

-- As before; tags without facts are compared with those that they will state.
create or replace function catalogue.evidence_content(evidence jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(jsonb_agg(piece order by piece), '[]')
  from (
    select jsonb_strip_nulls(value - 'id' || case when value ->> 'kind' = 'source_tag' and value ->> 'facts' is null
      then jsonb_build_object('facts', catalogue.facts_of_tags(value ->> 'statement')) else '{}' end) as piece
    from jsonb_array_elements(evidence)
  ) pieces
$$;

update public.restaurant_evidence e set facts = catalogue.facts_of_tags(e.statement)
where e.kind = 'source_tag' and catalogue.facts_of_tags(e.statement) is not null;

update public.restaurant_evidence e set supports = case r.halal_status when 'muslim_owned' then 'muslim_owned' else 'halal_friendly' end
from public.restaurants r
where r.id = e.restaurant_id and e.kind = 'community_report' and e.stated_by like 'Curated by %';

-- Whether a piece of evidence speaks against its place and counts: a visitor's word waits for a moderator, a curated list's does not.
create function moderation.counts_against(evidence public.restaurant_evidence) returns boolean
language sql stable parallel safe set search_path = '' as
$$
  select catalogue.speaks_against(evidence.facts) and evidence.state <> 'rejected' and evidence.ended_on is null
    and (evidence.kind <> 'community_report' or evidence.supports is not null or evidence.state = 'approved')
$$;

-- As before, but by facts. Who owns a place is contradicted by no fact. What only speaks against it supports nothing, nor does 'not
-- everything is halal', and what rests on community evidence supports nothing where a fact against the place counts, until a
-- moderator approves it.
create or replace function moderation.supported_status(evidence public.restaurant_evidence) returns text
language sql stable parallel safe set search_path = '' as
$$
  select case when evidence.state = 'rejected' then 'unverified'
    when evidence.kind = 'certificate' then case when evidence.verified then 'certified' else 'unverified' end
    when evidence.supports = 'muslim_owned' then 'muslim_owned'
    when evidence.kind = 'owner_statement' and (evidence.state = 'approved' or not catalogue.speaks_against(evidence.facts)
      or evidence.facts ->> 'menu' in ('some', 'whole')) then 'muslim_owned'
    when evidence.facts ->> 'menu' in ('none', 'part') then 'unverified'
    -- Tags that say nothing of halal food, and a word that only speaks against the place, support nothing.
    when evidence.facts ->> 'menu' is null and (evidence.kind = 'source_tag'
      or catalogue.speaks_against(evidence.facts) and evidence.supports is null) then 'unverified'
    when evidence.state <> 'approved' and exists (
      select from public.restaurant_evidence e where e.restaurant_id = evidence.restaurant_id and moderation.counts_against(e))
      then 'unverified'
    else 'halal_friendly' end
$$;

-- As before, without a word for curated lists: their evidence says what it supports.
create or replace function catalogue.settle_status(restaurant uuid, may_lower boolean, reason text) returns void
language plpgsql set search_path = '' as
$$
declare
  current text;
  supported text;
begin
  select r.halal_status into current from public.restaurants r where r.id = restaurant for no key update;
  select moderation.supported_status(e) into supported from public.restaurant_evidence e
  where e.restaurant_id = restaurant and e.ended_on is null
  order by moderation.status_rank(moderation.supported_status(e)) desc limit 1;
  supported := coalesce(supported, 'unverified');
  if moderation.status_rank(supported) > moderation.status_rank(current)
    or (may_lower and moderation.status_rank(supported) < moderation.status_rank(current)) then
    update public.restaurants r set halal_status = supported, halal_status_reason = reason where r.id = restaurant;
  end if;
end
$$;

-- As before, but a place of which several sources speak gets the status that all of them support now: it falls as well when one takes
-- back what it said.
create or replace function catalogue.write_planned_evidence(voices text[], about jsonb) returns void
language plpgsql set search_path = '' as
$$
begin
  update pg_temp.import_plan p set evidence_was = catalogue.evidence_rows(p.place, voices)
  where (p.is_evidence_new or p.is_ending) and not p.is_new and not p.is_deleted;
  perform catalogue.put_planned_evidence(voices);
  update public.restaurant_evidence e set ended_on = (about ->> 'as_of')::date
  from pg_temp.import_plan p
  where p.is_ending and e.restaurant_id = p.place and e.stated_by = any (voices) and e.ended_on is null;
  perform catalogue.settle_status(m.place, true, case when m.is_ending
    then 'No longer on the register of ' || (about ->> 'as_of') else 'Another source says so' end)
  from (select p.place, bool_or(p.is_ending) as is_ending from pg_temp.import_plan p
    where (p.is_evidence_new or p.is_ending) and not p.is_deleted and (p.place <> p.id or exists (
      select from public.restaurant_evidence e where e.restaurant_id = p.place and e.stated_by <> all (voices)))
    group by p.place) m;
  update public.restaurants r set updated_at = now()
  where r._xid <> pg_current_xact_id() and r.id in (
    select p.place from pg_temp.import_plan p where p.place <> p.id and p.was is distinct from p.will_be);
end
$$;

-- Where facts against meet a certificate, tags wait for a moderator. Where nothing but community evidence supports a place, it is
-- unverified.
create function moderation.weigh_facts() returns trigger
language plpgsql set search_path = '' as
$$
declare
  place public.restaurants;
begin
  if not exists (
    select from public.restaurant_evidence e where e.restaurant_id = new.restaurant_id and moderation.counts_against(e)) then
    return null;
  end if;
  if exists (
    select from public.restaurant_evidence e where e.restaurant_id = new.restaurant_id and e.kind = 'certificate'
      and e.verified and e.state <> 'rejected' and e.ended_on is null) then
    update public.restaurant_evidence e set state = 'open'
    where e.restaurant_id = new.restaurant_id and e.kind = 'source_tag' and e.state = 'taken'
      and catalogue.speaks_against(e.facts) and moderation.last_decision('evidence', e.id) is null;
    return null;
  end if;
  select r.* into place from public.restaurants r where r.id = new.restaurant_id;
  if place.halal_status = 'halal_friendly' and not exists (
    select from public.restaurant_evidence e where e.restaurant_id = place.id and e.ended_on is null
      and moderation.status_rank(moderation.supported_status(e)) >= moderation.status_rank('halal_friendly')) then
    update public.restaurants r set halal_status = 'unverified',
      halal_status_reason = 'A source names alcohol, pork, or no halal food' where r.id = place.id;
  end if;
  return null;
end
$$;
drop trigger weigh_contrary_tags on public.restaurant_evidence;
drop function moderation.weigh_contrary_tags();
drop function catalogue.is_contrary(text);
create trigger weigh_facts after insert or update of restaurant_id, state, facts on public.restaurant_evidence
  for each row when (new.facts is not null or new.kind in ('certificate', 'community_report'))
  execute function moderation.weigh_facts();

-- Places that exist: the facts of their evidence count as those of new evidence.
select catalogue.settle_status(r.id, true, 'A source names alcohol, pork, or no halal food')
from public.restaurants r
where r.halal_status = 'halal_friendly' and not r.is_sample and not r._deleted and exists (
  select from public.restaurant_evidence e where e.restaurant_id = r.id and moderation.counts_against(e));

-- The documents that devices get have facts and hours, too.
create or replace view catalogue.made_restaurant_documents as
select r.id, row_to_json(document) as document
from public.restaurants r
left join lateral (
  select json_agg(e order by e.ended_on is not null, e.verified desc, e.kind, e.checked_on desc nulls last, e.id) as list,
    max(e.checked_on) as checked_on
  from (
    select e.id, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url, e.checked_on,
      e.ended_on, e.verified, e.facts
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
-- What merged rows of other sources know besides, the oldest first.
left join lateral (
  select (array_agg(m.phone order by m.created_at, m.id) filter (where m.phone is not null))[1] as phone,
    (array_agg(m.website order by m.created_at, m.id) filter (where m.website is not null))[1] as website,
    (array_agg(m.description order by m.created_at, m.id) filter (where m.description is not null))[1] as description,
    (array_agg(m.price_level order by m.created_at, m.id) filter (where m.price_level is not null))[1] as price_level,
    (array_agg(to_jsonb(m.cuisine_types) order by m.created_at, m.id) filter (where m.cuisine_types <> '{}'))[1] as cuisine_types,
    -- Hours and their text belong together.
    (array_agg(jsonb_build_object('week', m.operating_hours, 'text', m.hours_text, 'opening', m.opening) order by m.created_at, m.id)
      filter (where m.operating_hours is not null or m.hours_text is not null or m.opening is not null))[1] as hours,
    jsonb_agg(distinct jsonb_build_object('attribution', s.attribution, 'licence', s.licence, 'url', s.url))
      filter (where s.source <> r.source) as credits
  from public.restaurants m left join catalogue.sources s on s.source = m.source
  where m.merged_into = r.id
) also on true
cross join lateral (
  select case when r.operating_hours is null and r.hours_text is null and r.opening is null then also.hours
    else jsonb_build_object('week', r.operating_hours, 'opening', r.opening, 'text', r.hours_text) end as of
) hours
cross join lateral (
  select r.id, r.slug, r.name, r.alt_names, r.names, coalesce(r.description, also.description) as description, r.place_kind, r.latitude, r.longitude,
    r.position_precision, r.address, r.building, r.district, r.postal_code, r.city, r.country_code, r.country, r.region,
    coalesce(r.phone, also.phone) as phone, coalesce(r.website, also.website) as website,
    case when r.cuisine_types = '{}' then coalesce(also.cuisine_types, '[]') else to_jsonb(r.cuisine_types) end as cuisine_types,
    case when r.cuisine_types = '{}' and also.cuisine_types is not null then '{}' else r.inferred_cuisines end as inferred_cuisines,
    coalesce(r.price_level, also.price_level) as price_level,
    nullif(hours.of -> 'week', 'null') as operating_hours, nullif(hours.of -> 'opening', 'null') as opening,
    hours.of ->> 'text' as hours_text,
    r.special_hours, r.time_zone, r.halal_status, coalesce(evidence.list, '[]') as evidence, evidence.checked_on,
    coalesce(history.list, '[]') as status_history, coalesce(amenities.list, '[]') as amenities,
    coalesce(images.list, '[]') as images, coalesce(r.primary_image_url, images.first_url) as primary_image_url,
    r.is_featured, sync.iso(r.featured_until) as featured_until, r.average_rating, r.review_count,
    r.image_quality_score, r.image_quality_tier, r.is_sample, r.source, r.source_id, r.source_url, case when also.credits is null then catalogue.credit_of(r.source)
      else (catalogue.credit_of(r.source)::jsonb || jsonb_build_object('others', also.credits))::json end as credit,
    sync.iso(r.created_at) as created_at, sync.iso(r.updated_at) as updated_at, r._xid::text::bigint as stamp
) document;

select catalogue.store_documents(array(select id from public.restaurants));

revoke all on function catalogue.are_facts(jsonb), catalogue.speaks_against(jsonb),
  catalogue.is_day_hours(jsonb), catalogue.is_when(jsonb), catalogue.is_opening(jsonb), catalogue.derive_operating_hours(),
  catalogue.facts_of_tags(text), catalogue.state_facts(), moderation.counts_against(public.restaurant_evidence), moderation.weigh_facts() from public;
grant execute on function catalogue.are_facts(jsonb), catalogue.speaks_against(jsonb),
  catalogue.is_day_hours(jsonb), catalogue.is_when(jsonb), catalogue.is_opening(jsonb), catalogue.derive_operating_hours(),
  catalogue.facts_of_tags(text), catalogue.state_facts(), moderation.counts_against(public.restaurant_evidence), moderation.weigh_facts() to service_role;
