-- Only what confirmed members say of a review counts: their votes (U32), and their reports (U23).

create function accounts.recount_votes(voted uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  votes integer;
  author uuid;
begin
  -- Locked first, so that each count sees the one before.
  select r.user_id into author from public.reviews r where r.id = voted for no key update;
  select count(*) into votes from public.review_helpful h join public.users u on u.id = h.user_id
  where h.review_id = voted and not h._deleted and u.is_confirmed;
  update public.reviews r set helpful_count = votes where r.id = voted and r.helpful_count <> votes;
  if author is not null then
    perform accounts.grant_achievements(author);
  end if;
end
$$;

create or replace function accounts.count_votes() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform accounts.recount_votes(case tg_op when 'DELETE' then old.review_id else new.review_id end);
  return null;
end
$$;

-- Whether a moderator has decided about a review, or about a report of it. From then on only moderators hide it.
create function moderation.is_decided(review uuid) returns boolean
language sql stable set search_path = '' as
$$
  select moderation.last_decision('review', review) is not null
    or exists (select from public.review_reports p where p.review_id = review and p.state <> 'open')
$$;

-- Hides a review that enough confirmed members report and that no moderator has looked at.
create function moderation.hide_if_reported(review uuid) returns void
language plpgsql set search_path = '' as
$$
begin
  perform from public.reviews r where r.id = review for no key update;
  if (select count(*) from public.review_reports p join public.users u on u.id = p.reporter_id
    where p.review_id = review and p.state = 'open' and not p._deleted and u.is_confirmed)
    >= moderation.reports_to_hide() and not moderation.is_decided(review) then
    update public.reviews r set hidden_at = now() where r.id = review and r.hidden_at is null;
  end if;
end
$$;

create or replace function moderation.hide_reported() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  perform moderation.hide_if_reported(new.review_id);
  return null;
end
$$;

-- Who is confirmed now, or is no longer: votes and reports of that person count, or stop to. In one order for everybody, so
-- that two at once don't wait for each other.
create function accounts.count_voice() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  said record;
begin
  for said in
    select h.review_id, true as is_vote from public.review_helpful h where h.user_id = new.id and not h._deleted
    union all
    select p.review_id, false from public.review_reports p where p.reporter_id = new.id and p.state = 'open'
    order by 1, 2
  loop
    if said.is_vote then
      perform accounts.recount_votes(said.review_id);
    else
      perform moderation.hide_if_reported(said.review_id);
    end if;
  end loop;
  return null;
end
$$;
create trigger count_voice after update on public.users for each row
  when (new.is_confirmed is distinct from old.is_confirmed) execute function accounts.count_voice();

revoke all on function accounts.recount_votes(uuid), accounts.count_voice(), moderation.is_decided(uuid),
  moderation.hide_if_reported(uuid) from public;
grant execute on function accounts.recount_votes(uuid), accounts.count_voice(), moderation.is_decided(uuid),
  moderation.hide_if_reported(uuid) to service_role;

-- What unconfirmed accounts have done before: their votes were counted, and their reports hid reviews.
select accounts.recount_votes(v.review_id) from (
  select h.review_id from public.review_helpful h join public.users u on u.id = h.user_id
  where not h._deleted and not u.is_confirmed group by h.review_id order by h.review_id
) v;
update public.reviews r set hidden_at = null
where r.hidden_at is not null and not moderation.is_decided(r.id)
  and exists (select from public.review_reports p where p.review_id = r.id and p.state = 'open')
  and (select count(*) from public.review_reports p join public.users u on u.id = p.reporter_id
    where p.review_id = r.id and p.state = 'open' and u.is_confirmed) < moderation.reports_to_hide();
