-- Moderation: what moderators decide about, the queue and log, and the effect of each decision on reviews, evidence and
-- places. public.moderation_queue lists open cases and public.moderate decides one; moderation.cases is the view behind both
-- the queue and moderation.show_case.

-- Lists decisions, newest first, of one subject or of all (null): {subject, id, decision, reason, decided_by, decided_at}.
create function moderation.read_log(subject_id uuid, lim integer) returns setof jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('subject', d.subject, 'id', d.subject_id, 'decision', d.decision, 'reason', d.reason,
    'decided_by', d.decided_by, 'decided_at', sync.iso(d.decided_at))
  from moderation.decisions d where read_log.subject_id is null or d.subject_id = read_log.subject_id
  order by d.id desc limit least(greatest(coalesce(lim, 50), 1), 500)
$$;

-- Returns the latest decision about a subject, or null.
create function moderation.last_decision(subject text, subject_id uuid) returns text
language sql stable security definer set search_path = '' as
$$
  select d.decision from moderation.decisions d
  where d.subject = last_decision.subject and d.subject_id = last_decision.subject_id order by d.id desc limit 1
$$;

-- Sets the state of inserted evidence: 'taken' if it is verified (from a register, U106) or consists of a source's tags;
-- otherwise 'open', which puts it in the moderation queue. Imports insert evidence again under the same ids, so an earlier
-- decision is applied to it.
create function moderation.receive_evidence() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  new.state := case moderation.last_decision('evidence', new.id)
    when 'rejected' then 'rejected'
    when 'approved' then case when new.verified then 'taken' else 'approved' end
    else case when new.verified or new.kind = 'source_tag' then 'taken' else 'open' end end;
  new.verified := new.verified or (new.state = 'approved' and new.kind = 'certificate');
  return new;
end
$$;

create trigger a_receive before insert on public.restaurant_evidence
  for each row execute function moderation.receive_evidence();

-- Orders the halal statuses from 1 (unverified) to 4 (certified).
create function moderation.status_rank(status text) returns integer
language sql immutable parallel safe set search_path = '' as
$$ select array_position('{unverified, halal_friendly, muslim_owned, certified}', status) $$;

-- Returns the halal status that a piece of evidence supports. Rejected evidence supports none ('unverified'), nor does
-- evidence that only speaks against the place or says that none or part of the menu is halal. Where other evidence counts
-- against the place, only approved evidence supports 'halal_friendly'. No fact contradicts a statement of ownership.
create function moderation.supported_status(evidence public.restaurant_evidence) returns text
language sql stable parallel safe set search_path = '' as
$$
  select case when evidence.state = 'rejected' then 'unverified'
    when evidence.kind = 'certificate' then case when evidence.verified then 'certified' else 'unverified' end
    when evidence.supports = 'muslim_owned' then 'muslim_owned'
    when evidence.kind = 'owner_statement' and (evidence.state = 'approved' or not catalogue.speaks_against(evidence.facts)
      or evidence.facts ->> 'menu' in ('some', 'whole')) then 'muslim_owned'
    when evidence.facts ->> 'menu' in ('none', 'part') then 'unverified'
    -- Tags that don't mention halal food, and statements that only speak against the place, support nothing.
    when evidence.facts ->> 'menu' is null and (evidence.kind = 'source_tag'
      or catalogue.speaks_against(evidence.facts) and evidence.supports is null) then 'unverified'
    when evidence.state <> 'approved' and exists (
      select from public.restaurant_evidence e where e.restaurant_id = evidence.restaurant_id and moderation.counts_against(e))
      then 'unverified'
    else 'halal_friendly' end
$$;

-- Applies a moderator's decision about a piece of evidence (U31). Approval may raise the place's status; rejection may lower
-- it to what the remaining evidence supports. The status history gives the reason, without the moderator's own words.
-- Returns false if the evidence doesn't exist.
create function moderation.decide_evidence(evidence_id uuid, decision text) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  place public.restaurants;
  decided public.restaurant_evidence;
  status text;
begin
  select r.* into place from public.restaurants r join public.restaurant_evidence e on e.restaurant_id = r.id
  where e.id = evidence_id for no key update of r;
  -- Evidence that its source verified returns to 'taken'; 'approved' means that a moderator's approval verified it.
  update public.restaurant_evidence e set
    state = case when decision = 'rejected' then 'rejected' when e.verified and e.state <> 'approved' then 'taken'
      else 'approved' end,
    verified = case when decision = 'rejected' then e.verified and e.state <> 'approved'
      else e.verified or e.kind = 'certificate' end
  where e.id = evidence_id returning e.* into decided;
  if not found then
    return false;
  end if;
  if decision = 'approved' then
    status := moderation.supported_status(decided);
  else
    select moderation.supported_status(e) into status from public.restaurant_evidence e
    where e.restaurant_id = place.id order by moderation.status_rank(moderation.supported_status(e)) desc limit 1;
  end if;
  if (decision = 'approved') = (moderation.status_rank(status) > moderation.status_rank(place.halal_status))
    and status <> place.halal_status then
    update public.restaurants r set halal_status = status, halal_status_reason = format('A moderator %s: %s (%s)',
      decision, replace(decided.kind, '_', ' '), coalesce(decided.authority, decided.stated_by))
    where r.id = place.id;
  end if;
  return true;
end
$$;

-- Applies a decision about a report of a review. 'upheld' hides the review and upholds all its other open reports, each with
-- its own row in the log. When the last report is dismissed, a review hidden by reports (not by a moderator) is shown again.
-- Returns false if the report doesn't exist.
create function moderation.decide_review_report(report uuid, decision text, reason text, decided_by text) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  reported uuid;
begin
  update public.review_reports p set state = decision where p.id = report and not p._deleted
  returning p.review_id into reported;
  if not found then
    return false;
  end if;
  if decision = 'upheld' then
    with answered as (
      update public.review_reports p set state = decision where p.review_id = reported and p.state = 'open' returning p.id
    )
    insert into moderation.decisions (subject, subject_id, decision, reason, decided_by)
    select 'review_report', a.id, decide_review_report.decision, decide_review_report.reason,
      decide_review_report.decided_by from answered a;
    update public.reviews r set hidden_at = coalesce(r.hidden_at, now()) where r.id = reported;
  elsif moderation.last_decision('review', reported) is distinct from 'hidden' then
    update public.reviews r set hidden_at = null where r.id = reported and r.hidden_at is not null and not exists (
      select from public.review_reports p where p.review_id = reported and p.state in ('open', 'upheld'));
  end if;
  return true;
end
$$;

-- Applies a moderator's decision about a case and logs it. Each subject has its own decisions (first statement); others
-- raise PT400. Deciding a 'name' or 'profile' only closes the question. Returns false if the subject doesn't exist.
create function public.moderate(subject text, subject_id uuid, decision text, reason text, decided_by text) returns boolean
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

-- Returns whether a moderator has decided about a review or a report of it. After that only moderators can hide it.
create function moderation.is_decided(review uuid) returns boolean
language sql stable set search_path = '' as
$$
  select moderation.last_decision('review', review) is not null
    or exists (select from public.review_reports p where p.review_id = review and p.state <> 'open')
$$;

-- Places with a halal claim whose name suggests alcohol or pork, such as 'Harvest Wine Bar & Restaurant' (U120). A name
-- proves nothing, so the status stays until a moderator rejects the evidence. src/domain/places/contrary-names.ts has the
-- words.
create table moderation.name_questions (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  -- The word that suggests alcohol or pork, in lower case.
  word text not null check (word <> '' and char_length(word) <= 100),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now()
);

-- One question per place and word: an answered one isn't asked again.
create unique index name_questions_word on moderation.name_questions (restaurant_id, word);
create index on moderation.name_questions (state, created_at);

call sync.close_table('moderation.name_questions');

comment on table moderation.name_questions is 'Private. Names that suggest alcohol or pork, of places with a halal claim.';

-- Returns {id, names} of up to `most` places with an id above `after` whose status is muslim_owned or halal_friendly.
create function moderation.claimed_names(after uuid, most integer) returns setof jsonb
language sql stable set search_path = '' as
$$
  select jsonb_build_object('id', r.id, 'names', to_jsonb(array[r.name] || r.alt_names))
  from public.restaurants r
  where r.halal_status in ('muslim_owned', 'halal_friendly') and not r._deleted and not r.is_sample
    and (after is null or r.id > after)
  order by r.id limit most
$$;

-- Stores questions from [{id, word}], where `id` is the place's; returns the number of new ones.
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

-- Public names and cities of members that the rule for public texts (catalogue.text_problem) refuses, stored before the rule
-- existed. They are kept, and each is a case for a moderator.
create table moderation.profile_questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  field text not null check (field in ('name', 'city')),
  problem text not null check (problem in ('text_hidden', 'text_break', 'text_marks', 'name_reserved')),
  -- The text when it was found; the member may have changed it since.
  text text not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  unique (user_id, field, text)
);

-- Everything a moderator can decide about or look at, as one list: subject, id, state, created_at, `about` (the id of the row
-- that it concerns), restaurant_id, and `content`, whose keys depend on the subject.
create view moderation.cases as
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

revoke all on moderation.cases from public, anon, authenticated, service_role;

-- Lists cases of these subjects and states, oldest first:
-- {subject, id, state, created_at, about, place: {name, slug}, content}.
create function moderation.list_cases(subjects text[], states text[], lim integer) returns setof jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('subject', c.subject, 'id', c.id, 'state', c.state, 'created_at', sync.iso(c.created_at),
    'about', c.about, 'place', (select jsonb_build_object('name', r.name, 'slug', r.slug) from public.restaurants r
      where r.id = c.restaurant_id), 'content', c.content)
  from (
    select * from moderation.cases q where q.subject = any (subjects) and q.state = any (states)
    order by q.created_at, q.id limit least(greatest(coalesce(lim, 50), 1), 500)
  ) c order by c.created_at, c.id
$$;

-- The moderators' queue: cases that wait for a decision, oldest first, as moderation.list_cases returns them.
create function public.moderation_queue(lim integer default 50) returns setof jsonb
language sql stable set search_path = '' as
$$
  select moderation.list_cases('{review_report, change_report, review_photo, evidence, suggestion, merge, name, profile}',
    '{open, pending}', lim)
$$;

-- Returns a case with all that a moderator needs: its place, review, evidence and earlier decisions; `file`, the storage
-- version of its picture; and for a suggestion `near`, the places near it. Null if there is no such case.
create function moderation.show_case(case_id uuid) returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('subject', c.subject, 'id', c.id, 'state', c.state, 'created_at', sync.iso(c.created_at),
    'about', c.about, 'content', c.content,
    'place', (select jsonb_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'halal_status', r.halal_status)
      from public.restaurants r where r.id = c.restaurant_id),
    'review', (select jsonb_build_object('id', r.id, 'state', r.state) || r.content from moderation.cases r
      where r.subject = 'review' and r.id = c.about),
    'evidence', case when c.about = c.restaurant_id then coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state) || e.content order by e.created_at, e.id)
      from moderation.cases e where e.subject = 'evidence' and e.about = c.restaurant_id), '[]') end,
    'file', (select o.version from storage.objects o where c.subject in ('review_photo', 'change_report', 'suggestion')
      and o.bucket_id = 'review-photos' and o.name = c.content ->> 'path'),
    'near', case when c.subject = 'suggestion' then moderation.places_near_suggestion(c.id) end,
    'decisions', coalesce((select jsonb_agg(entry) from moderation.read_log(c.id, 500) entry), '[]'))
  from moderation.cases c where c.id = case_id
$$;

revoke all on function public.moderation_queue(integer), public.moderate(text, uuid, text, text, text)
  from public, anon, authenticated;
grant execute on function public.moderation_queue(integer), public.moderate(text, uuid, text, text, text) to service_role;

create index on moderation.profile_questions (state, created_at);

call sync.close_table('moderation.profile_questions');

comment on table moderation.profile_questions is
  'Private. Names and cities from before the rule of public texts, or a stricter one, as cases for moderators.';
