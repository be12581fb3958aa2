-- Places to pray that members miss or find stated wrongly. They are rows of public.place_suggestions, so the queue, limits, answers
-- and points of suggestions hold for them. An accepted missing one is a row of public.prayer_spaces. What is accepted of one that is
-- gone or wrong stays here: packs apply it to what imports state, so no import undoes it, and a later dismissal does.

alter table public.place_suggestions
  -- Null for a restaurant.
  add column prayer text check (prayer in ('missing', 'gone', 'wrong')),
  -- What the member states, as in public.prayer_spaces. Null states nothing.
  add column kind text check (kind in ('mosque', 'musalla', 'prayer_room')),
  add column women boolean,
  add column wudu boolean,
  add column friday boolean,
  add column wheelchair text check (wheelchair in ('yes', 'limited', 'no')),
  add column floor text check (catalogue.is_plain_text(floor, 100)),
  -- The place that is gone or wrong, as the member's device showed it; without a name if it had none.
  add column about_latitude double precision check (about_latitude between -90 and 90),
  add column about_longitude double precision check (about_longitude between -180 and 180),
  add column about_name text check (catalogue.is_plain_text(about_name, 300)),
  alter column name drop not null,
  alter column reason drop not null,
  drop constraint suggestion_is_somewhere,
  add constraint suggestion_is_somewhere
    check (latitude is not null or address is not null or coalesce(prayer in ('gone', 'wrong'), false)),
  add constraint suggestion_is_whole check (case
    when prayer is null then num_nulls(name, reason) = 0
    when prayer in ('gone', 'wrong') then num_nulls(about_latitude, about_longitude) = 0
      and (prayer = 'gone' or num_nonnulls(name, latitude, kind, women, wudu, friday, wheelchair, floor) > 0)
    else true end),
  -- What was accepted outlives its author's account, without author and note.
  alter column author_id drop not null,
  drop constraint place_suggestions_author_id_fkey,
  add constraint place_suggestions_author_id_fkey foreign key (author_id) references public.users (id) on delete set null;

grant select (prayer, kind, women, wudu, friday, wheelchair, floor, about_latitude, about_longitude, about_name),
  insert (prayer, kind, women, wudu, friday, wheelchair, floor, about_latitude, about_longitude, about_name)
  on public.place_suggestions to authenticated;

drop trigger z_texts on public.place_suggestions;
create trigger z_texts before insert or update on public.place_suggestions for each row
  execute function catalogue.check_texts('name', 'name', '', 'address', 'line', '', 'note', 'paragraph', '', 'floor', 'line', '',
    'about_name', 'line', '');

-- Deletes the suggestions of an account that is deleted, except accepted ones about places to pray.
create function moderation.forget_suggestions() returns trigger
language plpgsql set search_path = '' as
$$
begin
  delete from public.place_suggestions s
  where s.author_id = old.id and (s.prayer is null or s.state <> 'accepted');
  update public.place_suggestions s set note = null where s.author_id = old.id and s.note is not null;
  return old;
end
$$;

revoke all on function moderation.forget_suggestions() from public;
grant execute on function moderation.forget_suggestions() to service_role;

create trigger forget_suggestions before delete on public.users for each row execute function moderation.forget_suggestions();

-- Sync documents of the collection `own_suggestions`. `place` is {slug, name} of the restaurant, or null; `prayer` is null for
-- a restaurant. Earlier apps expect a name.
create or replace view moderation.suggestion_documents as
select s.id, jsonb_build_object('id', s.id, 'name', coalesce(s.name, s.about_name, ''), 'latitude', s.latitude,
  'longitude', s.longitude, 'address', s.address, 'reason', s.reason, 'note', s.note, 'photo', s.photo_path, 'state', s.state,
  'place', (select jsonb_build_object('slug', r.slug, 'name', r.name) from public.restaurants r
    where r.id = s.restaurant_id and not r._deleted),
  'created_at', sync.iso(s.created_at), 'stamp', s._xid::text::bigint, 'prayer', s.prayer) as document
from public.place_suggestions s;

-- {id, prayer, name?, latitude?, longitude?, address?, note?, kind?, women?, wudu?, friday?, wheelchair?, floor?, about?}. `about` is
-- {latitude, longitude, name?} of the place that is gone or wrong.
create function mutations.suggest_prayer_space(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  about constant jsonb := coalesce(args -> 'about', '{}');
begin
  perform sync.check_fields(args, '{id, prayer}',
    '{name, latitude, longitude, address, note, kind, women, wudu, friday, wheelchair, floor, about}');
  perform sync.check_fields(about, '{}', '{latitude, longitude, name}');
  if args ->> 'prayer' is null then
    perform sync.refuse('PT400', 'missing_field', 'prayer says what the suggestion is about');
  end if;
  insert into public.place_suggestions (id, author_id, prayer, name, latitude, longitude, address, note, kind, women, wudu, friday,
    wheelchair, floor, about_latitude, about_longitude, about_name)
  values ((args ->> 'id')::uuid, auth.uid(), args ->> 'prayer', nullif(btrim(args ->> 'name'), ''),
    (args ->> 'latitude')::double precision, (args ->> 'longitude')::double precision, nullif(btrim(args ->> 'address'), ''),
    nullif(btrim(args ->> 'note'), ''), args ->> 'kind', (args ->> 'women')::boolean, (args ->> 'wudu')::boolean,
    (args ->> 'friday')::boolean, args ->> 'wheelchair', nullif(btrim(args ->> 'floor'), ''),
    (about ->> 'latitude')::double precision, (about ->> 'longitude')::double precision, nullif(btrim(about ->> 'name'), ''));
  return null;
end
$$;

revoke all on function mutations.suggest_prayer_space(jsonb, uuid) from public;
grant execute on function mutations.suggest_prayer_space(jsonb, uuid) to authenticated;

-- Adds the place to pray of a missing one that is open or dismissed, or shows it again if a moderator removed it. `place` is
-- {country_code, latitude?, longitude?}; the position is used if the member gave none. Returns false if there is no such suggestion.
create function moderation.add_suggested_prayer_space(suggestion uuid, place jsonb) returns boolean
language plpgsql set search_path = '' as
$$
begin
  insert into public.prayer_spaces as p (name, kind, latitude, longitude, address, country_code, source, source_id, women, wudu,
    friday, wheelchair, floor, stated_on)
  select s.name, s.kind, coalesce(s.latitude, (place ->> 'latitude')::double precision),
    coalesce(s.longitude, (place ->> 'longitude')::double precision), s.address, place ->> 'country_code', 'suggestions', s.id::text,
    s.women, s.wudu, s.friday, s.wheelchair, s.floor, (s.created_at at time zone 'UTC')::date
  from public.place_suggestions s
  where s.id = suggestion and s.prayer = 'missing' and s.state in ('open', 'dismissed')
  on conflict (source, source_id) do update set _deleted = false, latitude = excluded.latitude, longitude = excluded.longitude,
    country_code = excluded.country_code;
  return found;
end
$$;

revoke all on function moderation.add_suggested_prayer_space(uuid, jsonb) from public;
grant execute on function moderation.add_suggested_prayer_space(uuid, jsonb) to service_role;

-- As before, for restaurants only.
create or replace function moderation.link_suggestion(suggestion uuid, place_slug text) returns boolean
language plpgsql set search_path = '' as
$$
begin
  update public.place_suggestions q set restaurant_id = r.id from public.restaurants r
  where q.id = suggestion and q.prayer is null and q.state in ('open', 'dismissed') and r.slug = place_slug and not r._deleted;
  return found;
end
$$;

-- Decides a suggestion; returns false if it is neither open nor dismissed. 'accepted' and 'listed' are final for a restaurant, since
-- it is in the catalogue. What was accepted about a place to pray can be dismissed, which undoes it. Only 'accepted' of a place that
-- was missing earns points.
create or replace function moderation.decide_suggestion(suggestion uuid, decision text) returns boolean
language plpgsql security definer set search_path = '' as
$$
declare
  s public.place_suggestions;
begin
  select * into s from public.place_suggestions q where q.id = suggestion
    and (q.state in ('open', 'dismissed') or (q.prayer is not null and decision = 'dismissed')) for update;
  if not found then
    return false;
  end if;
  if s.prayer is not null and decision = 'listed' then
    perform sync.refuse('PT400', 'unknown_decision', 'a place to pray has no page');
  elsif decision <> 'dismissed' and ((s.prayer is null and s.restaurant_id is null)
    or (s.prayer = 'missing' and not exists (select from public.prayer_spaces p
      where p.source = 'suggestions' and p.source_id = s.id::text and not p._deleted))) then
    perform sync.refuse('PT409', 'no_place', 'the place was not added');
  end if;
  update public.place_suggestions q set state = decision where q.id = suggestion;
  if s.prayer is not null and decision = 'dismissed' then
    delete from public.prayer_spaces p where p.source = 'suggestions' and p.source_id = s.id::text;
  end if;
  if decision = 'accepted' and coalesce(s.prayer, 'missing') = 'missing' and s.author_id is not null then
    perform accounts.award(s.author_id, 'suggestion', coalesce(s.restaurant_id, s.id));
    perform accounts.grant_achievements(s.author_id);
  end if;
  return true;
end
$$;

-- Up to ten places of the suggestion's kind within 200 metres of it, nearest first: restaurants {slug, name, metres}, or places to
-- pray {source, name, kind, metres}.
create or replace function moderation.places_near_suggestion(suggestion uuid) returns jsonb
language sql stable set search_path = '' as
$$
  with s as (
    select q.prayer is not null as is_prayer, coalesce(q.about_latitude, q.latitude) as latitude,
      coalesce(q.about_longitude, q.longitude) as longitude
    from public.place_suggestions q where q.id = suggestion
  ), bounds as (
    select s.*, s.latitude - 0.002 as south, s.latitude + 0.002 as north,
      s.longitude - 0.002 / greatest(0.05, cos(radians(s.latitude))) as west,
      s.longitude + 0.002 / greatest(0.05, cos(radians(s.latitude))) as east
    from s
  ), near as (
    select jsonb_build_object('slug', r.slug, 'name', r.name) as place, r.slug as key,
      catalogue.distance_m(b.latitude, b.longitude, r.latitude, r.longitude) as metres
    from bounds b join public.restaurants r on r.latitude between b.south and b.north and r.longitude between b.west and b.east
    where not b.is_prayer and not r._deleted
    union all
    select jsonb_build_object('source', p.source, 'name', p.name, 'kind', p.kind), p.source || p.source_id,
      catalogue.distance_m(b.latitude, b.longitude, p.latitude, p.longitude)
    from bounds b join public.prayer_spaces p on p.latitude between b.south and b.north and p.longitude between b.west and b.east
    where b.is_prayer and not p._deleted
  )
  select coalesce(jsonb_agg(n.place || jsonb_build_object('metres', n.metres) order by n.metres, n.key), '[]')
  from (select * from near where metres <= 200 order by metres, key limit 10) n
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
) c left join public.users u on u.id = c.person;
