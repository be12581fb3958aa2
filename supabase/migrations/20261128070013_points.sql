-- Points and badges.
-- public.points_ledger and public.user_achievements follow from reviews, saved places and accepted suggestions by trigger;
-- clients cannot write them. accounts.award gives points, accounts.grant_achievements (with the reviews) gives badges.

-- Points that a member earned, written by trigger.
create table public.points_ledger (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  activity text not null check (activity in ('review', 'save', 'suggestion')),
  -- The place that was reviewed, saved or suggested. No foreign key: earned points stay when the place is deleted.
  object_id uuid not null,
  points integer not null check (points > 0),
  -- Earned before the account was confirmed; added to the points of the profile on confirmation (U15).
  is_pending boolean not null default false,
  created_at timestamptz not null default now(),
  -- Points are given once per user, activity and place, even if it is repeated (U15, U89).
  unique (user_id, activity, object_id)
);

-- Points per activity (K5): a review, a saved place, an accepted suggestion. Null for an unknown activity.
create function accounts.points_for(activity text) returns integer
language sql immutable parallel safe set search_path = '' as
$$ select case activity when 'review' then 10 when 'save' then 5 when 'suggestion' then 10 end $$;

-- Gives a user the points for an activity, once per place; pending while the account is not confirmed.
create function accounts.award(person uuid, earned_by text, object uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  is_member boolean;
begin
  -- Locks the profile, so that a concurrent confirmation is either before or after this.
  select u.is_confirmed into is_member from public.users u where u.id = person for no key update;
  insert into public.points_ledger (user_id, activity, object_id, points, is_pending)
  values (person, earned_by, object, accounts.points_for(earned_by), not is_member)
  on conflict (user_id, activity, object_id) do nothing;
  if found and is_member then
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

-- Badges that a member earned, written by accounts.grant_achievements.
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

-- Sync documents of the collection `points`.
create view accounts.point_documents as
select p.id, jsonb_build_object('id', p.id, 'activity', p.activity, 'object_id', p.object_id, 'points', p.points,
  'created_at', sync.iso(p.created_at), 'stamp', p._xid::text::bigint) as document
from public.points_ledger p;

-- Sync documents of the collection `achievements`.
create view accounts.achievement_documents as
select a.id, jsonb_build_object('id', a.id, 'achievement_type', a.achievement_type,
  'achieved_at', sync.iso(a.achieved_at), 'metadata', a.metadata, 'stamp', a._xid::text::bigint) as document
from public.user_achievements a;

insert into sync.collections (name, source, documents, scope, scope_column, is_visible) values
  ('points', 'public.points_ledger', 'accounts.point_documents', 'reader', 'user_id', 'true'),
  ('achievements', 'public.user_achievements', 'accounts.achievement_documents', 'reader', 'user_id', 'true');

call sync.poke_owners_of('points');
call sync.poke_owners_of('achievements');

grant select (is_pending) on public.points_ledger to authenticated;

-- Adds the pending points to the profile when its account is confirmed (U15).
create function accounts.give_pending_points() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  earned integer;
begin
  with given as (
    update public.points_ledger l set is_pending = false where l.user_id = new.id and l.is_pending returning l.points
  )
  select sum(g.points)::integer into earned from given g;
  if earned > 0 then
    update public.users u set points = u.points + earned where u.id = new.id;
    perform accounts.grant_achievements(new.id);
  end if;
  return null;
end
$$;

create trigger give_pending_points after update on public.users for each row
  when (new.is_confirmed and not old.is_confirmed) execute function accounts.give_pending_points();
