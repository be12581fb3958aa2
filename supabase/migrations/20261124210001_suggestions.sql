-- Places that members miss here. A moderator answers: the place is added, it was here already, or it is not taken.

create table public.place_suggestions (
  -- The device names it, as it names its picture after it.
  id uuid primary key,
  author_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  name text not null check (catalogue.is_plain_text(name, 120) and name = btrim(name)),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  address text check (catalogue.is_plain_text(address, 300)),
  -- Why the member takes it for halal; the words are those of SUGGESTION_REASONS in src/domain/mutations/limits.ts.
  reason text not null check (reason in ('certificate', 'muslim_owned', 'staff', 'menu', 'other')),
  note text check (catalogue.is_plain_text(note, 500)),
  -- Where the picture lies in the bucket of review pictures: the author's folder, the suggestion's, the content's SHA-256.
  photo_path text constraint place_suggestions_photo_path_check
    check (photo_path ~ ('^' || author_id || '/' || id || '/[0-9a-f]{64}\.jpg$')),
  state text not null default 'open' check (state in ('open', 'accepted', 'listed', 'dismissed')),
  -- The place that it became, or that was here already.
  restaurant_id uuid references public.restaurants (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint suggestion_both_or_neither check ((latitude is null) = (longitude is null)),
  constraint suggestion_is_somewhere check (latitude is not null or address is not null)
);
create index on public.place_suggestions (state, created_at);
create index on public.place_suggestions (restaurant_id);

-- Keeps one person from flooding the moderators.
create function moderation.limit_suggestions() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform from public.users u where u.id = new.author_id for no key update;
  if (select count(*) from public.place_suggestions s
    where s.author_id = new.author_id and s.state = 'open') >= 20 then
    perform sync.refuse('PT402', 'suggestion_limit', 'at most 20 suggestions of one person wait at a time');
  end if;
  return new;
end
$$;
create trigger a_0_owner before insert on public.place_suggestions
  for each row execute function accounts.refuse_others('author_id');
create trigger b_limit before insert on public.place_suggestions
  for each row execute function moderation.limit_suggestions();

call sync.enable('public.place_suggestions', 'author_id', false);
call sync.close_table('public.place_suggestions');
comment on table public.place_suggestions is 'Places that members miss. Each reads and adds the own; public.moderate decides.';
create policy select_owner on public.place_suggestions for select to authenticated
  using (author_id = (select auth.uid()));
create policy insert_owner on public.place_suggestions for insert to authenticated
  with check (author_id = (select auth.uid()));
grant select (id, author_id, name, latitude, longitude, address, reason, note, photo_path, state, restaurant_id, created_at),
  insert (id, author_id, name, latitude, longitude, address, reason, note, photo_path)
  on public.place_suggestions to authenticated;
grant select, insert, update, delete on public.place_suggestions to service_role;

create view moderation.suggestion_documents as
select s.id, jsonb_build_object('id', s.id, 'name', s.name, 'latitude', s.latitude, 'longitude', s.longitude,
  'address', s.address, 'reason', s.reason, 'note', s.note, 'photo', s.photo_path, 'state', s.state,
  'place', (select jsonb_build_object('slug', r.slug, 'name', r.name) from public.restaurants r
    where r.id = s.restaurant_id and not r._deleted),
  'created_at', sync.iso(s.created_at), 'stamp', s._xid::text::bigint) as document
from public.place_suggestions s;
revoke all on moderation.suggestion_documents from public, anon, authenticated, service_role;
insert into sync.collections (name, source, documents, scope, scope_column, is_visible) values
  ('own_suggestions', 'public.place_suggestions', 'moderation.suggestion_documents', 'reader', 'author_id', 'true');
call sync.poke_owners_of('own_suggestions');

-- After the picture itself was uploaded to its path.
create function mutations.suggest_place(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{id, name, reason}', '{latitude, longitude, address, note, photo}');
  insert into public.place_suggestions (id, author_id, name, latitude, longitude, address, reason, note, photo_path)
  values ((args ->> 'id')::uuid, auth.uid(), btrim(args ->> 'name'), (args ->> 'latitude')::double precision,
    (args ->> 'longitude')::double precision, nullif(btrim(args ->> 'address'), ''), args ->> 'reason',
    nullif(btrim(args ->> 'note'), ''), args ->> 'photo');
  return null;
end
$$;
revoke all on function mutations.suggest_place(jsonb, uuid) from public;
grant execute on function mutations.suggest_place(jsonb, uuid) to authenticated;

alter table public.points_ledger drop constraint points_ledger_activity_check;
alter table public.points_ledger add constraint points_ledger_activity_check check (activity in ('review', 'save', 'suggestion'));

-- K5, and what a suggestion that was accepted is worth.
create or replace function accounts.points_for(activity text) returns integer
language sql immutable parallel safe set search_path = '' as
$$ select case activity when 'review' then 10 when 'save' then 5 when 'suggestion' then 10 end $$;

insert into catalogue.sources (source, attribution) values ('suggestions', 'Suggested by Rihla members');

-- What everyone reads of the reason why a place was suggested. The member's own words stay with the moderators.
create function moderation.suggestion_statement(reason text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case reason when 'certificate' then 'Saw a halal certificate' when 'muslim_owned' then 'Was told that Muslims own it'
    when 'staff' then 'The staff said that the food is halal' when 'menu' then 'The menu or a sign says halal' end
$$;

-- Adds the place of a suggestion to the catalogue, where nobody has answered it, and answers its id. `place` is {slug_base,
-- country_code, country, time_zone}. It is unverified, and what the member says waits as evidence for a decision of its own.
create function moderation.add_suggested_place(suggestion uuid, place jsonb) returns uuid
language plpgsql set search_path = '' as
$$
declare
  s public.place_suggestions;
  added constant uuid := gen_random_uuid();
  wanted constant text := place ->> 'slug_base';
begin
  select * into s from public.place_suggestions q where q.id = suggestion and q.state in ('open', 'dismissed') for update;
  if not found then
    return null;
  end if;
  insert into public.restaurants (id, slug, name, latitude, longitude, position_precision, address, country_code, country,
    time_zone, source, source_id)
  values (added, case when exists (select from public.restaurants r where r.slug = wanted)
      then wanted || '-' || left(added::text, 8) else wanted end, s.name, s.latitude, s.longitude,
    case when s.latitude is not null then 'place' end, s.address, place ->> 'country_code', place ->> 'country',
    place ->> 'time_zone', 'suggestions', s.id::text);
  if moderation.suggestion_statement(s.reason) is not null then
    insert into public.restaurant_evidence (restaurant_id, kind, stated_by, statement, checked_on)
    values (added, 'community_report', 'A Rihla member', moderation.suggestion_statement(s.reason), s.created_at::date);
  end if;
  update public.place_suggestions q set restaurant_id = added where q.id = s.id;
  return added;
end
$$;

-- Says that the place of a suggestion was here already; answers false where there is no place with this slug.
create function moderation.link_suggestion(suggestion uuid, place_slug text) returns boolean
language plpgsql set search_path = '' as
$$
begin
  update public.place_suggestions q set restaurant_id = r.id from public.restaurants r
  where q.id = suggestion and q.state in ('open', 'dismissed') and r.slug = place_slug and not r._deleted;
  return found;
end
$$;

-- Answers a suggestion. One that was taken stays so: the place is there. Points are for a place that was missing.
create function moderation.decide_suggestion(suggestion uuid, decision text) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  s public.place_suggestions;
begin
  select * into s from public.place_suggestions q where q.id = suggestion and q.state in ('open', 'dismissed') for update;
  if not found then
    return false;
  end if;
  if decision <> 'dismissed' and s.restaurant_id is null then
    perform sync.refuse('PT409', 'no_place', 'the place was not added');
  end if;
  update public.place_suggestions q set state = decision where q.id = suggestion;
  if decision = 'accepted' then
    perform accounts.award(s.author_id, 'suggestion', s.restaurant_id);
    perform accounts.grant_achievements(s.author_id);
  end if;
  return true;
end
$$;

alter table moderation.decisions drop constraint decisions_subject_check;
alter table moderation.decisions add constraint decisions_subject_check
  check (subject in ('review_report', 'change_report', 'review_photo', 'evidence', 'review', 'suggestion'));

-- As before, with suggestions.
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
from public.place_suggestions s;

-- What is here already within 200 metres of a suggestion, the nearest first: {slug, name, metres}.
create function moderation.places_near_suggestion(suggestion uuid) returns jsonb
language sql stable set search_path = '' as
$$
  select coalesce(jsonb_agg(to_jsonb(n) order by n.metres, n.slug), '[]') from (
    select r.slug, r.name, catalogue.distance_m(s.latitude, s.longitude, r.latitude, r.longitude) as metres
    from public.place_suggestions s
    join public.restaurants r on r.latitude between s.latitude - 0.002 and s.latitude + 0.002
      and r.longitude between s.longitude - 0.002 / greatest(0.05, cos(radians(s.latitude)))
        and s.longitude + 0.002 / greatest(0.05, cos(radians(s.latitude)))
    where s.id = suggestion and not r._deleted
    order by 3, 1 limit 10
  ) n where n.metres <= 200
$$;

-- As before; of a suggestion also what is near it.
create or replace function moderation.show_case(case_id uuid) returns jsonb
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

create or replace function public.moderation_queue(lim integer default 50) returns setof jsonb
language sql stable set search_path = '' as
$$
  select moderation.list_cases('{review_report, change_report, review_photo, evidence, suggestion}', '{open, pending}', lim)
$$;

-- As before; 'accepted', 'listed' or 'dismissed' for a suggestion. Error besides: PT409 with the hint 'no_place' for one whose
-- place was not added before.
create or replace function public.moderate(subject text, subject_id uuid, decision text, reason text, decided_by text) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  is_done boolean;
begin
  if not coalesce(decision = any (case when subject in ('review_photo', 'evidence') then array['approved', 'rejected']
    when subject = 'review' then array['hidden', 'shown']
    when subject = 'suggestion' then array['accepted', 'listed', 'dismissed']
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

-- As before, but for the pictures of suggestions.
create or replace function public.left_files() returns table (bucket text, name text)
language sql stable security definer set search_path = '' as
$$
  select o.bucket_id, o.name from storage.objects o
  where (o.bucket_id = 'review-photos' and o.created_at < now() - interval '1 day'
      and exists (select from public.review_photos p where p.path = o.name and p._deleted))
    or (o.bucket_id in ('avatars', 'review-photos') and o.created_at < now() - interval '1 day'
      and not exists (select from auth.users a where a.id::text = (storage.foldername(o.name))[1]))
    or (o.bucket_id = 'review-photos' and o.created_at < now() - interval '90 days'
      and not exists (select from public.review_photos p where p.path = o.name)
      and not exists (select from public.change_reports c where c.photo_path = o.name)
      and not exists (select from public.place_suggestions s where s.photo_path = o.name))
  order by o.bucket_id, o.name limit 1000
$$;

revoke all on function moderation.limit_suggestions(), moderation.suggestion_statement(text),
  moderation.add_suggested_place(uuid, jsonb), moderation.link_suggestion(uuid, text),
  moderation.decide_suggestion(uuid, text), moderation.places_near_suggestion(uuid) from public;
grant execute on function moderation.limit_suggestions(), moderation.suggestion_statement(text),
  moderation.add_suggested_place(uuid, jsonb), moderation.link_suggestion(uuid, text),
  moderation.decide_suggestion(uuid, text), moderation.places_near_suggestion(uuid) to service_role;
