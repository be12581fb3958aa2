-- The mutations of saved places, reviews, votes and the profile.

-- Whether a place is there to be saved, reviewed or listed; refuses what is not.
create function sync.check_place(restaurant uuid) returns uuid
language plpgsql stable set search_path = '' as
$$
begin
  perform from public.restaurants r where r.id = restaurant;
  if not found then
    perform sync.refuse('PT404', 'not_found', 'there is no such place');
  end if;
  return restaurant;
end
$$;
grant execute on function sync.check_place(uuid) to authenticated;

create function mutations.save_restaurant(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{restaurant_id}');
  insert into public.saved_restaurants (user_id, restaurant_id)
  values (auth.uid(), sync.check_place((args ->> 'restaurant_id')::uuid))
  on conflict (user_id, restaurant_id) do nothing;
  return null;
end
$$;

create function mutations.unsave_restaurant(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{restaurant_id}');
  delete from public.saved_restaurants s
  where s.user_id = auth.uid() and s.restaurant_id = (args ->> 'restaurant_id')::uuid;
  return null;
end
$$;

-- Whether the text of one's review was last written by this device.
create function accounts.is_text_of(review uuid, client uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (select from public.reviews r
    where r.id = review and r.user_id = auth.uid() and r.written_by = client)
$$;
grant execute on function accounts.is_text_of(uuid, uuid) to authenticated;

-- U27. `base` is the text_rev of the text that the person saw, null or absent for none. A text that replaces one which
-- its device did not know of is kept beside it: merged, 'second_text'.
create function mutations.write_review(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  place constant uuid := (args ->> 'restaurant_id')::uuid;
  new_rating constant smallint := (args ->> 'rating')::smallint;
  new_title constant text := nullif(btrim(args ->> 'title'), '');
  new_content constant text := btrim(args ->> 'content');
  is_visit constant boolean := coalesce((args ->> 'verified_visit')::boolean, false);
  mine record;
begin
  perform sync.check_fields(args, '{restaurant_id, rating, content}', '{title, verified_visit, base}');
  perform sync.check_place(place);
  select r.id, r.rating, r.title, r.content, r.verified_visit, r.text_rev into mine
  from public.reviews r where r.user_id = auth.uid() and r.restaurant_id = place;
  if not found then
    insert into public.reviews (user_id, restaurant_id, rating, title, content, verified_visit, written_by)
    values (auth.uid(), place, new_rating, new_title, new_content, is_visit, client);
  elsif (mine.rating, mine.title, mine.content, mine.verified_visit)
    is not distinct from (new_rating, new_title, new_content, is_visit) then
    return null;
  elsif (args ->> 'base')::integer = mine.text_rev or accounts.is_text_of(mine.id, client) then
    update public.reviews r set rating = new_rating, title = new_title, content = new_content,
      verified_visit = is_visit, written_by = client
    where r.id = mine.id;
  else
    delete from public.review_drafts d where d.review_id = mine.id and d.written_by = client;
    insert into public.review_drafts (review_id, user_id, written_by, rating, title, content, verified_visit)
    values (mine.id, auth.uid(), client, new_rating, new_title, new_content, is_visit);
    return 'second_text';
  end if;
  return null;
end
$$;

create function mutations.delete_review(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{restaurant_id}');
  delete from public.reviews r where r.user_id = auth.uid() and r.restaurant_id = (args ->> 'restaurant_id')::uuid;
  return null;
end
$$;

-- U27: the text of `draft_id` becomes the review's, or with null the review stays as it is; no second text remains.
create function mutations.choose_review_text(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  review constant uuid := (args ->> 'review_id')::uuid;
  chosen constant uuid := (args ->> 'draft_id')::uuid;
begin
  perform sync.check_fields(args, '{review_id, draft_id}');
  if chosen is not null then
    update public.reviews r set rating = d.rating, title = d.title, content = d.content,
      verified_visit = d.verified_visit, written_by = client
    from public.review_drafts d
    where d.id = chosen and d.review_id = review and r.id = review and r.user_id = auth.uid();
    if not found then
      perform sync.refuse('PT404', 'not_found', 'there is no such text');
    end if;
  end if;
  delete from public.review_drafts d where d.review_id = review and d.user_id = auth.uid();
  return null;
end
$$;

create function mutations.vote_helpful(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  review constant uuid := (args ->> 'review_id')::uuid;
begin
  perform sync.check_fields(args, '{review_id}');
  perform sync.check_others_review(review);
  insert into public.review_helpful (user_id, review_id) values (auth.uid(), review)
  on conflict (user_id, review_id) do nothing;
  return null;
end
$$;

-- Refuses one's own review, and one that is not in sight.
create function sync.check_others_review(review uuid) returns void
language plpgsql stable set search_path = '' as
$$
begin
  if accounts.is_others_review(review) then
    return;
  end if;
  perform from public.reviews r where r.id = review and r.user_id = auth.uid();
  if found then
    perform sync.refuse('PT403', 'own_review', 'this is your own review');
  end if;
  perform sync.refuse('PT404', 'not_found', 'there is no such review');
end
$$;
grant execute on function sync.check_others_review(uuid) to authenticated;

create function mutations.unvote_helpful(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{review_id}');
  delete from public.review_helpful h where h.user_id = auth.uid() and h.review_id = (args ->> 'review_id')::uuid;
  return null;
end
$$;

-- A patch: only the fields that are named change.
create function mutations.update_profile(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{}', '{name, phone, city, avatar_url, dietary_preferences}');
  update public.users u set
    name = case when args ? 'name' then args ->> 'name' else u.name end,
    phone = case when args ? 'phone' then args ->> 'phone' else u.phone end,
    city = case when args ? 'city' then args ->> 'city' else u.city end,
    avatar_url = case when args ? 'avatar_url' then args ->> 'avatar_url' else u.avatar_url end,
    dietary_preferences = case when args ? 'dietary_preferences'
      then array(select jsonb_array_elements_text(args -> 'dietary_preferences')) else u.dietary_preferences end
  where u.id = auth.uid();
  return null;
end
$$;

-- A patch: {group: {flag: boolean}}; flags that are not named stay.
create function mutations.update_preferences(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{}', '{notifications, privacy, features}');
  update public.users u set preferences = args where u.id = auth.uid();
  return null;
end
$$;
