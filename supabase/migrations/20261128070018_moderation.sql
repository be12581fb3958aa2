-- Reports of reviews and of changes at restaurants, pictures of reviews, and the audit trail of moderation.
-- public.review_reports, change_reports and review_photos wait in state open or pending until public.moderate decides them;
-- each decision is a row of moderation.decisions. A review that enough members report is hidden until then.

revoke all on schema moderation from public;

-- Audit trail: every decision of a moderator, kept forever.
create table moderation.decisions (
  id bigint generated always as identity primary key,
  subject text not null check (subject in
    ('review_report', 'change_report', 'review_photo', 'evidence', 'review', 'suggestion', 'merge', 'name', 'profile')),
  subject_id uuid not null,
  decision text not null,
  reason text not null check (catalogue.is_plain_text(reason, 1000)),
  decided_by text not null check (catalogue.is_plain_text(decided_by, 120)),
  decided_at timestamptz not null default now()
);

create index on moderation.decisions (subject, subject_id, id desc);

call sync.close_table('moderation.decisions');

comment on table moderation.decisions is 'Private. The audit trail of moderation; written by public.moderate.';

-- Reports of reviews, one per reporter and review.
create table public.review_reports (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.reviews (id) deferrable initially deferred,
  reporter_id uuid default auth.uid() references public.users (id) on delete set null,
  reason text not null check (reason in ('spam', 'offensive', 'false', 'private_information', 'other')),
  note text check (catalogue.is_plain_text(note, 500)),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  -- The text as it was when reported, in case the author changes it.
  reported_text text not null default '',
  created_at timestamptz not null default now(),
  unique (reporter_id, review_id)
);

create index on public.review_reports (review_id, state);
create index on public.review_reports (state, created_at);

-- Reports of what visitors found different at a restaurant.
create table public.change_reports (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  reporter_id uuid default auth.uid() references public.users (id) on delete set null,
  kind text not null check (kind in ('closed', 'moved', 'hours', 'contact', 'not_halal', 'certificate', 'duplicate', 'other')),
  note text check (catalogue.is_plain_text(note, 1000)),
  -- Path in the bucket review-photos: the folder of the reporter, that of the restaurant, and the SHA-256 of the content.
  photo_path text constraint change_reports_photo_path_check
    check (photo_path ~ ('^' || reporter_id || '/' || restaurant_id || '/[0-9a-f]{64}\.jpg$')),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  constraint other_needs_a_note check (kind <> 'other' or note is not null)
);

create index on public.change_reports (state, created_at);
create index on public.change_reports (restaurant_id);

-- Pictures of reviews. Others see a picture only after a moderator has approved it.
create table public.review_photos (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references public.reviews (id) deferrable initially deferred,
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  -- Path in the bucket review-photos: the folder of the author, that of the review, and the SHA-256 of the content, so that
  -- sending a picture twice stores it once (U24).
  path text not null unique check (path ~ ('^' || user_id || '/' || review_id || '/[0-9a-f]{64}\.(jpg|png|webp)$')),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);

create index on public.review_photos (review_id, created_at, id);
create index on public.review_photos (state, created_at);

-- How many members must report a review for it to be hidden until a moderator decides (U23).
create function moderation.reports_to_hide() returns integer
language sql immutable parallel safe set search_path = '' as
$$ select 3 $$;

-- Stores the reported text with a new report, which is always open.
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

-- Hides the review if enough members have reported it.
create function moderation.hide_reported() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform moderation.hide_if_reported(new.review_id);
  return null;
end
$$;

create trigger hide_reported after insert on public.review_reports
  for each row execute function moderation.hide_reported();

-- Computes the id from review and path.
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

-- At most 5 pictures per review; rejected ones do not count.
create function accounts.keep_photo_limit() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform from public.reviews r where r.id = new.review_id for no key update;
  if (select count(*) from public.review_photos p where p.review_id = new.review_id and p.user_id = new.user_id
    and not p._deleted and p.state <> 'rejected') >= 5 then
    perform sync.refuse('PT402', 'too_many', 'a review has at most 5 pictures');
  end if;
  return new;
end
$$;

create trigger b_limit before insert on public.review_photos
  for each row execute function accounts.keep_photo_limit();
create trigger c_replace before insert on public.review_photos
  for each row execute function sync.replace_tombstone();

-- Copies the paths of the approved pictures to reviews.images.
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
comment on table public.change_reports is
  'What visitors found different at a place. Each reads and adds the own; public.moderate decides.';
comment on table public.review_photos is
  'Pictures of reviews. Everyone reads the approved ones; each adds and removes the own.';

create policy select_owner on public.review_reports for select to authenticated
  using (reporter_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.review_reports for insert to authenticated
  with check (reporter_id = (select auth.uid()) and accounts.is_others_review(review_id));

grant select (id, review_id, reporter_id, reason, note, state, created_at), insert (review_id, reporter_id, reason, note)
  on public.review_reports to authenticated;

create policy select_owner on public.change_reports for select to authenticated
  using (reporter_id = (select auth.uid()) and not _deleted);
create policy insert_owner on public.change_reports for insert to authenticated
  with check (reporter_id = (select auth.uid()) and sync.is_place(restaurant_id));

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

-- Sync documents of the collection `own_review_reports`.
create view moderation.review_report_documents as
select p.id, jsonb_build_object('id', p.id, 'review_id', p.review_id, 'reason', p.reason, 'note', p.note,
  'state', p.state, 'created_at', sync.iso(p.created_at), 'stamp', p._xid::text::bigint) as document
from public.review_reports p;

-- Sync documents of the collection `own_change_reports`.
create view moderation.change_report_documents as
select p.id, jsonb_build_object('id', p.id, 'restaurant_id', p.restaurant_id, 'kind', p.kind, 'note', p.note,
  'photo', p.photo_path, 'state', p.state, 'created_at', sync.iso(p.created_at), 'stamp', p._xid::text::bigint) as document
from public.change_reports p;

-- Sync documents of the collection `own_photos`.
create view moderation.photo_documents as
select p.id, jsonb_build_object('id', p.id, 'review_id', p.review_id, 'path', p.path, 'width', p.width,
  'height', p.height, 'state', p.state, 'created_at', sync.iso(p.created_at), 'stamp', p._xid::text::bigint) as document
from public.review_photos p;

insert into sync.collections (name, source, documents, scope, scope_column) values
  ('own_review_reports', 'public.review_reports', 'moderation.review_report_documents', 'reader', 'reporter_id'),
  ('own_change_reports', 'public.change_reports', 'moderation.change_report_documents', 'reader', 'reporter_id'),
  ('own_photos', 'public.review_photos', 'moderation.photo_documents', 'reader', 'user_id');

call sync.poke_owners_of('own_review_reports');
call sync.poke_owners_of('own_change_reports');
call sync.poke_owners_of('own_photos');

-- {review_id, reason, note?}. Does nothing if the caller has reported the review already.
create function mutations.report_review(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{review_id, reason}', '{note}');
  perform sync.check_others_review((args ->> 'review_id')::uuid);
  insert into public.review_reports (reporter_id, review_id, reason, note)
  values (auth.uid(), (args ->> 'review_id')::uuid, args ->> 'reason', nullif(btrim(args ->> 'note'), ''))
  on conflict (reporter_id, review_id) do nothing;
  return null;
end
$$;

-- {restaurant_id, kind, note?, photo?}. `photo` is the path of the picture, which is uploaded before. Does nothing if the
-- caller has an open report of this kind and this one adds neither a note nor a picture.
create function mutations.report_change(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  new_note constant text := nullif(btrim(args ->> 'note'), '');
  place uuid;
begin
  perform sync.check_fields(args, '{restaurant_id, kind}', '{note, photo}');
  place := sync.check_place((args ->> 'restaurant_id')::uuid);
  if new_note is null and args ->> 'photo' is null and exists (select from public.change_reports p
    where p.reporter_id = auth.uid() and p.restaurant_id = place and p.kind = args ->> 'kind' and p.state = 'open') then
    return null;
  end if;
  insert into public.change_reports (reporter_id, restaurant_id, kind, note, photo_path)
  values (auth.uid(), place, args ->> 'kind', new_note, args ->> 'photo')
  on conflict do nothing;
  return null;
end
$$;

-- {review_id, path, width, height}. The picture is uploaded to its path before. Does nothing if the path is known already.
create function mutations.add_review_photo(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  review constant uuid := (args ->> 'review_id')::uuid;
begin
  perform sync.check_fields(args, '{review_id, path, width, height}');
  perform from public.reviews r where r.id = review and r.user_id = auth.uid();
  if not found then
    perform sync.refuse('PT404', 'not_found', 'there is no such review of yours');
  end if;
  perform from public.review_photos p where p.path = args ->> 'path';
  if not found then
    insert into public.review_photos (review_id, user_id, path, width, height)
    values (review, auth.uid(), args ->> 'path', (args ->> 'width')::integer, (args ->> 'height')::integer);
  end if;
  return null;
end
$$;

-- {path}.
create function mutations.remove_review_photo(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{path}');
  delete from public.review_photos p where p.path = args ->> 'path' and p.user_id = auth.uid();
  return null;
end
$$;

-- Keeps one user from flooding the moderators: at most 50 open reports of changes at a time.
create function moderation.limit_change_reports() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform from public.users u where u.id = new.reporter_id for no key update;
  if (select count(*) from public.change_reports p
    where p.reporter_id = new.reporter_id and p.state = 'open' and not p._deleted) >= 50 then
    perform sync.refuse('PT402', 'report_limit', 'at most 50 reports of one person wait at a time');
  end if;
  return new;
end
$$;

create trigger b_limit before insert on public.change_reports
  for each row execute function moderation.limit_change_reports();

grant select (photo_path), insert (photo_path) on public.change_reports to authenticated;

-- Removes the picture from a report when the reporter's account is deleted: the file is deleted with the account, and its path
-- contains the user's id.
create function moderation.forget_report_photo() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.photo_path := null;
  return new;
end
$$;

create trigger a_forget_photo before update on public.change_reports for each row
  when (new.reporter_id is null and new.photo_path is not null) execute function moderation.forget_report_photo();

-- The same report is stored once while it is open.
create unique index change_reports_open on public.change_reports
  (reporter_id, restaurant_id, kind, md5(coalesce(note, '') || E'\n' || coalesce(photo_path, ''))) where state = 'open';

create trigger z_texts before insert or update on public.review_reports
  for each row execute function catalogue.check_texts('note', 'paragraph', '');
create trigger z_texts before insert or update on public.change_reports
  for each row execute function catalogue.check_texts('note', 'paragraph', '');
