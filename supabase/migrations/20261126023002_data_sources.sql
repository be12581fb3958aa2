-- Who must be named with the data that is shown, for /credits.

-- [{attribution, licence, url}] of all sources that something shown comes from, by name.
create function public.data_sources() returns json
language sql stable security definer set search_path = '' as
$$
  select coalesce(json_agg(json_build_object('attribution', s.attribution, 'licence', s.licence, 'url', s.url)
    order by s.attribution, s.source), '[]')
  from catalogue.sources s
  where exists (select from public.restaurants r where r.source = s.source and (not r._deleted or r.merged_into is not null))
    or exists (select from public.prayer_spaces p where p.source = s.source and not p._deleted)
$$;
revoke all on function public.data_sources() from public;
grant execute on function public.data_sources() to anon, authenticated, service_role;

-- As before; a list of prayer spaces is credited, too.
create or replace function catalogue.begin_import(import uuid, expected integer, voices text[], about jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  refusal jsonb;
  credit jsonb;
  is_credit_new boolean;
begin
  perform pg_advisory_xact_lock(hashtext('catalogue.merge_import'));
  if (select count(*) from catalogue.import_rows r where r.import = begin_import.import) <> expected then
    raise exception 'the staged rows of this import were cleared by another import' using errcode = 'PT409';
  end if;
  -- Only prayer spaces have a kind; a file holds nothing but them, or none.
  if exists (select from catalogue.import_rows r where r.import = begin_import.import and r.data ? 'kind') then
    perform catalogue.put_source(about);
    return catalogue.merge_prayer_spaces(import);
  end if;
  refusal := catalogue.import_refusal(catalogue.count_endings(import, voices, about), about);
  if refusal is not null then
    return refusal;
  end if;
  select to_jsonb(s) into credit from catalogue.sources s where s.source = about ->> 'source';
  is_credit_new := catalogue.put_source(about);
  insert into catalogue.imports (id, source, file, as_of, is_complete, voices, about, counts, credit_since, credit_was)
  values (import, coalesce(about ->> 'source', '?'), coalesce(about ->> 'file', '?'), (about ->> 'as_of')::date,
    coalesce((about ->> 'is_complete')::boolean, false), begin_import.voices, begin_import.about,
    '{"accepted": 0, "updated": 0, "unchanged": 0, "ended": 0, "deleted": [], "moved": 0}',
    case when is_credit_new then pg_current_xact_id() end, credit);
  return null;
end
$$;
