-- Quotas by standing (docs/security.md, "Quotas"). Accounts cost nothing, so only a person with a confirmed mailbox or number has a
-- quota of their own. Everybody else shares that of their network, and a network has one for all its people together.

alter table provider.settings
  -- Quotas of all people of one network together, members included.
  add column per_hour_of_network integer not null default 300 check (per_hour_of_network >= 0),
  add column per_day_of_network integer not null default 3000 check (per_day_of_network >= 0);

comment on column provider.settings.per_hour is
  'Quota of a confirmed member, or of a network''s other visitors together (K17).';
comment on column provider.usage.caller is
  'A confirmed member''s id, a network''s visitors (address:HASH), or all people of a network (network:HASH). No row names both a member and a network.';

drop function public.provider_take_quota(text);

-- Takes one request from the quotas of the caller and of the network, and from the common budget; `caller` is a confirmed member's id,
-- or the network of anybody else. `network` is the keyed hash of the network; null for requests that come from none. Returns
-- {allowed, retry_after_s} with seconds. Takes nothing if a quota is exhausted.
create function public.provider_take_quota(caller text, network text default null) returns jsonb
language plpgsql security definer set search_path = '' as
$$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
  this_day constant timestamptz := date_trunc('day', now(), 'UTC');
  all_of_network constant text := 'network:' || network;
  allowed provider.settings;
  used record;
begin
  -- The lock serialises callers, so that two can't both take the last request.
  select s.* into allowed from provider.settings s for update;
  select
    coalesce(sum(u.requests) filter (where u.caller = provider_take_quota.caller), 0) as day_of_caller,
    coalesce(sum(u.requests) filter (where u.caller = provider_take_quota.caller and u.hour = this_hour), 0) as hour_of_caller,
    coalesce(sum(u.requests) filter (where u.caller = all_of_network), 0) as day_of_network,
    coalesce(sum(u.requests) filter (where u.caller = all_of_network and u.hour = this_hour), 0) as hour_of_network,
    coalesce(sum(u.requests) filter (where u.caller not like 'network:%'), 0) as day_of_all
  into used from provider.usage u where u.hour >= this_day;
  if used.day_of_caller >= allowed.per_day or used.day_of_network >= allowed.per_day_of_network
    or used.day_of_all >= allowed.budget_per_day then
    return jsonb_build_object('allowed', false,
      'retry_after_s', ceil(extract(epoch from this_day + interval '1 day' - now()))::integer);
  end if;
  if used.hour_of_caller >= allowed.per_hour or used.hour_of_network >= allowed.per_hour_of_network then
    return jsonb_build_object('allowed', false,
      'retry_after_s', ceil(extract(epoch from this_hour + interval '1 hour' - now()))::integer);
  end if;
  insert into provider.usage as u (caller, hour, requests)
  select taken, this_hour, 1 from unnest(array[provider_take_quota.caller, all_of_network]) taken where taken is not null
  on conflict on constraint usage_pkey do update set requests = u.requests + 1;
  return '{"allowed": true, "retry_after_s": 0}';
end
$$;

revoke all on function public.provider_take_quota(text, text) from public, anon, authenticated, service_role;
grant execute on function public.provider_take_quota(text, text) to service_role;
