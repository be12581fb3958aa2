-- U106: tags of a place that name alcohol, pork or a bar stand in the statement of its tags: 'diet:halal=yes; bar=yes', or
-- alone. They take from what rests on community tags only. An authority's certificate stands; a moderator looks at the two.

-- The same tags as contraryTagsOf() in src/domain/places/contrary-tags.ts.
create function catalogue.is_contrary(statement text) returns boolean
language sql immutable parallel safe
return coalesce(statement ~ '(^|; )(amenity|alcohol|bar|brewery|cuisine|diet:pork|drink:[a-z_]+|microbrewery|pork)=', false);

-- As before, but tags support nothing where a source's tags of the place say the contrary, until a moderator approves them.
create or replace function moderation.supported_status(evidence public.restaurant_evidence) returns text
language sql stable parallel safe set search_path = '' as
$$
  select case when evidence.state = 'rejected' then 'unverified'
    when evidence.kind = 'certificate' then case when evidence.verified then 'certified' else 'unverified' end
    when evidence.kind = 'owner_statement' then 'muslim_owned'
    when evidence.kind = 'source_tag' and (
      evidence.statement !~ '^diet:halal=' and catalogue.is_contrary(evidence.statement)
      or evidence.state <> 'approved' and exists (
        select from public.restaurant_evidence e where e.restaurant_id = evidence.restaurant_id and e.kind = 'source_tag'
          and e.state <> 'rejected' and e.ended_on is null and catalogue.is_contrary(e.statement))) then 'unverified'
    else 'halal_friendly' end
$$;

-- Where contrary tags meet a certificate, they wait for a moderator. Where nothing but tags supports a place, it is unverified.
create function moderation.weigh_contrary_tags() returns trigger
language plpgsql set search_path = '' as
$$
declare
  place public.restaurants;
begin
  if not exists (
    select from public.restaurant_evidence e where e.restaurant_id = new.restaurant_id and e.kind = 'source_tag'
      and e.state <> 'rejected' and e.ended_on is null and catalogue.is_contrary(e.statement)) then
    return null;
  end if;
  if exists (
    select from public.restaurant_evidence e where e.restaurant_id = new.restaurant_id and e.kind = 'certificate'
      and e.verified and e.state <> 'rejected' and e.ended_on is null) then
    update public.restaurant_evidence e set state = 'open'
    where e.restaurant_id = new.restaurant_id and e.kind = 'source_tag' and e.state = 'taken'
      and catalogue.is_contrary(e.statement) and moderation.last_decision('evidence', e.id) is null;
    return null;
  end if;
  select r.* into place from public.restaurants r where r.id = new.restaurant_id;
  if place.halal_status = 'halal_friendly' and not exists (
    select from public.restaurant_evidence e where e.restaurant_id = place.id and e.ended_on is null
      and moderation.status_rank(moderation.supported_status(e)) >= moderation.status_rank('halal_friendly')) then
    update public.restaurants r set halal_status = 'unverified',
      halal_status_reason = 'Tags of the place name alcohol, pork or a bar' where r.id = place.id;
  end if;
  return null;
end
$$;
create trigger weigh_contrary_tags after insert or update of restaurant_id, state on public.restaurant_evidence
  for each row when ((new.kind = 'source_tag' and catalogue.is_contrary(new.statement)) or new.kind = 'certificate')
  execute function moderation.weigh_contrary_tags();

revoke all on function catalogue.is_contrary(text), moderation.weigh_contrary_tags() from public;
grant execute on function catalogue.is_contrary(text), moderation.weigh_contrary_tags() to service_role;
