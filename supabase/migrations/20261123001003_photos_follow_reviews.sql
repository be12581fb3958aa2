-- A picture is seen as long as its review is; a deleted review has none.

-- Whether everyone may see the file of this picture: a moderator has let it pass, and its review is in sight. Whether it was let
-- pass alone, accounts.is_photo_approved, decides whether its file may be taken away: what was looked at stays what it was,
-- also while its review is hidden.
create function accounts.is_photo_shown(object_name text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (select from public.review_photos p join public.reviews r on r.id = p.review_id
    where p.path = object_name and p.state = 'approved' and not p._deleted
      and not r._deleted and r.hidden_at is null and r.is_author_confirmed)
$$;
revoke all on function accounts.is_photo_shown(text) from public;
grant execute on function accounts.is_photo_shown(text) to anon, authenticated, service_role;

-- Storage names what it does in `storage.operation`. A signed address would be good for long after the review is gone, so
-- only a picture's owner makes one.
drop policy "everyone sees approved photos" on storage.objects;
create policy "everyone sees photos of shown reviews" on storage.objects for select to anon, authenticated
  using (bucket_id = 'review-photos' and accounts.is_photo_shown(name)
    and coalesce(current_setting('storage.operation', true), '') not like 'storage.object.sign%');

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
revoke all on function accounts.remove_photos() from public;
grant execute on function accounts.remove_photos() to service_role;

-- Files that nothing shows or needs any more, at most a thousand, for whoever removes them through the storage, which alone can:
-- * of pictures that were taken out of a review, or with it, a day old at least: a deletion can be undone;
-- * in folders of people who have no account any more, a day old;
-- * of pictures that no review and no report names, such as of a report that was discarded: a device that still wants to send such a
--   one after 90 days uploads it anew.
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
      and not exists (select from public.change_reports c where c.photo_path = o.name))
  order by o.bucket_id, o.name limit 1000
$$;
revoke all on function public.left_files() from public, anon, authenticated;
grant execute on function public.left_files() to service_role;

-- Pictures of reviews that were deleted before.
update public.review_photos p set _deleted = true
from public.reviews r where r.id = p.review_id and r._deleted and not p._deleted;
