-- What only the places provider says of a place is no part of its document. Writing it must not look like news: a device whose
-- person had just opened the page for the first time pulled the same document with a new stamp, and said that it had changed.

-- Trigger, after all others: keeps the stamp and updated_at of a place if only the provider's columns changed.
create function catalogue.keep_unseen_stamp() returns trigger
language plpgsql set search_path = '' as
$$
declare
  unseen constant text[] := array['google_place_id', 'google_rating', 'google_review_count', 'updated_at', '_rev', '_xid'];
begin
  if to_jsonb(new) - unseen = to_jsonb(old) - unseen then
    new._xid := old._xid;
    new._rev := old._rev;
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;

revoke execute on function catalogue.keep_unseen_stamp() from public;
grant execute on function catalogue.keep_unseen_stamp() to service_role;

create trigger zzz_keep_unseen_stamp before update on public.restaurants for each row
  when ((new.google_place_id, new.google_rating, new.google_review_count)
    is distinct from (old.google_place_id, old.google_rating, old.google_review_count))
  execute function catalogue.keep_unseen_stamp();
