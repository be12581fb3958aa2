-- What search engines are told about places: those with evidence, by country, in parts of 5,000.

create index restaurants_in_sitemap on public.restaurants (country_code, slug) include (updated_at)
  where not _deleted and not is_sample and halal_status <> 'unverified';

-- Visitors may not read which places are samples, so it has its owner's rights. Without a country it returns [{country_code,
-- places, changed_on}], with one [[slug, changed_on]] of its part, from 0.
create function public.sitemap(of_country text default null, part integer default 0) returns json
language sql stable security definer set search_path = '' as
$$
  select case
    when of_country is null then (
      select coalesce(json_agg(c order by c.country_code), '[]') from (
        select country_code, count(*) as places, max(updated_at)::date as changed_on from public.restaurants
        where not _deleted and not is_sample and halal_status <> 'unverified' group by country_code
      ) c)
    else (
      select coalesce(json_agg(json_build_array(p.slug, p.changed_on) order by p.slug), '[]') from (
        select slug, updated_at::date as changed_on from public.restaurants
        where not _deleted and not is_sample and halal_status <> 'unverified' and country_code = of_country
        order by slug limit 5000 offset 5000 * least(greatest(part, 0), 1000)
      ) p)
  end
$$;

revoke all on function public.sitemap(text, integer) from public;
grant execute on function public.sitemap(text, integer) to anon, authenticated, service_role;
