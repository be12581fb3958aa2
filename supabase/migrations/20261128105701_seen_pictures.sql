-- A picture can't be swapped between a moderator's look and the decision: a decision names the version of the file that was
-- looked at, and the file of a picture that waits for a moderator can't be taken away to write another one in its place.

-- Whether a moderator may be looking at this file: a picture of a review, a report or a suggestion that waits.
create function accounts.is_photo_awaited(object_name text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (select from public.review_photos p
      where p.path = object_name and p.state = 'pending' and not p._deleted)
    or exists (select from public.change_reports c
      where c.photo_path = object_name and c.state = 'open' and not c._deleted)
    or exists (select from public.place_suggestions s where s.photo_path = object_name and s.state = 'open')
$$;

revoke execute on function accounts.is_photo_awaited(text) from public;
grant execute on function accounts.is_photo_awaited(text) to authenticated, service_role;

create index on public.change_reports (photo_path) where photo_path is not null;
create index on public.place_suggestions (photo_path) where photo_path is not null;

-- There is no policy for replacing a photo, so what can't be deleted can't be written again. Its author may remove the picture
-- from the review first; the file is then deleted, and a new one waits for a moderator as a new version.
drop policy "one deletes one's own unapproved photos" on storage.objects;
create policy "one deletes one's own unapproved photos" on storage.objects for delete to authenticated
  using (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not accounts.is_photo_approved(name) and not accounts.is_photo_awaited(name));

-- If the file of an approved picture is lost, its author can't write another one in its place.
drop policy "one adds one's own photos" on storage.objects;
create policy "one adds one's own photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not accounts.is_photo_approved(name) and accounts.has_upload_room(bucket_id, id, name, metadata));

-- Lists cases of these subjects and states, oldest first:
-- {subject, id, state, created_at, about, place: {name, slug}, content, seen}. `seen` is the version of a picture's file, which a
-- decision names; absent if the case has none.
create or replace function moderation.list_cases(subjects text[], states text[], lim integer) returns setof jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('subject', c.subject, 'id', c.id, 'state', c.state, 'created_at', sync.iso(c.created_at),
    'about', c.about, 'place', (select jsonb_build_object('name', r.name, 'slug', r.slug) from public.restaurants r
      where r.id = c.restaurant_id), 'content', c.content)
    || coalesce((select jsonb_build_object('seen', o.version) from storage.objects o
      where c.subject in ('review_photo', 'change_report', 'suggestion')
        and o.bucket_id = 'review-photos' and o.name = c.content ->> 'path'), '{}')
  from (
    select * from moderation.cases q where q.subject = any (subjects) and q.state = any (states)
    order by q.created_at, q.id limit least(greatest(coalesce(lim, 50), 1), 500)
  ) c order by c.created_at, c.id
$$;

-- Refuses a decision about a picture whose file is not the version that was looked at. A review's picture must be named, because
-- approval shows it to everyone; for a report or a suggestion, what is named must be right.
create function moderation.check_seen(subject text, subject_id uuid, decision text, seen text) returns void
language plpgsql stable set search_path = '' as
$$
declare
  stored text;
begin
  select o.version into stored from moderation.cases c join storage.objects o
    on o.bucket_id = 'review-photos' and o.name = c.content ->> 'path'
  where c.subject = check_seen.subject and c.id = subject_id
    and c.subject in ('review_photo', 'change_report', 'suggestion');
  if seen is null and not (subject = 'review_photo' and decision = 'approved') then
    return;
  end if;
  if stored is null or stored is distinct from seen then
    perform sync.refuse('PT409', 'not_seen', 'the picture is not the one that was looked at');
  end if;
end
$$;

revoke execute on function moderation.check_seen(text, uuid, text, text) from public;
grant execute on function moderation.check_seen(text, uuid, text, text) to service_role;

-- Applies a moderator's decision about a case and logs it. Each subject has its own decisions (first statement); others
-- raise PT400. `seen` is the version of the picture's file that the moderator looked at, as moderation.show_case gives it; another
-- one raises PT409. Deciding a 'name' or 'profile' only closes the question. Returns false if the subject doesn't exist.
drop function public.moderate(text, uuid, text, text, text);
create function public.moderate(subject text, subject_id uuid, decision text, reason text, decided_by text,
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
    when subject in ('review_report', 'change_report', 'name', 'profile') then array['upheld', 'dismissed'] end), false) then
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

revoke all on function public.moderate(text, uuid, text, text, text, text) from public, anon, authenticated;
grant execute on function public.moderate(text, uuid, text, text, text, text) to service_role;
