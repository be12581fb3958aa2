-- As before, but that a page has at most as many rows as devices ask for: one of 5,000 kept the embedded database's only connection for
-- half a second.
create or replace function public.sync_pull(
  collection text, scope jsonb, checkpoint jsonb default null, lim integer default 2500, client uuid default null
) returns json
language plpgsql stable security definer set search_path = '' as
$$
declare
  horizon constant xid8 := sync.horizon();
  generation constant uuid := sync.generation();
  database sync.database;
  reader constant uuid := auth.uid();
  size constant integer := least(greatest(coalesce(lim, 2500), 1), 2500);
  wanted sync.collections;
  start record;
  scope_key text;
  page record;
begin
  select c.* into wanted from sync.collections c where c.name = sync_pull.collection;
  if not found then
    raise exception 'there is no collection of this name' using errcode = 'PT400';
  end if;
  if wanted.needs_pro and not accounts.has_pro(reader) then
    perform sync.refuse('PT403', 'pro_needed', 'this collection is for Pro members');
  end if;
  checkpoint := nullif(sync.unwrap(checkpoint), 'null');
  select d.* into database from sync.database d;
  start := sync.parse_checkpoint(checkpoint, database, generation);
  scope_key := sync.parse_scope(wanted, coalesce(sync.unwrap(scope), '{}'), reader);

  page := sync.page(wanted, scope_key, start.xid, start.id, horizon, size);
  return json_build_object(
    'documents', page.documents,
    'gone', page.gone,
    'checkpoint', sync.next_checkpoint(checkpoint, start.heard, generation, page),
    'has_more', page.has_more,
    'blocked', sync.is_blocked(wanted, scope_key, horizon),
    'generation', generation,
    'last_mutation', sync.last_mutation(client, reader, horizon));
end
$$;
