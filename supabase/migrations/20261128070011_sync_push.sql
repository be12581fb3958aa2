-- Push: applies the mutations in a device's outbox, in order and each once, see docs/sync-rules.md (Y20 and on). The entry is
-- public.sync_push; sync.apply_mutation calls a function of the schema mutations; sync.clients, sync.outcomes and sync.taken
-- keep what was processed.

revoke all on schema mutations from public;

-- A push has at most 100 mutations; a larger one is refused as a whole before any is applied (Y25).
create function sync.push_size() returns integer
language sql immutable parallel safe set search_path = '' as
$$ select 100 $$;

-- Opens the caller's outbox `client`, creating it if needed, and returns its last processed mutation. It locks the member's
-- row, so that a member's pushes are processed one at a time. Of more than 100 clients of a member, those that have not
-- pushed for longest are deleted.
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

-- Refuses a mutation's arguments if a required field is missing or a field is unknown.
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

-- The code of a refusal for an SQLSTATE and hint; null for errors that end the whole push (a deadlock, a shutdown), after
-- which the device tries again.
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

-- Applies one mutation in a subtransaction, so that a failed one changes nothing. Returns {outcome, code, detail}; the outcome
-- is 'applied', 'merged' or 'rejected'.
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
  -- Checks deferred constraints here, because a violation at commit would undo the whole push.
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

-- Applies a device's mutations in order. `mutations` is a list of {number, id, name, args}; `id` is optional. A mutation that
-- was processed before gets its earlier result again, by its number or its id. If another mutation was processed under its
-- number, it and those after it are rejected with 'gap', and the device sends them with a new client. Mutations after a
-- missing number are rejected with 'gap', too.
-- Returns {last_mutation, results: [{number, outcome, code, detail}]}.
-- Errors: PT413 with the hint 'too_many_mutations'; PT401 if signed out; PT403 with the hint 'foreign_client' or
-- 'account_deleted'; PT400 if `mutations` is not a list.
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
  is_reused boolean := false;
begin
  begin
    given := sync.unwrap(mutations);
  exception when invalid_text_representation then
    given := null;
  end;
  if jsonb_typeof(given) is distinct from 'array' then
    perform sync.refuse('PT400', 'malformed', 'mutations are a list');
  end if;
  if jsonb_array_length(given) > sync.push_size() then
    perform sync.refuse('PT413', 'too_many_mutations', format('a push takes at most %s mutations', sync.push_size()));
  end if;
  for mutation in select value from jsonb_array_elements(given) loop
    number := case when jsonb_typeof(mutation) = 'object' and jsonb_typeof(mutation -> 'number') = 'number'
      and mutation ->> 'number' ~ '^[1-9][0-9]{0,14}$' then (mutation ->> 'number')::bigint end;
    if number is null then
      answer := '{"outcome": "rejected", "code": "malformed", "detail": null}';
    elsif is_reused or number > last_number + 1 then
      answer := '{"outcome": "rejected", "code": "gap", "detail": null}';
    elsif number <= last_number then
      answer := sync.repeat_answer(client, number, mutation);
      is_reused := answer ->> 'code' is not distinct from 'gap';
    else
      answer := coalesce(sync.earlier_answer(mutation), sync.apply_mutation(client, mutation));
      perform sync.note_mutation(client, number, mutation, answer);
      last_number := number;
    end if;
    answers := answers || (jsonb_build_object('number', number) || answer);
  end loop;
  return jsonb_build_object('last_mutation', last_number, 'results', to_jsonb(answers));
end
$$;

revoke all on function public.sync_push(uuid, jsonb) from public, anon, service_role;
grant execute on function public.sync_push(uuid, jsonb) to authenticated;
grant execute on function sync.open_client(uuid), sync.check_fields(jsonb, text[], text[]),
  sync.refusal_code(text, text), sync.apply_mutation(uuid, jsonb), sync.push_size(), sync.unwrap(jsonb),
  sync.refuse(text, text, text), sync.entry_id(uuid, uuid) to authenticated;

-- The ids of processed mutations. A device whose storage returned to an earlier state (a truncated log, a profile that was
-- copied or restored from a backup) uses numbers a second time. The id distinguishes a new mutation under a used number from
-- one that is sent again, so that each is applied once (docs/sync-rules.md, Y21 and Y23).
create table sync.taken (
  client_id uuid not null references sync.clients (id) on delete cascade,
  number bigint not null,
  -- Null if the device sent none.
  id uuid,
  primary key (client_id, number)
);

create index on sync.taken (id);

call sync.close_table('sync.taken');

comment on table sync.taken is 'Private. Ids of the last thousand mutations of each outbox.';

-- The id of a mutation; null if it has none or an invalid one.
create function sync.id_of(mutation jsonb) returns uuid
language sql immutable parallel safe set search_path = '' as
$$
  select case when mutation ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (mutation ->> 'id')::uuid end
$$;

-- Records the result of a mutation of the caller's client, and keeps the last thousand. A transaction that wrote something
-- before this push may be older than that of the preceding push: pushed_xid is the later of both, because readers must not
-- be told of mutations that they can't see yet.
create function sync.note_mutation(client uuid, number bigint, mutation jsonb, answer jsonb) returns void
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
  if answer ->> 'outcome' <> 'applied' then
    insert into sync.outcomes (client_id, number, outcome, code, detail)
    values (client, note_mutation.number, answer ->> 'outcome', answer ->> 'code', left(answer ->> 'detail', 200));
  end if;
  insert into sync.taken (client_id, number, id) values (client, note_mutation.number, sync.id_of(mutation));
  delete from sync.taken t where t.client_id = client and t.number = note_mutation.number - 1000;
  delete from sync.outcomes o where o.client_id = client and o.number <= note_mutation.number - 1000;
end
$$;

-- The earlier result {outcome, code, detail} of a processed mutation of the caller's client; rejected with 'gap' if another
-- mutation was processed under its number.
create function sync.repeat_answer(client uuid, number bigint, mutation jsonb) returns jsonb
language sql stable security definer set search_path = '' as
$$
  select case
    when exists (
      select from sync.taken t join sync.clients c on c.id = t.client_id
      where t.client_id = client and t.number = repeat_answer.number and c.user_id = auth.uid()
        and t.id <> sync.id_of(mutation))
    then '{"outcome": "rejected", "code": "gap", "detail": null}'
    else coalesce((
      select jsonb_build_object('outcome', o.outcome, 'code', o.code, 'detail', o.detail)
      from sync.outcomes o join sync.clients c on c.id = o.client_id
      where o.client_id = client and o.number = repeat_answer.number and c.user_id = auth.uid()),
      '{"outcome": "applied", "code": null, "detail": null}')
  end
$$;

-- The earlier result {outcome, code, detail} of the caller's mutation with this id, under any number of any client; null if
-- none was processed.
create function sync.earlier_answer(mutation jsonb) returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('outcome', coalesce(o.outcome, 'applied'), 'code', o.code, 'detail', o.detail)
  from sync.taken t join sync.clients c on c.id = t.client_id
  left join sync.outcomes o on o.client_id = t.client_id and o.number = t.number
  where t.id = sync.id_of(mutation) and c.user_id = auth.uid()
  limit 1
$$;

grant execute on function sync.note_mutation(uuid, bigint, jsonb, jsonb), sync.repeat_answer(uuid, bigint, jsonb),
  sync.earlier_answer(jsonb) to authenticated, service_role;
