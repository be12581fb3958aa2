-- Standing of visitors: whose answers at the door turned out right. What three people agree on is confirmed only if one of them has
-- standing, which moderators' decisions and registers' later statements give. Nobody but moderators reads it.

-- Answers that a moderator or a register's later statement found right or wrong; the latest finding per person, place and question.
create table moderation.judged_answers (
  user_id uuid not null references public.users (id) on delete cascade,
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  question text not null,
  is_right boolean not null,
  primary key (user_id, restaurant_id, question)
);

create index on moderation.judged_answers (restaurant_id);

call sync.close_table('moderation.judged_answers');
comment on table moderation.judged_answers is 'Private. Whose answers moderators and registers found right or wrong.';

-- Whether a person has standing: right at two places at least, and at four times as many as wrong. Does not depend on the clock;
-- `hasStanding` in src/domain/checks/standing.ts is the same.
create function moderation.has_standing(person uuid) returns boolean
language sql stable set search_path = '' as
$$
  select count(distinct j.restaurant_id) filter (where j.is_right)
    >= greatest(2, 4 * count(distinct j.restaurant_id) filter (where not j.is_right))
  from moderation.judged_answers j where j.user_id = person
$$;

-- The current check of each person at a place and those merged into it, if it counts.
create function moderation.counted_checks(place uuid) returns setof public.place_checks
language sql stable set search_path = '' as
$$
  select distinct on (p.user_id) p.*
  from public.place_checks p join public.users u on u.id = p.user_id and u.is_confirmed
  where p.restaurant_id = any (array(select place union all
      select r.id from public.restaurants r where r.merged_into = place))
    and not p._deleted and p.state = 'counted'
  order by p.user_id, p.day desc, p.created_at desc, p.id
$$;

-- What the visitors of a place say together: {question: {value: {people, month, known}}}, null if nothing. `people` counts those whose
-- current check gives the value within 90 days up to its latest day; those of one network count once. `known`, absent unless true:
-- three say so, and one of them has standing. With fewer it would tell whose standing it is. `month` is that day's month: a day would
-- tell more about the visitor. The rule does not depend on the clock; `checkFacts` in src/domain/checks is the same.
create or replace function catalogue.visitor_facts(place uuid) returns jsonb
language sql stable set search_path = '' as
$$
  with said as (
    select a.key as question, a.value, c.day, coalesce(c.network, c.user_id::text) as who, c.user_id
    from moderation.counted_checks(place) c, jsonb_each_text(c.answers) a where a.value <> 'unknown'
  ), latest as (
    select s.question, s.value, max(s.day) as day from said s group by s.question, s.value
  ), told as (
    select l.question, l.value, l.day, count(distinct s.who) as people, array_agg(s.user_id) as users
    from latest l join said s on s.question = l.question and s.value = l.value and s.day > l.day - 90
    group by l.question, l.value, l.day
  )
  select jsonb_object_agg(q.question, q.answers) from (
    select t.question, jsonb_object_agg(t.value, jsonb_build_object('people', t.people, 'month', to_char(t.day, 'YYYY-MM'))
      || case when t.people >= 3 and (select bool_or(moderation.has_standing(u)) from unnest(t.users) u)
        then '{"known": true}' else '{}' end::jsonb) as answers
    from told t group by t.question
  ) q
$$;

-- The answer of a place's visitors to a question that also is a fact, as of a day: three people give it, one of them of standing, and
-- nobody contradicts whose answer had not faded when the month of theirs began; `agreedAnswer` in src/domain/checks/told-fact.ts. An
-- answer fades 180 days after the first of its month. Months count from January 2026 on, 256 of them.
create or replace function catalogue.agreed_answer(visitors jsonb, question text, today date) returns text
language sql immutable parallel safe set search_path = '' as
$$
  with answers as (
    select a.key as answer, (a.value ->> 'people')::integer as people, coalesce((a.value ->> 'known')::boolean, false) as known,
      ((a.value ->> 'month') || '-01')::date as first_day
    from jsonb_each(case when jsonb_typeof(visitors -> question) = 'object' then visitors -> question else '{}' end) a
    where a.key = any (case question when 'menu' then array['whole', 'part', 'none'] when 'alcohol' then array['none', 'served']
      when 'pork' then array['none', 'in_kitchen'] end)
  ), latest as (
    select * from answers order by first_day desc limit 1
  )
  select l.answer from latest l
  where l.people >= 3 and l.known and today <= l.first_day + 180 and l.first_day between '2026-01-01' and '2047-04-01'
    and not exists (select from answers o where o.answer <> l.answer and o.first_day + 180 >= l.first_day)
$$;

-- Who answered what, for moderators: [{value, day, person, state, standing}], the newest first.
create or replace function moderation.answers_to(place uuid, question text) returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('value', c.answers ->> question, 'day', c.day, 'person', c.user_id, 'state', c.state,
    'standing', case when moderation.has_standing(c.user_id) then 'known' else 'new' end) order by c.day desc, c.id), '[]')
  from public.place_checks c
  where c.restaurant_id = any (array(select place union all select r.id from public.restaurants r where r.merged_into = place))
    and not c._deleted and coalesce(c.answers ->> question, 'unknown') <> 'unknown'
$$;

-- Updates the visitors' sums in the place's document. Opens a moderator's case where visitors differ, or where three agree and none of
-- them has standing: so newcomers earn it, and a moderator sees gangs at places where nobody else goes. Values fade 180 days after the first of their month,
-- as on devices (src/domain/checks/told-fact.ts).
create or replace function moderation.tell_checks(restaurant uuid) returns void
language plpgsql security definer set search_path = '' as
$$
declare
  place uuid;
  facts jsonb;
begin
  select coalesce(r.merged_into, r.id) into place from public.restaurants r where r.id = restaurant;
  -- Of two checks at once, the later one sees both.
  perform from public.restaurants r where r.id = place for no key update;
  if not found then
    return;
  end if;
  facts := catalogue.visitor_facts(place);
  if facts is distinct from (select d.document::jsonb -> 'visitors' from catalogue.stored_restaurant_documents d where d.id = place) then
    update public.restaurants r set _rev = r._rev where r.id = place;
  end if;
  insert into moderation.check_questions (restaurant_id, question)
  select place, q.key from jsonb_each(facts) q
  where (select count(*) > 1 or bool_and((v.value ->> 'people')::integer >= 3 and not v.value ? 'known')
      from jsonb_each(q.value) v where to_date(v.value ->> 'month', 'YYYY-MM') + 180 >= current_date)
    and not exists (select from moderation.check_questions known where known.restaurant_id = place and known.question = q.key
      and (known.state = 'open' or known.created_at > now() - interval '30 days'));
end
$$;

-- Tells again what visitors say of all places where one of these people checked; in the order of places, so that two callers don't wait
-- for each other.
create function moderation.tell_checks_of(people uuid[]) returns void
language sql set search_path = '' as
$$
  select moderation.tell_checks(p.restaurant_id) from (
    select distinct c.restaurant_id from public.place_checks c where c.user_id = any (people) and not c._deleted
    order by c.restaurant_id
  ) p
$$;

-- Notes for each counted answer to a question whether it was right. `rightness`: {value: boolean}; an absent value is not judged.
-- Then places are told again where somebody's standing changed.
create function moderation.judge_answers(place uuid, question text, rightness jsonb) returns void
language plpgsql set search_path = '' as
$$
declare
  people uuid[];
  known uuid[];
begin
  with judged as (
    insert into moderation.judged_answers as j (user_id, restaurant_id, question, is_right)
    select c.user_id, place, judge_answers.question, (rightness ->> (c.answers ->> judge_answers.question))::boolean
    from moderation.counted_checks(place) c where rightness ? (c.answers ->> judge_answers.question)
    on conflict on constraint judged_answers_pkey do update set is_right = excluded.is_right
    returning j.user_id
  )
  -- A statement does not see what it writes: these are those who had standing before.
  select array_agg(j.user_id), coalesce(array_agg(j.user_id) filter (where moderation.has_standing(j.user_id)), '{}')
  into people, known from judged j;
  perform moderation.tell_checks_of(array(
    select u from unnest(people) u where moderation.has_standing(u) <> (u = any (known))));
end
$$;

-- A moderator's answer to a case of kind 'check'; `public.moderate` closes it. False if there is no such case.
create function moderation.settle_check(id uuid, answer text) returns boolean
language plpgsql set search_path = '' as
$$
declare
  asked moderation.check_questions;
begin
  select q.* into asked from moderation.check_questions q where q.id = settle_check.id;
  if not found then
    return false;
  end if;
  if answer = 'unknown' or not moderation.are_check_answers(jsonb_build_object(asked.question, answer)) then
    perform sync.refuse('PT400', 'unknown_answer', 'this does not answer the question');
  end if;
  perform moderation.judge_answers(coalesce(r.merged_into, r.id), asked.question, (
    select jsonb_object_agg(c.answers ->> asked.question, c.answers ->> asked.question = answer)
    from moderation.counted_checks(coalesce(r.merged_into, r.id)) c where coalesce(c.answers ->> asked.question, 'unknown') <> 'unknown'))
  from public.restaurants r where r.id = asked.restaurant_id;
  return true;
end
$$;

-- Trigger: a register's certificate states a fact of a place. What visitors answered before anybody stated it is judged; later ones may
-- have read it on the page.
create function moderation.judge_by_register() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform moderation.judge_answers(new.restaurant_id, fact.key, (
    select jsonb_object_agg(said.value, said.value = fact.value)
    from (select distinct c.answers ->> fact.key as value from moderation.counted_checks(new.restaurant_id) c) said
    where said.value <> 'unknown'
      and (said.value = fact.value or catalogue.current_fact(fact.key, array[said.value, fact.value]) = 'contested')))
  from jsonb_each_text(new.facts) fact
  where exists (select from public.place_checks c where c.restaurant_id = new.restaurant_id)
    and not exists (select from public.restaurant_evidence e
      where e.restaurant_id = new.restaurant_id and e.id <> new.id and e.facts ? fact.key);
  return null;
end
$$;

create trigger judge_checks after insert on public.restaurant_evidence for each row
  when (new.verified and new.facts is not null and new.state <> 'rejected' and new.ended_on is null)
  execute function moderation.judge_by_register();

-- Trigger: with a check that is taken back goes what it earned. What was wrong stays, else liars would begin anew.
create function moderation.forget_right_answers() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  had_standing constant boolean := moderation.has_standing(new.user_id);
begin
  delete from moderation.judged_answers j where j.user_id = new.user_id and j.is_right
    and j.restaurant_id in (select coalesce(r.merged_into, r.id) from public.restaurants r where r.id = new.restaurant_id);
  if moderation.has_standing(new.user_id) <> had_standing then
    perform moderation.tell_checks_of(array[new.user_id]);
  end if;
  return null;
end
$$;

create trigger forget_right_answers after update of _deleted on public.place_checks for each row
  when (new._deleted and not old._deleted) execute function moderation.forget_right_answers();

-- Undoes all checks of a person, or counts them again, and logs it. Until then the person can't send others; standing is lost, and has to
-- be earned again. Returns the number of places, null if there is no such person.
create or replace function moderation.undo_person(person uuid, is_undone boolean, reason text, decided_by text) returns integer
language plpgsql set search_path = '' as
$$
declare
  places integer;
begin
  perform from public.users u where u.id = person for no key update;
  if not found then
    return null;
  end if;
  if is_undone then
    insert into moderation.undone_people (user_id) values (person) on conflict do nothing;
    delete from moderation.judged_answers j where j.user_id = person and j.is_right;
  else
    delete from moderation.undone_people b where b.user_id = person;
  end if;
  -- In the order of places, so that two moderators don't wait for each other.
  perform from public.restaurants r where r.id in (select c.restaurant_id from public.place_checks c
    where c.user_id = person and not c._deleted) order by r.id for no key update;
  update public.place_checks c set state = case when is_undone then 'undone' else 'counted' end
  where c.user_id = person and not c._deleted and c.state <> case when is_undone then 'undone' else 'counted' end;
  get diagnostics places = row_count;
  insert into moderation.decisions (subject, subject_id, decision, reason, decided_by)
  values ('person', person, case when is_undone then 'undone' else 'counted' end, reason, decided_by);
  return places;
end
$$;

revoke all on function moderation.has_standing(uuid), moderation.counted_checks(uuid), moderation.tell_checks_of(uuid[]),
  moderation.judge_answers(uuid, text, jsonb), moderation.settle_check(uuid, text), moderation.judge_by_register(),
  moderation.forget_right_answers() from public;
grant execute on function moderation.has_standing(uuid), moderation.counted_checks(uuid), moderation.tell_checks_of(uuid[]),
  moderation.judge_answers(uuid, text, jsonb), moderation.settle_check(uuid, text), moderation.judge_by_register(),
  moderation.forget_right_answers() to service_role;
