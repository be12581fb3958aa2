-- A report of a change may carry a picture, such as of the certificate on the wall; and what two devices of one person say
-- of the same change is kept side by side.

-- Where the picture lies in the bucket of review pictures: the reporter's folder, the place's, and the content's SHA-256.
alter table public.change_reports add column photo_path text constraint change_reports_photo_path_check
  check (photo_path ~ ('^' || reporter_id || '/' || restaurant_id || '/[0-9a-f]{64}\.jpg$'));
grant select (photo_path), insert (photo_path) on public.change_reports to authenticated;

-- The picture goes with the account of whoever took it, and its name is made of that person's id.
create function moderation.forget_report_photo() returns trigger
language plpgsql set search_path = '' as
$$
begin
  new.photo_path := null;
  return new;
end
$$;
create trigger a_forget_photo before update on public.change_reports for each row
  when (new.reporter_id is null and new.photo_path is not null) execute function moderation.forget_report_photo();
revoke all on function moderation.forget_report_photo() from public;
grant execute on function moderation.forget_report_photo() to service_role;

-- One open report of a kind, a note and a picture per person and place.
drop index public.change_reports_open;
create unique index change_reports_open on public.change_reports
  (reporter_id, restaurant_id, kind, md5(coalesce(note, '') || E'\n' || coalesce(photo_path, ''))) where state = 'open';

create or replace view moderation.change_report_documents as
select p.id, jsonb_build_object('id', p.id, 'restaurant_id', p.restaurant_id, 'kind', p.kind, 'note', p.note,
  'photo', p.photo_path, 'state', p.state, 'created_at', sync.iso(p.created_at), 'stamp', p._xid::text::bigint) as document
from public.change_reports p;

-- The picture itself is uploaded before. A report that adds neither words nor a picture to one that is open says nothing.
create or replace function mutations.report_change(args jsonb, client uuid) returns text
language plpgsql set search_path = '' as
$$
declare
  new_note constant text := nullif(btrim(args ->> 'note'), '');
  place uuid;
begin
  perform sync.check_fields(args, '{restaurant_id, kind}', '{note, photo}');
  place := sync.check_place((args ->> 'restaurant_id')::uuid);
  if new_note is null and args ->> 'photo' is null and exists (select from public.change_reports p
    where p.reporter_id = auth.uid() and p.restaurant_id = place and p.kind = args ->> 'kind' and p.state = 'open') then
    return null;
  end if;
  insert into public.change_reports (reporter_id, restaurant_id, kind, note, photo_path)
  values (auth.uid(), place, args ->> 'kind', new_note, args ->> 'photo')
  on conflict do nothing;
  return null;
end
$$;

-- As before, with the picture of a report.
create or replace view moderation.cases as
select 'review_report' as subject, p.id, p.state, p.created_at, p.review_id as about, r.restaurant_id,
  jsonb_build_object('reason', p.reason, 'note', p.note, 'reported_text', p.reported_text) as content
from public.review_reports p join public.reviews r on r.id = p.review_id where not p._deleted
union all
select 'change_report', p.id, p.state, p.created_at, p.restaurant_id, p.restaurant_id,
  jsonb_build_object('kind', p.kind, 'note', p.note, 'path', p.photo_path)
from public.change_reports p where not p._deleted
union all
select 'review_photo', p.id, p.state, p.created_at, p.review_id, r.restaurant_id,
  jsonb_build_object('path', p.path, 'width', p.width, 'height', p.height)
from public.review_photos p join public.reviews r on r.id = p.review_id where not p._deleted
union all
select 'evidence', e.id, e.state, e.created_at, e.restaurant_id, e.restaurant_id,
  jsonb_build_object('kind', e.kind, 'authority', e.authority, 'certificate_number', e.certificate_number,
    'valid_until', e.valid_until, 'stated_by', e.stated_by, 'statement', e.statement, 'url', e.url,
    'checked_on', e.checked_on, 'verified', e.verified)
from public.restaurant_evidence e
union all
select 'review', r.id, case when r.hidden_at is null then 'shown' else 'hidden' end, r.created_at, r.restaurant_id,
  r.restaurant_id, jsonb_build_object('rating', r.rating, 'title', r.title, 'text', r.content, 'author', r.author_name)
from public.reviews r where not r._deleted
union all
select 'place', r.id, r.halal_status, r.created_at, r.id, r.id, jsonb_build_object('name', r.name, 'slug', r.slug)
from public.restaurants r where not r._deleted;

-- As before; `file` is the version of a picture's file, of a review or of a report.
create or replace function moderation.show_case(case_id uuid) returns jsonb
language sql stable security definer set search_path = '' as
$$
  select jsonb_build_object('subject', c.subject, 'id', c.id, 'state', c.state, 'created_at', sync.iso(c.created_at),
    'about', c.about, 'content', c.content,
    'place', (select jsonb_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'halal_status', r.halal_status)
      from public.restaurants r where r.id = c.restaurant_id),
    'review', (select jsonb_build_object('id', r.id, 'state', r.state) || r.content from moderation.cases r
      where r.subject = 'review' and r.id = c.about),
    'evidence', case when c.about = c.restaurant_id then coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state) || e.content order by e.created_at, e.id)
      from moderation.cases e where e.subject = 'evidence' and e.about = c.restaurant_id), '[]') end,
    'file', (select o.version from storage.objects o where c.subject in ('review_photo', 'change_report')
      and o.bucket_id = 'review-photos' and o.name = c.content ->> 'path'),
    'decisions', coalesce((select jsonb_agg(entry) from moderation.read_log(c.id, 500) entry), '[]'))
  from moderation.cases c where c.id = case_id
$$;
