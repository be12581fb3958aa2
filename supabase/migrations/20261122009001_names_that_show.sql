-- U44: as before, and what shows nothing (zero-width characters only) is nothing. Joiners beside letters and pictures stay.
create or replace function accounts.clean_name(name text) returns text
language sql immutable set search_path = '' as
$$
  select case when cleaned !~ '^[\s\u00ad\u200b-\u200d\u2060-\u2064\ufeff]*$' then cleaned end
  from (select btrim(left(normalize(regexp_replace(name,
    '[<>"\u0001-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), nfc), 120)) cleaned) as once
$$;
