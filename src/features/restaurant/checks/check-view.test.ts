// @module-tag quick
import { expect, test } from 'vitest';
import { checkMutation, choicesOf, currentDraft, parseCheck } from './check-view.ts';

const answers = { alcohol: 'none' } as const;

test('a draft keeps the day of its first answer, and is forgotten once the server would refuse it', () => {
  expect(currentDraft({ answers, day: '2026-11-01' }, '2026-12-01')).toEqual({ answers, day: '2026-11-01' });
  expect(currentDraft({ answers, day: '2026-11-01' }, '2026-12-02')).toEqual({ answers: {} });
  expect(currentDraft({ answers }, '2026-12-01')).toEqual({ answers, day: '2026-12-01' });
});

test('a stored draft is read with and without its day, and a damaged one is empty', () => {
  expect(parseCheck({ answers, day: '2026-11-01' })).toEqual({ answers, day: '2026-11-01' });
  expect(parseCheck({ answers })).toEqual({ answers });
  for (const damaged of [null, { answers: { alcohol: 'lots' } }, { answers, day: 'today' }])
    expect(parseCheck(damaged)).toEqual({ answers: {} });
});

const sent = (draft: Parameters<typeof checkMutation>[1]) => checkMutation('place', draft, '2026-12-01').args;

test('a photo is sent only with the answer that there is a certificate', () => {
  const photo = 'amina/place/1.jpg';
  const seen = { certificate_seen: 'yes' } as const;
  const args = { restaurant_id: 'place', day: '2026-12-01' };
  expect(sent({ answers: seen, photo })).toEqual({ ...args, answers: seen, photo });
  expect(sent({ answers: seen, photo: null })).toEqual({ ...args, answers: seen });
  expect(sent({ answers: { certificate_seen: 'no' }, photo })).toEqual({
    ...args,
    answers: { certificate_seen: 'no' },
  });
  expect(currentDraft({ answers: seen, day: '2026-10-01', photo }, '2026-12-01')).toEqual({ answers: {} });
  expect(parseCheck({ answers: seen, photo })).toEqual({ answers: seen, photo });
});

test('yes is offered before no, whatever the question, and not knowing last', () => {
  for (const question of ['still_here', 'alcohol', 'pork', 'prayer_place'] as const)
    expect(choicesOf(question).map(({ label }) => label)).toEqual([
      'restaurant.check.yes',
      'restaurant.check.no',
      'restaurant.check.unknown',
    ]);
});
