-- What the payment functions ask of the database: who pays as which customer, and whose turn it is to begin a checkout.

-- A person may have one checkout begun at a time: two tabs that began one each at once would pay twice.
create table billing.checkout_turns (
  user_id uuid primary key references public.users (id) on delete cascade,
  -- After this a turn that was never ended is another's.
  ends_at timestamptz not null
);
call sync.close_table('billing.checkout_turns');
comment on table billing.checkout_turns is 'Private. Who begins a checkout just now.';

-- Whether the turn is the caller's, for `seconds` at most.
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

create function public.end_checkout_turn(user_uuid uuid) returns boolean
language plpgsql security definer set search_path = '' as
$$
begin
  delete from billing.checkout_turns t where t.user_id = user_uuid;
  return found;
end
$$;

-- {email, customer, had_trial, pro_until, renews, subscriptions}: ids of the subscriptions, the newest first; `pro_until` in
-- ISO 8601, null without Pro, `renews` of the subscription that lasts longest. Null for somebody who is not there.
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

-- Stores as which customer a person pays, unless `replaced` is no longer the one that is stored. Answers the stored one.
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
