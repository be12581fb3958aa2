-- Sample places leave every list, map, count and pack of a country as soon as it has one real place, and come back with the last
-- one gone. To devices a sample that left is deleted, so they get a tombstone. By its address and its id it is still found, so
-- that what people saved and wrote of it stays usable.
alter table public.restaurants
  add column is_retired boolean not null default false,
  add constraint retired_is_hidden check (not is_retired or (_deleted and is_sample));
comment on column public.restaurants.is_retired is
  'A sample that left the lists, because its country has real places. Written by catalogue.settle_samples.';
create index restaurants_samples on public.restaurants (country_code) where is_sample;

-- The rule: samples of a country are listed as long as it has no real place.
create function catalogue.lists_samples(country_code text) returns boolean
language sql stable set search_path = '' as
$$
  select not exists (
    select from public.restaurants r where r.country_code = lists_samples.country_code and not r.is_sample and not r._deleted)
$$;

-- Applies the rule to the samples of these countries. Answers how many of them left or came back.
create function catalogue.settle_samples(countries text[]) returns integer
language plpgsql set search_path = '' as
$$
declare
  with_samples text[];
  settled integer;
begin
  with_samples := array(
    select distinct r.country_code from public.restaurants r
    where r.is_sample and r.country_code = any (countries) and (not r._deleted or r.is_retired));
  if with_samples = '{}' then
    return 0;
  end if;
  -- Of two writers at once the second one sees what the first one wrote.
  perform pg_advisory_xact_lock(hashtext('catalogue.settle_samples'));
  update public.restaurants r set _deleted = not rule.is_listed, is_retired = not rule.is_listed
  from (select code, catalogue.lists_samples(code) as is_listed from unnest(with_samples) as code) rule
  where r.is_sample and r.country_code = rule.code and (not r._deleted or r.is_retired) and r._deleted = rule.is_listed;
  get diagnostics settled = row_count;
  return settled;
end
$$;

-- Every write of a place applies the rule: an import and its undo, an accepted suggestion, and the command that writes the samples.
-- Only the service role and the owner write places.
create function catalogue.settle_samples_of_changed() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if tg_op = 'INSERT' then
    perform catalogue.settle_samples(array(select distinct c.country_code from changed c));
  elsif tg_op = 'DELETE' then
    perform catalogue.settle_samples(array(select distinct c.country_code from former c));
  else
    perform catalogue.settle_samples(array(
      select side.country_code from changed c join former f on f.id = c.id
      cross join lateral (values (c.country_code), (f.country_code)) as side (country_code)
      where (c.country_code, c.is_sample, c._deleted) <> (f.country_code, f.is_sample, f._deleted)
      group by side.country_code));
  end if;
  return null;
end
$$;
create trigger settle_samples_insert after insert on public.restaurants referencing new table as changed
  for each statement execute function catalogue.settle_samples_of_changed();
create trigger settle_samples_update after update on public.restaurants
  referencing old table as former new table as changed
  for each statement execute function catalogue.settle_samples_of_changed();
create trigger settle_samples_delete after delete on public.restaurants referencing old table as former
  for each statement execute function catalogue.settle_samples_of_changed();

-- Takes all samples out of the catalogue, as any place is taken out: what people saved and wrote of them stays with them.
-- Answers how many went.
create function catalogue.remove_samples() returns integer
language plpgsql set search_path = '' as
$$
declare
  removed integer;
begin
  update public.restaurants r set _deleted = true, is_retired = false where r.is_sample and (not r._deleted or r.is_retired);
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- Samples that are there: [{country, listed, retired}], by country code.
create function catalogue.count_samples() returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('country', c.country, 'listed', c.listed, 'retired', c.retired)
    order by c.country_code), '[]')
  from (
    select r.country_code, min(r.country) as country, count(*) filter (where not r._deleted) as listed,
      count(*) filter (where r.is_retired) as retired
    from public.restaurants r where r.is_sample and (not r._deleted or r.is_retired) group by r.country_code
  ) c
$$;

-- As before, with retired samples.
create or replace view catalogue.restaurant_documents as
select r.id, r.region, r.slug, r._xid, r._deleted, coalesce(
  s.document, (select m.document from catalogue.made_restaurant_documents m where m.id = r.id)) as document, r.is_retired
from public.restaurants r left join catalogue.stored_restaurant_documents s on s.id = r.id;

-- As before; a retired sample is found, too.
create or replace function public.restaurant_by_slug(slug text) returns json
language sql stable security definer set search_path = '' as
$$
  select d.document from catalogue.restaurant_documents d
  where d.id = (select catalogue.root_of(r.id) from public.restaurants r where r.slug = $1)
    and (not d._deleted or d.is_retired)
$$;
create or replace function public.restaurants_by_id(ids uuid[]) returns json
language sql stable security definer set search_path = '' as
$$
  select coalesce(json_agg(d.document::json), '[]')
  from catalogue.restaurant_documents d where d.id = any (ids[1:500]) and (not d._deleted or d.is_retired)
$$;

-- Whether a place is there to be saved, reviewed or listed: one in the lists, or a sample that left them.
create function sync.is_place(restaurant uuid) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from public.restaurants r where r.id = restaurant and (not r._deleted or r.is_retired)) $$;

create or replace function sync.check_place(restaurant uuid) returns uuid
language plpgsql stable set search_path = '' as
$$
begin
  if not sync.is_place(restaurant) then
    perform sync.refuse('PT404', 'not_found', 'there is no such place');
  end if;
  return restaurant;
end
$$;

alter policy insert_owner on public.saved_restaurants
  with check (user_id = (select auth.uid()) and sync.is_place(restaurant_id));
alter policy insert_owner on public.reviews
  with check (user_id = (select auth.uid()) and sync.is_place(restaurant_id));
alter policy insert_owner on public.list_items
  with check (user_id = (select auth.uid())
    and exists (select from public.lists l where l.id = list_id and l.user_id = (select auth.uid()))
    and sync.is_place(restaurant_id));
alter policy insert_owner on public.notes
  with check (user_id = (select auth.uid()) and sync.is_place(restaurant_id));
alter policy insert_owner on public.change_reports
  with check (reporter_id = (select auth.uid()) and sync.is_place(restaurant_id));

revoke all on function catalogue.lists_samples(text), catalogue.settle_samples(text[]),
  catalogue.settle_samples_of_changed(), catalogue.remove_samples(), catalogue.count_samples(), sync.is_place(uuid)
  from public;
grant execute on function catalogue.lists_samples(text), catalogue.settle_samples(text[]),
  catalogue.settle_samples_of_changed(), catalogue.remove_samples(), catalogue.count_samples() to service_role;
grant execute on function sync.is_place(uuid) to authenticated, service_role;

-- Samples of earlier versions named real authorities, some with "(example)" behind.
update public.restaurant_evidence e
set authority = case r.country_code when 'SG' then 'Example Halal Board (invented)' else 'Example Halal Council (invented)' end
from public.restaurants r where r.id = e.restaurant_id and r.is_sample and e.authority is not null;
select catalogue.settle_samples(array(select distinct r.country_code from public.restaurants r where r.is_sample));
