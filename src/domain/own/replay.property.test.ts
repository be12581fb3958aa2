// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_DOCUMENTS as NONE } from '../../../tests/support/fakes/no-documents.ts';
import type { CheckAnswers } from '../checks/check-questions.ts';
import type { Mutation } from './mutations.ts';
import type { OwnDocument } from './own-documents.ts';
import { type Pending, replay, viewOf } from './replay.ts';

const PLACE = '00000000-0000-4000-8000-000000000001';
const REVIEW = '00000000-0000-4000-8000-000000000002';
const DRAFT = '00000000-0000-4000-8000-000000000003';

const review: OwnDocument<'own_reviews'> = {
  id: REVIEW,
  stamp: 1,
  restaurant_id: PLACE,
  rating: 2,
  title: null,
  content: 'What the server has.',
  images: [],
  verified_visit: false,
  helpful_count: 0,
  text_rev: 3,
  is_hidden: false,
  edited_at: null,
  created_at: '2026-11-01T00:00:00.000Z',
};
const second: OwnDocument<'review_drafts'> = {
  id: DRAFT,
  stamp: 1,
  review_id: REVIEW,
  rating: 5,
  title: 'Other',
  content: 'What another device wrote.',
  verified_visit: true,
  created_at: '2026-11-02T00:00:00.000Z',
};
const photo = (path: string): OwnDocument<'own_photos'> => ({
  id: path,
  stamp: 1,
  review_id: REVIEW,
  path,
  width: 4,
  height: 3,
  state: 'approved',
  created_at: '2026-11-01T00:00:00.000Z',
});
const pend = (state: Pending['state'], ...mutations: Mutation[]): Pending[] =>
  mutations.map((mutation, n) => ({ seq: n + 1, mutation, state, code: state === 'refused' ? 'invalid' : null }));
const add = (path: string): Mutation => ({
  name: 'add_review_photo',
  args: { review_id: REVIEW, path, width: 4, height: 3 },
});
const write = (content: string): Mutation => ({
  name: 'write_review',
  args: { restaurant_id: PLACE, rating: 4, content },
});
const choose = (draft_id: string | null): Mutation => ({
  name: 'choose_review_text',
  args: { review_id: REVIEW, draft_id },
});

const check = (answers: CheckAnswers, day = '2026-11-30', path?: string): Mutation => ({
  name: 'check_place',
  args: { restaurant_id: PLACE, answers, day, ...(path && { photo: path }) },
});
const takeBack: Mutation = { name: 'uncheck_place', args: { restaurant_id: PLACE } };

test('of any checks of a place and their undoing only the last counts, whether pulled or waiting (Y32)', () => {
  const anyStep = fc.constantFrom(
    check({ pork: 'none' }),
    check({ certificate_seen: 'yes' }, '2026-11-01', 'amina/place/1.jpg'),
    takeBack,
  );
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 8 }), fc.boolean(), (steps, isPulled) => {
      const earlier = {
        answers: { pork: 'none' },
        day: '2026-10-01',
        state: 'counted',
        photo: 'amina/place/0.jpg',
      } as const;
      const document = { id: 'check', stamp: 1, restaurant_id: PLACE, created_at: '2026-10-01T00:00:00Z', ...earlier };
      const documents = isPulled ? { ...NONE, own_checks: [document] } : NONE;
      const last = steps.at(-1);
      const shown = replay(documents, pend('waiting', ...steps)).checks.get(PLACE);
      if (last?.name !== 'check_place') expect(shown).toBeUndefined();
      else {
        const { answers, day, photo: path = null } = last.args;
        expect(shown).toEqual({ answers, day, photo: path, state: 'waiting', code: null });
      }
      // Refused ones stay visible, and a refused undo changes nothing.
      const refused = replay(documents, pend('refused', takeBack)).checks.get(PLACE);
      expect(refused).toEqual(isPulled ? { ...earlier, code: null } : undefined);
    }),
  );
});

describe('a person’s own review', () => {
  const both = { ...NONE, own_reviews: [review], review_drafts: [second] };

  test('two texts both show until one is chosen, whichever device wrote them (U27)', () => {
    const shown = replay(both, []).reviews.get(PLACE);
    expect(shown).toMatchObject({ content: review.content, mark: 'synced' });
    expect(shown?.secondTexts).toMatchObject([{ id: DRAFT, content: second.content }]);
    expect(replay(both, pend('waiting', write('Written over it.'))).reviews.get(PLACE)?.secondTexts).toHaveLength(1);
  });

  test.each([
    [DRAFT, second.content],
    [null, review.content],
  ])('choosing %s shows at once, and only that text', (draftId, content) => {
    const shown = replay(both, pend('waiting', choose(draftId))).reviews.get(PLACE);
    expect(shown).toMatchObject({ content, mark: 'waiting', secondTexts: [] });
  });

  test('a refused text does not replace the server’s, and is not lost (Y34)', () => {
    const view = replay(both, pend('refused', write('Refused words.')));
    expect(view.reviews.get(PLACE)?.content).toBe(review.content);
    expect(view.refused).toMatchObject([
      { seq: 1, code: 'invalid', mutation: { args: { content: 'Refused words.' } } },
    ]);
  });

  test('a refused picture stays visible with its reason', () => {
    const { photos } = replay(NONE, pend('refused', add('a')));
    expect(photos.get(REVIEW)).toEqual([{ path: 'a', width: 4, height: 3, state: 'refused', code: 'invalid' }]);
  });

  test('a profile shows a change at once, and the server’s value after it was refused (F30)', () => {
    const profile: OwnDocument<'profile'> = {
      id: 'amina',
      stamp: 1,
      name: 'Amina',
      email: null,
      phone: null,
      city: 'Rabat',
      avatar_url: null,
      dietary_preferences: [],
      preferences: {},
      is_pro: false,
      pro_expires_at: null,
      points: 0,
      level: 'Newcomer',
    };
    const change: Mutation = { name: 'update_profile', args: { city: 'Fez' } };
    const after = (state: Pending['state']) => replay({ ...NONE, profile: [profile] }, pend(state, change)).profile;
    expect(after('waiting')).toMatchObject({ name: 'Amina', city: 'Fez' });
    expect(after('refused')).toMatchObject({ name: 'Amina', city: 'Rabat' });
  });

  test('unsent parts of the profile are listed, field by field and flag by flag', () => {
    const { unsentFields } = replay(
      NONE,
      pend(
        'waiting',
        { name: 'update_profile', args: { city: 'Fez' } },
        { name: 'update_preferences', args: { privacy: { analyticsData: true } } },
      ),
    );
    expect([...unsentFields]).toEqual(['city', 'privacy.analyticsData']);
  });
});

const reportOf = (kind: 'closed' | 'hours', note?: string): Mutation => ({
  name: 'report_change',
  args: { restaurant_id: PLACE, kind, ...(note ? { note } : {}) },
});
const serverReport = (state: OwnDocument<'own_change_reports'>['state']): OwnDocument<'own_change_reports'> => ({
  id: REVIEW,
  stamp: 1,
  restaurant_id: PLACE,
  kind: 'closed',
  note: 'Shutters are down.',
  state,
  created_at: '2026-11-01T00:00:00.000Z',
});
const shownReports = (documents: OwnDocument<'own_change_reports'>[], pending: Pending[]) =>
  (replay({ ...NONE, own_change_reports: documents }, pending).changes.get(PLACE) ?? []).map(
    ({ kind, note, state, code }) => [kind, note, state, code],
  );

describe('a person’s reports about a place', () => {
  test('a report is waiting, sent, or refused with its reason (Y32, Y34)', () => {
    expect(shownReports([], pend('waiting', reportOf('hours', 'Closed on Mondays.')))).toEqual([
      ['hours', 'Closed on Mondays.', 'waiting', null],
    ]);
    expect(shownReports([], pend('sent', reportOf('hours')))).toEqual([['hours', null, 'open', null]]);
    expect(shownReports([], pend('refused', reportOf('hours')))).toEqual([['hours', null, 'refused', 'invalid']]);
    expect(shownReports([], pend('discarded', reportOf('hours')))).toEqual([]);
  });

  test('an undecided report shows once, whichever device sent it, and again after a decision', () => {
    const open = ['closed', 'Shutters are down.', 'open', null];
    expect(shownReports([serverReport('open')], pend('sent', reportOf('closed')))).toEqual([open]);
    expect(shownReports([serverReport('dismissed')], pend('waiting', reportOf('closed')))).toEqual([
      ['closed', 'Shutters are down.', 'dismissed', null],
      ['closed', null, 'waiting', null],
    ]);
  });

  test('reports with different texts show side by side, with equal texts once', () => {
    const open = ['closed', 'Shutters are down.', 'open', null];
    const note = 'The landlord says so, too.';
    expect(shownReports([serverReport('open')], pend('waiting', reportOf('closed', note)))).toEqual([
      open,
      ['closed', note, 'waiting', null],
    ]);
    expect(shownReports([serverReport('open')], pend('sent', reportOf('closed', 'Shutters are down.')))).toEqual([
      open,
    ]);
  });
});

/** Pictures as a set of paths, which `add` and `remove` change. */
const anyStep = fc.record({ path: fc.constantFrom('a', 'b', 'c'), isAdded: fc.boolean() });

test('pictures: the last change of each counts, whether it is waiting, sent or pulled already (Y32)', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), fc.array(anyStep), fc.nat(), (pulled, steps, cut) => {
      const expected = new Set(pulled);
      for (const { path, isAdded } of steps) {
        if (isAdded) expected.add(path);
        else expected.delete(path);
      }
      const pending = steps.map(
        ({ path, isAdded }, n): Pending => ({
          seq: n,
          mutation: isAdded ? add(path) : { name: 'remove_review_photo', args: { path } },
          state: n < cut % (steps.length + 1) ? 'sent' : 'waiting',
          code: null,
        }),
      );
      const shown = replay({ ...NONE, own_photos: pulled.map(photo) }, pending).photos.get(REVIEW) ?? [];
      expect(shown.map(({ path }) => path).toSorted()).toEqual([...expected].toSorted());
      // A pull that contains sent changes does not alter the result.
      const after = replay({ ...NONE, own_photos: [...expected].map(photo) }, pending).photos.get(REVIEW) ?? [];
      expect(after.map(({ path }) => path).toSorted()).toEqual([...expected].toSorted());
    }),
    { seed: 20261121, numRuns: 500 },
  );
});

test('readers of the same records share one replay; other records have their own', () => {
  const records = { documents: NONE, entries: pend('waiting', write('First words.')) };
  const view = viewOf(records);
  expect(view).toEqual(replay(records.documents, records.entries));
  expect(viewOf(records)).toBe(view);
  const later = { ...records, entries: pend('waiting', write('Second words.')) };
  expect(viewOf(later).reviews.get(PLACE)?.content).toBe('Second words.');
});
