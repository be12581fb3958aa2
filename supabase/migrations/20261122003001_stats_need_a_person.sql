-- M22, V33: figures are of somebody. A question without an id was answered like one about a hidden profile.
create or replace function accounts.may_see_stats(person uuid) returns boolean
language plpgsql stable set search_path = '' as
$$
begin
  if person is null then
    perform sync.refuse('PT400', 'user_id_required', 'User ID is required');
  end if;
  return exists (select from public.users u where u.id = person
    and (u.id = auth.uid() or accounts.is_visible(u.preferences)));
end
$$;
