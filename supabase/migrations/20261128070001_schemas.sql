-- The schemas that the other migrations fill, and the extension pgcrypto. Each comment says what its schema holds.

-- Pull and push: devices follow the rows of a table without missing a committed change. See docs/sync-rules.md.
create schema sync;

create schema if not exists extensions;

-- The catalogue of restaurants: rules for the values of their rows, used by constraints and triggers (the same rules in
-- TypeScript: src/domain/places/restaurant.ts), and imports, regions and documents.
create schema catalogue;

-- Triggers and constraints run with the rights of the service role when it writes.
grant usage on schema catalogue, sync to service_role;

-- Member accounts, as far as signing in and the profile need them.
create schema accounts;

grant usage on schema accounts to authenticated, service_role;
grant usage on schema accounts to anon;

-- The subscription Pro: what a member paid for, and until when.
create schema billing;

-- The mutations that devices may push (docs/sync-rules.md, Y20 and on). Each function NAME(args jsonb, client uuid) returns
-- text in this schema is one mutation. It runs with the caller's rights, so that policies apply. It returns null when the
-- mutation was applied, a code when it was merged with something that was kept, and raises an error to refuse it.
create schema mutations;

grant usage on schema mutations, sync to authenticated;

-- Moderation: members' reports, pictures that wait for review, and decisions of moderators (U23, U95).
create schema moderation;

-- Answers of the places provider, and how often it may be asked (U33, U35). Used only by functions of this database.
create schema provider;

-- Limits on the time and size of one REST answer. The embedded backend adds calls of these functions to its statements,
-- because its only connection can be neither interrupted nor shared. Hosted Supabase uses statement_timeout and its row limit.
create schema bounds;

grant usage on schema bounds to anon, authenticated, service_role;
