import { idOf, PEOPLE } from './people.ts';
import { OWNERS_CLIENT } from './rows-of-people.ts';
import { PLACES } from './rows-of-places.ts';
import type { TableFixture } from './table-fixture.ts';

const AT = '2026-01-01T00:00:00Z';

/** Rows of tables that no role reaches, to test their constraints. Rows from migrations are not repeated. */
export const PRIVATE_ROWS: Readonly<Record<string, TableFixture>> = {
  'accounts.calls': {
    rows: { live: { user_id: PEOPLE.owner, function: 'a', hour: AT, calls: 1 } },
    candidate: () => ({ user_id: PEOPLE.owner, function: 'b', hour: AT, calls: 1 }),
  },
  'accounts.deletions': {
    rows: { live: { user_id: PEOPLE.owner } },
    candidate: () => ({ user_id: PEOPLE.other }),
  },
  'accounts.sealing_secret': {
    rows: {},
    candidate: () => ({ is_only: true, secret: String.raw`\x${'ab'.repeat(32)}` }),
  },
  'accounts.network_uploads': {
    rows: { live: { network: 'a', day: '2026-11-01', files: 1, bytes: 1 } },
    candidate: () => ({ network: 'a', day: '2026-11-02', files: 1, bytes: 1 }),
  },
  'billing.checkout_turns': {
    rows: { live: { user_id: PEOPLE.owner, ends_at: AT } },
    candidate: () => ({ user_id: PEOPLE.other, ends_at: AT }),
  },
  'billing.refused_events': {
    rows: { live: { day: '2026-11-01', reason: 'duplicate', deliveries: 1, last_at: AT } },
    candidate: () => ({ day: '2026-11-02', reason: 'duplicate', deliveries: 1, last_at: AT }),
  },
  'billing.webhook_events': {
    rows: { live: { id: 'evt_1', type: 'a', outcome: 'applied' } },
    candidate: () => ({ id: 'evt_2', type: 'a', outcome: 'applied' }),
  },
  'catalogue.import_rows': {
    rows: { live: { import: idOf(1), line: 1, source: 'test', source_id: '1', id: idOf(1), data: {} } },
    candidate: () => ({ import: idOf(1), line: 2, source: 'test', source_id: '2', id: idOf(2), data: {} }),
  },
  'catalogue.imports': {
    rows: { live: { id: idOf(1), number: 9001, source: 'test', file: 'a.csv', voices: [], counts: {} } },
    candidate: () => ({ id: idOf(2), number: 9002, source: 'test', file: 'a.csv', voices: [], counts: {} }),
  },
  'catalogue.import_changes': {
    rows: { live: { import: idOf(1), restaurant_id: PLACES.live } },
    candidate: () => ({ import: idOf(1), restaurant_id: PLACES.fresh }),
  },
  'catalogue.merges': {
    rows: { live: { id: idOf(3), place: PLACES.live, merged: PLACES.fresh, why: 'name', metres: 5 } },
    candidate: () => ({ id: idOf(4), place: PLACES.live, merged: PLACES.gone, why: 'name', metres: 5 }),
  },
  'catalogue.undone_places': {
    rows: { live: { restaurant_id: PLACES.gone } },
    candidate: () => ({ restaurant_id: PLACES.fresh }),
  },
  'catalogue.stored_restaurant_documents': {
    rows: { live: { id: PLACES.gone, document: { id: PLACES.gone } } },
    candidate: () => ({ id: PLACES.fresh, document: { id: PLACES.fresh } }),
  },
  'catalogue.samples': { rows: {}, candidate: () => ({ is_only: true }) },
  'catalogue.sources': {
    rows: { live: { source: 'test', attribution: 'A list', licence: 'ODbL', url: 'https://example.com' } },
    candidate: () => ({ source: 'other', attribution: 'A list', licence: 'ODbL', url: 'https://example.com' }),
  },
  'catalogue.time_zones': {
    rows: { live: { name: 'Moon/Tranquility' } },
    candidate: () => ({ name: 'Moon/Serenity' }),
  },
  'moderation.name_questions': {
    rows: { live: { id: idOf(5), restaurant_id: PLACES.live, word: 'bar' } },
    candidate: () => ({ id: idOf(6), restaurant_id: PLACES.live, word: 'pub' }),
  },
  'moderation.profile_questions': {
    rows: { live: { id: idOf(7), user_id: PEOPLE.owner, field: 'name', problem: 'name_reserved', text: 'Rihla' } },
    candidate: () => ({ id: idOf(8), user_id: PEOPLE.owner, field: 'name', problem: 'name_reserved', text: 'Admin' }),
  },
  'moderation.check_questions': {
    rows: { one: { id: idOf(1521), restaurant_id: PLACES.live, question: 'pork' } },
    candidate: () => ({ id: idOf(1529), restaurant_id: PLACES.live, question: 'menu' }),
  },
  'moderation.judged_answers': {
    rows: { one: { user_id: PEOPLE.owner, restaurant_id: PLACES.live, question: 'pork', is_right: true } },
    candidate: () => ({ user_id: PEOPLE.owner, restaurant_id: PLACES.live, question: 'menu', is_right: false }),
  },
  'moderation.undone_people': {
    rows: { one: { user_id: PEOPLE.doubtful } },
    candidate: () => ({ user_id: PEOPLE.newcomer }),
  },
  'moderation.decisions': {
    rows: {
      live: {
        id: 9001,
        subject: 'review',
        subject_id: idOf(1),
        decision: 'hidden',
        reason: 'Spam',
        decided_by: 'Zayd',
      },
    },
    candidate: () => ({
      id: 9002,
      subject: 'review',
      subject_id: idOf(1),
      decision: 'hidden',
      reason: 'Spam',
      decided_by: 'Zayd',
    }),
  },
  'provider.answers': {
    rows: { live: { key: 'a', kind: 'short', answer: {}, expires_at: AT } },
    candidate: () => ({ key: 'b', kind: 'short', answer: {}, expires_at: AT }),
  },
  'provider.google_reviews': {
    rows: { live: { id: idOf(1), restaurant_id: PLACES.live, author_name: 'A', rating: 3, review_time: AT } },
    candidate: () => ({ id: idOf(2), restaurant_id: PLACES.live, author_name: 'A', rating: 3, review_time: AT }),
  },
  'provider.settings': { rows: {}, candidate: () => ({ is_only: true }) },
  'provider.usage': {
    rows: { live: { caller: 'a', hour: AT, requests: 1 } },
    candidate: () => ({ caller: 'b', hour: AT, requests: 1 }),
  },
  'sync.clients': {
    rows: { live: { id: OWNERS_CLIENT, user_id: PEOPLE.owner } },
    candidate: () => ({ id: idOf(2), user_id: PEOPLE.owner }),
  },
  'sync.collections': {
    rows: { live: { name: 'a', source: 'b', documents: 'c', scope: 'everyone' } },
    candidate: () => ({ name: 'b', source: 'b', documents: 'c', scope: 'everyone' }),
  },
  'sync.database': { rows: {}, candidate: () => ({ is_only: true, generation: idOf(1) }) },
  'sync.days': {
    rows: { live: { day: '2026-01-01', settled: '3' } },
    candidate: () => ({ day: '2026-01-02', settled: '3' }),
  },
  'sync.departures': {
    rows: { live: { collection: 'a', scope: 'b', id: idOf(1) } },
    candidate: () => ({ collection: 'a', scope: 'b', id: idOf(2) }),
  },
  'sync.outcomes': {
    rows: { live: { client_id: OWNERS_CLIENT, number: 1, outcome: 'merged', code: 'a' } },
    candidate: () => ({ client_id: OWNERS_CLIENT, number: 2, outcome: 'merged', code: 'a' }),
  },
  'sync.taken': {
    rows: { live: { client_id: OWNERS_CLIENT, number: 2, id: idOf(1) } },
    candidate: () => ({ client_id: OWNERS_CLIENT, number: 3, id: idOf(1) }),
  },
};
