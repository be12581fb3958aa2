-- What is in the public bucket of pictures anybody may read by its address, so that only who has proved an e-mail address or a
-- telephone number puts any there.
create or replace function accounts.has_upload_room(bucket text, object_id uuid, object_name text, metadata jsonb) returns boolean
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
  -- These operators are those of the index on names; '0' is what follows '/'.
  select count(*) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes into held
  from storage.objects o
  where o.bucket_id = bucket and o.name ~>=~ (person || '/') and o.name ~<~ (person || '0')
    and o.name <> object_name and o.id <> object_id;
  return held.files < most.files and held.bytes + coalesce((metadata ->> 'size')::bigint, 0) <= most.bytes;
end
$$;
