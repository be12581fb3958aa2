-- U120: a name such as 'Harvest Wine Bar & Restaurant' beside a halal tag. A name proves nothing, so it moves no status: it waits for a
-- moderator, who may reject the evidence. Which names, says src/domain/places/contrary-names.ts.
create table moderation.name_questions (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  -- The word that suggests alcohol or pork, in lower case.
  word text not null check (word <> '' and char_length(word) <= 100),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now()
);
-- A question that was answered is not asked again.
create unique index name_questions_word on moderation.name_questions (restaurant_id, word);
create index on moderation.name_questions (state, created_at);
call sync.close_table('moderation.name_questions');
comment on table moderation.name_questions is 'Private. Names that suggest alcohol or pork, of places with a halal claim.';

-- {id, names} of at most so many places after this one, by id, whose status is Muslim-owned or halal friendly.
create function moderation.claimed_names(after uuid, most integer) returns setof jsonb
language sql stable set search_path = '' as
$$
  select jsonb_build_object('id', r.id, 'names', to_jsonb(array[r.name] || r.alt_names))
  from public.restaurants r
  where r.halal_status in ('muslim_owned', 'halal_friendly') and not r._deleted and not r.is_sample
    and (after is null or r.id > after)
  order by r.id limit most
$$;

-- Writes down [{id, word}] and answers how many of them are new.
create function moderation.ask_about_names(found jsonb) returns integer
language sql set search_path = '' as
$$
  with asked as (
    insert into moderation.name_questions (restaurant_id, word)
    select f.id, f.word from jsonb_to_recordset(sync.unwrap(found)) as f(id uuid, word text)
    where exists (select from public.restaurants r where r.id = f.id)
    on conflict (restaurant_id, word) do nothing
    returning id
  )
  select count(*)::integer from asked
$$;

revoke all on function moderation.claimed_names(uuid, integer), moderation.ask_about_names(jsonb) from public;
grant execute on function moderation.claimed_names(uuid, integer), moderation.ask_about_names(jsonb) to service_role;

-- As before, with names.
create or replace view moderation.cases as
select 'review_report' as subject, p.id, p.state, p.created_at, p.review_id as about, r.restaurant_id,
  jsonb_build_object('reason', p.reason, 'note', p.note, 'reported_text', p.reported_text) as content
from public.review_reports p join public.reviews r on r.id = p.review_id where not p._deleted
union all
select 'change_report', p.id, p.state, p.created_at, p.restaurant_id, p.restaurant_id,
  jsonb_build_object('kind', p.kind, 'note', p.note, 'path', p.photo_path)
from public.change_reports p where not p._deleted
union all
select 'review_photo', p.id, p.state, p.created_at, p.review_id, r.restaurant_id,
  jsonb_build_object('path', p.path, 'width', p.width, 'height', p.height)
from public.review_photos p join public.reviews r on r.id = p.review_id where not p._deleted
union all
select 'evidence', e.id, e.state, e.created_at, e.restaurant_id, e.restaurant_id,
  jsonb_build_object('kind', e.kind, 'authority', e.authority, 'certificate_number', e.certificate_number,
    'valid_until', e.valid_until, 'stated_by', e.stated_by, 'statement', e.statement, 'url', e.url,
    'checked_on', e.checked_on, 'verified', e.verified)
from public.restaurant_evidence e
union all
select 'review', r.id, case when r.hidden_at is null then 'shown' else 'hidden' end, r.created_at, r.restaurant_id,
  r.restaurant_id, jsonb_build_object('rating', r.rating, 'title', r.title, 'text', r.content, 'author', r.author_name)
from public.reviews r where not r._deleted
union all
select 'place', r.id, r.halal_status, r.created_at, r.id, r.id, jsonb_build_object('name', r.name, 'slug', r.slug)
from public.restaurants r where not r._deleted
union all
select 'suggestion', s.id, s.state, s.created_at, s.id, s.restaurant_id,
  jsonb_build_object('name', s.name, 'latitude', s.latitude, 'longitude', s.longitude, 'address', s.address,
    'reason', s.reason, 'note', s.note, 'path', s.photo_path)
from public.place_suggestions s
union all
select 'merge', m.id, m.state, m.created_at, m.place, m.place,
  jsonb_build_object('why', m.why, 'metres', m.metres, 'one', catalogue.side_of(m.place), 'other', catalogue.side_of(m.merged))
from catalogue.merges m
union all
select 'name', q.id, q.state, q.created_at, q.restaurant_id, q.restaurant_id,
  jsonb_build_object('word', q.word, 'names', to_jsonb(array[r.name] || r.alt_names))
from moderation.name_questions q join public.restaurants r on r.id = q.restaurant_id where not r._deleted;

create or replace function public.moderation_queue(lim integer default 50) returns setof jsonb
language sql stable set search_path = '' as
$$
  select moderation.list_cases('{review_report, change_report, review_photo, evidence, suggestion, merge, name}', '{open, pending}', lim)
$$;

alter table moderation.decisions drop constraint decisions_subject_check;
alter table moderation.decisions add constraint decisions_subject_check
  check (subject in ('review_report', 'change_report', 'review_photo', 'evidence', 'review', 'suggestion', 'merge', 'name'));

-- As before; 'upheld' or 'dismissed' also for a name, which changes nothing but its question.
create or replace function public.moderate(subject text, subject_id uuid, decision text, reason text, decided_by text) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  is_done boolean;
begin
  if not coalesce(decision = any (case when subject in ('review_photo', 'evidence') then array['approved', 'rejected']
    when subject = 'review' then array['hidden', 'shown']
    when subject = 'merge' then array['joined', 'apart']
    when subject = 'suggestion' then array['accepted', 'listed', 'dismissed']
    when subject in ('review_report', 'change_report', 'name') then array['upheld', 'dismissed'] end), false) then
    perform sync.refuse('PT400', 'unknown_decision', 'this can''t be decided so');
  end if;
  case subject
    when 'review_photo' then
      if decision = 'approved' and not exists (
        select from public.review_photos p join storage.objects o on o.bucket_id = 'review-photos' and o.name = p.path
        where p.id = subject_id) and exists (select from public.review_photos p where p.id = subject_id) then
        perform sync.refuse('PT409', 'no_file', 'the picture itself was not uploaded');
      end if;
      update public.review_photos p set state = decision where p.id = subject_id and not p._deleted;
      is_done := found;
    when 'change_report' then
      update public.change_reports p set state = decision where p.id = subject_id and not p._deleted;
      is_done := found;
    when 'name' then
      update moderation.name_questions q set state = decision where q.id = subject_id;
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
