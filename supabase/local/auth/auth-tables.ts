import type { Database } from '../database/database.ts';
import { SESSION_END_CHANNEL } from '../gateway/live-sessions.ts';

/**
 * The embedded auth server's own tables beside those of Supabase's schema `auth`. They are not in a migration, because
 * hosted Supabase stores this elsewhere.
 */
const TABLES = `
create schema if not exists backend_local;
revoke all on schema backend_local from public, anon, authenticated;

-- One per purpose and recipient: a new one replaces the one before. Only hashes are kept. The user is no foreign key and
-- has no index: looking for them would take longer where there is one, and so tell that there is (U45).
create table if not exists backend_local.one_time_secrets (
  id uuid primary key,
  purpose text not null,
  recipient text not null,
  user_id uuid,
  link_hash text not null unique,
  code_hash text not null,
  tries int not null default 0,
  pending jsonb,
  expires_at timestamptz not null,
  unique (purpose, recipient)
);
alter table backend_local.one_time_secrets drop constraint if exists one_time_secrets_user_id_fkey;
create index if not exists one_time_secrets_expiry on backend_local.one_time_secrets (expires_at);
drop index if exists backend_local.one_time_secrets_user;

-- How and when the person of a session showed who they are; hosted Supabase has auth.mfa_amr_claims.
create table if not exists backend_local.session_methods (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  method text not null,
  at timestamptz not null
);

alter table backend_local.session_methods add column if not exists is_recovery boolean not null default false;

-- However a session ends, by whatever statement, who listens is told; not where the account itself is gone, whose devices are
-- to hear that on their own channel.
create or replace function backend_local.tell_session_end() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if exists (select from auth.users where id = old.user_id) then
    perform pg_catalog.pg_notify('${SESSION_END_CHANNEL}', old.id::text);
  end if;
  return null;
end
$$;
revoke all on function backend_local.tell_session_end() from public;
create or replace trigger tell_session_end after delete on auth.sessions
  for each row execute function backend_local.tell_session_end();

-- Which of the two mailboxes has agreed to a change of address: the purpose of its link.
create table if not exists backend_local.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  confirmed_side text not null check (confirmed_side in ('email_change_current', 'email_change_new'))
);

-- A sign-in with a provider on its way: first known by its state, then by the code that ends it.
create table if not exists backend_local.provider_flows (
  id uuid primary key,
  state_hash text unique,
  code_hash text unique,
  code_challenge text not null,
  redirect_to text not null,
  nonce text not null,
  provider_verifier text not null,
  user_id uuid references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);

-- The language of a person's last sign-in: what another person's request sends them is written in it.
create table if not exists backend_local.languages (
  user_id uuid primary key references auth.users (id) on delete cascade,
  language text not null
);
`;

/** Creates missing tables. */
export async function prepareAuthTables(database: Database): Promise<void> {
  await database.transaction((tx) => tx.exec(TABLES));
}
