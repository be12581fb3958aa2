-- What a member shows or says to get a discount (U78); null where being a member is enough.

alter table public.offers add column code text check (catalogue.is_plain_text(code, 40));
grant select (code) on public.offers to authenticated;

create or replace view catalogue.offer_documents as
select o.id, jsonb_build_object('id', o.id, 'restaurant_id', o.restaurant_id, 'region', o.region, 'title', o.title,
  'terms', o.terms, 'percent', o.percent, 'code', o.code, 'valid_from', o.valid_from, 'valid_until', o.valid_until,
  'stamp', o._xid::text::bigint) as document
from public.offers o;
