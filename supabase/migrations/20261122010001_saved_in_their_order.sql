-- S97: newest first. What was saved without a network comes in one transaction, whose `now()` is the same for all: each gets an
-- instant of its own, in the order in which one saved. Documents carry milliseconds. `b_limit` lets a person save one at a time.
create function accounts.time_save() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.created_at = now() then
    new.created_at := greatest(
      clock_timestamp(),
      (select max(s.created_at) + interval '1 millisecond' from public.saved_restaurants s where s.user_id = new.user_id)
    );
  end if;
  return new;
end
$$;
revoke all on function accounts.time_save() from public;
grant execute on function accounts.time_save() to service_role;
create trigger c_time before insert on public.saved_restaurants
  for each row execute function accounts.time_save();
