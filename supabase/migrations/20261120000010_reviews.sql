-- Reviews: one per person and place.

create table public.reviews (
  -- U105: sync.entry_id(user_id, restaurant_id).
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  -- U20: null once the author's account is deleted.
  user_id uuid default auth.uid() references public.users (id) on delete set null,
  rating smallint not null check (rating between 1 and 5),
  title text check (catalogue.is_plain_text(title, 100)),
  content text not null check (catalogue.is_plain_text(content, 1000) and char_length(content) >= 10),
  -- Paths in the bucket of review photos: those that a moderator let pass. Written by trigger.
  images text[] not null default '{}',
  -- U28: what the author says, no proof.
  verified_visit boolean not null default false,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  -- As others see the author (U18): kept here because devices keep it with the text.
  author_name text not null,
  author_avatar_url text,
  region text not null,
  -- Counts what the author wrote; a device that edits says which text it saw (U27).
  text_rev integer not null default 1,
  written_by uuid,
  -- Out of sight since, by reports or a moderator (U23).
  hidden_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, restaurant_id)
);

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
    -- What a deleted review left is not undone by writing it again.
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

-- F24: the place's rating is the mean of what is in sight. Locked first, so that each sees what the one before wrote.
create function catalogue.recount_reviews(restaurant uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  counted record;
begin
  perform from public.restaurants r where r.id = restaurant for no key update;
  select count(*)::integer as reviews, round(avg(r.rating), 2)::double precision as rating into counted
  from public.reviews r where r.restaurant_id = restaurant and not r._deleted and r.hidden_at is null;
  update public.restaurants r set review_count = counted.reviews, average_rating = counted.rating
  where r.id = restaurant and (r.review_count, r.average_rating) is distinct from (counted.reviews, counted.rating);
end
$$;

create function accounts.follow_review() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if tg_op = 'DELETE' then
    perform catalogue.recount_reviews(old.restaurant_id);
    return null;
  end if;
  if tg_op = 'INSERT' or (new.rating, new._deleted, new.hidden_at) is distinct from (old.rating, old._deleted, old.hidden_at)
  then
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

-- A place that moves to another region takes its reviews along; a person's new name or privacy shows on each review.
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

create function accounts.rename_author() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  -- The trigger of reviews fills the columns in.
  update public.reviews r set author_name = new.name where r.user_id = new.id;
  return null;
end
$$;
create trigger rename_author after update on public.users for each row
  when ((new.name, new.avatar_url, accounts.is_visible(new.preferences))
    is distinct from (old.name, old.avatar_url, accounts.is_visible(old.preferences)))
  execute function accounts.rename_author();

call sync.enable('public.reviews', 'user_id', true);
create index reviews_region_sync on public.reviews (region, _xid, id);
create index reviews_newest on public.reviews (restaurant_id, created_at desc, id) where not _deleted and hidden_at is null;
create index reviews_best on public.reviews (restaurant_id, rating, created_at desc) where not _deleted and hidden_at is null;

call sync.close_table('public.reviews');
comment on table public.reviews is 'Reviews. Everyone reads what is not hidden; each writes, changes and deletes the own.';
create policy select_everyone on public.reviews for select to anon, authenticated
  using (not _deleted and hidden_at is null);
create policy select_owner on public.reviews for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.reviews for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.restaurants r where r.id = restaurant_id));
create policy update_owner on public.reviews for update to authenticated
  using (user_id = (select auth.uid()) and not _deleted) with check (user_id = (select auth.uid()));
create policy delete_owner on public.reviews for delete to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
-- Policies read _deleted and hidden_at with the table's own rights, so these stay unreadable.
grant select (id, restaurant_id, user_id, rating, title, content, images, verified_visit, helpful_count, author_name,
  author_avatar_url, region, text_rev, edited_at, created_at, updated_at) on public.reviews to anon, authenticated;
grant insert (restaurant_id, user_id, rating, title, content, images, verified_visit, written_by),
  update (rating, title, content, verified_visit, written_by, updated_at), delete on public.reviews to authenticated;
grant select, insert, update, delete on public.reviews to service_role;

-- U27: the second of two texts that were written without knowing of each other, until the author has chosen.
create table public.review_drafts (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.reviews (id) on delete cascade deferrable initially deferred,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  -- The device whose text it is; its next text takes the place of this one.
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
comment on table public.review_drafts is 'Second texts of reviews, kept until the author has chosen. Each reads, adds and removes the own.';
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

create view accounts.review_documents as
select r.id, jsonb_build_object('id', r.id, 'restaurant_id', r.restaurant_id, 'user_id', r.user_id, 'region', r.region,
  'rating', r.rating, 'title', r.title, 'content', r.content, 'images', r.images, 'verified_visit', r.verified_visit,
  'helpful_count', r.helpful_count, 'author_name', r.author_name, 'author_avatar_url', r.author_avatar_url,
  'edited_at', sync.iso(r.edited_at), 'created_at', sync.iso(r.created_at), 'updated_at', sync.iso(r.updated_at),
  'stamp', r._xid::text::bigint) as document
from public.reviews r;
create view accounts.own_review_documents as
select r.id, d.document || jsonb_build_object('text_rev', r.text_rev, 'is_hidden', r.hidden_at is not null) as document
from public.reviews r join accounts.review_documents d on d.id = r.id;
create view accounts.draft_documents as
select d.id, jsonb_build_object('id', d.id, 'review_id', d.review_id, 'rating', d.rating, 'title', d.title,
  'content', d.content, 'verified_visit', d.verified_visit, 'created_at', sync.iso(d.created_at),
  'stamp', d._xid::text::bigint) as document
from public.review_drafts d;

insert into sync.collections (name, source, documents, scope, scope_column, is_visible) values
  ('reviews', 'public.reviews', 'accounts.review_documents', 'region', 'region', 'not _deleted and hidden_at is null'),
  ('own_reviews', 'public.reviews', 'accounts.own_review_documents', 'reader', 'user_id', 'not _deleted'),
  ('review_drafts', 'public.review_drafts', 'accounts.draft_documents', 'reader', 'user_id', 'not _deleted');
call sync.announce('public.reviews');
call sync.announce('public.review_drafts');
