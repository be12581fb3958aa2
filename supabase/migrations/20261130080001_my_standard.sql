-- A person's halal standard: `judgeStandard` of src/domain/standard in SQL. The app asks it nowhere: a standard stays on its device,
-- whose index judges. It is for operators, and it proves that the rule has one meaning
-- (tests/integration/schema/standard-agreement.property.test.ts).

-- The value that all statements of a fact agree on, null without one, 'contested' if they differ; `currentFact` in
-- src/domain/places/facts.ts.
create function catalogue.current_fact(fact text, stated text[]) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case count(distinct s.value) when 0 then null when 1 then min(s.value) else 'contested' end
  from unnest(stated) as s(value)
  where not (fact = 'menu' and s.value = 'some' and stated && array['whole', 'part'])
    and not (fact = 'alcohol' and s.value = 'bar' and 'served' = any (stated))
$$;

-- The answer of a place's visitors to a question that also is a fact, as of a day: three people give it, and nobody contradicts whose
-- answer had not faded when the month of theirs began; `agreedAnswer` in src/domain/checks/told-fact.ts. An answer fades 180 days
-- after the first of its month. Months count from January 2026 on, 256 of them.
create function catalogue.agreed_answer(visitors jsonb, question text, today date) returns text
language sql immutable parallel safe set search_path = '' as
$$
  with answers as (
    select a.key as answer, (a.value ->> 'people')::integer as people, ((a.value ->> 'month') || '-01')::date as first_day
    from jsonb_each(case when jsonb_typeof(visitors -> question) = 'object' then visitors -> question else '{}' end) a
    where a.key = any (case question when 'menu' then array['whole', 'part', 'none'] when 'alcohol' then array['none', 'served']
      when 'pork' then array['none', 'in_kitchen'] end)
  ), latest as (
    select * from answers order by first_day desc limit 1
  )
  select l.answer from latest l
  where l.people >= 3 and today <= l.first_day + 180 and l.first_day between '2026-01-01' and '2047-04-01'
    and not exists (select from answers o where o.answer <> l.answer and o.first_day + 180 >= l.first_day)
$$;

-- Whether a place meets a standard on a day: {verdict, unknown, contradicts}. `place` is its document; the standard is as
-- `formatStandard` writes it, a choice that it lacks the strictest.
create function catalogue.judge_standard(place jsonb, standard jsonb, today date) returns jsonb
language sql immutable parallel safe set search_path = '' as
$$
  with stated as materialized (
    select e.value ->> 'kind' as kind, e.value ->> 'valid_until' as valid_until, e.value -> 'facts' as facts
    from jsonb_array_elements(place -> 'evidence') e where e.value ->> 'ended_on' is null
  ), who as (
    select case when standard -> 'who' = '[]' then '{}'::text[]
      else coalesce(nullif(array(select w from unnest(array['authority', 'owner', 'visitors']) w
        where jsonb_typeof(standard -> 'who') = 'array' and (standard -> 'who') ? w), '{}'), array['authority']) end as accepted
  ), said as (
    select w.accepted, w.accepted = '{}' or 'visitors' = any (w.accepted) as takes_visitors,
      place ->> 'halal_status' <> 'unverified' and not (place ->> 'halal_status' = 'certified' and coalesce((
        select bool_and(s.valid_until is not null and s.valid_until::date < today) from stated s where s.kind = 'certificate'),
        false)) as has_status,
      exists (select from stated s where s.kind = 'owner_statement' and s.facts ->> 'menu' is distinct from 'none') as is_owners,
      exists (select from stated s where s.facts ->> 'alcohol' = 'bar') as is_bar,
      coalesce(catalogue.agreed_answer(place -> 'visitors', 'menu', today) in ('whole', 'part'), false) as is_visitors
    from who w
  ), asked (place_in_order, fact, meets, against) as (
    values
      (2, 'menu', case when standard ->> 'menu' = 'part' then array['whole', 'some', 'part'] else array['whole'] end,
        case when standard ->> 'menu' = 'part' then array['none'] else array['part', 'none'] end),
      (3, 'alcohol', case standard ->> 'alcohol' when 'any' then null when 'table' then array['none', 'served']
        else array['none'] end, case standard ->> 'alcohol' when 'table' then array['bar'] else array['served', 'bar'] end),
      (4, 'pork', case when standard ->> 'pork' = 'any' then null else array['none'] end, array['in_kitchen']),
      (5, 'slaughter', case when standard ->> 'slaughter' = 'any' then null else array['hand'] end, array['machine', 'mixed']),
      (6, 'stunning', case when standard ->> 'stunning' = 'any' then null else array['none'] end, array['used'])
  ), told as (
    select a.*, catalogue.agreed_answer(place -> 'visitors', a.fact, today) as told,
      catalogue.current_fact(a.fact, array(select s.facts ->> a.fact from stated s where s.facts ->> a.fact is not null)) as stated
    from asked a where a.meets is not null
  ), together as (
    select t.*, case when t.told is null or t.stated = 'contested' then t.stated when t.stated is null then t.told
      else catalogue.current_fact(t.fact, array[t.stated, t.told]) end as value
    from told t
  ), outcomes (place_in_order, criterion, outcome) as (
    select 1, 'who', case when case when s.accepted = '{}' then s.has_status or s.is_owners or s.is_visitors
        else 'authority' = any (s.accepted) and place ->> 'halal_status' = 'certified' and s.has_status
          or 'owner' = any (s.accepted) and s.is_owners or 'visitors' = any (s.accepted) and s.is_visitors end
      then 'met' else 'unknown' end
    from said s
    union all
    select t.place_in_order, t.fact,
      case when t.value = any (t.against) or t.fact = 'alcohol' and t.value = 'served' and s.is_bar then 'against'
        -- That halal food is served is what 'who' asks for.
        when (t.value = any (t.meets) or t.value is null and t.fact = 'menu' and cardinality(t.meets) > 1)
          and (s.takes_visitors or t.stated = any (t.meets)
            or t.stated is null and t.fact = 'menu' and cardinality(t.meets) > 1) then 'met'
        else 'unknown' end
    from together t cross join said s
  )
  select jsonb_build_object(
    'verdict', case when bool_or(o.outcome = 'against') then 'contradicts' when bool_or(o.outcome = 'unknown') then 'unknown'
      else 'meets' end,
    'unknown', coalesce(jsonb_agg(o.criterion order by o.place_in_order) filter (where o.outcome = 'unknown'), '[]'),
    'contradicts', coalesce(jsonb_agg(o.criterion order by o.place_in_order) filter (where o.outcome = 'against'), '[]'))
  from outcomes o
$$;

revoke all on function catalogue.current_fact(text, text[]), catalogue.agreed_answer(jsonb, text, date),
  catalogue.judge_standard(jsonb, jsonb, date) from public;
grant execute on function catalogue.current_fact(text, text[]), catalogue.agreed_answer(jsonb, text, date),
  catalogue.judge_standard(jsonb, jsonb, date) to service_role;
