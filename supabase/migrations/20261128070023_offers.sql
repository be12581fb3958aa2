-- Offers: discounts of places for Pro members (public.offers, U78), and the app's own notices, for which there is one slot
-- (public.promotions, U79). The operator fills both tables; devices pull them as sync collections.

-- Discounts. Only Pro members read them.
create table public.offers (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references public.restaurants (id) on delete cascade,
  -- The place's region, copied by triggers.
  region text not null,
  title text not null check (catalogue.is_plain_text(title, 120)),
  terms text check (catalogue.is_plain_text(terms, 1000)),
  -- The permitted range of a discount (K45).
  percent smallint not null check (percent between 10 and 20),
  -- What a member shows or says to get the discount; null where membership is enough (U78).
  code text check (catalogue.is_plain_text(code, 40)),
  valid_from date not null,
  valid_until date not null,
  created_at timestamptz not null default now(),
  check (valid_from <= valid_until)
);

create index on public.offers (restaurant_id);

-- Sets an offer's region to its place's.
create function catalogue.place_offer() returns trigger
language plpgsql set search_path = '' as
$$
begin
  select r.region into new.region from public.restaurants r where r.id = new.restaurant_id;
  return new;
end
$$;

create trigger a_place before insert or update on public.offers for each row execute function catalogue.place_offer();
create trigger record_departure after update on public.offers
  for each row execute function catalogue.record_departure('offers');

-- When a place's region changes, updates the region of its offers.
create function catalogue.move_offers() returns trigger
language plpgsql set search_path = '' as
$$
begin
  if new.region <> old.region then
    update public.offers o set region = new.region where o.restaurant_id = new.id and o.region <> new.region;
  end if;
  return null;
end
$$;

create trigger move_offers after update on public.restaurants for each row execute function catalogue.move_offers();

call sync.enable('public.offers', 'region', true);
call sync.close_table('public.offers');

comment on table public.offers is
  'Discounts. Pro members read, also those to come and those over: the device looks at the dates.';

create policy select_pro on public.offers for select to authenticated
  using (not _deleted and (select accounts.has_pro((select auth.uid()))));

grant select (id, restaurant_id, region, title, terms, percent, valid_from, valid_until, created_at) on public.offers
  to authenticated;
grant select, insert, update, delete on public.offers to service_role;

-- Notices that everyone reads; devices of Pro members don't show them (U79).
create table public.promotions (
  id uuid primary key default gen_random_uuid(),
  title text not null check (catalogue.is_plain_text(title, 80)),
  body text not null check (catalogue.is_plain_text(body, 300)),
  -- A path on our own server, so that no third party learns who views it.
  image_path text check (image_path ~ '^/[^/\s?#][^\s?#]{0,250}$'),
  link text check (link ~ '^/([^/\s][^\s]{0,250})?$' or (catalogue.is_web_address(link) and link ~* '^https://')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (starts_at < ends_at)
);

call sync.enable('public.promotions', null, true);
call sync.close_table('public.promotions');

comment on table public.promotions is 'Our own notices. Everyone reads; Pro members'' devices don''t show them.';

create policy select_everyone on public.promotions for select to anon, authenticated using (not _deleted);

grant select (id, title, body, image_path, link, starts_at, ends_at, created_at) on public.promotions to anon, authenticated;
grant select, insert, update, delete on public.promotions to service_role;

-- The documents of the sync collection `offers`.
create view catalogue.offer_documents as
select o.id, jsonb_build_object('id', o.id, 'restaurant_id', o.restaurant_id, 'region', o.region, 'title', o.title,
  'terms', o.terms, 'percent', o.percent, 'code', o.code, 'valid_from', o.valid_from, 'valid_until', o.valid_until,
  'stamp', o._xid::text::bigint) as document
from public.offers o;

-- The documents of the sync collection `promotions`.
create view catalogue.promotion_documents as
select p.id, jsonb_build_object('id', p.id, 'title', p.title, 'body', p.body, 'image_path', p.image_path,
  'link', p.link, 'starts_at', sync.iso(p.starts_at), 'ends_at', sync.iso(p.ends_at),
  'stamp', p._xid::text::bigint) as document
from public.promotions p;

insert into sync.collections (name, source, documents, scope, scope_column, needs_pro) values
  ('offers', 'public.offers', 'catalogue.offer_documents', 'region', 'region', true),
  ('promotions', 'public.promotions', 'catalogue.promotion_documents', 'everyone', null, false);

call sync.announce('public.promotions');

grant select (code) on public.offers to authenticated;
