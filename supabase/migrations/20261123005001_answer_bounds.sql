-- What bounds one answer over REST. The embedded backend writes calls of these functions into the statements that it makes,
-- since its one connection can be neither interrupted nor shared. Hosted Supabase has statement_timeout and its row limit.
create schema bounds;
grant usage on schema bounds to anon, authenticated, service_role;

-- Asked for each row that a statement looks at, before any filter of the question: its stated cost is the lowest. Raises
-- what statement_timeout raises. The service role asks what we wrote ourselves.
create function bounds.is_in_time(most_ms integer) returns boolean
language plpgsql volatile parallel safe cost 0.0001 as
$$
begin
  if clock_timestamp() > statement_timestamp() + most_ms * interval '1 ms' and current_user <> 'service_role' then
    raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
  end if;
  return true;
end
$$;

-- Adds the bytes of an embedded list to those of the answer so far, and passes the list on. Stable, so that a count of the
-- rows need not make the lists; null leaves a limit out.
create function bounds.count_answer(list json, most_bytes integer, most_ms integer) returns json
language plpgsql stable as
$$
declare
  answered bigint;
begin
  perform bounds.is_in_time(most_ms);
  if most_bytes is not null then
    answered := octet_length(list::text) + coalesce(nullif(current_setting('bounds.answered', true), '')::bigint, 0);
    if answered > most_bytes then
      raise exception 'The answer would have more than % bytes: ask for fewer rows.', most_bytes using errcode = 'PT413';
    end if;
    perform set_config('bounds.answered', answered::text, true);
  end if;
  return list;
end
$$;

revoke all on all functions in schema bounds from public;
grant execute on all functions in schema bounds to anon, authenticated, service_role;
