-- How many deliveries to the payment webhook changed nothing, for an operator who looks whether somebody tries something.

create table billing.refused_events (
  day date not null,
  reason text not null check (reason in ('bad_event', 'bad_signature', 'duplicate', 'too_large', 'wrong_mode', 'wrong_version')),
  deliveries bigint not null check (deliveries > 0),
  last_at timestamptz not null default now(),
  primary key (day, reason)
);
call sync.close_table('billing.refused_events');
comment on table billing.refused_events is
  'Private. Deliveries to the payment webhook that changed nothing, by day (UTC) and reason; kept for a year.';

-- Adds {reason: how many} to today's counts.
create function public.count_refused_events(counts jsonb) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  insert into billing.refused_events as r (day, reason, deliveries)
  select today, c.key, c.value::bigint from jsonb_each_text(sync.unwrap(count_refused_events.counts)) c
  on conflict (day, reason) do update set deliveries = r.deliveries + excluded.deliveries, last_at = now();
  delete from billing.refused_events r where r.day < today - 365;
end
$$;

-- [{day, reason, deliveries, last_at}], the newest day first.
create function public.refused_events() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('day', r.day, 'reason', r.reason, 'deliveries', r.deliveries,
    'last_at', sync.iso(r.last_at)) order by r.day desc, r.reason), '[]')
  from billing.refused_events r
$$;

revoke all on function public.count_refused_events(jsonb), public.refused_events() from public, anon, authenticated;
grant execute on function public.count_refused_events(jsonb), public.refused_events() to service_role;
