-- Suggestions of restaurants that are missing in the catalogue.
-- public.place_suggestions is written by the mutation suggest_place. A moderator accepts one (add_suggested_place), links it
-- to a restaurant that is there already (link_suggestion) or dismisses it; decide_suggestion stores the decision.

-- Restaurants that members miss in the catalogue.
create table public.place_suggestions (
  -- Chosen by the device, since the path of the picture contains it.
  id uuid primary key,
  author_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  name text not null check (catalogue.is_plain_text(name, 120) and name = btrim(name)),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  address text check (catalogue.is_plain_text(address, 300)),
  -- Why the member considers it halal. The values are SUGGESTION_REASONS in src/domain/mutations/limits.ts.
  reason text not null check (reason in ('certificate', 'muslim_owned', 'staff', 'menu', 'other')),
  note text check (catalogue.is_plain_text(note, 500)),
  -- Path in the bucket review-photos: the folder of the author, that of the suggestion, and the SHA-256 of the content.
  photo_path text constraint place_suggestions_photo_path_check
    check (photo_path ~ ('^' || author_id || '/' || id || '/[0-9a-f]{64}\.jpg$')),
  state text not null default 'open' check (state in ('open', 'accepted', 'listed', 'dismissed')),
  -- The restaurant that was added for it, or that was in the catalogue already.
  restaurant_id uuid references public.restaurants (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint suggestion_both_or_neither check ((latitude is null) = (longitude is null)),
  constraint suggestion_is_somewhere check (latitude is not null or address is not null)
);

create index on public.place_suggestions (state, created_at);
create index on public.place_suggestions (restaurant_id);

-- Keeps one user from flooding the moderators: at most 20 open suggestions at a time.
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

-- Sync documents of the collection `own_suggestions`. `place` is {slug, name} of the restaurant, or null.
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

-- {id, name, reason, latitude?, longitude?, address?, note?, photo?}. `photo` is the path of the picture, which is uploaded
-- before.
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

-- The public wording of the reason for a suggestion; null for 'other'. The member's own words are shown to moderators only.
create function moderation.suggestion_statement(reason text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case reason when 'certificate' then 'Saw a halal certificate' when 'muslim_owned' then 'Was told that Muslims own it'
    when 'staff' then 'The staff said that the food is halal' when 'menu' then 'The menu or a sign says halal' end
$$;

-- Adds the restaurant of a suggestion that is open or dismissed to the catalogue and returns its id; null if there is no such
-- suggestion. `place` is {slug_base, country_code, country, time_zone}. The restaurant is unverified; the member's reason is
-- added as evidence, which a moderator decides separately.
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

-- Links a suggestion to a restaurant that is in the catalogue already; returns false if no restaurant has this slug or the
-- suggestion is neither open nor dismissed.
create function moderation.link_suggestion(suggestion uuid, place_slug text) returns boolean
language plpgsql set search_path = '' as
$$
begin
  update public.place_suggestions q set restaurant_id = r.id from public.restaurants r
  where q.id = suggestion and q.state in ('open', 'dismissed') and r.slug = place_slug and not r._deleted;
  return found;
end
$$;

-- Decides a suggestion; returns false if it is neither open nor dismissed. 'accepted' and 'listed' are final, since the
-- restaurant is in the catalogue. Only 'accepted' (the restaurant was missing) earns points.
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

-- Up to ten restaurants within 200 metres of a suggestion, nearest first: [{slug, name, metres}].
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

create trigger z_texts before insert or update on public.place_suggestions
  for each row execute function catalogue.check_texts('name', 'name', '', 'address', 'line', '', 'note', 'paragraph', '');
