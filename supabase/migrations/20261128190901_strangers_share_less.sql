-- Quotas by standing, second part (docs/security.md, "Quotas"): uploads, signed addresses and the moderators' queue. An account
-- costs nothing, so one without a confirmed mailbox or number stores little, shares a network's room with all such accounts, signs
-- no addresses, and takes none of the moderators' time.

-- How many files and bytes one person may store in a bucket. The embedded backend knows a file's size when it checks the policy;
-- hosted storage checks before it knows the size, so there the last file may exceed the limit by at most the file size limit
-- of the bucket. The bucket avatars is public, so only confirmed members have room there.
drop function accounts.upload_quota(text);
create function accounts.upload_quota(bucket text, is_confirmed boolean, out files integer, out bytes bigint)
language sql immutable set search_path = '' as
$$
  select coalesce(max(q.files), 0), coalesce(max(q.megabytes), 0) * 1048576::bigint
  from (values ('avatars', true, 20, 25), ('review-photos', true, 500, 500), ('review-photos', false, 10, 20))
    as q(bucket, is_confirmed, files, megabytes)
  where q.bucket = upload_quota.bucket and q.is_confirmed = upload_quota.is_confirmed
$$;

-- Whether the caller may store this file within their quota. The lock makes uploads of a user wait for each other.
create or replace function accounts.has_upload_room(bucket text, object_id uuid, object_name text, metadata jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as
$$
declare
  person constant text := auth.uid();
  most constant record := accounts.upload_quota(bucket, accounts.is_confirmed(auth.uid()));
  held record;
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || person, 0));
  -- With these operators the index on names is used; '0' is the character after '/'.
  select count(*) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes into held
  from storage.objects o
  where o.bucket_id = bucket and o.name ~>=~ (person || '/') and o.name ~<~ (person || '0')
    and o.name <> object_name and o.id <> object_id;
  return held.files < most.files and held.bytes + coalesce((metadata ->> 'size')::bigint, 0) <= most.bytes;
end
$$;

-- What accounts without a confirmed mailbox or number uploaded today, together per network. Counts name the keyed hash of a
-- network and no member, and public.provider_clean deletes them the next day. Only the embedded backend, which sees the network of
-- an upload, writes here.
create table accounts.network_uploads (
  network text not null check (network <> ''),
  -- In UTC.
  day date not null,
  files integer not null check (files >= 0),
  bytes bigint not null check (bytes >= 0),
  primary key (network, day)
);

call sync.close_table('accounts.network_uploads');

comment on table accounts.network_uploads is
  'Private. Files and bytes that unconfirmed accounts of a network (keyed hash) uploaded in a day, together.';

-- How many files and bytes the unconfirmed accounts of one network may upload in a day, together.
create function accounts.network_quota(out files integer, out bytes bigint)
language sql immutable set search_path = '' as
$$ select 50, 100 * 1048576::bigint $$;

-- Takes room for one file of `size` bytes from a network's quota, unless `person` is confirmed; `network` is its keyed hash. Returns
-- 0, or, if there is no room, the seconds until there is.
create function accounts.take_network_room(person uuid, network text, size bigint) returns integer
language plpgsql set search_path = '' as
$$
declare
  today constant date := (now() at time zone 'UTC')::date;
  most constant record := accounts.network_quota();
begin
  if accounts.is_confirmed(person) then
    return 0;
  end if;
  insert into accounts.network_uploads as u (network, day, files, bytes)
  select take_network_room.network, today, 1, size where size <= most.bytes
  on conflict on constraint network_uploads_pkey do update set files = u.files + 1, bytes = u.bytes + excluded.bytes
    where u.files < most.files and u.bytes + excluded.bytes <= most.bytes;
  if found then
    return 0;
  end if;
  return ceil(extract(epoch from (today + 1)::timestamp at time zone 'UTC' - now()));
end
$$;

revoke all on function accounts.upload_quota(text, boolean), accounts.network_quota(),
  accounts.take_network_room(uuid, text, bigint) from public;
grant execute on function accounts.upload_quota(text, boolean), accounts.network_quota(),
  accounts.take_network_room(uuid, text, bigint) to service_role;

-- Deletes expired answers and reviews, and counts of earlier days. Runs hourly (K18). Returns the number of answers deleted.
create or replace function public.provider_clean() returns integer
language plpgsql security definer set search_path = '' as
$$
declare
  dropped integer;
begin
  delete from provider.answers a where a.expires_at <= now();
  get diagnostics dropped = row_count;
  delete from provider.google_reviews g where g.created_at <= now() - interval '24 hours';
  delete from provider.usage u where u.hour < date_trunc('day', now(), 'UTC');
  delete from accounts.network_uploads u where u.day < (now() at time zone 'UTC')::date;
  return dropped;
end
$$;

-- Whether an address of this photo may be signed: a review that others see names it, and no moderator rejected it. A signed
-- address lets anybody read the file, so without this rule a new account could publish any file through the bucket.
create function accounts.is_photo_signable(object_name text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (select from public.review_photos p join public.reviews r on r.id = p.review_id
    where p.path = object_name and p.state in ('pending', 'approved') and not p._deleted
      and not r._deleted and r.hidden_at is null and r.is_author_confirmed)
$$;

revoke all on function accounts.is_photo_signable(text) from public;
grant execute on function accounts.is_photo_signable(text) to authenticated, service_role;

drop policy "one sees one's own photos" on storage.objects;
create policy "one sees one's own photos" on storage.objects for select to authenticated
  using (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (coalesce(current_setting('storage.operation', true), '') not like 'storage.object.sign%'
      or accounts.is_photo_signable(name)));

-- Files that nothing shows or needs, at most 1000 per call; the caller deletes them through the storage API, the only way to
-- do so:
-- * pictures removed from a review or deleted with it, at least a day old, since a deletion can be undone;
-- * files in the folders of users without an account, at least a day old;
-- * pictures in review-photos that no review, report or suggestion names, such as that of a discarded report: at least 90 days
--   old, or a week if their owner is not confirmed. A device that still wants to send such a picture uploads it again.
create or replace function public.left_files() returns table (bucket text, name text)
language sql stable security definer set search_path = '' as
$$
  select o.bucket_id, o.name from storage.objects o
  where (o.bucket_id = 'review-photos' and o.created_at < now() - interval '1 day'
      and exists (select from public.review_photos p where p.path = o.name and p._deleted))
    or (o.bucket_id in ('avatars', 'review-photos') and o.created_at < now() - interval '1 day'
      and not exists (select from auth.users a where a.id::text = (storage.foldername(o.name))[1]))
    or (o.bucket_id = 'review-photos' and o.created_at < now() - interval '7 days'
      and (o.created_at < now() - interval '90 days' or exists (select from public.users u
        where u.id::text = (storage.foldername(o.name))[1] and not u.is_confirmed))
      and not exists (select from public.review_photos p where p.path = o.name)
      and not exists (select from public.change_reports c where c.photo_path = o.name)
      and not exists (select from public.place_suggestions s where s.photo_path = o.name))
  order by o.bucket_id, o.name limit 1000
$$;

-- Everything a moderator can decide about or look at, as one list: subject, id, state, created_at, `about` (the id of the row
-- that it concerns), restaurant_id, `content`, whose keys depend on the subject, and for what a person sent: `person`, and
-- `standing`, which is 'confirmed', 'unconfirmed' or 'gone' if the account was deleted. Null for the catalogue's own questions.
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
      'reason', s.reason, 'note', s.note, 'path', s.photo_path), s.author_id, true
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
) c left join public.users u on u.id = c.person;

-- How many cases of one person and day wait at the head of the queue. The next so many wait behind everybody else's first ones,
-- and so on.
create function moderation.share_of_head() returns integer
language sql immutable parallel safe set search_path = '' as
$$ select 10 $$;

revoke all on function moderation.share_of_head() from public;
grant execute on function moderation.share_of_head() to service_role;

-- Lists cases of these subjects and states:
-- {subject, id, state, created_at, about, place: {name, slug}, content, standing, nth, seen}. `standing` is that of the person who
-- sent it (moderation.cases), null for the catalogue's own questions. `nth` counts the cases that this person sent that day (UTC),
-- decided ones included, removed pictures not; deleted accounts count as one person; null also for reviews. `seen` is the version of a picture's file, which a decision names;
-- absent if the case has none.
-- What an unconfirmed account sent does not wait here before its mailbox or number is confirmed. Oldest first, but of each person
-- and day only moderation.share_of_head cases at a time.
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
      where c.subject in ('review_photo', 'change_report', 'suggestion')
        and o.bucket_id = 'review-photos' and o.name = c.content ->> 'path'), '{}')
  from queue c order by c.turn, c.created_at, c.id
$$;

-- Returns a case with all that a moderator needs: its place, review, evidence and earlier decisions; the standing of the person who
-- sent it; `file`, the storage version of its picture; and for a suggestion `near`, the places near it. Null if there is no such case.
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
    'file', (select o.version from storage.objects o where c.subject in ('review_photo', 'change_report', 'suggestion')
      and o.bucket_id = 'review-photos' and o.name = c.content ->> 'path'),
    'near', case when c.subject = 'suggestion' then moderation.places_near_suggestion(c.id) end,
    'decisions', coalesce((select jsonb_agg(entry) from moderation.read_log(c.id, 500) entry), '[]'))
  from moderation.cases c where c.id = case_id
$$;

-- Deletes the open reports of an account that is not confirmed when it is deleted. Reports outlive their sender's account, so
-- without this rule a deletion would bring such reports into the moderators' queue.
create function moderation.drop_unconfirmed() returns trigger
language plpgsql set search_path = '' as
$$
begin
  delete from public.review_reports p where p.reporter_id = old.id and p.state = 'open';
  delete from public.change_reports p where p.reporter_id = old.id and p.state = 'open';
  return old;
end
$$;

revoke all on function moderation.drop_unconfirmed() from public;
grant execute on function moderation.drop_unconfirmed() to service_role;

create trigger drop_unconfirmed before delete on public.users for each row
  when (not old.is_confirmed) execute function moderation.drop_unconfirmed();
