-- What a source states of a place to pray. Null: it states nothing.
alter table public.prayer_spaces
  -- Whether women have a space of their own.
  add column women boolean,
  -- Whether there is a place for wudu.
  add column wudu boolean,
  -- Whether the Friday prayer is held.
  add column friday boolean,
  -- As OpenStreetMap's `wheelchair`.
  add column wheelchair text check (wheelchair in ('yes', 'limited', 'no')),
  -- In the source's words.
  add column floor text check (catalogue.is_plain_text(floor, 100)),
  -- The day of the file that states these facts.
  add column stated_on date;

grant select (women, wudu, friday, wheelchair, floor, stated_on) on public.prayer_spaces to anon, authenticated;

-- Inserts or updates a source's rows from [{id, source_id, name, kind, …}]; an absent key leaves the column of an existing row
-- as it is. Unchanged rows aren't written, and deleted rows stay deleted. Returns counts
-- {accepted, updated, unchanged, deleted}.
create or replace function catalogue.put_prayer_spaces(from_source text, given jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  accepted integer;
  updated integer;
  deleted integer;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.put_prayer_spaces'));
  select count(*) into deleted from jsonb_array_elements(given) as rows(given_row)
  join public.prayer_spaces p on p.source = from_source and p.source_id = given_row ->> 'source_id'
  where p._deleted;
  update public.prayer_spaces p set name = n.name, kind = n.kind, latitude = n.latitude, longitude = n.longitude,
    address = n.address, postal_code = n.postal_code, city = n.city, country_code = n.country_code, phone = n.phone,
    website = n.website, description = n.description, features = n.features, source_url = n.source_url,
    women = n.women, wudu = n.wudu, friday = n.friday, wheelchair = n.wheelchair, floor = n.floor, stated_on = n.stated_on
  from jsonb_array_elements(given) as rows(given_row)
  join public.prayer_spaces was on was.source = from_source and was.source_id = given_row ->> 'source_id'
  cross join lateral jsonb_populate_record(was, given_row - array['id', 'source', '_deleted', '_rev', '_xid']) n
  where p.id = was.id and not p._deleted and was is distinct from n;
  get diagnostics updated = row_count;
  insert into public.prayer_spaces (id, name, kind, latitude, longitude, address, postal_code, city, country_code, phone,
    website, description, features, source, source_id, source_url, women, wudu, friday, wheelchair, floor, stated_on)
  select n.id, n.name, n.kind, n.latitude, n.longitude, n.address, n.postal_code, n.city, n.country_code, n.phone,
    n.website, n.description, coalesce(n.features, '{}'), from_source, n.source_id, n.source_url, n.women, n.wudu, n.friday,
    n.wheelchair, n.floor, n.stated_on
  from jsonb_populate_recordset(null::public.prayer_spaces, given) n
  where not exists (select from public.prayer_spaces p where p.source = from_source and p.source_id = n.source_id);
  get diagnostics accepted = row_count;
  return jsonb_build_object('accepted', accepted, 'updated', updated, 'deleted', deleted,
    'unchanged', jsonb_array_length(given) - accepted - updated - deleted);
end
$$;
