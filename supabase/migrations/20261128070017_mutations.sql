-- Mutations of saved restaurants, reviews, votes and the profile.
-- Each function applies one mutation of a device with the rights of the caller. `args` has the fields that the comment of the
-- function names (with ? if optional), `client` is the device. The result is null or, for a mutation that was not applied as
-- sent, a word that says what was done instead. Mutations of lists, notes, reports and suggestions stand with their tables.

-- Returns the id of a restaurant; refuses with 404 if there is no such restaurant.
create function sync.check_place(restaurant uuid) returns uuid
language plpgsql stable set search_path = '' as
$$
begin
  if not sync.is_place(restaurant) then
    perform sync.refuse('PT404', 'not_found', 'there is no such place');
  end if;
  return restaurant;
end
$$;

grant execute on function sync.check_place(uuid) to authenticated;

-- {restaurant_id}. Does nothing if it is saved already.
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

-- {restaurant_id}.
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

-- Whether this device wrote the current text of the caller's review.
create function accounts.is_text_of(review uuid, client uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (select from public.reviews r
    where r.id = review and r.user_id = auth.uid() and r.written_by = client)
$$;

grant execute on function accounts.is_text_of(uuid, uuid) to authenticated;

-- {restaurant_id, rating, content, title?, verified_visit?, base?}. `base` is the text_rev of the text that the author saw,
-- null or absent for none. If the review has a text that the device did not know of, the new one is stored as a second text
-- for the author to choose from (U27), and the result is 'second_text'; otherwise it is null.
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

-- {restaurant_id}.
create function mutations.delete_review(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{restaurant_id}');
  delete from public.reviews r where r.user_id = auth.uid() and r.restaurant_id = (args ->> 'restaurant_id')::uuid;
  return null;
end
$$;

-- {review_id, draft_id}. The text of `draft_id` becomes that of the review; with null the review keeps its text. All second
-- texts are deleted (U27).
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

-- {review_id}. Does nothing if the caller has voted already.
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

-- Refuses the caller's own review with 403 and one that is not visible with 404.
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

-- {review_id}.
create function mutations.unvote_helpful(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{review_id}');
  delete from public.review_helpful h where h.user_id = auth.uid() and h.review_id = (args ->> 'review_id')::uuid;
  return null;
end
$$;

-- {name?, phone?, city?, avatar_path?, dietary_preferences?}: only the given fields change. Devices of earlier versions send
-- `avatar_url` instead of `avatar_path`.
create function mutations.update_profile(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{}', '{name, phone, city, avatar_path, avatar_url, dietary_preferences}');
  update public.users u set
    name = case when args ? 'name' then args ->> 'name' else u.name end,
    phone = case when args ? 'phone' then args ->> 'phone' else u.phone end,
    city = case when args ? 'city' then args ->> 'city' else u.city end,
    avatar_path = case when args ? 'avatar_path' then args ->> 'avatar_path'
      when args ? 'avatar_url' then accounts.avatar_path_of(args ->> 'avatar_url') else u.avatar_path end,
    dietary_preferences = case when args ? 'dietary_preferences'
      then array(select jsonb_array_elements_text(args -> 'dietary_preferences')) else u.dietary_preferences end
  where u.id = auth.uid();
  return null;
end
$$;

-- {notifications?, privacy?, features?}, each {flag: boolean}: flags that are not given keep their value.
create function mutations.update_preferences(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{}', '{notifications, privacy, features}');
  update public.users u set preferences = args where u.id = auth.uid();
  return null;
end
$$;
