-- Realtime says to nobody but its owner that a private row changed. A publication tells deletions to every subscriber,
-- whatever the policies say, so only what everyone may read stays in it. Owners are poked over a private channel instead.

-- The private channel of a person. The device builds the same name: src/remote/watch-own.ts.
create function sync.own_topic(person uuid) returns text
language sql immutable parallel safe
return 'own:' || person::text;

-- After a statement: tells each owner of a changed row that something in the collection changed, and in which transaction,
-- so that a device whose pull brought that transaction asks nothing. Once per transaction for one owner after the other.
-- Arguments: the collection, the column of the owner. realtime.send() inserts with its caller's rights, so this function
-- belongs to the owner of the schema.
create function sync.poke_owners() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  seen constant text := 'sync.poked_' || tg_argv[0];
  person uuid;
begin
  for person in execute format(
    case tg_op
      when 'INSERT' then 'select distinct %1$I from added where %1$I is not null'
      -- A tombstone that is forgotten is no news.
      when 'DELETE' then 'select distinct %1$I from removed where %1$I is not null and not _deleted'
      else 'select %1$I from added where %1$I is not null union select %1$I from removed where %1$I is not null'
    end, tg_argv[1])
  loop
    continue when current_setting(seen, true) = person::text;
    perform set_config(seen, person::text, true);
    perform realtime.send(jsonb_build_object('collection', tg_argv[0], 'xid', pg_current_xact_id()::text),
      'changed', sync.own_topic(person), true);
  end loop;
  return null;
end
$$;

-- Takes the table of a collection that goes by reader out of the publication, and pokes the owners of its rows.
-- Every such collection needs this: tests/integration/contract/realtime-audiences.test.ts finds the one that was forgotten.
create procedure sync.poke_owners_of(collection text)
language plpgsql set search_path = '' as
$$
declare
  own sync.collections;
begin
  select c.* into strict own from sync.collections c where c.name = collection and c.scope = 'reader';
  if exists (select from pg_publication_rel r join pg_publication p on p.oid = r.prpubid
      where p.pubname = 'supabase_realtime' and r.prrelid = own.source::regclass) then
    execute format('alter publication supabase_realtime drop table %s', own.source);
  end if;
  execute format('create trigger zz_poke_insert after insert on %s referencing new table as added
    for each statement execute function sync.poke_owners(%L, %L)', own.source, own.name, own.scope_column);
  execute format('create trigger zz_poke_update after update on %s referencing old table as removed new table as added
    for each statement execute function sync.poke_owners(%L, %L)', own.source, own.name, own.scope_column);
  execute format('create trigger zz_poke_delete after delete on %s referencing old table as removed
    for each statement execute function sync.poke_owners(%L, %L)', own.source, own.name, own.scope_column);
end
$$;

do $$
declare
  own text;
begin
  for own in select c.name from sync.collections c where c.scope = 'reader' loop
    call sync.poke_owners_of(own);
  end loop;
end $$;

revoke all on all routines in schema sync from public;

-- Who may join a private channel: one's own only, and only to hear. Without a policy for insert no client may send.
create policy "one hears one's own channel" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and realtime.topic() = 'own:' || (select auth.uid())::text);
