-- A visitor who saw a halal certificate on the wall may add one photo of it to the check. Its author and moderators see it, nobody
-- else. It changes no sum, no status and no points. The file is one of the bucket review-photos.

alter table public.place_checks
  -- Path in the bucket review-photos: the folder of the person, that of the place, and the SHA-256 of the content.
  add column photo_path text constraint place_checks_photo_path_check
    check (photo_path ~ ('^' || user_id || '/' || restaurant_id || '/[0-9a-f]{64}\.jpg$')),
  -- When the check last lost a photo. Files that were there before and are not its photo are deleted.
  add column photo_left_at timestamptz,
  add constraint photo_of_certificate
    check (photo_path is null or (not _deleted and answers @> '{"certificate_seen": "yes"}'));

create index on public.place_checks (photo_path) where photo_path is not null;

grant select (photo_path), insert (photo_path), update (photo_path) on public.place_checks to authenticated;

-- Trigger: a check that is taken back loses its photo. Notes when a photo was lost, also across taking back and checking again, which
-- replaces the row.
create function moderation.follow_check_photo() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if tg_op = 'INSERT' then
    select k.photo_left_at into new.photo_left_at from public.place_checks k where k.id = new.id;
    return new;
  end if;
  if new._deleted then
    new.photo_path := null;
  end if;
  if old.photo_path <> coalesce(new.photo_path, '') then
    new.photo_left_at := now();
  end if;
  return new;
end
$$;

revoke execute on function moderation.follow_check_photo() from public;
grant execute on function moderation.follow_check_photo() to service_role;

-- After `a_receive`, which computes the id, and before `c_replace`, which deletes the tombstone.
create trigger b_photo before insert or update on public.place_checks
  for each row execute function moderation.follow_check_photo();

-- As before, with the photo.
create or replace view moderation.check_documents as
select c.id, jsonb_build_object('id', c.id, 'restaurant_id', coalesce(r.merged_into, c.restaurant_id), 'answers', c.answers, 'day', c.day,
  'state', c.state, 'created_at', sync.iso(c.created_at), 'stamp', c._xid::text::bigint, 'photo', c.photo_path) as document
from public.place_checks c join public.restaurants r on r.id = c.restaurant_id;

-- {restaurant_id, answers, day, photo?}. Replaces the caller's earlier check of the place, with its photo. `photo` is the path of the
-- picture, which is uploaded before.
create or replace function mutations.check_place(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  place uuid;
begin
  perform sync.check_fields(args, '{restaurant_id, answers, day}', '{photo}');
  place := sync.check_place((args ->> 'restaurant_id')::uuid);
  update public.place_checks c set answers = args -> 'answers', day = (args ->> 'day')::date,
    photo_path = args ->> 'photo'
  where c.user_id = auth.uid() and c.restaurant_id = place;
  if not found then
    insert into public.place_checks (user_id, restaurant_id, answers, day, photo_path)
    values (auth.uid(), place, args -> 'answers', (args ->> 'day')::date, args ->> 'photo');
  end if;
  return null;
end
$$;

-- Whether a moderator may be looking at this file: a picture of a review, a report or a suggestion that waits, or of a check.
create or replace function accounts.is_photo_awaited(object_name text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (select from public.review_photos p
      where p.path = object_name and p.state = 'pending' and not p._deleted)
    or exists (select from public.change_reports c
      where c.photo_path = object_name and c.state = 'open' and not c._deleted)
    or exists (select from public.place_suggestions s where s.photo_path = object_name and s.state = 'open')
    or exists (select from public.place_checks k where k.photo_path = object_name)
$$;

-- Files that nothing shows or needs, at most 1000 per call; the caller deletes them through the storage API, the only way to
-- do so:
-- * pictures removed from a review or deleted with it, and those that a check lost, at least a day old;
-- * files in the folders of users without an account, at least a day old;
-- * pictures in review-photos that no review, report, suggestion or check names, such as that of a discarded report: at least 90
--   days old, or a week if their owner is not confirmed. A device that still wants to send such a picture uploads it again.
create or replace function public.left_files() returns table (bucket text, name text)
language sql stable security definer set search_path = '' as
$$
  with left_of_checks as (
    -- With these operators the index on names is used; '0' is the character after '/'.
    select p.name from public.place_checks k join storage.objects p on p.bucket_id = 'review-photos'
      and p.name ~>=~ (k.user_id || '/' || k.restaurant_id || '/') and p.name ~<~ (k.user_id || '/' || k.restaurant_id || '0')
    where p.created_at < k.photo_left_at and p.name is distinct from k.photo_path
      and not exists (select from public.change_reports c where c.photo_path = p.name)
  )
  select o.bucket_id, o.name from storage.objects o
  where (o.bucket_id = 'review-photos' and o.created_at < now() - interval '1 day'
      and (exists (select from public.review_photos p where p.path = o.name and p._deleted)
        or o.name in (select l.name from left_of_checks l)))
    or (o.bucket_id in ('avatars', 'review-photos') and o.created_at < now() - interval '1 day'
      and not exists (select from auth.users a where a.id::text = (storage.foldername(o.name))[1]))
    or (o.bucket_id = 'review-photos' and o.created_at < now() - interval '7 days'
      and (o.created_at < now() - interval '90 days' or exists (select from public.users u
        where u.id::text = (storage.foldername(o.name))[1] and not u.is_confirmed))
      and not exists (select from public.review_photos p where p.path = o.name)
      and not exists (select from public.change_reports c where c.photo_path = o.name)
      and not exists (select from public.place_suggestions s where s.photo_path = o.name)
      and not exists (select from public.place_checks k where k.photo_path = o.name))
  order by o.bucket_id, o.name limit 1000
$$;

-- Who answered what, for moderators: [{value, day, person, state, standing, photo?}], the newest first. `photo` is the id of the check,
-- which is the case of its photo.
create or replace function moderation.answers_to(place uuid, question text) returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(jsonb_build_object('value', c.answers ->> question, 'day', c.day, 'person', c.user_id, 'state', c.state,
    'standing', case when moderation.has_standing(c.user_id) then 'known' else 'new' end)
    || case when c.photo_path is null then '{}' else jsonb_build_object('photo', c.id) end order by c.day desc, c.id), '[]')
  from public.place_checks c
  where c.restaurant_id = any (array(select place union all select r.id from public.restaurants r where r.merged_into = place))
    and not c._deleted and coalesce(c.answers ->> question, 'unknown') <> 'unknown'
$$;

alter table moderation.decisions drop constraint decisions_subject_check, add constraint decisions_subject_check check (subject in
  ('review_report', 'change_report', 'review_photo', 'evidence', 'review', 'suggestion', 'merge', 'name', 'profile', 'check',
    'check_photo', 'person'));

-- Everything a moderator can decide about or look at, now with photos of checks, which wait for nothing.
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
  union all
  select 'check_photo', k.id, 'kept', k.created_at, k.restaurant_id, k.restaurant_id,
    jsonb_build_object('day', k.day, 'path', k.photo_path), k.user_id, true
  from public.place_checks k where k.photo_path is not null
) c left join public.users u on u.id = c.person;

-- As before; also `seen` of a check's photo.
create or replace function moderation.list_cases(subjects text[], states text[], lim integer) returns setof jsonb
language sql stable security definer set search_path = '' as
$$
  with asked as (
    select q.*, (q.created_at at time zone 'UTC')::date as day from moderation.cases q
    where q.subject = any (subjects) and q.state = any (states)
      and not (q.state in ('open', 'pending') and q.standing is not distinct from 'unconfirmed')
  ), sent as (
    select p.subject, p.id, row_number() over (partition by p.person, (p.created_at at time zone 'UTC')::date
      order by p.created_at, p.id)::integer as nth
    from moderation.cases p
    where p.subject in ('review_report', 'change_report', 'review_photo', 'suggestion')
      -- The empty string stands for deleted accounts, because a null is in no list.
      and (coalesce(p.person::text, ''), (p.created_at at time zone 'UTC')::date) in (
        select coalesce(a.person::text, ''), a.day from asked a where a.standing is not null)
  ), queue as (
    select a.*, s.nth, case when a.state in ('open', 'pending') then coalesce((s.nth - 1) / moderation.share_of_head(), 0)
      else 0 end as turn
    from asked a left join sent s on s.subject = a.subject and s.id = a.id
    order by turn, a.created_at, a.id limit least(greatest(coalesce(lim, 50), 1), 500)
  )
  select jsonb_build_object('subject', c.subject, 'id', c.id, 'state', c.state, 'created_at', sync.iso(c.created_at),
    'about', c.about, 'place', (select jsonb_build_object('name', r.name, 'slug', r.slug) from public.restaurants r
      where r.id = c.restaurant_id), 'content', c.content, 'standing', c.standing, 'nth', c.nth)
    || coalesce((select jsonb_build_object('seen', o.version) from storage.objects o
      where c.subject in ('review_photo', 'change_report', 'suggestion', 'check_photo')
        and o.bucket_id = 'review-photos' and o.name = c.content ->> 'path'), '{}')
  from queue c order by c.turn, c.created_at, c.id
$$;

-- As before; of a place also `answers`, who saw a certificate there.
create or replace function moderation.show_case(case_id uuid) returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('subject', c.subject, 'id', c.id, 'state', c.state, 'created_at', sync.iso(c.created_at),
    'about', c.about, 'content', c.content, 'standing', c.standing,
    'place', (select jsonb_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'halal_status', r.halal_status)
      from public.restaurants r where r.id = c.restaurant_id),
    'review', (select jsonb_build_object('id', r.id, 'state', r.state) || r.content from moderation.cases r
      where r.subject = 'review' and r.id = c.about),
    'evidence', case when c.about = c.restaurant_id then coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state) || e.content order by e.created_at, e.id)
      from moderation.cases e where e.subject = 'evidence' and e.about = c.restaurant_id), '[]') end,
    'file', (select o.version from storage.objects o where c.subject in ('review_photo', 'change_report', 'suggestion', 'check_photo')
      and o.bucket_id = 'review-photos' and o.name = c.content ->> 'path'),
    'answers', case when c.subject = 'place' then moderation.answers_to(c.id, 'certificate_seen') end,
    'near', case when c.subject = 'suggestion' then moderation.places_near_suggestion(c.id) end,
    'decisions', coalesce((select jsonb_agg(entry) from moderation.read_log(c.id, 500) entry), '[]'))
  from moderation.cases c where c.id = case_id
$$;

-- As before; deciding a 'check_photo' removes it from its check.
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
    when subject = 'check_photo' then array['rejected']
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
    when 'check_photo' then
      update public.place_checks k set photo_path = null where k.id = subject_id and k.photo_path is not null;
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
