-- Points and badges. Both follow from what really happened, by trigger; nobody writes them.

create table public.points_ledger (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  activity text not null check (activity in ('review', 'save')),
  -- The place that was reviewed or saved. Without a foreign key: what was earned stays.
  object_id uuid not null,
  points integer not null check (points > 0),
  created_at timestamptz not null default now(),
  -- U15, U89: once per person, activity and place, for ever.
  unique (user_id, activity, object_id)
);

-- K5.
create function accounts.points_for(activity text) returns integer
language sql immutable parallel safe set search_path = '' as
$$ select case activity when 'review' then 10 when 'save' then 5 end $$;

-- Awards what an activity is worth, unless it was before.
create function accounts.award(person uuid, earned_by text, object uuid) returns void
language plpgsql set search_path = '' as
$$
begin
  insert into public.points_ledger (user_id, activity, object_id, points)
  values (person, earned_by, object, accounts.points_for(earned_by))
  on conflict (user_id, activity, object_id) do nothing;
  if found then
    update public.users u set points = u.points + accounts.points_for(earned_by) where u.id = person;
  end if;
end
$$;

call sync.enable('public.points_ledger', 'user_id', false);
call sync.close_table('public.points_ledger');
comment on table public.points_ledger is 'What points were given for. Written by trigger; each reads the own.';
create policy select_owner on public.points_ledger for select to authenticated using (user_id = (select auth.uid()));
grant select (id, user_id, activity, object_id, points, created_at) on public.points_ledger to authenticated;
grant select on public.points_ledger to service_role;

create table public.user_achievements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  achievement_type text not null check (achievement_type in ('first_review', 'explorer', 'foodie_master', 'globe_trotter',
    'review_streak', 'community_helper', 'points_awarded')),
  achieved_at timestamptz not null default now(),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  unique (user_id, achievement_type)
);
call sync.enable('public.user_achievements', 'user_id', false);
call sync.close_table('public.user_achievements');
comment on table public.user_achievements is 'Badges that were earned. Written by trigger; each reads the own.';
create policy select_owner on public.user_achievements for select to authenticated using (user_id = (select auth.uid()));
grant select (id, user_id, achievement_type, achieved_at, metadata) on public.user_achievements to authenticated;
grant select on public.user_achievements to service_role;

create view accounts.point_documents as
select p.id, jsonb_build_object('id', p.id, 'activity', p.activity, 'object_id', p.object_id, 'points', p.points,
  'created_at', sync.iso(p.created_at), 'stamp', p._xid::text::bigint) as document
from public.points_ledger p;
create view accounts.achievement_documents as
select a.id, jsonb_build_object('id', a.id, 'achievement_type', a.achievement_type,
  'achieved_at', sync.iso(a.achieved_at), 'metadata', a.metadata, 'stamp', a._xid::text::bigint) as document
from public.user_achievements a;
insert into sync.collections (name, source, documents, scope, scope_column, is_visible) values
  ('points', 'public.points_ledger', 'accounts.point_documents', 'reader', 'user_id', 'true'),
  ('achievements', 'public.user_achievements', 'accounts.achievement_documents', 'reader', 'user_id', 'true');
call sync.announce('public.user_achievements');
