/** Limits on the number of rows, from plans and against abuse. */
import type { Check } from './checks.ts';
import { idOf, PEOPLE } from './people.ts';
import { OWNERS_CLIENT, REVIEWS } from './rows-of-people.ts';
import { PLACES } from './rows-of-places.ts';
import { insertOf, type Row } from './sql.ts';

const TEN_PLACES = `insert into public.restaurants (slug, name, country_code, country, region, source, source_id)
  select 'many-' || n, 'Many', 'SG', 'Singapore', 'sg', 'many', n::text from generate_series(1, 10) n`;

function refused(of: string, name: string, before: string, table: string, row: Row, expected: string): Check {
  const subject = row['user_id'] === PEOPLE.owner ? 'owner' : row['user_id'] === PEOPLE.pro ? 'pro' : 'newcomer';
  return { object: of, of, name, subject, before, sql: insertOf(table, row), expected };
}

function tenSaves(person: string): string {
  return `${TEN_PLACES}; insert into public.saved_restaurants (user_id, restaurant_id)
    select '${person}', r.id from public.restaurants r where r.source = 'many'`;
}

function fiftyReports(person: string): string {
  return `${TEN_PLACES}; insert into public.change_reports (reporter_id, restaurant_id, kind)
    select '${person}', r.id, kind from public.restaurants r, unnest('{closed, moved, hours, contact, duplicate}'::text[]) kind
    where r.source = 'many'`;
}

function twentySuggestions(person: string): string {
  return `insert into public.place_suggestions (id, author_id, name, address, reason)
    select gen_random_uuid(), '${person}', 'Place ' || n, '1 Arab Street', 'menu' from generate_series(1, 20) n`;
}

function save(user_id: string): Row {
  return { user_id, restaurant_id: PLACES.fresh };
}

export function limitChecks(): Check[] {
  const lists = `insert into public.lists (id, user_id, name)
    select gen_random_uuid(), '${PEOPLE.newcomer}', 'List' from generate_series(1, 100)`;
  const photos = `insert into public.review_photos (review_id, user_id, path, width, height)
    select '${REVIEWS.own}', '${PEOPLE.owner}', '${PEOPLE.owner}/${REVIEWS.own}/' || repeat(n::text, 64) || '.jpg', 1, 1
    from generate_series(1, 4) n`;
  return [
    refused(
      'accounts.keep_save_limit()',
      'an eleventh save without Pro',
      tenSaves(PEOPLE.newcomer),
      'public.saved_restaurants',
      save(PEOPLE.newcomer),
      'PT402',
    ),
    refused(
      'accounts.keep_save_limit()',
      'an eleventh save with Pro',
      tenSaves(PEOPLE.pro),
      'public.saved_restaurants',
      save(PEOPLE.pro),
      'rows 1',
    ),
    refused(
      'accounts.refuse_others()',
      'a save in the name of somebody who has no room for it',
      tenSaves(PEOPLE.other),
      'public.saved_restaurants',
      save(PEOPLE.other),
      '42501',
    ),
    refused(
      'accounts.keep_limit()',
      'a list beyond the hundredth',
      lists,
      'public.lists',
      { id: OWNERS_CLIENT, user_id: PEOPLE.newcomer, name: 'One more' },
      'PT402',
    ),
    refused(
      'accounts.keep_photo_limit()',
      'a sixth picture of a review',
      photos,
      'public.review_photos',
      {
        review_id: REVIEWS.own,
        user_id: PEOPLE.owner,
        path: `${PEOPLE.owner}/${REVIEWS.own}/${'9'.repeat(64)}.jpg`,
        width: 1,
        height: 1,
      },
      'PT402',
    ),
    {
      object: 'moderation.limit_change_reports()',
      of: 'moderation.limit_change_reports()',
      name: 'a report of a change while fifty wait',
      subject: 'newcomer',
      before: fiftyReports(PEOPLE.newcomer),
      sql: insertOf('public.change_reports', {
        reporter_id: PEOPLE.newcomer,
        restaurant_id: PLACES.fresh,
        kind: 'closed',
      }),
      expected: 'PT402',
    },
    {
      object: 'moderation.limit_suggestions()',
      of: 'moderation.limit_suggestions()',
      name: 'a suggestion while twenty wait',
      subject: 'newcomer',
      before: twentySuggestions(PEOPLE.newcomer),
      sql: insertOf('public.place_suggestions', {
        id: idOf(1302),
        author_id: PEOPLE.newcomer,
        name: 'Warung Baru',
        address: '1 Arab Street',
        reason: 'menu',
      }),
      expected: 'PT402',
    },
    {
      object: 'accounts.has_pro(uuid)',
      of: 'accounts.has_pro(uuid)',
      name: 'offers are read by somebody whose Pro is over',
      subject: 'pro',
      before: `update public.users set pro_expires_at = '2026-01-01' where id = '${PEOPLE.pro}'`,
      sql: 'select id from public.offers',
      expected: 'rows 0',
    },
    {
      object: 'accounts.prepare_review()',
      of: 'accounts.prepare_review()',
      name: 'pictures that nobody looked at, on a new review',
      subject: 'newcomer',
      sql: insertOf('public.reviews', {
        user_id: PEOPLE.newcomer,
        restaurant_id: PLACES.fresh,
        rating: 5,
        content: 'Very good food',
        images: ['stranger.jpg'],
      }),
      after: `select images::text from public.reviews
        where user_id = '${PEOPLE.newcomer}' and restaurant_id = '${PLACES.fresh}'`,
      expected: '{}',
    },
  ];
}
