-- Buckets, and who may do what with the files in them. A person's files lie in a folder that is called by the person's id.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('review-photos', 'review-photos', false, 10485760, array['image/jpeg', 'image/png'])
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Packs are published by the operator and read by everyone; nobody else writes there.
insert into storage.buckets (id, name, public) values ('packs', 'packs', true) on conflict (id) do nothing;

-- Which photos of reviews everyone may see: those that a moderator has looked at.
create function accounts.is_photo_approved(object_name text) returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select from public.review_photos p where p.path = object_name and p.state = 'approved') $$;
revoke all on function accounts.is_photo_approved(text) from public;
grant execute on function accounts.is_photo_approved(text) to anon, authenticated, service_role;

-- A public bucket's files are read by their address without any policy; this is for `list` and for replacing.
create policy "one sees one's own avatars" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "one adds one's own avatars" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "one replaces one's own avatars" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "one deletes one's own avatars" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- What was approved stays what was approved: a photo is never replaced, and an approved one can't make room for another.
create policy "everyone sees approved photos" on storage.objects for select to anon, authenticated
  using (bucket_id = 'review-photos' and accounts.is_photo_approved(name));
create policy "one sees one's own photos" on storage.objects for select to authenticated
  using (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "one adds one's own photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "one deletes one's own unapproved photos" on storage.objects for delete to authenticated
  using (bucket_id = 'review-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not accounts.is_photo_approved(name));
