-- What people report, pictures that wait to be looked at, and what was decided (U23, U95).

create schema moderation;
revoke all on schema moderation from public;

-- Every decision, for ever.
create table moderation.decisions (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('review_report', 'change_report', 'review_photo', 'review', 'evidence')),
  subject_id uuid not null,
  decision text not null,
  reason text not null check (catalogue.is_plain_text(reason, 1000)),
  decided_by text not null check (catalogue.is_plain_text(decided_by, 120)),
  decided_at timestamptz not null default now()
);
create index on moderation.decisions (subject, subject_id, id desc);
call sync.close_table('moderation.decisions');
comment on table moderation.decisions is 'Private. The audit trail of moderation; written by public.moderate.';

create table public.review_reports (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.reviews (id) deferrable initially deferred,
  reporter_id uuid default auth.uid() references public.users (id) on delete set null,
  reason text not null check (reason in ('spam', 'offensive', 'false', 'private_information', 'other')),
  note text check (catalogue.is_plain_text(note, 500)),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  -- What was reported, should the author change it.
  reported_text text not null default '',
  created_at timestamptz not null default now(),
  unique (reporter_id, review_id)
);
create index on public.review_reports (review_id, state);
create index on public.review_reports (state, created_at);

create table public.change_reports (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  reporter_id uuid default auth.uid() references public.users (id) on delete set null,
  kind text not null check (kind in ('closed', 'moved', 'hours', 'contact', 'not_halal', 'certificate', 'duplicate', 'other')),
  note text check (catalogue.is_plain_text(note, 1000)),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  constraint other_needs_a_note check (kind <> 'other' or note is not null)
);
create index on public.change_reports (state, created_at);
create index on public.change_reports (restaurant_id);
-- One open report of a kind per person and place.
create unique index change_reports_open on public.change_reports (reporter_id, restaurant_id, kind) where state = 'open';

create table public.review_photos (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.reviews (id) deferrable initially deferred,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  -- U24: the review's folder in the bucket and the content's SHA-256, so that sending it twice makes one.
  path text not null unique check (path ~ ('^' || user_id || '/' || review_id || '/[0-9a-f]{64}\.(jpg|png|webp)$')),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);
create index on public.review_photos (review_id, created_at, id);
create index on public.review_photos (state, created_at);

-- How many people must report a review for it to be hidden until a moderator has looked.
create function moderation.reports_to_hide() returns integer
language sql immutable parallel safe set search_path = '' as
$$ select 3 $$;

create function moderation.receive_report() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  reported public.reviews;
begin
  select * into reported from public.reviews r where r.id = new.review_id for no key update;
  new.state := 'open';
  new.reported_text := coalesce(reported.title || E'\n', '') || coalesce(reported.content, '');
  return new;
end
$$;
create trigger a_receive before insert on public.review_reports
  for each row execute function moderation.receive_report();

create function moderation.hide_reported() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if (select count(distinct p.reporter_id) from public.review_reports p
    where p.review_id = new.review_id and p.state = 'open') >= moderation.reports_to_hide() then
    update public.reviews r set hidden_at = now() where r.id = new.review_id and r.hidden_at is null;
  end if;
  return null;
end
$$;
create trigger hide_reported after insert on public.review_reports
  for each row execute function moderation.hide_reported();

create function accounts.identify_photo() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  new.id := sync.uuid_v5(new.review_id, new.path);
  return new;
end
$$;
create trigger a_identify before insert on public.review_photos
  for each row execute function accounts.identify_photo();

-- K6, U24: five pictures to a review.
create function accounts.keep_photo_limit() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform from public.reviews r where r.id = new.review_id for no key update;
  if (select count(*) from public.review_photos p
    where p.review_id = new.review_id and not p._deleted and p.state <> 'rejected') >= 5 then
    perform sync.refuse('PT402', 'too_many', 'a review has at most 5 pictures');
  end if;
  return new;
end
$$;
create trigger b_limit before insert on public.review_photos
  for each row execute function accounts.keep_photo_limit();
create trigger c_replace before insert on public.review_photos
  for each row execute function sync.replace_tombstone();

-- The review carries the pictures that may be seen.
create function accounts.show_photos() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  review constant uuid := case tg_op when 'DELETE' then old.review_id else new.review_id end;
  shown text[];
begin
  perform from public.reviews r where r.id = review for no key update;
  select coalesce(array_agg(p.path order by p.created_at, p.id), '{}') into shown
  from public.review_photos p where p.review_id = review and p.state = 'approved' and not p._deleted;
  update public.reviews r set images = shown where r.id = review and r.images <> shown;
  return null;
end
$$;
create trigger show_photos after insert or update or delete on public.review_photos
  for each row execute function accounts.show_photos();

call sync.enable('public.review_reports', 'reporter_id', true);
call sync.enable('public.change_reports', 'reporter_id', true);
call sync.enable('public.review_photos', 'user_id', true);
call sync.close_table('public.review_reports');
call sync.close_table('public.change_reports');
call sync.close_table('public.review_photos');
comment on table public.review_reports is 'Reports of reviews. Each reads and adds the own; public.moderate decides.';
comment on table public.change_reports is 'What visitors found different at a place. Each reads and adds the own; public.moderate decides.';
comment on table public.review_photos is 'Pictures of reviews. Everyone reads the approved ones; each adds and removes the own.';

create policy select_owner on public.review_reports for select to authenticated
  using (reporter_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.review_reports for insert to authenticated
  with check (reporter_id = (select auth.uid()) and accounts.is_others_review(review_id));
grant select (id, review_id, reporter_id, reason, note, state, created_at), insert (review_id, reporter_id, reason, note)
  on public.review_reports to authenticated;
create policy select_owner on public.change_reports for select to authenticated
  using (reporter_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.change_reports for insert to authenticated
  with check (reporter_id = (select auth.uid())
    and exists (select from public.restaurants r where r.id = restaurant_id));
grant select (id, restaurant_id, reporter_id, kind, note, state, created_at),
  insert (restaurant_id, reporter_id, kind, note) on public.change_reports to authenticated;
create policy select_everyone on public.review_photos for select to anon, authenticated
  using (state = 'approved' and not _deleted and exists (
    select from public.reviews r where r.id = review_id));
create policy select_owner on public.review_photos for select to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.review_photos for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (
    select from public.reviews r where r.id = review_id and r.user_id = (select auth.uid())));
create policy delete_owner on public.review_photos for delete to authenticated
  using (user_id = (select auth.uid()) and not _deleted);
grant select (id, review_id, user_id, path, width, height, state, created_at) on public.review_photos
  to anon, authenticated;
grant insert (review_id, user_id, path, width, height), delete on public.review_photos to authenticated;
grant select, insert, update, delete on public.review_reports, public.change_reports, public.review_photos to service_role;
