-- Subscriptions to Pro and their payment.
-- public.subscriptions mirrors the payment provider, and a trigger derives users.is_pro and pro_expires_at from it.
-- The webhook calls begin_payment_event and apply_payment_event; the payment functions call payment_account,
-- store_payment_customer and take_checkout_turn. billing.refused_events counts webhook deliveries that changed nothing.

revoke all on schema billing from public;

-- Subscriptions to Pro as the payment provider (Stripe) reports them; written by the service role only.
create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  status text not null check (status in
    ('active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid')),
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  -- The end of the time covered by payments that were made and not refunded.
  paid_until timestamptz not null,
  -- The subscription ends with the period and does not renew (U6).
  cancel_at_period_end boolean not null default false,
  -- Whether it included a trial: a user gets only one (U10).
  had_trial boolean not null default false,
  stripe_subscription_id text not null unique check (stripe_subscription_id ~ '^sub_[A-Za-z0-9]{1,200}$'),
  price_id text not null check (price_id ~ '^[A-Za-z0-9_-]{1,200}$'),
  -- The ticket drawn before the provider was asked for these values; an answer with an earlier ticket is ignored as stale.
  ticket bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint period_has_a_length check (current_period_start <= current_period_end)
);

create index on public.subscriptions (user_id, created_at desc);

-- Sets updated_at, and keeps had_trial true once the subscription has been in a trial.
create function billing.normalise_subscription() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.updated_at := now();
  new.had_trial := new.had_trial or new.status = 'trialing' or (tg_op = 'UPDATE' and old.had_trial);
  return new;
end
$$;

create trigger normalise before insert or update on public.subscriptions
  for each row execute function billing.normalise_subscription();

-- Sets the user's Pro from the subscription that gives it longest.
create function billing.refresh_pro() returns trigger
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

create trigger refresh_pro after insert or update or delete on public.subscriptions
  for each row execute function billing.refresh_pro();

call sync.enable('public.subscriptions', 'user_id', true);
call sync.close_table('public.subscriptions');

comment on table public.subscriptions is
  'What the payment provider says of a person''s Pro. Written by the service; each reads the own.';

create policy select_owner on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);

grant select (id, user_id, status, current_period_end, cancel_at_period_end, had_trial, stripe_subscription_id, price_id,
  created_at, updated_at) on public.subscriptions to authenticated;
grant select, insert, update, delete on public.subscriptions to service_role;

-- Sync documents of the collection `subscriptions`.
create view billing.subscription_documents as
select s.id, jsonb_build_object('id', s.id, 'status', s.status,
  'current_period_start', sync.iso(s.current_period_start), 'current_period_end', sync.iso(s.current_period_end),
  'paid_until', sync.iso(s.paid_until), 'cancel_at_period_end', s.cancel_at_period_end, 'had_trial', s.had_trial,
  'price_id', s.price_id, 'created_at', sync.iso(s.created_at), 'updated_at', sync.iso(s.updated_at),
  'stamp', s._xid::text::bigint) as document
from public.subscriptions s;

insert into sync.collections (name, source, documents, scope, scope_column)
values ('subscriptions', 'public.subscriptions', 'billing.subscription_documents', 'reader', 'user_id');

call sync.poke_owners_of('subscriptions');

-- Payment events that were processed. Each event is applied once; its row and its effect are one transaction (U7).
create table billing.webhook_events (
  id text primary key check (id ~ '^evt_[A-Za-z0-9]{1,200}$'),
  type text not null check (char_length(type) between 1 and 200),
  outcome text not null check (outcome in ('applied', 'stale', 'unknown_customer', 'ignored')),
  received_at timestamptz not null default now()
);

call sync.close_table('billing.webhook_events');

comment on table billing.webhook_events is 'Private. Payment events that were taken, so that none is taken twice.';

revoke all on all functions in schema billing from public;

-- Until when a subscription gives Pro; null if it gives none (U5). Same rule as `proUntil` in
-- src/domain/payments/subscription.ts. A renewal is active for an hour before its first charge, so paid_until counts only for
-- a cancelled subscription.
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

grant select (current_period_start, paid_until) on public.subscriptions to authenticated;

-- Orders requests to the payment provider: see subscriptions.ticket.
create sequence billing.payment_tickets;

revoke all on sequence billing.payment_tickets from public, anon, authenticated, service_role;

-- Draws a ticket for an event before the payment provider is asked; null if the event was already processed. Writes no row:
-- the provider sends an event again whose processing was interrupted.
create function public.begin_payment_event(event_id text) returns bigint
language sql volatile security definer set search_path = '' as
$$
  select nextval('billing.payment_tickets')
  where not exists (select from billing.webhook_events e where e.id = begin_payment_event.event_id)
$$;

-- Applies a payment event: its row and its effect are one transaction. `facts` is the subscription as the payment provider
-- reported it after `ticket` was drawn: {id, customer, user_id, status, price_id, current_period_start, current_period_end,
-- paid_until, cancel_at_period_end, had_trial}, times in ISO 8601, `user_id` null or the one in the subscription's metadata;
-- null for an event without a subscription. Returns 'applied', 'duplicate', 'stale' (a later ticket was applied first),
-- 'unknown_customer' or 'ignored'. Refuses with 503 if the user exists but the customer id is not stored yet, so that the
-- provider sends the event again.
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

revoke all on function public.begin_payment_event(text), public.apply_payment_event(text, text, jsonb, bigint)
  from public, anon, authenticated;
grant execute on function public.begin_payment_event(text), public.apply_payment_event(text, text, jsonb, bigint)
  to service_role;

-- Locks that allow one checkout per user at a time: two browser tabs that each began one would pay twice.
create table billing.checkout_turns (
  user_id uuid primary key references public.users (id) on delete cascade,
  -- After this time another checkout may take over a lock that was not released.
  ends_at timestamptz not null
);

call sync.close_table('billing.checkout_turns');

comment on table billing.checkout_turns is 'Private. Who begins a checkout just now.';

-- Takes the user's checkout lock for at most `seconds`; returns false if another caller holds it.
create function public.take_checkout_turn(user_uuid uuid, seconds integer) returns boolean
language plpgsql security definer set search_path = '' as
$$
begin
  insert into billing.checkout_turns as t (user_id, ends_at)
  values (user_uuid, clock_timestamp() + make_interval(secs => take_checkout_turn.seconds))
  on conflict (user_id) do update set ends_at = excluded.ends_at where t.ends_at <= clock_timestamp();
  return found;
end
$$;

-- Releases the checkout lock; returns false if there was none.
create function public.end_checkout_turn(user_uuid uuid) returns boolean
language plpgsql security definer set search_path = '' as
$$
begin
  delete from billing.checkout_turns t where t.user_id = user_uuid;
  return found;
end
$$;

-- What the payment functions need to know of a user: {email, customer, had_trial, pro_until, renews, subscriptions}.
-- `subscriptions` are the provider's ids, newest first; `pro_until` is in ISO 8601, null without Pro; `renews` concerns the
-- subscription that lasts longest. Null if there is no such user.
create function public.payment_account(user_uuid uuid) returns jsonb
language sql stable set search_path = '' as
$$
  select jsonb_build_object('email', u.email, 'customer', u.stripe_customer_id,
    'had_trial', exists (select from public.subscriptions s where s.user_id = u.id and s.had_trial),
    'pro_until', case when u.is_pro then sync.iso(u.pro_expires_at) end,
    'renews', coalesce((
      select s.status in ('active', 'trialing', 'past_due') and not s.cancel_at_period_end
      from public.subscriptions s where s.user_id = u.id and not s._deleted
      order by billing.pro_until(s.status, s.current_period_start, s.current_period_end, s.paid_until) desc nulls last
      limit 1), false),
    'subscriptions', coalesce((
      select jsonb_agg(s.stripe_subscription_id order by s.created_at desc, s.id)
      from public.subscriptions s where s.user_id = u.id and not s._deleted), '[]'))
  from public.users u where u.id = user_uuid
$$;

-- Stores the user's customer id at the payment provider, provided that `replaced` is the stored one. Returns the id that is
-- stored afterwards.
create function public.store_payment_customer(user_uuid uuid, customer text, replaced text default null) returns text
language plpgsql set search_path = '' as
$$
begin
  update public.users u set stripe_customer_id = store_payment_customer.customer
  where u.id = user_uuid and u.stripe_customer_id is not distinct from store_payment_customer.replaced;
  return (select u.stripe_customer_id from public.users u where u.id = user_uuid);
end
$$;

revoke all on function public.take_checkout_turn(uuid, integer), public.end_checkout_turn(uuid),
  public.payment_account(uuid), public.store_payment_customer(uuid, text, text) from public, anon, authenticated;
grant execute on function public.take_checkout_turn(uuid, integer), public.end_checkout_turn(uuid),
  public.payment_account(uuid), public.store_payment_customer(uuid, text, text) to service_role;

-- Counts of deliveries to the payment webhook that changed nothing, per day and reason, for an operator who checks for
-- attacks.
create table billing.refused_events (
  day date not null,
  reason text not null check (reason in ('bad_event',
    'bad_signature', 'duplicate', 'too_large', 'wrong_mode', 'wrong_version')),
  deliveries bigint not null check (deliveries > 0),
  last_at timestamptz not null default now(),
  primary key (day, reason)
);

call sync.close_table('billing.refused_events');

comment on table billing.refused_events is
  'Private. Deliveries to the payment webhook that changed nothing, by day (UTC) and reason; kept for a year.';

-- Adds {reason: count} to today's counts and deletes those older than 365 days.
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

-- The counts, newest day first: [{day, reason, deliveries, last_at}], `last_at` in ISO 8601.
create function public.refused_events() returns jsonb
language sql stable security definer set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('day', r.day, 'reason', r.reason, 'deliveries', r.deliveries,
    'last_at', sync.iso(r.last_at)) order by r.day desc, r.reason), '[]')
  from billing.refused_events r
$$;

revoke all on function public.count_refused_events(jsonb), public.refused_events() from public, anon, authenticated;
grant execute on function public.count_refused_events(jsonb), public.refused_events() to service_role;
