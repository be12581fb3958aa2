-- One rule for every text that a member writes and another person can read: src/domain/text/public-text.ts has the same, and
-- src/domain/text/text-matrix.ts says which texts there are. What operators import is judged by the importer instead.

-- The words of a text by their looks; skeletonOf() in src/domain/text/skeleton.ts.
create function catalogue.skeleton(value text, are_digits_letters boolean) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select btrim(regexp_replace(replace(replace(regexp_replace(
    case when are_digits_letters then translate(l.letters, '013457@$!', 'oleastasl') else l.letters end,
    '[^' || catalogue.skeleton_letters() || ']', ' ', 'g'), 'rn', 'm'), 'vv', 'w'), ' +', ' ', 'g'))
  from (select catalogue.look_alike_letters(value) as letters) l
$$;

-- Whether a name passes for the site's own; isReservedName() in src/domain/text/reserved-name.ts.
create function catalogue.is_reserved_name(name text) returns boolean
language sql immutable parallel safe set search_path = '' as
$$
  with patterns as (
    select '^(?:' || string_agg(w.skeleton, '|') || ')*(?:' as first, ')(?:' || string_agg(w.skeleton, '|') || ')*$' as last,
      string_agg(w.skeleton, '|') filter (where w.level = 'anywhere') as anywhere,
      string_agg(w.skeleton, '|') filter (where w.level <> 'beside') as alone
    from catalogue.reserved_words() w
  ), readings as (
    -- Letters that stand alone are one word.
    select regexp_replace(catalogue.skeleton(name, digits.are_letters), '(?<![^ ])([^ ]) (?=[^ ](?: |$))', '\1', 'g') as words
    from (values (true), (false)) as digits(are_letters)
  )
  select coalesce(bool_or(replace(r.words, ' ', '') ~ (p.first || p.alone || p.last)
    or exists (select from string_to_table(r.words, ' ') word where word ~ (p.first || p.anywhere || p.last))), false)
  from readings r, patterns p
$$;

-- Why a text is refused, or null; textProblem() in src/domain/text/public-text.ts. `kind` is 'name', 'line' or 'paragraph'.
create function catalogue.text_problem(value text, kind text, is_reserved boolean) returns text
language sql immutable parallel safe set search_path = '' as
$$
  select case
    when t.classes ~ 'h' then 'text_hidden'
    when kind <> 'paragraph' and t.classes ~ 'b' then 'text_break'
    when kind = 'name' and t.classes ~ '[fu]|(?<![sme])j|j(?![sme])' then 'text_hidden'
    when t.classes ~ '[mj]{4}' then 'text_marks'
    when is_reserved and catalogue.is_reserved_name(value) then 'name_reserved' end
  from (
    select coalesce(string_agg(catalogue.character_class(ascii(c.character)), '' order by c.place), '') as classes
    -- Without the flags of England, Scotland and Wales, whose tags show something.
    from string_to_table(regexp_replace(value, '\U0001f3f4(?:\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067'
      '|\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074|\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073)\U000e007f',
      '', 'g'), null) with ordinality as c(character, place)
  ) t
$$;

-- Judges what a member writes new or changes, so that older texts stay and their rows can be written. The arguments are a
-- column, its kind, and 'reserved' or '', for each column. Names are stored in NFC.
create function catalogue.check_texts() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  value text;
  problem text;
begin
  -- Operators, and an account that is being made.
  if auth.uid() is null then
    return new;
  end if;
  for n in 0 .. tg_nargs / 3 - 1 loop
    value := to_jsonb(new) ->> tg_argv[3 * n];
    if value is null or (tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[3 * n] is not distinct from value) then
      continue;
    end if;
    if tg_argv[3 * n + 1] = 'name' and value is not nfc normalized then
      value := normalize(value, nfc);
      new := jsonb_populate_record(new, jsonb_build_object(tg_argv[3 * n], value));
    end if;
    problem := catalogue.text_problem(value, tg_argv[3 * n + 1], tg_argv[3 * n + 2] = 'reserved');
    if problem is not null then
      raise exception 'this text can''t be taken' using errcode = 'PT400', hint = problem, column = tg_argv[3 * n];
    end if;
  end loop;
  return new;
end
$$;

-- After the triggers that tidy the texts.
create trigger z_texts before insert or update on public.users
  for each row execute function catalogue.check_texts('name', 'name', 'reserved', 'city', 'name', 'reserved');
create trigger z_texts before insert or update on public.lists
  for each row execute function catalogue.check_texts('name', 'name', '');
create trigger z_texts before insert or update on public.notes
  for each row execute function catalogue.check_texts('content', 'paragraph', '');
create trigger z_texts before insert or update on public.reviews
  for each row execute function catalogue.check_texts('title', 'line', '', 'content', 'paragraph', '');
create trigger z_texts before insert or update on public.review_drafts
  for each row execute function catalogue.check_texts('title', 'line', '', 'content', 'paragraph', '');
create trigger z_texts before insert or update on public.review_reports
  for each row execute function catalogue.check_texts('note', 'paragraph', '');
create trigger z_texts before insert or update on public.change_reports
  for each row execute function catalogue.check_texts('note', 'paragraph', '');
create trigger z_texts before insert or update on public.place_suggestions
  for each row execute function catalogue.check_texts('name', 'name', '', 'address', 'line', '', 'note', 'paragraph', '');

-- As before, without names that the rule refuses: signing up never fails for a name, which its provider may have sent.
create or replace function accounts.given_name(metadata jsonb) returns text
language sql immutable set search_path = '' as
$$
  select g.name
  from (select coalesce(sync.unwrap(metadata), '{}') m) given,
    lateral (values (1, accounts.clean_name(m ->> 'full_name')), (2, accounts.clean_name(m ->> 'name'))) as g(place, name)
  where g.name is not null and catalogue.text_problem(g.name, 'name', true) is null
  order by g.place limit 1
$$;

revoke all on function catalogue.skeleton(text, boolean), catalogue.is_reserved_name(text),
  catalogue.text_problem(text, text, boolean), catalogue.check_texts() from public;
grant execute on function catalogue.skeleton(text, boolean), catalogue.is_reserved_name(text),
  catalogue.text_problem(text, text, boolean), catalogue.check_texts() to service_role;
