-- Checks: what visitors answer at a place's door. public.place_checks has one current check per person and place; what several say
-- together becomes the field `visitors` of the place's document, which names nobody. A check never changes a status. Contradictions
-- are cases for a moderator, who can undo all checks of a person.

-- The questions and their answers; src/domain/checks/check-questions.ts has the same table. 'unknown' answers each.
create function moderation.are_check_answers(answers jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select jsonb_typeof(answers) = 'object' and answers <> '{}' and not exists (
    select from jsonb_each(answers) given where jsonb_typeof(given.value) <> 'string'
      or not coalesce(given.value #>> '{}' = any (case given.key
        when 'still_here' then '{yes,no,unknown}'::text[]
        when 'certificate_seen' then '{yes,no,unknown}'
        when 'menu' then '{whole,part,none,unknown}'
        when 'alcohol' then '{served,none,unknown}'
        when 'pork' then '{in_kitchen,none,unknown}'
        when 'prayer_place' then '{yes,no,unknown}'
        when 'hours_as_stated' then '{yes,no,unknown}' end), false))
$$;

create table public.place_checks (
  -- Computed from person and place, so that checking again replaces.
  id uuid primary key,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  answers jsonb not null check (moderation.are_check_answers(answers)),
  -- The day of the visit by the device's calendar.
  day date not null,
  -- Keyed hash of the network that sent it and the place; equal only for checks of one place. Null if the backend does not know it.
  network text check (network ~ '^[0-9a-f]{32}$'),
  state text not null default 'counted' check (state in ('counted', 'undone')),
  -- Number of changes on the day of the last one, also of a check that was taken back.
  changes smallint not null default 0,
  changed_on date not null default (now() at time zone 'UTC')::date,
  created_at timestamptz not null default now(),
  unique (user_id, restaurant_id)
);

call sync.enable('public.place_checks', 'user_id', true);

create index on public.place_checks (restaurant_id, created_at);

-- People whose checks a moderator undid; they can't send others.
create table moderation.undone_people (
  user_id uuid primary key references public.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

call sync.close_table('moderation.undone_people');
comment on table moderation.undone_people is 'Private. People whose checks a moderator undid.';

-- Contradictions that wait for a moderator.
create table moderation.check_questions (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  question text not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now()
);

create index on moderation.check_questions (restaurant_id, question, created_at);

call sync.close_table('moderation.check_questions');
comment on table moderation.check_questions is 'Private. Questions that visitors answered differently, one row per place and question in 30 days.';

-- What the visitors of a place say together: {question: {value: {people, month}}}, null if nothing. `people` counts those whose
-- current check gives the value within 90 days up to its latest day; those of one network count once. `month` is that day's month: a
-- day would tell more about the visitor. The rule does not depend on the clock; `checkFacts` in src/domain/checks is the same.
create function catalogue.visitor_facts(place uuid) returns jsonb
language sql stable set search_path = '' as
$$
  with said as (
    select a.key as question, a.value, c.day, coalesce(c.network, c.user_id::text) as who
    from (
      select distinct on (p.user_id) p.user_id, p.network, p.day, p.answers
      from public.place_checks p join public.users u on u.id = p.user_id and u.is_confirmed
      where p.restaurant_id = any (array(select place union all
          select r.id from public.restaurants r where r.merged_into = place))
        and not p._deleted and p.state = 'counted'
      order by p.user_id, p.day desc, p.created_at desc, p.id
    ) c, jsonb_each_text(c.answers) a where a.value <> 'unknown'
  ), latest as (
    select s.question, s.value, max(s.day) as day from said s group by s.question, s.value
  ), told as (
    select l.question, l.value, l.day, count(distinct s.who) as people
    from latest l join said s on s.question = l.question and s.value = l.value and s.day > l.day - 90
    group by l.question, l.value, l.day
  )
  select jsonb_object_agg(q.question, q.answers) from (
    select t.question, jsonb_object_agg(t.value, jsonb_build_object('people', t.people, 'month', to_char(t.day, 'YYYY-MM'))) as answers
    from told t group by t.question
  ) q
$$;

revoke all on function moderation.are_check_answers(jsonb), catalogue.visitor_facts(uuid) from public;
grant execute on function moderation.are_check_answers(jsonb) to authenticated, service_role;
grant execute on function catalogue.visitor_facts(uuid) to service_role;

-- Who answered what, for moderators: [{value, day, person, state}], the newest first.
create function moderation.answers_to(place uuid, question text) returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('value', c.answers ->> question, 'day', c.day, 'person', c.user_id, 'state', c.state)
    order by c.day desc, c.id), '[]')
  from public.place_checks c
  where c.restaurant_id = any (array(select place union all select r.id from public.restaurants r where r.merged_into = place))
    and not c._deleted and coalesce(c.answers ->> question, 'unknown') <> 'unknown'
$$;

-- Trigger: a statement that names only the stamp leaves the public time, which would tell when a visitor sent a check.
create function catalogue.keep_public_time() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.updated_at := old.updated_at;
  return new;
end
$$;

revoke execute on function catalogue.keep_public_time() from public;
grant execute on function catalogue.keep_public_time() to service_role;

-- After `normalise`.
create trigger restamp before update of _rev on public.restaurants for each row execute function catalogue.keep_public_time();

-- Puts what visitors say now into the place's document, and asks a moderator where they differ. Values fade 180 days after the first
-- of their month, as on devices (src/domain/checks/told-fact.ts).
create function moderation.tell_checks(restaurant uuid) returns void
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
  where (select count(*) from jsonb_each(q.value) v where to_date(v.value ->> 'month', 'YYYY-MM') + 180 >= current_date) > 1
    and not exists (select from moderation.check_questions known where known.restaurant_id = place and known.question = q.key
      and (known.state = 'open' or known.created_at > now() - interval '30 days'));
end
$$;

-- Computes the id; takes the network from the backend's description of the request, and bounds what one person, network and place
-- can add. The embedded backend overwrites the header; elsewhere it is absent, and one that a device made up makes its checks no
-- more different than none.
create function moderation.receive_check() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  today constant date := (now() at time zone 'UTC')::date;
  sender constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-rihla-network';
  before public.place_checks;
begin
  perform from public.users u where u.id = new.user_id for no key update;
  if exists (select from moderation.undone_people b where b.user_id = new.user_id) then
    perform sync.refuse('PT403', 'checks_undone', 'a moderator undid the checks of this person');
  end if;
  -- A clock may be ahead.
  new.day := least(new.day, today + 1);
  if new.day < today - 30 then
    perform sync.refuse('PT400', 'check_too_old', 'a check is sent within 30 days');
  end if;
  new.network := case when sender ~ '^[0-9a-f]{64}$' then left(encode(sha256(convert_to(sender || new.restaurant_id, 'UTF8')), 'hex'), 32) end;
  new.id := sync.entry_id(new.user_id, new.restaurant_id);
  -- Also a tombstone. Each change rebuilds the pack of the place's region.
  select * into before from public.place_checks c where c.id = new.id;
  new.changed_on := today;
  new.changes := case when before.changed_on = today then before.changes + 1 else 0 end;
  if new.changes > 5 then
    perform sync.refuse('PT402', 'check_limit', 'a person changes the check of a place 5 times a day');
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  -- Places, also those whose check was taken back.
  if (select count(*) from public.place_checks c where c.user_id = new.user_id and c.day = new.day and c.id <> new.id) >= 10
    or (select count(*) from public.place_checks c where c.user_id = new.user_id and c.created_at > now() - interval '30 days'
      and c.id <> new.id) >= 40
    or (select count(*) from public.place_checks c where c.restaurant_id = new.restaurant_id
      and c.created_at > now() - interval '1 day') >= 50 then
    perform sync.refuse('PT402', 'check_limit', '10 places a day, 40 in 30 days, 50 people a place and day');
  end if;
  return new;
end
$$;

create function moderation.tell_check() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform moderation.tell_checks(case tg_op when 'DELETE' then old.restaurant_id else new.restaurant_id end);
  return null;
end
$$;

-- An account that is confirmed later brings its checks, and one that is no longer confirmed takes them.
create function moderation.tell_checks_of_confirmed() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform moderation.tell_checks(c.restaurant_id) from public.place_checks c
  where c.user_id = new.id and not c._deleted order by c.restaurant_id;
  return null;
end
$$;

create trigger a_receive before insert on public.place_checks for each row execute function moderation.receive_check();
create trigger a_receive_again before update of answers, day on public.place_checks
  for each row execute function moderation.receive_check();
create trigger c_replace before insert on public.place_checks for each row execute function sync.replace_tombstone();

create trigger tell after insert or update or delete on public.place_checks for each row execute function moderation.tell_check();
create trigger tell_checks after update of is_confirmed on public.users for each row
  when (new.is_confirmed <> old.is_confirmed) execute function moderation.tell_checks_of_confirmed();

call sync.close_table('public.place_checks');
comment on table public.place_checks is 'What visitors answered at a place. Each reads, adds, changes and removes the own; others see sums.';

create policy select_owner on public.place_checks for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.place_checks for insert to authenticated
  with check (user_id = (select auth.uid()) and sync.is_place(restaurant_id));
create policy update_owner on public.place_checks for update to authenticated
  using (user_id = (select auth.uid()) and not _deleted) with check (user_id = (select auth.uid()));
create policy delete_owner on public.place_checks for delete to authenticated
  using (user_id = (select auth.uid()) and not _deleted);

grant select (id, user_id, restaurant_id, answers, day, state, created_at), insert (user_id, restaurant_id, answers, day),
  update (answers, day), delete on public.place_checks to authenticated;
grant select, insert, update, delete on public.place_checks to service_role;

-- Sync documents of the collection `own_checks`.
create view moderation.check_documents as
select c.id, jsonb_build_object('id', c.id, 'restaurant_id', c.restaurant_id, 'answers', c.answers, 'day', c.day, 'state', c.state,
  'created_at', sync.iso(c.created_at), 'stamp', c._xid::text::bigint) as document
from public.place_checks c;

insert into sync.collections (name, source, documents, scope, scope_column) values
  ('own_checks', 'public.place_checks', 'moderation.check_documents', 'reader', 'user_id');

call sync.poke_owners_of('own_checks');

-- {restaurant_id, answers, day}. Replaces the caller's earlier check of the place.
create function mutations.check_place(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  place uuid;
begin
  perform sync.check_fields(args, '{restaurant_id, answers, day}');
  place := sync.check_place((args ->> 'restaurant_id')::uuid);
  update public.place_checks c set answers = args -> 'answers', day = (args ->> 'day')::date
  where c.user_id = auth.uid() and c.restaurant_id = place;
  if not found then
    insert into public.place_checks (user_id, restaurant_id, answers, day)
    values (auth.uid(), place, args -> 'answers', (args ->> 'day')::date);
  end if;
  return null;
end
$$;

-- {restaurant_id}. Takes back the caller's check; does nothing without one.
create function mutations.uncheck_place(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{restaurant_id}');
  delete from public.place_checks c where c.user_id = auth.uid() and c.restaurant_id = (args ->> 'restaurant_id')::uuid;
  return null;
end
$$;

alter table moderation.decisions drop constraint decisions_subject_check, add constraint decisions_subject_check check (subject in
  ('review_report', 'change_report', 'review_photo', 'evidence', 'review', 'suggestion', 'merge', 'name', 'profile', 'check', 'person'));

-- Undoes all checks of a person, or counts them again, and logs it. Until then the person can't send others. Returns the number of
-- places, null if there is no such person.
create function moderation.undo_person(person uuid, is_undone boolean, reason text, decided_by text) returns integer
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

revoke all on function moderation.answers_to(uuid, text), moderation.tell_checks(uuid), moderation.receive_check(),
  moderation.tell_check(), moderation.tell_checks_of_confirmed(), mutations.check_place(jsonb, uuid),
  mutations.uncheck_place(jsonb, uuid), moderation.undo_person(uuid, boolean, text, text) from public;
grant execute on function moderation.answers_to(uuid, text), moderation.tell_checks(uuid), moderation.receive_check(),
  moderation.tell_check(), moderation.tell_checks_of_confirmed(), moderation.undo_person(uuid, boolean, text, text) to service_role;
grant execute on function mutations.check_place(jsonb, uuid), mutations.uncheck_place(jsonb, uuid) to authenticated;

-- The document of each place, with what visitors say of it if they say anything: a place without checks costs no byte.
create or replace view catalogue.made_restaurant_documents as
select r.id, case when visitors.facts is null then row_to_json(document)
    else concat(left(row_to_json(document)::text, -1), ',"visitors":', visitors.facts::text, '}')::json end as document
from public.restaurants r
left join lateral (
  select json_agg(e order by e.ended_on is not null, e.verified desc, e.kind, e.checked_on desc nulls last, e.id) as list,
    max(e.checked_on) as checked_on
  from (
    select e.id, e.kind, e.authority, e.certificate_number, e.valid_until, e.stated_by, e.statement, e.url, e.checked_on,
      e.ended_on, e.verified, e.facts
    from public.restaurant_evidence e where e.restaurant_id = r.id and e.state <> 'rejected'
  ) e
) evidence on true
left join lateral (
  select json_agg(json_build_object('status', h.status, 'changed_at', sync.iso(h.changed_at), 'reason', h.reason)
    order by h.changed_at desc, h.id desc) as list
  from (
    select id, status, reason, changed_at from public.restaurant_status_history
    where restaurant_id = r.id order by changed_at desc, id desc limit 10
  ) h
) history on true
left join lateral (
  select json_agg(json_build_object('url', i.url, 'type', i.type, 'width', i.width, 'height', i.height, 'color', i.color)
      order by i.position) as list,
    (array_agg(i.url order by i.type <> 'hero', i.position))[1] as first_url
  from public.restaurant_images i where i.restaurant_id = r.id
) images on true
left join lateral (
  select json_agg(name order by position) as list
  from unnest(catalogue.amenity_names()) with ordinality as flags(name, position)
  where r.amenities -> name = 'true'
) amenities on true
-- Values of merged rows, for columns in which the place itself has none; the oldest row comes first.
left join lateral (
  select (array_agg(m.phone order by m.created_at, m.id) filter (where m.phone is not null))[1] as phone,
    (array_agg(m.website order by m.created_at, m.id) filter (where m.website is not null))[1] as website,
    (array_agg(m.description order by m.created_at, m.id) filter (where m.description is not null))[1] as description,
    (array_agg(m.price_level order by m.created_at, m.id) filter (where m.price_level is not null))[1] as price_level,
    (array_agg(to_jsonb(m.cuisine_types) order by m.created_at, m.id)
      filter (where m.cuisine_types <> '{}'))[1] as cuisine_types,
    -- Hours and their text are taken from the same row.
    (array_agg(jsonb_build_object('week', m.operating_hours, 'text', m.hours_text, 'opening', m.opening)
      order by m.created_at, m.id)
      filter (where m.operating_hours is not null or m.hours_text is not null or m.opening is not null))[1] as hours,
    jsonb_agg(distinct jsonb_build_object('attribution', s.attribution, 'licence', s.licence, 'url', s.url))
      filter (where s.source <> r.source) as credits
  from public.restaurants m left join catalogue.sources s on s.source = m.source
  where m.merged_into = r.id
) also on true
cross join lateral (
  select case when r.operating_hours is null and r.hours_text is null and r.opening is null then also.hours
    else jsonb_build_object('week', r.operating_hours, 'opening', r.opening, 'text', r.hours_text) end as of
) hours
cross join lateral (
  select r.id, r.slug, r.name, r.alt_names, r.names, coalesce(r.description, also.description) as description, r.place_kind,
    r.latitude, r.longitude,
    r.position_precision, r.address, r.building, r.district, r.postal_code, r.city, r.country_code, r.country, r.region,
    coalesce(r.phone, also.phone) as phone, coalesce(r.website, also.website) as website,
    case when r.cuisine_types = '{}' then coalesce(also.cuisine_types, '[]')
      else to_jsonb(r.cuisine_types) end as cuisine_types,
    case when r.cuisine_types = '{}' and also.cuisine_types is not null then '{}'
      else r.inferred_cuisines end as inferred_cuisines,
    coalesce(r.price_level, also.price_level) as price_level,
    nullif(hours.of -> 'week', 'null') as operating_hours, nullif(hours.of -> 'opening', 'null') as opening,
    hours.of ->> 'text' as hours_text,
    r.special_hours, r.time_zone, r.halal_status, coalesce(evidence.list, '[]') as evidence, evidence.checked_on,
    coalesce(history.list, '[]') as status_history, coalesce(amenities.list, '[]') as amenities,
    coalesce(images.list, '[]') as images, coalesce(r.primary_image_url, images.first_url) as primary_image_url,
    r.is_featured, sync.iso(r.featured_until) as featured_until, r.average_rating, r.review_count,
    r.image_quality_score, r.image_quality_tier, r.is_sample, r.source, r.source_id, r.source_url,
      case when also.credits is null then catalogue.credit_of(r.source)
      else (catalogue.credit_of(r.source)::jsonb || jsonb_build_object('others', also.credits))::json end as credit,
    sync.iso(r.created_at) as created_at, sync.iso(r.updated_at) as updated_at, r._xid::text::bigint as stamp
) document
cross join lateral (select catalogue.visitor_facts(r.id) as facts) visitors;

-- Everything a moderator can decide about or look at, now with contradictions of visitors.
create or replace view moderation.cases as
select c.subject, c.id, c.state, c.created_at, c.about, c.restaurant_id, c.content, c.person,
  case when c.is_sent then case when c.person is null then 'gone' when u.is_confirmed then 'confirmed' else 'unconfirmed' end
    end as standing
from (
  select 'review_report' as subject, p.id, p.state, p.created_at, p.review_id as about, r.restaurant_id,
    jsonb_build_object('reason', p.reason, 'note', p.note, 'reported_text', p.reported_text) as content,
    p.reporter_id as person, true as is_sent
  from public.review_reports p join public.reviews r on r.id = p.review_id where not p._deleted
  union all
  select 'change_report', p.id, p.state, p.created_at, p.restaurant_id, p.restaurant_id,
    jsonb_build_object('kind', p.kind, 'note', p.note, 'path', p.photo_path), p.reporter_id, true
  from public.change_reports p where not p._deleted
  union all
  select 'review_photo', p.id, p.state, p.created_at, p.review_id, r.restaurant_id,
    jsonb_build_object('path', p.path, 'width', p.width, 'height', p.height), p.user_id, true
  from public.review_photos p join public.reviews r on r.id = p.review_id where not p._deleted
  union all
  select 'evidence', e.id, e.state, e.created_at, e.restaurant_id, e.restaurant_id,
    jsonb_build_object('kind', e.kind, 'authority', e.authority, 'certificate_number', e.certificate_number,
      'valid_until', e.valid_until, 'stated_by', e.stated_by, 'statement', e.statement, 'url', e.url,
      'checked_on', e.checked_on, 'verified', e.verified), null, false
  from public.restaurant_evidence e
  union all
  select 'review', r.id, case when r.hidden_at is null then 'shown' else 'hidden' end, r.created_at, r.restaurant_id,
    r.restaurant_id, jsonb_build_object('rating', r.rating, 'title', r.title, 'text', r.content, 'author', r.author_name),
    r.user_id, true
  from public.reviews r where not r._deleted
  union all
  select 'place', r.id, r.halal_status, r.created_at, r.id, r.id, jsonb_build_object('name', r.name, 'slug', r.slug), null, false
  from public.restaurants r where not r._deleted
  union all
  select 'suggestion', s.id, s.state, s.created_at, s.id, s.restaurant_id,
    jsonb_build_object('name', s.name, 'latitude', s.latitude, 'longitude', s.longitude, 'address', s.address,
      'reason', s.reason, 'note', s.note, 'path', s.photo_path) || jsonb_strip_nulls(jsonb_build_object('prayer', s.prayer,
      'kind', s.kind, 'women', s.women, 'wudu', s.wudu, 'friday', s.friday, 'wheelchair', s.wheelchair, 'floor', s.floor,
      'about_name', s.about_name, 'about_latitude', s.about_latitude, 'about_longitude', s.about_longitude)), s.author_id, true
  from public.place_suggestions s
  union all
  select 'merge', m.id, m.state, m.created_at, m.place, m.place,
    jsonb_build_object('why', m.why, 'metres', m.metres, 'one', catalogue.side_of(m.place), 'other', catalogue.side_of(m.merged)),
    null, false
  from catalogue.merges m
  union all
  select 'name', q.id, q.state, q.created_at, q.restaurant_id, q.restaurant_id,
    jsonb_build_object('word', q.word, 'names', to_jsonb(array[r.name] || r.alt_names)), null, false
  from moderation.name_questions q join public.restaurants r on r.id = q.restaurant_id where not r._deleted
  union all
  select 'profile', q.id, q.state, q.created_at, q.user_id, null,
    jsonb_build_object('field', q.field, 'problem', q.problem, 'text', q.text,
      'now', case q.field when 'name' then u.name else u.city end), null, false
  from moderation.profile_questions q join public.users u on u.id = q.user_id
  union all
  select 'check', q.id, q.state, q.created_at, q.restaurant_id, q.restaurant_id,
    jsonb_build_object('question', q.question, 'answers', moderation.answers_to(q.restaurant_id, q.question)), null, false
  from moderation.check_questions q
) c left join public.users u on u.id = c.person;


-- Applies a moderator's decision about a case and logs it, as before; deciding a 'check' only closes the question.
create or replace function public.moderate(subject text, subject_id uuid, decision text, reason text, decided_by text,
  seen text default null) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  is_done boolean;
begin
  if not coalesce(decision = any (case when subject in ('review_photo', 'evidence') then array['approved', 'rejected']
    when subject = 'review' then array['hidden', 'shown']
    when subject = 'merge' then array['joined', 'apart']
    when subject = 'suggestion' then array['accepted', 'listed', 'dismissed']
    when subject in ('review_report', 'change_report', 'name', 'profile', 'check') then array['upheld', 'dismissed'] end), false) then
    perform sync.refuse('PT400', 'unknown_decision', 'this can''t be decided so');
  end if;
  case subject
    when 'review_photo' then
      -- Its author can't remove the picture, and then its file, before this decision is stored.
      perform from public.review_photos p where p.id = subject_id for update;
      if decision = 'approved' and not exists (
        select from public.review_photos p join storage.objects o on o.bucket_id = 'review-photos' and o.name = p.path
        where p.id = subject_id) and exists (select from public.review_photos p where p.id = subject_id) then
        perform sync.refuse('PT409', 'no_file', 'the picture itself was not uploaded');
      end if;
      perform moderation.check_seen(subject, subject_id, decision, seen);
      update public.review_photos p set state = decision where p.id = subject_id and not p._deleted;
      is_done := found;
    when 'change_report' then
      perform moderation.check_seen(subject, subject_id, decision, seen);
      update public.change_reports p set state = decision where p.id = subject_id and not p._deleted;
      is_done := found;
    when 'name' then
      update moderation.name_questions q set state = decision where q.id = subject_id;
      is_done := found;
    when 'profile' then
      update moderation.profile_questions q set state = decision where q.id = subject_id;
      is_done := found;
    when 'check' then
      update moderation.check_questions q set state = decision where q.id = subject_id;
      is_done := found;
    when 'review' then
      update public.reviews r set hidden_at = case decision when 'hidden' then coalesce(r.hidden_at, now()) end
      where r.id = subject_id and not r._deleted;
      is_done := found;
    when 'evidence' then
      is_done := moderation.decide_evidence(subject_id, decision);
    when 'merge' then
      is_done := catalogue.decide_merge(subject_id, decision);
    when 'suggestion' then
      perform moderation.check_seen(subject, subject_id, decision, seen);
      is_done := moderation.decide_suggestion(subject_id, decision);
    else
      is_done := moderation.decide_review_report(subject_id, decision, reason, decided_by);
  end case;
  if is_done then
    insert into moderation.decisions (subject, subject_id, decision, reason, decided_by)
    values (moderate.subject, moderate.subject_id, moderate.decision, moderate.reason, moderate.decided_by);
  end if;
  return is_done;
end
$$;

create or replace function public.moderation_queue(lim integer default 50) returns setof jsonb
language sql stable set search_path = '' as
$$
  select moderation.list_cases('{review_report, change_report, review_photo, evidence, suggestion, merge, name, profile, check}',
    '{open, pending}', lim)
$$;
