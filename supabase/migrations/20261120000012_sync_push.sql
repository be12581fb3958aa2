-- Taking what people did. See docs/sync-rules.md, Y20 and on. The registry of mutations is the schema `mutations`: each
-- function there, NAME(args jsonb, client uuid) returns text, is one that devices may push. It runs with the pusher's
-- rights, so that policies judge; it answers null when it was applied, the code of what was kept besides when it was
-- merged, and raises for a refusal.

create schema mutations;
revoke all on schema mutations from public;
grant usage on schema mutations, sync to authenticated;

-- The most mutations that one push takes; a device with more pushes again.
create function sync.push_size() returns integer
language sql immutable parallel safe set search_path = '' as
$$ select 500 $$;

-- Opens the caller's outbox `client` and answers up to which mutation it was taken. Until the transaction ends, nothing
-- else of this person is taken. A person's 101st client takes the place of the one longest silent.
create function sync.open_client(client uuid, out last_mutation bigint)
language plpgsql security definer set search_path = '' as
$$
declare
  caller constant uuid := auth.uid();
  opened sync.clients;
begin
  if caller is null then
    perform sync.refuse('PT401', 'signed_out', 'sign in first');
  end if;
  if client is null then
    perform sync.refuse('PT400', 'no_client', 'a push names its client');
  end if;
  perform from public.users u where u.id = caller for no key update;
  if not found then
    perform sync.refuse('PT403', 'account_deleted', 'this account was deleted');
  end if;
  insert into sync.clients (id, user_id) values (client, caller) on conflict (id) do nothing;
  if found then
    delete from sync.clients c where c.id in (
      select old.id from sync.clients old where old.user_id = caller order by old.pushed_at desc, old.id offset 100);
  end if;
  select c.* into opened from sync.clients c where c.id = client;
  if opened.user_id is distinct from caller then
    perform sync.refuse('PT403', 'foreign_client', 'this client belongs to somebody else');
  end if;
  last_mutation := opened.last_mutation;
end
$$;

-- Notes that a mutation of the caller's client was answered. A transaction that wrote something else before it pushed may be
-- older than that of the push before it: the later of the two counts, or readers would hear of what they can't see yet.
create function sync.note_mutation(client uuid, number bigint, outcome text, code text, detail text) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  update sync.clients c set last_mutation = note_mutation.number, pushed_at = now(),
    pushed_xid = greatest(c.pushed_xid, pg_current_xact_id()),
    settled_mutation = case when c.pushed_xid < sync.horizon() then c.last_mutation else c.settled_mutation end
  where c.id = client and c.user_id = auth.uid() and c.last_mutation = note_mutation.number - 1;
  if not found then
    raise exception 'mutation % of this client is not the next one', number using errcode = 'assert_failure';
  end if;
  if outcome <> 'applied' then
    insert into sync.outcomes (client_id, number, outcome, code, detail)
    values (client, note_mutation.number, note_mutation.outcome, note_mutation.code, left(note_mutation.detail, 200));
  end if;
end
$$;

-- What was answered to a mutation of the caller's client that was taken before.
create function sync.repeat_answer(client uuid, number bigint) returns jsonb
language sql stable security definer set search_path = '' as
$$
  select coalesce((
    select jsonb_build_object('outcome', o.outcome, 'code', o.code, 'detail', o.detail)
    from sync.outcomes o join sync.clients c on c.id = o.client_id
    where o.client_id = client and o.number = repeat_answer.number and c.user_id = auth.uid()),
    '{"outcome": "applied", "code": null, "detail": null}')
$$;

-- A device that pushes mutation n has the answers to all before it.
create function sync.forget_answers(client uuid, before bigint) returns void
language sql security definer set search_path = '' as
$$
  delete from sync.outcomes o using sync.clients c
  where o.client_id = client and o.number < before and c.id = client and c.user_id = auth.uid()
$$;

-- Refuses arguments that lack a field or have one that the mutation does not know.
create function sync.check_fields(args jsonb, required text[], optional text[] default '{}') returns void
language plpgsql immutable set search_path = '' as
$$
declare
  field text;
begin
  if jsonb_typeof(args) is distinct from 'object' then
    perform sync.refuse('PT400', 'malformed', 'arguments are an object');
  end if;
  foreach field in array required loop
    if not args ? field then
      raise exception 'the field % is missing', field using errcode = 'PT400', hint = 'missing_field', column = field;
    end if;
  end loop;
  for field in select jsonb_object_keys(args) loop
    if field <> all (required || optional) then
      raise exception 'the field % can''t be written', left(field, 100)
        using errcode = 'PT400', hint = 'unknown_field', column = left(field, 100);
    end if;
  end loop;
end
$$;

-- The code of a refusal, from what PostgreSQL says; null for what is no answer to this mutation but the end of the push
-- (a deadlock, a shutdown): the device tries again.
create function sync.refusal_code(sql_state text, hint text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case
    when sql_state ~ '^(08|25|40|53|55|57|58)' then null
    when sql_state like 'PT%' then coalesce(nullif(hint, ''), 'refused')
    when sql_state = '23505' then 'duplicate'
    when sql_state = '23503' then 'not_found'
    when sql_state = '42501' then 'forbidden'
    when sql_state like '22%' or sql_state like '23%' then 'invalid'
    else 'failed' end
$$;

-- Applies one mutation, in a block of its own: what fails leaves nothing behind. Answers {outcome, code, detail}.
create function sync.apply_mutation(client uuid, mutation jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  name constant text := case jsonb_typeof(mutation -> 'name') when 'string' then mutation ->> 'name' end;
  merged text;
  refusal text;
  sql_state text;
  hint text;
  detail text;
  column_name text;
begin
  if name is null then
    perform sync.refuse('PT400', 'malformed', 'a mutation is {number, name, args}');
  end if;
  if name !~ '^[a-z_]{1,60}$' or to_regprocedure(format('mutations.%I(jsonb, uuid)', name)) is null then
    perform sync.refuse('PT400', 'unknown_mutation', 'there is no mutation of this name');
  end if;
  execute format('select mutations.%I($1, $2)', name) into merged using coalesce(mutation -> 'args', '{}'), client;
  -- What is checked late is checked now, or it would take the whole push with it.
  set constraints all immediate;
  set constraints all deferred;
  return jsonb_build_object('outcome', case when merged is null then 'applied' else 'merged' end,
    'code', merged, 'detail', null);
exception when others then
  get stacked diagnostics sql_state = returned_sqlstate, hint = pg_exception_hint, detail = constraint_name,
    column_name = column_name;
  refusal := sync.refusal_code(sql_state, hint);
  if refusal is null then
    raise;
  end if;
  if refusal = 'failed' then
    raise warning 'mutation % failed with SQLSTATE %', left(name, 60), sql_state;
  end if;
  return jsonb_build_object('outcome', 'rejected', 'code', refusal,
    'detail', coalesce(nullif(detail, ''), nullif(column_name, '')));
end
$$;

-- Takes mutations [{number, name, args}] of the caller's outbox `client`, in their order, each at most once. Answers
-- {last_mutation, results: [{number, outcome, code, detail}], has_more}: outcome 'applied', 'merged' or 'rejected'.
-- A rejected mutation counts as taken and holds nothing up. Not taken are one without a number (number null,
-- 'malformed') and one that is not the next ('gap': the device sends from last_mutation + 1, or begins a new client).
-- Of more than 500 mutations the first 500 are looked at; `has_more` says that the others are still to be pushed.
-- Errors: PT401 signed out; PT403 with hint 'foreign_client' or 'account_deleted'; PT400 no list of mutations.
create function public.sync_push(client uuid, mutations jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  last_number bigint := sync.open_client(client);
  given jsonb;
  mutation jsonb;
  number bigint;
  answer jsonb;
  answers jsonb[] := '{}';
  is_first boolean := true;
begin
  begin
    given := sync.unwrap(mutations);
  exception when invalid_text_representation then
    given := null;
  end;
  if jsonb_typeof(given) is distinct from 'array' then
    perform sync.refuse('PT400', 'malformed', 'mutations are a list');
  end if;
  for mutation in select value from jsonb_array_elements(given) limit sync.push_size() loop
    number := case when jsonb_typeof(mutation) = 'object' and jsonb_typeof(mutation -> 'number') = 'number'
      and mutation ->> 'number' ~ '^[1-9][0-9]{0,14}$' then (mutation ->> 'number')::bigint end;
    if is_first and number is not null then
      perform sync.forget_answers(client, least(number, last_number + 1));
      is_first := false;
    end if;
    if number is null then
      answer := '{"outcome": "rejected", "code": "malformed", "detail": null}';
    elsif number <= last_number then
      answer := sync.repeat_answer(client, number);
    elsif number > last_number + 1 then
      answer := '{"outcome": "rejected", "code": "gap", "detail": null}';
    else
      answer := sync.apply_mutation(client, mutation);
      perform sync.note_mutation(client, number, answer ->> 'outcome', answer ->> 'code', answer ->> 'detail');
      last_number := number;
    end if;
    answers := answers || (jsonb_build_object('number', number) || answer);
  end loop;
  return jsonb_build_object('last_mutation', last_number, 'results', to_jsonb(answers),
    'has_more', jsonb_array_length(given) > sync.push_size());
end
$$;

revoke all on function public.sync_push(uuid, jsonb) from public, anon, service_role;
grant execute on function public.sync_push(uuid, jsonb) to authenticated;
grant execute on function sync.open_client(uuid), sync.note_mutation(uuid, bigint, text, text, text),
  sync.repeat_answer(uuid, bigint), sync.forget_answers(uuid, bigint), sync.check_fields(jsonb, text[], text[]),
  sync.refusal_code(text, text), sync.apply_mutation(uuid, jsonb), sync.push_size(), sync.unwrap(jsonb),
  sync.refuse(text, text, text), sync.entry_id(uuid, uuid) to authenticated;
