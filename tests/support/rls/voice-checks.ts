/** Actions only count once a person is confirmed. Reports hide a review until a moderator has decided. */
import type { Check } from './checks.ts';
import { PEOPLE } from './people.ts';
import { REVIEWS } from './rows-of-people.ts';
import { PLACES } from './rows-of-places.ts';
import { insertOf } from './sql.ts';

const UNCONFIRMED = `update auth.users set email_confirmed_at = null where id = '${PEOPLE.newcomer}'`;
const VOTE = insertOf('public.review_helpful', { user_id: PEOPLE.newcomer, review_id: REVIEWS.fresh });
const REPORT = report(PEOPLE.newcomer);
const TWO_REPORTS = `${report(PEOPLE.owner)}; ${report(PEOPLE.pro)}`;
const SHOWN = `select public.moderate('review', '${REVIEWS.fresh}', 'shown', 'Fine', 'Zayd')`;
const DISMISSED = `${report(PEOPLE.other)};
  select public.moderate('review_report', p.id, 'dismissed', 'Fine', 'Zayd') from public.review_reports p
  where p.reporter_id = '${PEOPLE.other}' and p.review_id = '${REVIEWS.fresh}'`;

function report(person: string): string {
  return insertOf('public.review_reports', { reporter_id: person, review_id: REVIEWS.fresh, reason: 'spam' });
}

/** The newcomer votes on or reports the author's review. @param seen SQL for the resulting property of the review */
function said(of: string, name: string, sql: string, seen: string, expected: string, before?: string): Check {
  return {
    object: of,
    of,
    name,
    subject: 'newcomer',
    sql,
    after: `select (${seen})::text from public.reviews r where r.id = '${REVIEWS.fresh}'`,
    expected,
    ...(before === undefined ? {} : { before }),
  };
}

/** The unconfirmed newcomer saves a place. */
function saved(name: string, after: string, expected: string): Check {
  const award = 'accounts.award(uuid, text, uuid)';
  const sql = insertOf('public.saved_restaurants', { user_id: PEOPLE.newcomer, restaurant_id: PLACES.fresh });
  return { object: award, of: award, name, subject: 'newcomer', before: UNCONFIRMED, sql, after, expected };
}

export function voiceChecks(): Check[] {
  const votes = 'accounts.recount_votes(uuid)';
  const hiding = 'moderation.hide_if_reported(uuid)';
  const deciding = 'moderation.is_decided(uuid)';
  const hidden = 'r.hidden_at is not null';
  return [
    said(votes, 'a vote of a confirmed member', VOTE, 'r.helpful_count', '1'),
    said(votes, 'a vote of an unconfirmed account', VOTE, 'r.helpful_count', '0', UNCONFIRMED),
    said(hiding, 'a third report', REPORT, hidden, 'true', TWO_REPORTS),
    said(hiding, 'a third report, unconfirmed', REPORT, hidden, 'false', `${TWO_REPORTS}; ${UNCONFIRMED}`),
    said(deciding, 'a third report of a decided review', REPORT, hidden, 'false', `${TWO_REPORTS}; ${SHOWN}`),
    saved(
      'points of an unconfirmed account',
      `select u.points::text from public.users u where u.id = '${PEOPLE.newcomer}'`,
      '15',
    ),
    saved(
      'what an unconfirmed account earned waits',
      `select l.is_pending::text from public.points_ledger l
       where l.user_id = '${PEOPLE.newcomer}' and l.object_id = '${PLACES.fresh}'`,
      'true',
    ),
    said(deciding, 'a third report after a dismissal', REPORT, hidden, 'false', `${DISMISSED}; ${TWO_REPORTS}`),
  ];
}
