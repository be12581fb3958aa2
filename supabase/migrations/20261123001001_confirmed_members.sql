-- Nothing of an account is public before its owner has proved an e-mail address or a telephone number, and no public name
-- tells anything of the address. See docs/decisions/020-public-names.md.

-- 'Traveller' and four characters that are drawn once, of nothing personal. No vowels: they would make words.
create function accounts.traveller_name() returns text
language sql volatile set search_path = '' as
$$
  select 'Traveller ' || string_agg(substr('0123456789BCDFGHJKLMNPQRSTVWXZ', 1 + get_byte(drawn, n) % 30, 1), '' order by n)
  from extensions.gen_random_bytes(4) drawn, generate_series(0, 3) n
$$;

-- The name that came with signing up: full name, else name. Null for none.
create function accounts.given_name(metadata jsonb) returns text
language sql immutable set search_path = '' as
$$
  select coalesce(accounts.clean_name(m ->> 'full_name'), accounts.clean_name(m ->> 'name'))
  from (select coalesce(sync.unwrap(metadata), '{}') m) given
$$;

-- F29, with the departure of decision 020: who gave no name gets one that says nothing.
create or replace function accounts.create_profile() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  phone text := accounts.clean_phone(
    coalesce(nullif(new.phone, ''), coalesce(sync.unwrap(new.raw_user_meta_data), '{}') ->> 'phone'));
begin
  insert into public.users (id, name, email, phone) values (new.id,
    coalesce(accounts.given_name(new.raw_user_meta_data), accounts.traveller_name()), new.email,
    case when phone ~ '^\+?[1-9]\d{1,14}$' then phone end)
  on conflict (id) do nothing;
  return null;
end
$$;

-- What accounts.is_confirmed says of the account, kept beside the profile for views and counts. Written by trigger.
alter table public.users add column is_confirmed boolean not null default false;

create function accounts.begin_confirmation() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.is_confirmed := accounts.is_confirmed(new.id);
  return new;
end
$$;
create trigger a_confirm before insert on public.users for each row execute function accounts.begin_confirmation();

create function accounts.follow_confirmation() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  update public.users u set is_confirmed = not u.is_confirmed
  where u.id = new.id and u.is_confirmed <> accounts.is_confirmed(new.id);
  return null;
end
$$;
create trigger follow_confirmation after update on auth.users for each row
  when ((new.email_confirmed_at is null, new.phone_confirmed_at is null)
    is distinct from (old.email_confirmed_at is null, old.phone_confirmed_at is null))
  execute function accounts.follow_confirmation();

-- The condition comes before any filter of whoever asks: PostgreSQL takes the cheapest first, and a column costs nothing.
create or replace view public.public_profiles as
select u.id, accounts.shown_name(u.name, u.preferences) as name,
  case when accounts.is_visible(u.preferences) then u.avatar_url end as avatar_url,
  case when accounts.is_visible(u.preferences) then u.city end as city,
  case when accounts.is_visible(u.preferences) then u.points end as points,
  case when accounts.is_visible(u.preferences) then u.level end as level
from public.users u where u.is_confirmed;

create or replace function accounts.may_see_stats(person uuid) returns boolean
language plpgsql stable set search_path = '' as
$$
begin
  if person is null then
    perform sync.refuse('PT400', 'user_id_required', 'User ID is required');
  end if;
  return exists (select from public.users u where u.id = person
    and (u.id = auth.uid() or (u.is_confirmed and accounts.is_visible(u.preferences))));
end
$$;

-- Reviews are written by confirmed members only (U104). Should an account stop being one, its reviews are out of sight
-- until it is again. True for reviews whose author is gone.
alter table public.reviews add column is_author_confirmed boolean not null default true;

create or replace function accounts.prepare_review() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  author public.users;
  before public.reviews;
begin
  new.title := nullif(btrim(new.title), '');
  new.content := btrim(new.content);
  select r.region into new.region from public.restaurants r where r.id = new.restaurant_id;
  if tg_op = 'INSERT' then
    if not accounts.is_confirmed(new.user_id) then
      perform sync.refuse('PT403', 'contact_unconfirmed', 'confirm your e-mail address or telephone number first');
    end if;
    new.id := sync.entry_id(new.user_id, new.restaurant_id);
    new.images := '{}';
    -- What a deleted review left is not undone by writing it again.
    select * into before from public.reviews r where r.id = new.id and r._deleted;
    if found then
      new.helpful_count := before.helpful_count;
      new.hidden_at := before.hidden_at;
      new.text_rev := before.text_rev + 1;
    end if;
  elsif (new.rating, new.title, new.content, new.verified_visit)
    is distinct from (old.rating, old.title, old.content, old.verified_visit) then
    new.text_rev := old.text_rev + 1;
    new.edited_at := now();
    new.updated_at := now();
  end if;
  select * into author from public.users u where u.id = new.user_id;
  new.is_author_confirmed := author.id is null or author.is_confirmed;
  new.author_name := case when author.id is null then 'Deleted user'
    else accounts.shown_name(author.name, author.preferences) end;
  new.author_avatar_url := case when accounts.is_visible(author.preferences) then author.avatar_url end;
  return new;
end
$$;

create or replace function catalogue.recount_reviews(restaurant uuid) returns void
language plpgsql set search_path = '' as
$$
declare
  counted record;
begin
  perform from public.restaurants r where r.id = restaurant for no key update;
  select count(*)::integer as reviews, round(avg(r.rating), 2)::double precision as rating into counted
  from public.reviews r
  where r.restaurant_id = restaurant and not r._deleted and r.hidden_at is null and r.is_author_confirmed;
  update public.restaurants r set review_count = counted.reviews, average_rating = counted.rating
  where r.id = restaurant and (r.review_count, r.average_rating) is distinct from (counted.reviews, counted.rating);
end
$$;

create or replace function accounts.follow_review() returns trigger
language plpgsql security definer set search_path = '' as
$$
begin
  if tg_op = 'DELETE' then
    perform catalogue.recount_reviews(old.restaurant_id);
    return null;
  end if;
  if tg_op = 'INSERT' or (new.rating, new._deleted, new.hidden_at, new.is_author_confirmed)
    is distinct from (old.rating, old._deleted, old.hidden_at, old.is_author_confirmed) then
    perform catalogue.recount_reviews(new.restaurant_id);
  end if;
  if new._deleted then
    update public.review_drafts d set _deleted = true where d.review_id = new.id and not d._deleted;
  end if;
  if tg_op = 'INSERT' then
    perform accounts.award(new.user_id, 'review', new.restaurant_id);
    perform accounts.grant_achievements(new.user_id);
  end if;
  return null;
end
$$;

create or replace function accounts.is_others_review(review uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (select from public.reviews r
    where r.id = review and r.user_id is distinct from auth.uid() and not r._deleted and r.hidden_at is null
      and r.is_author_confirmed)
$$;

drop policy select_everyone on public.reviews;
create policy select_everyone on public.reviews for select to anon, authenticated
  using (not _deleted and hidden_at is null and is_author_confirmed);
update sync.collections set is_visible = 'not _deleted and hidden_at is null and is_author_confirmed'
where name = 'reviews';

drop trigger rename_author on public.users;
create trigger rename_author after update on public.users for each row
  when ((new.name, new.avatar_url, new.is_confirmed, accounts.is_visible(new.preferences))
    is distinct from (old.name, old.avatar_url, old.is_confirmed, accounts.is_visible(old.preferences)))
  execute function accounts.rename_author();

revoke all on function accounts.traveller_name(), accounts.given_name(jsonb), accounts.begin_confirmation(),
  accounts.follow_confirmation() from public;
grant execute on function accounts.traveller_name(), accounts.given_name(jsonb), accounts.begin_confirmation(),
  accounts.follow_confirmation() to service_role;

-- What is there: who is confirmed; and names that are the beginning of an address, of those who gave none.
update public.users u set is_confirmed = true where accounts.is_confirmed(u.id);
update public.users u set name = accounts.traveller_name()
from auth.users a
where a.id = u.id and u.name = accounts.clean_name(split_part(a.email, '@', 1))
  and accounts.given_name(a.raw_user_meta_data) is null;
