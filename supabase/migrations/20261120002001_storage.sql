-- Buckets, and who may do what with the files in them. A person's files lie in a folder that is called by the person's id.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('review-photos', 'review-photos', false, 10485760, array['image/jpeg', 'image/png'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Packs are published by the operator and read by everyone; nobody else writes there.
insert into storage.buckets (id, name, public) values ('packs', 'packs', true) on conflict (id) do nothing;

-- Which photos of reviews everyone may see: those that a moderator has looked at and their authors have not removed.
create function accounts.is_photo_approved(object_name text) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from public.review_photos p where p.path = object_name and p.state = 'approved'
     and not p._deleted) $$;
revoke all on function accounts.is_photo_approved(text) from public;
grant execute on function accounts.is_photo_approved(text) to anon, authenticated, service_role;

-- The most that one person may keep in a bucket. The embedded backend knows a file's size when it asks; hosted storage asks
-- before it knows one, so there the last file may pass the bytes, by no more than the bucket takes of a file.
create function accounts.upload_quota(bucket text, out files integer, out bytes bigint)
language sql immutable set search_path = '' as
$$
  select case bucket when 'avatars' then 20 when 'review-photos' then 500 else 0 end,
    case bucket when 'avatars' then 25 when 'review-photos' then 500 else 0 end * 1048576::bigint
$$;

-- Whether the person's own folder has room for this file, in the place of what has its name or id already. One upload of a
-- person is judged after the other, so that two at once can't both take the last place.
create function accounts.has_upload_room(bucket text, object_id uuid, object_name text, metadata jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as
$$
declare
  person constant text := auth.uid();
  most constant record := accounts.upload_quota(bucket);
  held record;
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads of ' || person, 0));
  -- These operators are those of the index on names; '0' is what follows '/'.
  select count(*) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes into held
  from storage.objects o
  where o.bucket_id = bucket and o.name ~>=~ (person || '/') and o.name ~<~ (person || '0')
    and o.name <> object_name and o.id <> object_id;
  return held.files < most.files and held.bytes + coalesce((metadata ->> 'size')::bigint, 0) <= most.bytes;
end
$$;
revoke all on function accounts.upload_quota(text), accounts.has_upload_room(text, uuid, text, jsonb) from public;
grant execute on function accounts.upload_quota(text) to service_role;
grant execute on function accounts.has_upload_room(text, uuid, text, jsonb) to authenticated, service_role;

-- A public bucket's files are read by their address without any policy; this is for `list` and for replacing.
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

-- What was approved stays what was approved: a photo is never replaced, and an approved one can't make room for another.
create policy "everyone sees approved photos" on storage.objects for select to anon, authenticated
  using (bucket_id = 'review-photos' and accounts.is_photo_approved(name));
create policy "one sees one's own photos" on storage.objects for select to authenticated
  using (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "one adds one's own photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and accounts.has_upload_room(bucket_id, id, name, metadata));
create policy "one deletes one's own unapproved photos" on storage.objects for delete to authenticated
  using (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not accounts.is_photo_approved(name));
