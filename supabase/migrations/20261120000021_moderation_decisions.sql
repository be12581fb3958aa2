-- What moderators see and decide. Nobody but the service role reaches any of it.

-- All that can be shown or decided, by id. `about` is the review or place that it is about.
create view moderation.cases as
select 'review_report' as subject, p.id, p.state, p.created_at, p.review_id as about, r.restaurant_id,
  jsonb_build_object('reason', p.reason, 'note', p.note, 'reported_text', p.reported_text) as content
from public.review_reports p join public.reviews r on r.id = p.review_id where not p._deleted
union all
select 'change_report', p.id, p.state, p.created_at, p.restaurant_id, p.restaurant_id,
  jsonb_build_object('kind', p.kind, 'note', p.note)
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
from public.restaurants r where not r._deleted;
revoke all on moderation.cases from public, anon, authenticated, service_role;

-- The oldest first: {subject, id, state, created_at, about, place: {name, slug}, content}.
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

-- What waits for a moderator; as moderation.list_cases.
create function public.moderation_queue(lim integer default 50) returns setof jsonb
language sql stable set search_path = '' as
$$
  select moderation.list_cases('{review_report, change_report, review_photo, evidence}', '{open, pending}', lim)
$$;

-- The decisions that match, the newest first: {subject, id, decision, reason, decided_by, decided_at}.
create function moderation.read_log(subject_id uuid, lim integer) returns setof jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('subject', d.subject, 'id', d.subject_id, 'decision', d.decision, 'reason', d.reason,
    'decided_by', d.decided_by, 'decided_at', sync.iso(d.decided_at))
  from moderation.decisions d where read_log.subject_id is null or d.subject_id = read_log.subject_id
  order by d.id desc limit least(greatest(coalesce(lim, 50), 1), 500)
$$;

-- One case with what a decision needs to know: as listed, and {review, evidence, file, decisions}: the review that it is
-- about, the evidence of a place, the version of a picture's file; null where there is nothing of that id.
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
    'file', (select o.version from storage.objects o
      where c.subject = 'review_photo' and o.bucket_id = 'review-photos' and o.name = c.content ->> 'path'),
    'decisions', coalesce((select jsonb_agg(entry) from moderation.read_log(c.id, 500) entry), '[]'))
  from moderation.cases c where c.id = case_id
$$;

-- The last decision about something; null where there was none.
create function moderation.last_decision(subject text, subject_id uuid) returns text
language sql stable security definer set search_path = '' as
$$
  select d.decision from moderation.decisions d
  where d.subject = last_decision.subject and d.subject_id = last_decision.subject_id order by d.id desc limit 1
$$;

-- New evidence waits for a moderator, but for a register's (U106) and for tags, which say no more than that they are
-- there. An import writes its evidence anew, with the same ids: what was decided of it stays.
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

-- How much a status says.
create function moderation.status_rank(status text) returns integer
language sql immutable parallel safe set search_path = '' as
$$ select array_position('{unverified, halal_friendly, muslim_owned, certified}', status) $$;

-- The status that a piece of evidence supports.
create function moderation.supported_status(evidence public.restaurant_evidence) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case when evidence.state = 'rejected' then 'unverified'
    when evidence.kind = 'certificate' then case when evidence.verified then 'certified' else 'unverified' end
    when evidence.kind = 'owner_statement' then 'muslim_owned' else 'halal_friendly' end
$$;

-- U31: decides a piece of evidence. What is approved may raise the place's status, what is rejected may lower it to what
-- the rest supports; the history says why, without the moderator's own words.
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
  -- Only a moderator's approval makes 'approved': what the source itself verifies goes back to 'taken'.
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

-- Decides a report of a review. An upheld one hides the review and answers all open reports of it, each with an entry of
-- its own; when the last is dismissed, a review that reports hid, and no moderator, is seen again.
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

-- Decides, and writes down who did and why. Decisions: 'upheld' or 'dismissed' for a report, 'approved' or 'rejected' for
-- a picture or evidence, 'hidden' or 'shown' for a review itself. Answers false where there is no such thing.
-- Errors: PT400 with the hint 'unknown_decision'; PT409 with the hint 'no_file' for a picture that was never uploaded:
-- whoever approves it would approve whatever comes.
create function public.moderate(subject text, subject_id uuid, decision text, reason text, decided_by text) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  is_done boolean;
begin
  if not coalesce(decision = any (case when subject in ('review_photo', 'evidence') then array['approved', 'rejected']
    when subject = 'review' then array['hidden', 'shown']
    when subject in ('review_report', 'change_report') then array['upheld', 'dismissed'] end), false) then
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
    when 'review' then
      update public.reviews r set hidden_at = case decision when 'hidden' then coalesce(r.hidden_at, now()) end
      where r.id = subject_id and not r._deleted;
      is_done := found;
    when 'evidence' then
      is_done := moderation.decide_evidence(subject_id, decision);
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

revoke all on function public.moderation_queue(integer), public.moderate(text, uuid, text, text, text)
  from public, anon, authenticated;
grant execute on function public.moderation_queue(integer), public.moderate(text, uuid, text, text, text) to service_role;
