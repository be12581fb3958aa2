-- Pro: what was paid for, and until when.

create schema billing;
revoke all on schema billing from public;

-- U5: until when a subscription gives Pro; null for never. Trial, cancelled and paid ones do until the period ends; one
-- whose renewal failed does for seven days at most. Whether it will renew makes no difference.
create function billing.pro_until(status text, current_period_end timestamptz, past_due_since timestamptz)
returns timestamptz
language sql immutable parallel safe set search_path = '' as
$$
  select case
    when status in ('active', 'trialing', 'canceled') then current_period_end
    when status = 'past_due' then least(current_period_end, past_due_since + interval '7 days')
    end
$$;

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  status text not null check (status in
    ('active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'trialing', 'unpaid')),
  current_period_end timestamptz not null,
  -- U6.
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  -- Whether a trial was part of it: nobody gets a second one (U10).
  had_trial boolean not null default false,
  stripe_subscription_id text not null unique check (stripe_subscription_id ~ '^sub_[A-Za-z0-9]{1,200}$'),
  price_id text not null check (price_id ~ '^[A-Za-z0-9_-]{1,200}$'),
  -- When the payment provider was asked for what stands here; older answers change nothing.
  fetched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint past_due_has_a_beginning check ((status = 'past_due') = (past_due_since is not null))
);
create index on public.subscriptions (user_id, created_at desc);

create function billing.normalise_subscription() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.updated_at := now();
  if new.status <> 'past_due' then
    new.past_due_since := null;
  elsif tg_op = 'UPDATE' then
    new.past_due_since := coalesce(old.past_due_since, new.past_due_since, now());
  else
    new.past_due_since := coalesce(new.past_due_since, now());
  end if;
  new.had_trial := new.had_trial or new.status = 'trialing' or (tg_op = 'UPDATE' and old.had_trial);
  return new;
end
$$;
create trigger normalise before insert or update on public.subscriptions
  for each row execute function billing.normalise_subscription();

-- The person's Pro is that of the subscription that lasts longest.
create function billing.refresh_pro() returns trigger
language plpgsql set search_path = '' as
$$
declare
  person constant uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  until timestamptz;
begin
  perform from public.users u where u.id = person for no key update;
  select max(billing.pro_until(s.status, s.current_period_end, s.past_due_since)) into until
  from public.subscriptions s where s.user_id = person;
  update public.users u set is_pro = until is not null, pro_expires_at = until
  where u.id = person and (u.is_pro, u.pro_expires_at) is distinct from (until is not null, until);
  return null;
end
$$;
create trigger refresh_pro after insert or update or delete on public.subscriptions
  for each row execute function billing.refresh_pro();

call sync.enable('public.subscriptions', 'user_id', true);
call sync.close_table('public.subscriptions');
comment on table public.subscriptions is 'What the payment provider says of a person''s Pro. Written by the service; each reads the own.';
create policy select_owner on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
grant select (id, user_id, status, current_period_end, cancel_at_period_end, had_trial, stripe_subscription_id, price_id,
  created_at, updated_at) on public.subscriptions to authenticated;
grant select, insert, update, delete on public.subscriptions to service_role;

-- U50: without the payment provider's ids.
create view billing.subscription_documents as
select s.id, jsonb_build_object('id', s.id, 'status', s.status, 'current_period_end', sync.iso(s.current_period_end),
  'cancel_at_period_end', s.cancel_at_period_end, 'had_trial', s.had_trial, 'price_id', s.price_id,
  'created_at', sync.iso(s.created_at), 'updated_at', sync.iso(s.updated_at), 'stamp', s._xid::text::bigint) as document
from public.subscriptions s;

insert into sync.collections (name, source, documents, scope, scope_column)
values ('subscriptions', 'public.subscriptions', 'billing.subscription_documents', 'reader', 'user_id');
call sync.announce('public.subscriptions');

-- U7: an event is taken once; it and its effect are one transaction.
create table billing.webhook_events (
  id text primary key check (id ~ '^evt_[A-Za-z0-9]{1,200}$'),
  type text not null check (char_length(type) between 1 and 200),
  outcome text not null check (outcome in ('applied', 'stale', 'unknown_customer', 'ignored')),
  received_at timestamptz not null default now()
);
call sync.close_table('billing.webhook_events');
comment on table billing.webhook_events is 'Private. Payment events that were taken, so that none is taken twice.';

-- Takes an event of the payment provider. `subscription` is not what the event carried but the object fetched again at
-- `fetched_at`: {id, customer, status, current_period_end, cancel_at_period_end, price_id}; null for an event that
-- concerns none. Answers 'applied', 'duplicate', 'stale' (a newer answer is there), 'unknown_customer' or 'ignored'.
create function public.apply_subscription_event(
  event_id text, event_type text, subscription jsonb, fetched_at timestamptz
) returns text
language plpgsql security definer set search_path = '' as
$$
declare
  given constant jsonb := nullif(sync.unwrap(subscription), 'null');
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
  if not found then
    result := 'unknown_customer';
  else
    insert into public.subscriptions as s (user_id, status, current_period_end, cancel_at_period_end,
      stripe_subscription_id, price_id, fetched_at)
    values (person, given ->> 'status', (given ->> 'current_period_end')::timestamptz,
      coalesce((given ->> 'cancel_at_period_end')::boolean, false), given ->> 'id', given ->> 'price_id',
      apply_subscription_event.fetched_at)
    on conflict (stripe_subscription_id) do update set status = excluded.status,
      current_period_end = excluded.current_period_end, cancel_at_period_end = excluded.cancel_at_period_end,
      price_id = excluded.price_id, fetched_at = excluded.fetched_at
    where s.fetched_at <= excluded.fetched_at and s.user_id = excluded.user_id;
    if not found then
      result := 'stale';
    end if;
  end if;
  update billing.webhook_events e set outcome = result where e.id = event_id;
  return result;
end
$$;

revoke all on all functions in schema billing from public;
revoke all on function public.apply_subscription_event(text, text, jsonb, timestamptz) from public, anon, authenticated;
grant execute on function public.apply_subscription_event(text, text, jsonb, timestamptz) to service_role;
