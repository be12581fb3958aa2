-- A mapping may name a place's picture.
create or replace function catalogue.imported_columns() returns text[]
language sql immutable parallel safe set search_path = '' as
$$
  select array['name', 'alt_names', 'names', 'description', 'place_kind', 'latitude', 'longitude', 'position_precision',
    'address', 'building', 'district', 'postal_code', 'city', 'country_code', 'country', 'phone', 'website',
    'cuisine_types', 'inferred_cuisines', 'price_level', 'operating_hours', 'hours_text', 'time_zone', 'halal_status',
    'halal_status_reason', 'amenities', 'source_url', 'primary_image_url']
$$;
