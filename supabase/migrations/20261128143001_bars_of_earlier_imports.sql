-- Bars that 20261128100401_bar_is_no_alcohol.sql missed: bars named by gin or rum serve alcohol, and the records of earlier imports
-- still say that bars do, so that an undo would have restored it.

-- What a statement of tags ("key=value; …") says of alcohol, by the words that stand for most tags: 'served', 'bar' if it only
-- names bars, or null. The importer knows more words.
create or replace function catalogue.alcohol_of_tags(statement text) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case
    when statement ~ '(^|; )(drink:[a-z_]+|[a-z_]*brewery)=' or statement ~* ('(^|[^a-z])(alcohol|alcoholic|liquors?|spirits|'
      || 'booze|beers?|ales?|lager|stout|cider|wines?|cocktails?|gin|rum|whiske?y|vodka|sake|soju|brewery|winery|distillery|'
      || 'bières?|bieres?|vins?|vinos?|cervezas?)([^a-z]|$)') then 'served'
    when statement ~ '(^|; )(bar|biergarten|pub)=' or statement ~ ('(^|; )(amenity|cuisine|leisure|shop)=[^;]*'
      || '(bar|pub|tavern|izakaya|club|biergarten)') then 'bar'
    when statement ~ '(^|; )(amenity=|cuisine=(?!pork($|; )))' then 'served'
  end
$$;

-- Recorded rows of evidence, in which tags that only name bars say so. Null stays null.
create function pg_temp.with_bars(evidence jsonb) returns jsonb
language sql immutable set search_path = '' as
$$
  select jsonb_agg(case
      when e ->> 'kind' = 'source_tag' and e #>> '{facts,alcohol}' = 'served'
        and catalogue.alcohol_of_tags(e ->> 'statement') = 'bar' then jsonb_set(e, '{facts,alcohol}', '"bar"')
      else e end order by place)
  from jsonb_array_elements(evidence) with ordinality found (e, place)
$$;

update catalogue.import_changes c
set evidence_was = coalesce(pg_temp.with_bars(c.evidence_was), c.evidence_was),
  evidence_became = coalesce(pg_temp.with_bars(c.evidence_became), c.evidence_became)
where c.evidence_was @? '$[*].facts.alcohol ? (@ == "served")' or c.evidence_became @? '$[*].facts.alcohol ? (@ == "served")';

drop function pg_temp.with_bars(jsonb);

update public.restaurant_evidence e set facts = jsonb_set(e.facts, '{alcohol}', '"served"')
where e.kind = 'source_tag' and e.facts ->> 'alcohol' = 'bar' and catalogue.alcohol_of_tags(e.statement) = 'served'
  -- Of two statements in the same words, restaurant_evidence_once keeps different facts apart.
  and not exists (select from public.restaurant_evidence o where o.restaurant_id = e.restaurant_id and o.id <> e.id
    and o.kind = e.kind and o.stated_by = e.stated_by and o.statement = e.statement);
