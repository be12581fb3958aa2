-- How reports and pictures are pushed, pulled and decided.

create view moderation.review_report_documents as
select p.id, jsonb_build_object('id', p.id, 'review_id', p.review_id, 'reason', p.reason, 'note', p.note,
  'state', p.state, 'created_at', sync.iso(p.created_at), 'stamp', p._xid::text::bigint) as document
from public.review_reports p;
create view moderation.change_report_documents as
select p.id, jsonb_build_object('id', p.id, 'restaurant_id', p.restaurant_id, 'kind', p.kind, 'note', p.note,
  'state', p.state, 'created_at', sync.iso(p.created_at), 'stamp', p._xid::text::bigint) as document
from public.change_reports p;
create view moderation.photo_documents as
select p.id, jsonb_build_object('id', p.id, 'review_id', p.review_id, 'path', p.path, 'width', p.width,
  'height', p.height, 'state', p.state, 'created_at', sync.iso(p.created_at), 'stamp', p._xid::text::bigint) as document
from public.review_photos p;
insert into sync.collections (name, source, documents, scope, scope_column) values
  ('own_review_reports', 'public.review_reports', 'moderation.review_report_documents', 'reader', 'reporter_id'),
  ('own_change_reports', 'public.change_reports', 'moderation.change_report_documents', 'reader', 'reporter_id'),
  ('own_photos', 'public.review_photos', 'moderation.photo_documents', 'reader', 'user_id');
call sync.announce('public.review_reports');
call sync.announce('public.change_reports');
call sync.announce('public.review_photos');

create function mutations.report_review(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{review_id, reason}', '{note}');
  perform sync.check_others_review((args ->> 'review_id')::uuid);
  insert into public.review_reports (reporter_id, review_id, reason, note)
  values (auth.uid(), (args ->> 'review_id')::uuid, args ->> 'reason', nullif(btrim(args ->> 'note'), ''))
  on conflict (reporter_id, review_id) do nothing;
  return null;
end
$$;

create function mutations.report_change(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{restaurant_id, kind}', '{note}');
  insert into public.change_reports (reporter_id, restaurant_id, kind, note)
  values (auth.uid(), sync.check_place((args ->> 'restaurant_id')::uuid), args ->> 'kind',
    nullif(btrim(args ->> 'note'), ''))
  on conflict (reporter_id, restaurant_id, kind) where state = 'open' do nothing;
  return null;
end
$$;

-- After the picture itself was uploaded to its path.
create function mutations.add_review_photo(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  review constant uuid := (args ->> 'review_id')::uuid;
begin
  perform sync.check_fields(args, '{review_id, path, width, height}');
  perform from public.reviews r where r.id = review and r.user_id = auth.uid();
  if not found then
    perform sync.refuse('PT404', 'not_found', 'there is no such review of yours');
  end if;
  perform from public.review_photos p where p.path = args ->> 'path';
  if not found then
    insert into public.review_photos (review_id, user_id, path, width, height)
    values (review, auth.uid(), args ->> 'path', (args ->> 'width')::integer, (args ->> 'height')::integer);
  end if;
  return null;
end
$$;

create function mutations.remove_review_photo(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
begin
  perform sync.check_fields(args, '{path}');
  delete from public.review_photos p where p.path = args ->> 'path' and p.user_id = auth.uid();
  return null;
end
$$;
