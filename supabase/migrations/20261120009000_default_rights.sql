-- Hosted Supabase grants everything in this schema to every role by default. Tables and functions take that back where they
-- are made; sequences belong to nobody but the columns that they number.

revoke all on all sequences in schema public from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
