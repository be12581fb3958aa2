-- A device whose storage fell back to an earlier state (a truncated log, a profile copied or put back from a backup) gives
-- numbers a second time. The id that each mutation was made with tells a second use from a question that comes again, so
-- that the new mutation is not taken for done, nor an old one done again. See docs/sync-rules.md, Y21 and Y23.

create table sync.taken (
  client_id uuid not null references sync.clients (id) on delete cascade,
  number bigint not null,
  -- Null from devices that send none.
  id uuid,
  primary key (client_id, number)
);
create index on sync.taken (id);
call sync.close_table('sync.taken');
comment on table sync.taken is 'Private. Ids of the last thousand mutations of each outbox.';

-- The id of a mutation; null where it has none, or none that is one.
create function sync.id_of(mutation jsonb) returns uuid
language sql immutable parallel safe set search_path = '' as
$$
  select case when mutation ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (mutation ->> 'id')::uuid end
$$;

drop function sync.note_mutation(uuid, bigint, text, text, text);

-- Notes that a mutation of the caller's client was answered, and how. A transaction that wrote something else before it pushed
-- may be older than that of the push before it: the later of the two counts, or readers would hear of what they can't see yet.
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

-- A device may ask for them again: see above.
drop function sync.forget_answers(uuid, bigint);
comment on table sync.outcomes is 'Private. Answers to the last thousand mutations of each outbox, as far as these were merged or rejected.';

drop function sync.repeat_answer(uuid, bigint);

-- What was answered to a mutation of the caller's client that was taken before; 'gap' where another was taken under its
-- number.
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

-- What was answered to a mutation of the caller's that was taken under another number, in whichever client; null for one
-- that was not.
create function sync.earlier_answer(mutation jsonb) returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('outcome', coalesce(o.outcome, 'applied'), 'code', o.code, 'detail', o.detail)
  from sync.taken t join sync.clients c on c.id = t.client_id
  left join sync.outcomes o on o.client_id = t.client_id and o.number = t.number
  where t.id = sync.id_of(mutation) and c.user_id = auth.uid()
  limit 1
$$;

-- As before, and: a mutation may have an id ({number, id, name, args}). Of a number under which another was taken, and of all
-- that follow it, the answer is 'gap': the device begins a new client with them. One whose id was taken counts as done.
create or replace function public.sync_push(client uuid, mutations jsonb) returns jsonb
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
  for mutation in select value from jsonb_array_elements(given) limit sync.push_size() loop
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
  return jsonb_build_object('last_mutation', last_number, 'results', to_jsonb(answers),
    'has_more', jsonb_array_length(given) > sync.push_size());
end
$$;

revoke all on function sync.id_of(jsonb), sync.note_mutation(uuid, bigint, jsonb, jsonb),
  sync.repeat_answer(uuid, bigint, jsonb), sync.earlier_answer(jsonb) from public;
grant execute on function sync.note_mutation(uuid, bigint, jsonb, jsonb), sync.repeat_answer(uuid, bigint, jsonb),
  sync.earlier_answer(jsonb) to authenticated, service_role;
grant execute on function sync.id_of(jsonb) to service_role;
