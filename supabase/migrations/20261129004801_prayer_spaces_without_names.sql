-- Half of OpenStreetMap's mosques have no name, and of some places nobody states the kind. Both columns may be null; pages then
-- say what is known.
alter table public.prayer_spaces alter column name drop not null, alter column kind drop not null;

-- The documents of the sync collection `prayer_spaces`. An unknown name is empty, as earlier readers expect a text.
create or replace view catalogue.prayer_space_documents as
select p.id, jsonb_build_object('id', p.id, 'name', coalesce(p.name, ''), 'kind', p.kind, 'latitude', p.latitude,
  'longitude', p.longitude, 'address', p.address, 'postal_code', p.postal_code, 'city', p.city,
  'country_code', p.country_code, 'region', p.region, 'phone', p.phone, 'website', p.website,
  'description', p.description, 'features', p.features, 'source', p.source, 'source_id', p.source_id,
  'source_url', p.source_url, 'updated_at', sync.iso(p.updated_at), 'stamp', p._xid::text::bigint) as document
from public.prayer_spaces p;
