-- A row in somebody else's name is refused before anything else looks at it. PostgreSQL asks policies after the triggers, so the
-- refusals of these told what that person has: whoever tried to save places for a member whose ten saves are taken was answered
-- 'save_limit', but for those places that the member had saved.

-- The argument is the column with the person. Whoever is nobody (the service, the migrations) writes for others.
create function accounts.refuse_others() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if current_user in ('anon', 'authenticated') and (to_jsonb(new) ->> tg_argv[0])::uuid is distinct from auth.uid() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

do $$
declare
  target record;
begin
  for target in
    select * from (values ('saved_restaurants', 'user_id'), ('reviews', 'user_id'), ('review_drafts', 'user_id'),
      ('review_helpful', 'user_id'), ('review_photos', 'user_id'), ('lists', 'user_id'), ('list_items', 'user_id'),
      ('notes', 'user_id'), ('review_reports', 'reporter_id'), ('change_reports', 'reporter_id')) t (name, person)
  loop
    execute format('create trigger a_0_owner before insert on public.%I for each row execute function accounts.refuse_others(%L)',
      target.name, target.person);
  end loop;
end
$$;
revoke all on function accounts.refuse_others() from public;
grant execute on function accounts.refuse_others() to service_role;

-- As before, of one's own rows: how many somebody else has on a list, or waiting with a review, is theirs.
create or replace function accounts.keep_limit() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  held integer;
begin
  perform from public.users u where u.id = new.user_id for no key update;
  execute format('select count(*) from %I.%I t where t.%I = ($1).%3$I and t.user_id = ($1).user_id and not t._deleted
    and t.id <> ($1).id', tg_table_schema, tg_table_name, tg_argv[1]) into held using new;
  if held >= tg_argv[0]::integer then
    perform sync.refuse('PT402', 'too_many', format('at most %s are kept', tg_argv[0]));
  end if;
  return new;
end
$$;

create or replace function accounts.keep_photo_limit() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform from public.reviews r where r.id = new.review_id for no key update;
  if (select count(*) from public.review_photos p where p.review_id = new.review_id and p.user_id = new.user_id
    and not p._deleted and p.state <> 'rejected') >= 5 then
    perform sync.refuse('PT402', 'too_many', 'a review has at most 5 pictures');
  end if;
  return new;
end
$$;

-- Only the policy for deleting asks it, and only who is signed in deletes.
revoke execute on function accounts.is_photo_approved(text) from anon;
