-- Sample places are invented, certificates included, so a database of real places refuses them (U59). The embedded backend lets
-- them in while it is in development mode; nothing does so on hosted Supabase.
create table catalogue.samples (
  is_only boolean primary key default true check (is_only),
  is_allowed boolean not null default false,
  -- The last time that they were written, and by whom.
  written_at timestamptz,
  written_by text check (catalogue.is_plain_text(written_by, 200))
);
insert into catalogue.samples default values;
call sync.close_table('catalogue.samples');
comment on table catalogue.samples is 'Private. Whether sample places may be written, and who last did.';

create function catalogue.refuse_samples() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if not (select s.is_allowed from catalogue.samples s) then
    raise exception 'this database takes no sample places' using errcode = 'PT403', hint = 'no_samples';
  end if;
  return new;
end
$$;
revoke all on function catalogue.refuse_samples() from public;
grant execute on function catalogue.refuse_samples() to service_role;
create trigger refuse_samples before insert or update of is_sample on public.restaurants
  for each row when (new.is_sample) execute function catalogue.refuse_samples();
