-- Storage: buckets and the policies for the files in them. A user's files are in a folder named by the user's id.
-- accounts.upload_quota limits what one user stores, accounts.is_photo_shown decides which pictures of reviews everyone sees,
-- public.left_files lists files to delete. The triggers a_0_owner refuse rows in the name of another user.

-- avatars: pictures of profiles, public. review-photos: pictures of reviews, reports and suggestions, private. Sizes in bytes.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('review-photos', 'review-photos', false, 10485760, array['image/jpeg', 'image/png'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Packs are published by the operator and readable by everyone; no policy allows clients to write them.
insert into storage.buckets (id, name, public) values ('packs', 'packs', true) on conflict (id) do nothing;

-- Whether a moderator approved this picture of a review and its author has not removed it.
create function accounts.is_photo_approved(object_name text) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from public.review_photos p where p.path = object_name and p.state = 'approved'
     and not p._deleted) $$;

grant execute on function accounts.is_photo_approved(text) to anon, authenticated, service_role;

-- How many files and bytes one user may store in a bucket. The embedded backend knows a file's size when it checks the policy;
-- hosted storage checks before it knows the size, so there the last file may exceed the limit by at most the file size limit
-- of the bucket.
create function accounts.upload_quota(bucket text, out files integer, out bytes bigint)
language sql immutable set search_path = '' as
$$
  select case bucket when 'avatars' then 20 when 'review-photos' then 500 else 0 end,
    case bucket when 'avatars' then 25 when 'review-photos' then 500 else 0 end * 1048576::bigint
$$;

-- Whether the caller may store this file within their quota. The bucket avatars is public, so only confirmed members may write
-- to it. The lock makes uploads of a user wait for each other.
create function accounts.has_upload_room(bucket text, object_id uuid, object_name text, metadata jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as
$$
declare
  person constant text := auth.uid();
  most constant record := accounts.upload_quota(bucket);
  held record;
begin
  if bucket = 'avatars' and not accounts.is_confirmed(auth.uid()) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || person, 0));
  -- With these operators the index on names is used; '0' is the character after '/'.
  select count(*) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes into held
  from storage.objects o
  where o.bucket_id = bucket and o.name ~>=~ (person || '/') and o.name ~<~ (person || '0')
    and o.name <> object_name and o.id <> object_id;
  return held.files < most.files and held.bytes + coalesce((metadata ->> 'size')::bigint, 0) <= most.bytes;
end
$$;

grant execute on function accounts.has_upload_room(text, uuid, text, jsonb) to authenticated, service_role;

-- Files of a public bucket are readable by their address without a policy; this one is for `list` and for replacing.
create policy "one sees one's own avatars" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "one adds one's own avatars" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and accounts.has_upload_room(bucket_id, id, name, metadata));
create policy "one replaces one's own avatars" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text
    and accounts.has_upload_room(bucket_id, id, name, metadata));
create policy "one deletes one's own avatars" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "one sees one's own photos" on storage.objects for select to authenticated
  using (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "one adds one's own photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and accounts.has_upload_room(bucket_id, id, name, metadata));
create policy "one deletes one's own unapproved photos" on storage.objects for delete to authenticated
  using (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not accounts.is_photo_approved(name));

-- Whether everyone may see this picture: a moderator approved it, and its review is visible. Whether its author may delete the
-- file depends only on the approval (accounts.is_photo_approved): an approved picture cannot be exchanged, even while its
-- review is hidden.
create function accounts.is_photo_shown(object_name text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (select from public.review_photos p join public.reviews r on r.id = p.review_id
    where p.path = object_name and p.state = 'approved' and not p._deleted
      and not r._deleted and r.hidden_at is null and r.is_author_confirmed)
$$;

grant execute on function accounts.is_photo_shown(text) to anon, authenticated, service_role;

create policy "everyone sees photos of shown reviews" on storage.objects for select to anon, authenticated
  using (bucket_id = 'review-photos' and accounts.is_photo_shown(name)
    and coalesce(current_setting('storage.operation', true), '') not like 'storage.object.sign%');

-- Deletes the pictures of a deleted review.
create function accounts.remove_photos() returns trigger
language plpgsql set search_path = '' as
$$
begin
  update public.review_photos p set _deleted = true where p.review_id = new.id and not p._deleted;
  return null;
end
$$;

create trigger remove_photos after update on public.reviews for each row
  when (new._deleted and not old._deleted) execute function accounts.remove_photos();

-- Files that nothing shows or needs, at most 1000 per call; the caller deletes them through the storage API, the only way to
-- do so:
-- * pictures removed from a review or deleted with it, at least a day old, since a deletion can be undone;
-- * files in the folders of users without an account, at least a day old;
-- * pictures in review-photos, at least 90 days old, that no review, report or suggestion names, such as that of a discarded
--   report. A device that still wants to send such a picture uploads it again.
create function public.left_files() returns table (bucket text, name text)
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

revoke all on function public.left_files() from public, anon, authenticated;
grant execute on function public.left_files() to service_role;

-- Refuses inserting a row in the name of another user before any other trigger runs. PostgreSQL checks policies after BEFORE
-- triggers, whose errors would reveal what the other user has: saving a place for a member whose free saves are used up would
-- fail with 'save_limit' unless that member had saved it. The argument is the column with the user's id. Roles other than anon
-- and authenticated (service, migrations) may write for others.
create function accounts.refuse_others() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if current_user in ('anon', 'authenticated') and (to_jsonb(new) ->> tg_argv[0])::uuid is distinct from auth.uid() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

do $$
declare
  target record;
begin
  for target in
    select * from (values ('saved_restaurants', 'user_id'), ('reviews', 'user_id'), ('review_drafts', 'user_id'),
      ('review_helpful', 'user_id'), ('review_photos', 'user_id'), ('lists', 'user_id'), ('list_items', 'user_id'),
      ('notes', 'user_id'), ('review_reports', 'reporter_id'), ('change_reports', 'reporter_id')) t (name, person)
  loop
    execute format('create trigger a_0_owner before insert on public.%I for each row execute function accounts.refuse_others(%L)',
      target.name, target.person);
  end loop;
end
$$;

-- Only the policy for deleting calls it, and only authenticated users delete.
revoke execute on function accounts.is_photo_approved(text) from anon;

create trigger a_0_owner before insert on public.place_suggestions
  for each row execute function accounts.refuse_others('author_id');
