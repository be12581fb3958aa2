-- A place to pray that has no room of its own, such as a corner of a station or a courtyard.
alter table public.prayer_spaces
  drop constraint prayer_spaces_kind_check,
  add constraint prayer_spaces_kind_check check (kind in ('mosque', 'musalla', 'prayer_room', 'prayer_area'));
alter table public.place_suggestions
  drop constraint place_suggestions_kind_check,
  add constraint place_suggestions_kind_check check (kind in ('mosque', 'musalla', 'prayer_room', 'prayer_area'));
