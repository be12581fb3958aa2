-- Subscriptions know which period was paid, and the payment provider's answers take effect in the order in which it was asked.
-- Four faults are mended: a cancelled subscription kept a period that nobody paid; the days of grace began when a failure was
-- heard of, not with the unpaid period; a paused subscription could not be stored; and the event of a person whose customer id
-- was not stored yet was lost.

alter table public.subscriptions
  drop constraint past_due_has_a_beginning,
  drop constraint subscriptions_status_check,
  add constraint subscriptions_status_check check (status in
    ('active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid')),
  add column current_period_start timestamptz,
  -- Until when the payments that were made and not given back reach.
  add column paid_until timestamptz,
  -- When the payment provider was asked for what stands here, as a number: an earlier ticket's answer changes nothing.
  add column ticket bigint not null default 0;

-- Rows of before keep the Pro that they gave: grace goes on from where it began, and what was cancelled counts as paid.
update public.subscriptions s set
  current_period_start = least(coalesce(s.past_due_since, s.created_at), s.current_period_end),
  paid_until = case when s.status in ('active', 'trialing', 'canceled') then s.current_period_end
    else least(coalesce(s.past_due_since, s.created_at), s.current_period_end) end;

alter table public.subscriptions
  alter column current_period_start set not null,
  alter column paid_until set not null,
  add constraint period_has_a_length check (current_period_start <= current_period_end);

-- U5: until when a subscription gives Pro; null for never. `proUntil` in src/domain/payments/subscription.ts says the same. A renewal
-- is active for an hour before its first charge, so that only a cancelled one is asked whether it was paid.
create function billing.pro_until(
  status text, current_period_start timestamptz, current_period_end timestamptz, paid_until timestamptz
) returns timestamptz
language sql immutable parallel safe set search_path = '' as
$$
  select case
    when status in ('active', 'trialing') then current_period_end
    when status = 'past_due' then least(current_period_end, current_period_start + interval '7 days')
    when status = 'canceled' then least(current_period_end, paid_until)
    end
$$;

create or replace function billing.normalise_subscription() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.updated_at := now();
  new.had_trial := new.had_trial or new.status = 'trialing' or (tg_op = 'UPDATE' and old.had_trial);
  return new;
end
$$;

-- The person's Pro is that of the subscription that lasts longest.
create or replace function billing.refresh_pro() returns trigger
language plpgsql set search_path = '' as
$$
declare
  person constant uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  until timestamptz;
begin
  perform from public.users u where u.id = person for no key update;
  select max(billing.pro_until(s.status, s.current_period_start, s.current_period_end, s.paid_until)) into until
  from public.subscriptions s where s.user_id = person and not s._deleted;
  update public.users u set is_pro = until is not null, pro_expires_at = until
  where u.id = person and (u.is_pro, u.pro_expires_at) is distinct from (until is not null, until);
  return null;
end
$$;

create or replace view billing.subscription_documents as
select s.id, jsonb_build_object('id', s.id, 'status', s.status,
  'current_period_start', sync.iso(s.current_period_start), 'current_period_end', sync.iso(s.current_period_end),
  'paid_until', sync.iso(s.paid_until), 'cancel_at_period_end', s.cancel_at_period_end, 'had_trial', s.had_trial,
  'price_id', s.price_id, 'created_at', sync.iso(s.created_at), 'updated_at', sync.iso(s.updated_at),
  'stamp', s._xid::text::bigint) as document
from public.subscriptions s;

drop function billing.pro_until(text, timestamptz, timestamptz);
drop function public.apply_subscription_event(text, text, jsonb, timestamptz);
alter table public.subscriptions drop column past_due_since, drop column fetched_at;
grant select (current_period_start, paid_until) on public.subscriptions to authenticated;

create sequence billing.payment_tickets;
revoke all on sequence billing.payment_tickets from public, anon, authenticated, service_role;

-- A ticket for an event, drawn before the payment provider is asked; null if the event was taken already. Nothing is
-- written: an event that breaks off here comes again.
create function public.begin_payment_event(event_id text) returns bigint
language sql volatile security definer set search_path = '' as
$$
  select nextval('billing.payment_tickets')
  where not exists (select from billing.webhook_events e where e.id = begin_payment_event.event_id)
$$;

-- Takes an event: its row and its effect are one transaction. `facts` is the subscription as the payment provider answered
-- after `ticket` was drawn: {id, customer, user_id, status, price_id, current_period_start, current_period_end, paid_until,
-- cancel_at_period_end, had_trial}, times in ISO 8601, `user_id` null or what the subscription's metadata says; null for an
-- event that concerns none. Answers 'applied', 'duplicate', 'stale' (a later ticket was here first), 'unknown_customer' or
-- 'ignored'. Refuses with 503 the subscription of a person of ours whose customer id is not stored yet: the event comes again.
create function public.apply_payment_event(event_id text, event_type text, facts jsonb, ticket bigint) returns text
language plpgsql security definer set search_path = '' as
$$
declare
  given constant jsonb := nullif(sync.unwrap(facts), 'null');
  person uuid;
  result text := 'applied';
begin
  insert into billing.webhook_events (id, type, outcome) values (event_id, event_type, 'ignored') on conflict do nothing;
  if not found then
    return 'duplicate';
  end if;
  if given is null then
    return 'ignored';
  end if;
  select u.id into person from public.users u where u.stripe_customer_id = given ->> 'customer' for no key update;
  if person is null then
    if exists (select from public.users u where u.id::text = given ->> 'user_id') then
      perform sync.refuse('PT503', 'customer_not_stored', 'this customer is not stored yet');
    end if;
    result := 'unknown_customer';
  else
    insert into public.subscriptions as s (user_id, status, current_period_start, current_period_end, paid_until,
      cancel_at_period_end, had_trial, stripe_subscription_id, price_id, ticket)
    values (person, given ->> 'status', (given ->> 'current_period_start')::timestamptz,
      (given ->> 'current_period_end')::timestamptz, (given ->> 'paid_until')::timestamptz,
      (given ->> 'cancel_at_period_end')::boolean, (given ->> 'had_trial')::boolean, given ->> 'id',
      given ->> 'price_id', apply_payment_event.ticket)
    on conflict (stripe_subscription_id) do update set status = excluded.status,
      current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
      paid_until = excluded.paid_until, cancel_at_period_end = excluded.cancel_at_period_end,
      had_trial = excluded.had_trial, price_id = excluded.price_id, ticket = excluded.ticket
    where s.ticket < excluded.ticket and s.user_id = excluded.user_id;
    if not found then
      result := 'stale';
    end if;
  end if;
  update billing.webhook_events e set outcome = result where e.id = event_id;
  return result;
end
$$;

revoke all on function billing.pro_until(text, timestamptz, timestamptz, timestamptz) from public;
grant execute on function billing.pro_until(text, timestamptz, timestamptz, timestamptz) to service_role;
revoke all on function public.begin_payment_event(text), public.apply_payment_event(text, text, jsonb, bigint)
  from public, anon, authenticated;
grant execute on function public.begin_payment_event(text), public.apply_payment_event(text, text, jsonb, bigint)
  to service_role;
