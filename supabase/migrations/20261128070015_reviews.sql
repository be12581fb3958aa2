-- Reviews, second texts of reviews, and "helpful" votes; badges and statistics that follow from them.
-- public.reviews holds one review per member and restaurant; triggers keep the restaurant's count and average, the author's
-- name and the points up to date. public.review_drafts holds second texts until the author has chosen (U27),
-- public.review_helpful the votes. accounts.achievement_progress and grant_achievements compute and grant badges.

-- Reviews of restaurants, one per member and restaurant.
create table public.reviews (
  -- Computed by trigger: sync.entry_id(user_id, restaurant_id) (U105).
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  -- Null once the author's account is deleted (U20).
  user_id uuid default auth.uid() references public.users (id) on delete set null,
  rating smallint not null check (rating between 1 and 5),
  title text check (catalogue.is_plain_text(title, 100)),
  content text not null check (catalogue.is_plain_text(content, 1000) and char_length(content) >= 10),
  -- Paths in the bucket review-photos of the pictures that a moderator approved. Written by trigger.
  images text[] not null default '{}',
  -- The author says that they were there; nothing proves it (U28).
  verified_visit boolean not null default false,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  -- The author as others see them (U18). Copied here because devices store it with the review.
  author_name text not null,
  author_avatar_url text,
  -- Only confirmed members write reviews. While the account of the author is not confirmed, its reviews are not visible. True
  -- for reviews whose author is deleted (U104).
  is_author_confirmed boolean not null default true,
  region text not null,
  -- Counts the author's changes; a device that edits says which revision it has seen (U27).
  text_rev integer not null default 1,
  -- The device that wrote the text.
  written_by uuid,
  -- Hidden since this time, by reports or by a moderator (U23).
  hidden_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, restaurant_id)
);

-- Fills in the columns that the author does not write (id, region, author as others see them, text_rev) and refuses reviews of
-- unconfirmed members (U104).
create function accounts.prepare_review() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  author public.users;
  before public.reviews;
begin
  new.title := nullif(btrim(new.title), '');
  new.content := btrim(new.content);
  select r.region into new.region from public.restaurants r where r.id = new.restaurant_id;
  if tg_op = 'INSERT' then
    if not accounts.is_confirmed(new.user_id) then
      perform sync.refuse('PT403', 'contact_unconfirmed', 'confirm your e-mail address or telephone number first');
    end if;
    new.id := sync.entry_id(new.user_id, new.restaurant_id);
    new.images := '{}';
    -- A review written again after deletion keeps its votes and stays hidden if it was.
    select * into before from public.reviews r where r.id = new.id and r._deleted;
    if found then
      new.helpful_count := before.helpful_count;
      new.hidden_at := before.hidden_at;
      new.text_rev := before.text_rev + 1;
    end if;
  elsif (new.rating, new.title, new.content, new.verified_visit)
    is distinct from (old.rating, old.title, old.content, old.verified_visit) then
    new.text_rev := old.text_rev + 1;
    new.edited_at := now();
    new.updated_at := now();
  end if;
  select * into author from public.users u where u.id = new.user_id;
  new.is_author_confirmed := author.id is null or author.is_confirmed;
  new.author_name := case when author.id is null then 'Deleted user'
    else accounts.shown_name(author.name, author.preferences) end;
  new.author_avatar_url := case when accounts.is_visible(author.preferences) then author.avatar_url end;
  return new;
end
$$;

create trigger a_prepare before insert or update on public.reviews
  for each row execute function accounts.prepare_review();
create trigger c_replace before insert on public.reviews
  for each row execute function sync.replace_tombstone();

-- Counts the visible reviews of a restaurant and averages their ratings, rounded to two decimals. Locks the restaurant, so
-- that concurrent counts run one after the other.
create function catalogue.recount_reviews(restaurant uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  counted record;
begin
  perform from public.restaurants r where r.id = restaurant for no key update;
  select count(*)::integer as reviews, round(avg(r.rating), 2)::double precision as rating into counted
  from public.reviews r
  where r.restaurant_id = restaurant and not r._deleted and r.hidden_at is null and r.is_author_confirmed;
  update public.restaurants r set review_count = counted.reviews, average_rating = counted.rating
  where r.id = restaurant and (r.review_count, r.average_rating) is distinct from (counted.reviews, counted.rating);
end
$$;

-- After a change of a review: recounts those of its restaurant, deletes second texts of a deleted review, and gives points and
-- badges for a new one.
create function accounts.follow_review() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if tg_op = 'DELETE' then
    perform catalogue.recount_reviews(old.restaurant_id);
    return null;
  end if;
  if tg_op = 'INSERT' or (new.rating, new._deleted, new.hidden_at, new.is_author_confirmed)
    is distinct from (old.rating, old._deleted, old.hidden_at, old.is_author_confirmed) then
    perform catalogue.recount_reviews(new.restaurant_id);
  end if;
  if new._deleted then
    update public.review_drafts d set _deleted = true where d.review_id = new.id and not d._deleted;
  end if;
  if tg_op = 'INSERT' then
    perform accounts.award(new.user_id, 'review', new.restaurant_id);
    perform accounts.grant_achievements(new.user_id);
  end if;
  return null;
end
$$;

create trigger follow after insert or update or delete on public.reviews
  for each row execute function accounts.follow_review();
create trigger record_departure after update on public.reviews
  for each row execute function catalogue.record_departure('reviews');

-- Reviews follow their restaurant to another region.
create function catalogue.move_reviews() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.region <> old.region then
    update public.reviews r set region = new.region where r.restaurant_id = new.id and r.region <> new.region;
  end if;
  return null;
end
$$;

create trigger move_reviews after update on public.restaurants
  for each row execute function catalogue.move_reviews();

-- Updates the author's name and picture on all their reviews.
create function accounts.rename_author() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  -- Any update suffices: trigger a_prepare of reviews fills in the columns.
  update public.reviews r set author_name = new.name where r.user_id = new.id;
  return null;
end
$$;

call sync.enable('public.reviews', 'user_id', true);

-- For sync by region, and for the lists of a restaurant by date and by rating.
create index reviews_region_sync on public.reviews (region, _xid, id);
create index reviews_newest on public.reviews (restaurant_id, created_at desc, id) where not _deleted and hidden_at is null;
create index reviews_best on public.reviews (restaurant_id, rating, created_at desc) where not _deleted and hidden_at is null;

call sync.close_table('public.reviews');

comment on table public.reviews is 'Reviews. Everyone reads what is not hidden; each writes, changes and deletes the own.';

create policy select_owner on public.reviews for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.reviews for insert to authenticated
  with check (user_id = (select auth.uid()) and sync.is_place(restaurant_id));
create policy update_owner on public.reviews for update to authenticated
  using (user_id = (select auth.uid()) and not _deleted) with check (user_id = (select auth.uid()));
create policy delete_owner on public.reviews for delete to authenticated
  using (user_id = (select auth.uid()) and not _deleted);

-- Clients have no select on _deleted and hidden_at; only the policies read them.
grant select (id, restaurant_id, user_id, rating, title, content, images, verified_visit, helpful_count, author_name,
  author_avatar_url, region, text_rev, edited_at, created_at, updated_at) on public.reviews to anon, authenticated;
grant insert (restaurant_id, user_id, rating, title, content, images, verified_visit, written_by),
  update (rating, title, content, verified_visit, written_by, updated_at), delete on public.reviews to authenticated;
grant select, insert, update, delete on public.reviews to service_role;

-- Second texts: if two devices wrote a review without knowing of each other, the later text is kept here until the author
-- chooses (U27).
create table public.review_drafts (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.reviews (id) on delete cascade deferrable initially deferred,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  -- The device that wrote it; its next text replaces this one.
  written_by uuid not null,
  rating smallint not null check (rating between 1 and 5),
  title text check (catalogue.is_plain_text(title, 100)),
  content text not null check (catalogue.is_plain_text(content, 1000) and char_length(content) >= 10),
  verified_visit boolean not null default false,
  created_at timestamptz not null default now()
);

create index on public.review_drafts (review_id, written_by);

call sync.enable('public.review_drafts', 'user_id', true);
call sync.close_table('public.review_drafts');

comment on table public.review_drafts is
  'Second texts of reviews, kept until the author has chosen. Each reads, adds and removes the own.';

create policy select_owner on public.review_drafts for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.review_drafts for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (
    select from public.reviews r where r.id = review_id and r.user_id = (select auth.uid())));
create policy delete_owner on public.review_drafts for delete to authenticated
  using (user_id = (select auth.uid()) and not _deleted);

grant select (id, review_id, user_id, written_by, rating, title, content, verified_visit, created_at),
  insert (review_id, user_id, written_by, rating, title, content, verified_visit), delete
  on public.review_drafts to authenticated;
grant select, insert, update, delete on public.review_drafts to service_role;

-- Sync documents of the collection `reviews`.
create view accounts.review_documents as
select r.id, jsonb_build_object('id', r.id, 'restaurant_id', r.restaurant_id, 'user_id', r.user_id, 'region', r.region,
  'rating', r.rating, 'title', r.title, 'content', r.content, 'images', r.images, 'verified_visit', r.verified_visit,
  'helpful_count', r.helpful_count, 'author_name', r.author_name, 'author_avatar_url', r.author_avatar_url,
  'edited_at', sync.iso(r.edited_at), 'created_at', sync.iso(r.created_at), 'updated_at', sync.iso(r.updated_at),
  'stamp', r._xid::text::bigint) as document
from public.reviews r;

-- Sync documents of the collection `own_reviews`: in addition text_rev and whether the review is hidden.
create view accounts.own_review_documents as
select r.id, d.document || jsonb_build_object('text_rev', r.text_rev, 'is_hidden', r.hidden_at is not null) as document
from public.reviews r join accounts.review_documents d on d.id = r.id;

-- Sync documents of the collection `review_drafts`.
create view accounts.draft_documents as
select d.id, jsonb_build_object('id', d.id, 'review_id', d.review_id, 'rating', d.rating, 'title', d.title,
  'content', d.content, 'verified_visit', d.verified_visit, 'created_at', sync.iso(d.created_at),
  'stamp', d._xid::text::bigint) as document
from public.review_drafts d;

insert into sync.collections (name, source, documents, scope, scope_column, is_visible) values
  ('reviews', 'public.reviews', 'accounts.review_documents', 'region', 'region',
    'not _deleted and hidden_at is null and is_author_confirmed'),
  ('own_reviews', 'public.reviews', 'accounts.own_review_documents', 'reader', 'user_id', 'not _deleted'),
  ('review_drafts', 'public.review_drafts', 'accounts.draft_documents', 'reader', 'user_id', 'not _deleted');

call sync.poke_owners_of('own_reviews');
call sync.poke_owners_of('review_drafts');

-- "Helpful" votes: one per member and review, not for one's own review (U32).
create table public.review_helpful (
  -- Computed by trigger: sync.entry_id(user_id, review_id).
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.reviews (id) deferrable initially deferred,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, review_id)
);

create index on public.review_helpful (review_id);

-- Computes the id from user and review.
create function accounts.identify_vote() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  new.id := sync.entry_id(new.user_id, new.review_id);
  return new;
end
$$;

create trigger a_identify before insert on public.review_helpful
  for each row execute function accounts.identify_vote();
create trigger c_replace before insert on public.review_helpful
  for each row execute function sync.replace_tombstone();

-- Recounts the votes of the review after every change.
create function accounts.count_votes() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform accounts.recount_votes(case tg_op when 'DELETE' then old.review_id else new.review_id end);
  return null;
end
$$;

create trigger count_votes after insert or update or delete on public.review_helpful
  for each row execute function accounts.count_votes();

-- Whether the review is visible and not the caller's own.
create function accounts.is_others_review(review uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (select from public.reviews r
    where r.id = review and r.user_id is distinct from auth.uid() and not r._deleted and r.hidden_at is null
      and r.is_author_confirmed)
$$;

call sync.enable('public.review_helpful', 'user_id', true);
call sync.close_table('public.review_helpful');

comment on table public.review_helpful is
  'Who found a review helpful. Each reads, adds and removes the own votes; the number is in reviews.';

create policy select_owner on public.review_helpful for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.review_helpful for insert to authenticated
  with check (user_id = (select auth.uid()) and accounts.is_others_review(review_id));
create policy delete_owner on public.review_helpful for delete to authenticated
  using (user_id = (select auth.uid()) and not _deleted);

grant select (id, review_id, user_id, created_at), insert (review_id, user_id), delete on public.review_helpful
  to authenticated;
grant select, insert, update, delete on public.review_helpful to service_role;
grant execute on function accounts.is_others_review(uuid) to authenticated, service_role;

-- Sync documents of the collection `own_votes`.
create view accounts.vote_documents as
select h.id, jsonb_build_object('id', h.id, 'review_id', h.review_id, 'created_at', sync.iso(h.created_at),
  'stamp', h._xid::text::bigint) as document
from public.review_helpful h;

insert into sync.collections (name, source, documents, scope, scope_column)
values ('own_votes', 'public.review_helpful', 'accounts.vote_documents', 'reader', 'user_id');

call sync.poke_owners_of('own_votes');

-- Progress of a member towards each badge (D19). The specification names the badges but not their thresholds; the numbers here
-- are our own. The badge for points counts only points that are not pending.
create function accounts.achievement_progress(person uuid)
returns table (achievement_type text, current integer, total integer)
language sql stable set search_path = '' as
$$
  with written as (
    select r.created_at, p.city, p.country_code, r.helpful_count from public.reviews r
    join public.restaurants p on p.id = r.restaurant_id
    where r.user_id = person and not r._deleted and r.hidden_at is null
  ), days as (
    select distinct (w.created_at at time zone 'UTC')::date as day from written w
  ), streaks as (
    select count(*) as length from (select d.day - row_number() over (order by d.day)::integer as start from days d) s
    group by s.start
  )
  select 'first_review', least(count(*), 1)::integer, 1 from written
  union all select 'explorer', count(distinct (w.country_code, w.city))::integer, 3 from written w
  union all select 'foodie_master', count(*)::integer, 25 from written
  union all select 'globe_trotter', count(distinct w.country_code)::integer, 5 from written w
  union all select 'review_streak', coalesce(max(s.length), 0)::integer, 7 from streaks s
  union all select 'community_helper', coalesce(sum(w.helpful_count), 0)::integer, 20 from written w
  union all select 'points_awarded', least(count(*), 1)::integer, 1 from public.points_ledger l
    where l.user_id = person and not l.is_pending
$$;

-- Grants the badges that are reached. A badge, once granted, stays.
create function accounts.grant_achievements(person uuid) returns void
language sql set search_path = '' as
$$
  insert into public.user_achievements (user_id, achievement_type, metadata)
  select person, p.achievement_type, jsonb_build_object('total', p.total)
  from accounts.achievement_progress(person) p where p.current >= p.total
  on conflict (user_id, achievement_type) do nothing
$$;

-- Awards the caller's reviews or saved places that have no points yet, and returns the caller's points. The arguments
-- `user_uuid` and `points_to_add` are ignored: clients are not trusted with them (D35, U15). Usually changes nothing, since
-- triggers award points at once.
create function public.award_user_points(user_uuid uuid, points_to_add integer, activity_type text) returns integer
language plpgsql security definer set search_path = '' as
$$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    perform sync.refuse('PT401', 'signed_out', 'sign in first');
  end if;
  if accounts.points_for(activity_type) is null then
    perform sync.refuse('PT400', 'unknown_activity', 'points are given for a review or a save');
  end if;
  perform accounts.award(caller, activity_type, done.restaurant_id)
  from (
    select r.restaurant_id from public.reviews r where r.user_id = caller and activity_type = 'review'
    union all
    select s.restaurant_id from public.saved_restaurants s where s.user_id = caller and activity_type = 'save'
  ) done
  where not exists (select from public.points_ledger l
    where l.user_id = caller and l.activity = activity_type and l.object_id = done.restaurant_id);
  return (select u.points from public.users u where u.id = caller);
end
$$;

-- Whether the caller may see statistics of this person: their own, or those of a confirmed member with a visible profile.
create function accounts.may_see_stats(person uuid) returns boolean
language plpgsql stable set search_path = '' as
$$
begin
  if person is null then
    perform sync.refuse('PT400', 'user_id_required', 'User ID is required');
  end if;
  return exists (select from public.users u where u.id = person
    and (u.id = auth.uid() or (u.is_confirmed and accounts.is_visible(u.preferences))));
end
$$;

-- The most frequent cuisine among the restaurants that the person reviewed, the alphabetically first on a tie (D38). Null if
-- there is none or the caller may not know. Saved places are private: they count only if the caller is the person.
create function public.get_user_favorite_cuisine(user_uuid uuid) returns text
language sql stable security definer set search_path = '' as
$$
  select c.cuisine from (
    select r.restaurant_id from public.reviews r where r.user_id = user_uuid and not r._deleted and r.hidden_at is null
    union
    select s.restaurant_id from public.saved_restaurants s
    where s.user_id = user_uuid and not s._deleted and user_uuid = auth.uid()
  ) mine
  join public.restaurants p on p.id = mine.restaurant_id
  cross join lateral unnest(p.cuisine_types) as c(cuisine)
  where accounts.may_see_stats(user_uuid)
  group by c.cuisine order by count(*) desc, c.cuisine limit 1
$$;

-- The number of cities in which the person reviewed restaurants; null if the caller may not know (D39).
create function public.get_user_cities_visited(user_uuid uuid) returns integer
language sql stable security definer set search_path = '' as
$$
  select case when accounts.may_see_stats(user_uuid) then (
    select count(distinct (p.country_code, lower(p.city)))::integer
    from public.reviews r join public.restaurants p on p.id = r.restaurant_id
    where r.user_id = user_uuid and not r._deleted and r.hidden_at is null and p.city is not null) end
$$;

revoke all on function public.award_user_points(uuid, integer, text), public.get_user_favorite_cuisine(uuid),
  public.get_user_cities_visited(uuid) from public, anon;
grant execute on function public.award_user_points(uuid, integer, text), public.get_user_favorite_cuisine(uuid),
  public.get_user_cities_visited(uuid) to authenticated, service_role;

-- Everyone reads the visible reviews of confirmed authors.
create policy select_everyone on public.reviews for select to anon, authenticated
  using (not _deleted and hidden_at is null and is_author_confirmed);

-- Counts the votes of confirmed members for a review (U32), and grants its author the badges that this reaches.
create function accounts.recount_votes(voted uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  votes integer;
  author uuid;
begin
  -- Locks the review first, so that each count sees the votes counted before.
  select r.user_id into author from public.reviews r where r.id = voted for no key update;
  select count(*) into votes from public.review_helpful h join public.users u on u.id = h.user_id
  where h.review_id = voted and not h._deleted and u.is_confirmed;
  update public.reviews r set helpful_count = votes where r.id = voted and r.helpful_count <> votes;
  if author is not null then
    perform accounts.grant_achievements(author);
  end if;
end
$$;

-- Hides a review that enough confirmed members have reported and that no moderator has decided on (U23).
create function moderation.hide_if_reported(review uuid) returns void
language plpgsql set search_path = '' as
$$
begin
  perform from public.reviews r where r.id = review for no key update;
  if (select count(*) from public.review_reports p join public.users u on u.id = p.reporter_id
    where p.review_id = review and p.state = 'open' and not p._deleted and u.is_confirmed)
    >= moderation.reports_to_hide() and not moderation.is_decided(review) then
    update public.reviews r set hidden_at = now() where r.id = review and r.hidden_at is null;
  end if;
end
$$;

-- Recounts votes and reports of a member whose confirmation changes, since only those of confirmed members count. Goes through
-- the reviews in a fixed order, so that two transactions cannot deadlock.
create function accounts.count_voice() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  said record;
begin
  for said in
    select h.review_id, true as is_vote from public.review_helpful h where h.user_id = new.id and not h._deleted
    union all
    select p.review_id, false from public.review_reports p where p.reporter_id = new.id and p.state = 'open'
    order by 1, 2
  loop
    if said.is_vote then
      perform accounts.recount_votes(said.review_id);
    else
      perform moderation.hide_if_reported(said.review_id);
    end if;
  end loop;
  return null;
end
$$;

create trigger count_voice after update on public.users for each row
  when (new.is_confirmed is distinct from old.is_confirmed) execute function accounts.count_voice();

-- On changes of the name, picture, confirmation or visibility.
create trigger rename_author after update on public.users for each row
  when ((new.name, new.avatar_path, new.is_confirmed, accounts.is_visible(new.preferences))
    is distinct from (old.name, old.avatar_path, old.is_confirmed, accounts.is_visible(old.preferences)))
  execute function accounts.rename_author();
create trigger z_texts before insert or update on public.reviews
  for each row execute function catalogue.check_texts('title', 'line', '', 'content', 'paragraph', '');
create trigger z_texts before insert or update on public.review_drafts
  for each row execute function catalogue.check_texts('title', 'line', '', 'content', 'paragraph', '');
