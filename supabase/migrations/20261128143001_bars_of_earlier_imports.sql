-- The records of earlier imports still say that bars serve alcohol (20261128100401_bar_is_no_alcohol.sql), so that an undo would
-- have restored it.

-- Recorded rows of evidence, in which tags that only name bars say so. Null stays null.
create function pg_temp.with_bars(evidence jsonb) returns jsonb
language sql immutable set search_path = '' as
$$
  select jsonb_agg(case
      when e ->> 'kind' = 'source_tag' and e #>> '{facts,alcohol}' = 'served'
        and catalogue.said_by_tags(e ->> 'statement', 'alcohol') = 'bar' then jsonb_set(e, '{facts,alcohol}', '"bar"')
      else e end order by place)
  from jsonb_array_elements(evidence) with ordinality found (e, place)
$$;

update catalogue.import_changes c
set evidence_was = coalesce(pg_temp.with_bars(c.evidence_was), c.evidence_was),
  evidence_became = coalesce(pg_temp.with_bars(c.evidence_became), c.evidence_became)
where c.evidence_was @? '$[*].facts.alcohol ? (@ == "served")' or c.evidence_became @? '$[*].facts.alcohol ? (@ == "served")';

drop function pg_temp.with_bars(jsonb);
