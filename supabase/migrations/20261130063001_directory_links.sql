-- What the HTML of the directory links to, for readers without scripts: countries with places that have evidence, and such places.

-- Visitors may not read which places are samples, so it has its owner's rights. Returns {countries: [[country_code, places]], most
-- places first, places: [[slug, name, city]]}. Without a country, the places are the 60 that changed last; with one, a page of 100
-- by slug, from 1.
create function public.directory_links(of_country text default null, page integer default 1) returns json
language sql stable security definer set search_path = '' as
$$
  select json_build_object(
    'countries', (
      select coalesce(json_agg(json_build_array(c.country_code, c.places) order by c.places desc, c.country_code), '[]') from (
        select country_code, count(*) as places from public.restaurants
        where not _deleted and not is_sample and halal_status <> 'unverified'
          and (of_country is null or country_code = of_country)
        group by country_code
      ) c),
    'places', case
      when of_country is null then (
        select coalesce(json_agg(json_build_array(r.slug, r.name, r.city) order by r.slug), '[]') from (
          select slug from public.restaurants
          where not _deleted and not is_sample and halal_status <> 'unverified'
          order by updated_at desc, slug limit 60
        ) p join public.restaurants r using (slug))
      else (
        select coalesce(json_agg(json_build_array(r.slug, r.name, r.city) order by r.slug), '[]') from (
          select slug from public.restaurants
          where not _deleted and not is_sample and halal_status <> 'unverified' and country_code = of_country
          order by slug limit 100 offset 100 * (least(greatest(page, 1), 1000) - 1)
        ) p join public.restaurants r using (slug))
    end)
$$;

revoke all on function public.directory_links(text, integer) from public;
grant execute on function public.directory_links(text, integer) to anon, authenticated, service_role;
