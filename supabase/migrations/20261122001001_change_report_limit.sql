-- Keeps one person from flooding the moderators: so many reports of changes may wait for them at a time.
create function moderation.limit_change_reports() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform from public.users u where u.id = new.reporter_id for no key update;
  if (select count(*) from public.change_reports p
    where p.reporter_id = new.reporter_id and p.state = 'open' and not p._deleted) >= 50 then
    perform sync.refuse('PT402', 'report_limit', 'at most 50 reports of one person wait at a time');
  end if;
  return new;
end
$$;
create trigger b_limit before insert on public.change_reports
  for each row execute function moderation.limit_change_reports();

revoke all on function moderation.limit_change_reports() from public;
grant execute on function moderation.limit_change_reports() to service_role;
