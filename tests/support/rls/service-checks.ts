/** What the service role and sign-up must be able to do, although the tables are closed to them. */
import type { Check } from './checks.ts';
import { idOf, PEOPLE, type Subject } from './people.ts';
import { REVIEWS } from './rows-of-people.ts';
import { PLACES } from './rows-of-places.ts';
import { insertOf } from './sql.ts';

function does(of: string, subject: Subject, sql: string, more: Partial<Check> = {}): Check {
  return { object: of, of, name: `${subject} calls ${of}`, subject, sql, expected: 'rows 1', ...more };
}

const MAY_WRITE_AUTH = `grant usage on schema auth to rls_maintainer;
  grant select, insert, update on auth.users to rls_maintainer`;

export function serviceChecks(): Check[] {
  const newborn = idOf(91);
  return [
    does(
      'public.apply_payment_event(text, text, jsonb, bigint)',
      'service',
      "select public.apply_payment_event('evt_9', 'ping', null, 1)",
    ),
    does('public.count_refused_events(jsonb)', 'service', `select public.count_refused_events('{"duplicate": 2}')`),
    does('public.refused_events()', 'service', 'select public.refused_events()'),
    does('public.begin_payment_event(text)', 'service', "select public.begin_payment_event('evt_9')"),
    does(
      'public.take_checkout_turn(uuid, integer)',
      'service',
      `select where public.take_checkout_turn('${PEOPLE.other}', 9)`,
    ),
    does('public.end_checkout_turn(uuid)', 'service', `select public.end_checkout_turn('${PEOPLE.other}')`),
    does('public.payment_account(uuid)', 'service', `select public.payment_account('${PEOPLE.other}')`),
    does(
      'public.store_payment_customer(uuid, text, text)',
      'service',
      `select public.store_payment_customer('${PEOPLE.other}', 'cus_9')`,
    ),
    does(
      'public.moderate(text, uuid, text, text, text, text)',
      'service',
      `select where public.moderate('review', '${REVIEWS.own}', 'hidden', 'Spam', 'Zayd')`,
    ),
    does('public.provider_clean()', 'service', 'select public.provider_clean()'),
    does(
      'public.provider_keep_match(uuid, text)',
      'service',
      `select public.provider_keep_match('${PLACES.live}', 'a-place-of-theirs')`,
    ),
    does('public.provider_read(text)', 'service', "select public.provider_read('a')"),
    does('public.provider_reviews(uuid, integer)', 'service', `select public.provider_reviews('${PLACES.live}')`),
    does('public.provider_take_quota(text, text)', 'service', "select public.provider_take_quota('a', 'n')"),
    does('public.provider_write(text, text, jsonb)', 'service', "select public.provider_write('c', 'short', '{}')"),
    does(
      'public.provider_write_reviews(uuid, jsonb, double precision, integer)',
      'service',
      `select public.provider_write_reviews('${PLACES.live}', '[]', 4, 1)`,
    ),
    does('public.left_files()', 'service', 'select count(*) from public.left_files()'),
    does(
      'accounts.give_pending_points()',
      'service',
      `update public.users set is_confirmed = true where id = '${PEOPLE.doubtful}'`,
      {
        before: insertOf('public.points_ledger', {
          user_id: PEOPLE.doubtful,
          activity: 'save',
          object_id: PLACES.live,
          points: 5,
          is_pending: true,
        }),
        after: `select u.points::text from public.users u where u.id = '${PEOPLE.doubtful}'`,
        expected: '20',
      },
    ),
    does('sync.generation()', 'service', 'select sync.generation()'),
    does('sync.depart(text, text, text, uuid)', 'service', `select sync.depart('a', 'c', 'd', '${idOf(1)}')`),
    does('accounts.is_confirmed(uuid)', 'service', `select where accounts.is_confirmed('${PEOPLE.owner}')`),
    does('accounts.create_profile()', 'maintainer', insertOf('auth.users', { id: newborn, email: 'n@example.com' }), {
      name: 'whoever signs people up gives them a profile',
      before: MAY_WRITE_AUTH,
      after: `select (u.name like 'Traveller ____')::text from public.users u where u.id = '${newborn}'`,
      expected: 'true',
    }),
    does(
      'accounts.follow_confirmation()',
      'maintainer',
      `update auth.users set email_confirmed_at = null where id = '${PEOPLE.owner}'`,
      {
        name: 'whoever confirms addresses says so of the profile',
        before: MAY_WRITE_AUTH,
        after: `select u.is_confirmed::text from public.users u where u.id = '${PEOPLE.owner}'`,
        expected: 'false',
      },
    ),
    does(
      'accounts.follow_email()',
      'maintainer',
      `update auth.users set email = 'new@example.com' where id = '${PEOPLE.owner}'`,
      {
        name: "whoever changes a person's address changes the profile's, too",
        before: MAY_WRITE_AUTH,
        after: `select u.email from public.users u where u.id = '${PEOPLE.owner}'`,
        expected: 'new@example.com',
      },
    ),
  ];
}
