-- Y25: a push takes a hundred mutations, and one of more is refused as a whole before any is looked at.

create or replace function sync.push_size() returns integer
language sql immutable parallel safe set search_path = '' as
$$ select 100 $$;

-- As before. Of a number under which another was taken, and of all that follow it, the answer is 'gap': the device begins a new
-- client with them. One whose id was taken counts as done. Answers {last_mutation, results: [{number, outcome, code, detail}]}.
-- Errors: PT413 with the hint 'too_many_mutations'; PT401 signed out; PT403 with the hint 'foreign_client' or 'account_deleted';
-- PT400 no list of mutations.
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
