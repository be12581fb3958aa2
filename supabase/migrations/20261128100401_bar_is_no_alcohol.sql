-- A fact value of its own for a bar, `alcohol: bar`: whoever tags a bar has said nothing of alcohol. It speaks against a place
-- like alcohol (U120). See docs/decisions/032-facts-and-hours.md.

-- An object {fact: value} with the facts and values of FACT_VALUES in src/domain/places/facts.ts.
create or replace function catalogue.are_facts(facts jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select case when jsonb_typeof(facts) <> 'object' or facts = '{}' then false
    else not exists (
      select from jsonb_each(facts) stated where not coalesce(stated.value <@ (jsonb_build_object(
        'menu', jsonb_build_array('none', 'part', 'some', 'whole'), 'alcohol', jsonb_build_array('served', 'none', 'bar'),
        'pork', jsonb_build_array('in_kitchen', 'none'), 'slaughter', jsonb_build_array('machine', 'mixed', 'hand'),
        'stunning', jsonb_build_array('used', 'none')) -> stated.key), false) or jsonb_typeof(stated.value) <> 'string')
    end
$$;

-- Whether facts speak against a place being halal: nothing halal on the menu, alcohol, a bar, or pork; factsAgainst() in
-- src/domain/places/facts.ts.
create or replace function catalogue.speaks_against(facts jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  select coalesce(facts ->> 'menu' = 'none' or facts ->> 'alcohol' in ('served', 'bar') or facts ->> 'pork' = 'in_kitchen',
    false)
$$;

-- What a statement of tags ("key=value; …") says of alcohol, by the words that stand for most tags: 'served', 'bar' if it only
-- names bars, or null. The importer knows more words.
create function catalogue.alcohol_of_tags(statement text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case
    when statement ~ '(^|; )(drink:[a-z_]+|[a-z_]*brewery)=' or statement ~* ('(^|[^a-z])(alcohol|alcoholic|liquors?|spirits|'
      || 'booze|beers?|ales?|lager|stout|cider|wines?|cocktails?|whiske?y|vodka|sake|soju|brewery|winery|distillery|bières?|'
      || 'bieres?|vins?|vinos?|cervezas?)([^a-z]|$)') then 'served'
    when statement ~ '(^|; )(bar|biergarten|pub)=' or statement ~ ('(^|; )(amenity|cuisine|leisure|shop)=[^;]*'
      || '(bar|pub|tavern|izakaya|club|biergarten)') then 'bar'
    when statement ~ '(^|; )(amenity=|cuisine=(?!pork($|; )))' then 'served'
  end
$$;

-- The facts in a statement of tags ("key=value; …"), or null. For evidence without facts, such as evidence of earlier versions
-- that the undo of an import restores. The importer states more facts.
create or replace function catalogue.facts_of_tags(statement text) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'menu', case substring(statement from '^diet:halal=(only|yes|no)(?:$|; )')
      when 'only' then 'whole' when 'yes' then 'some' when 'no' then 'none' end,
    'alcohol', catalogue.alcohol_of_tags(statement),
    'pork', case when statement ~ '(^|; )(pork=|diet:pork=|cuisine=pork($|; ))' then 'in_kitchen' end)), '{}')
$$;

-- Whether a place has an amenity. It is not alcohol_free if any evidence names alcohol or a bar; knownAmenities() in
-- src/domain/places/facts.ts.
create or replace function catalogue.has_amenity(place public.restaurants, amenity text) returns boolean
language sql stable parallel safe set search_path = '' as
$$
  select coalesce(place.amenities -> amenity = 'true', false) and (amenity <> 'alcohol_free' or not exists (
    select from public.restaurant_evidence e where e.restaurant_id = place.id and e.facts ->> 'alcohol' in ('served', 'bar')
      and e.state <> 'rejected' and e.ended_on is null))
$$;

revoke execute on function catalogue.alcohol_of_tags(text) from public;
grant execute on function catalogue.alcohol_of_tags(text) to service_role;

-- Tags of bars that were imported as alcohol. An import of the same source writes the same.
update public.restaurant_evidence e set facts = jsonb_set(e.facts, '{alcohol}', '"bar"')
where e.kind = 'source_tag' and e.facts ->> 'alcohol' = 'served' and catalogue.alcohol_of_tags(e.statement) = 'bar'
  -- Of two statements in the same words, restaurant_evidence_once keeps different facts apart.
  and not exists (select from public.restaurant_evidence o where o.restaurant_id = e.restaurant_id and o.id <> e.id
    and o.kind = e.kind and o.stated_by = e.stated_by and o.statement = e.statement);
