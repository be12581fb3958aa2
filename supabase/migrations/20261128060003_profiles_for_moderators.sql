-- Names and cities that the rule of public texts refuses and that members wrote before the rule. They stay as they are; a
-- moderator sees each as a case of the kind 'profile'.
create table moderation.profile_questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  field text not null check (field in ('name', 'city')),
  problem text not null check (problem in ('text_hidden', 'text_break', 'text_marks', 'name_reserved')),
  -- As it was found.
  text text not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  unique (user_id, field, text)
);
create index on moderation.profile_questions (state, created_at);
call sync.close_table('moderation.profile_questions');
comment on table moderation.profile_questions is 'Private. Names and cities of members that the rule of public texts refuses, as cases for moderators.';

insert into moderation.profile_questions (user_id, field, problem, text)
select found.id, found.field, found.problem, found.text from (
  select u.id, f.field, f.text, catalogue.text_problem(f.text, 'name', true) as problem
  from public.users u, lateral (values ('name', u.name), ('city', u.city)) as f(field, text)
  where f.text is not null
) found where found.problem is not null;

-- As before, with profiles.
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
from moderation.name_questions q join public.restaurants r on r.id = q.restaurant_id where not r._deleted
union all
select 'profile', q.id, q.state, q.created_at, q.user_id, null,
  jsonb_build_object('field', q.field, 'problem', q.problem, 'text', q.text,
    'now', case q.field when 'name' then u.name else u.city end)
from moderation.profile_questions q join public.users u on u.id = q.user_id;

create or replace function public.moderation_queue(lim integer default 50) returns setof jsonb
language sql stable set search_path = '' as
$$
  select moderation.list_cases('{review_report, change_report, review_photo, evidence, suggestion, merge, name, profile}', '{open, pending}', lim)
$$;

alter table moderation.decisions drop constraint decisions_subject_check;
alter table moderation.decisions add constraint decisions_subject_check
  check (subject in ('review_report', 'change_report', 'review_photo', 'evidence', 'review', 'suggestion', 'merge', 'name',
    'profile'));

-- As before; 'upheld' or 'dismissed' also for a profile, which changes nothing but its question.
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
    when subject in ('review_report', 'change_report', 'name', 'profile') then array['upheld', 'dismissed'] end), false) then
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
    when 'profile' then
      update moderation.profile_questions q set state = decision where q.id = subject_id;
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
