// @module-tag quick
import { describe, expect, test } from 'vitest';
import {
  isAnother,
  parseSuggestion,
  type SuggestionDraft,
  suggestionMutation,
  suggestionProblems,
} from './suggest-view.ts';

const ID = '00000000-0000-4000-8000-000000000009';
const SUP = { name: 'Sup Kambing', address: 'Jalan Sultan', position: { latitude: 1.3, longitude: 103.8 } };
const draft = (change: Partial<SuggestionDraft>): SuggestionDraft => ({
  id: ID,
  name: 'Warung Baru',
  address: '1 Arab Street, Singapore',
  position: null,
  isPositionShared: false,
  reason: 'menu',
  note: '',
  photo: null,
  ...change,
});

describe('a suggestion', () => {
  test('requires a name, an address or a position, a reason, and a note if the reason is “other”', () => {
    expect(suggestionProblems(draft({}))).toEqual([]);
    expect(suggestionProblems(draft({ name: ' \u202e ', address: '', reason: null }))).toEqual([
      'name',
      'where',
      'reason',
    ]);
    expect(suggestionProblems(draft({ address: '', position: { latitude: 1.3, longitude: 103.8 } }))).toEqual([]);
    expect(suggestionProblems(draft({ reason: 'other', note: '\u0007 ' }))).toEqual(['note']);
    expect(suggestionMutation(draft({ address: ' ' }))).toBeNull();
  });

  test('sends what the server accepts: single-line fields, no invisible characters, a position to about a metre', () => {
    const whole = draft({
      name: ' Warung\n\u202eBa\u200bru\u200e ',
      address: '1 Arab\tStreet',
      position: { latitude: 1.302_345_678, longitude: 103.8 },
      note: 'Line 1\r\nLine 2 ',
      photo: 'a.jpg',
    });
    expect(suggestionMutation(whole)).toEqual({
      name: 'suggest_place',
      args: {
        id: ID,
        name: 'Warung Baru',
        latitude: 1.302_35,
        longitude: 103.8,
        address: '1 Arab Street',
        reason: 'menu',
        note: 'Line 1\nLine 2',
        photo: 'a.jpg',
      },
    });
  });

  test.each([undefined, 'text', { ...draft({}), id: 'x' }, { ...draft({}), name: 'x'.repeat(121) }])(
    'a stored %o is replaced by an empty draft with the proposed place',
    (value) => {
      expect(parseSuggestion(value, SUP)).toMatchObject({ ...SUP, isPositionShared: true, reason: null });
    },
  );

  test('a draft is kept, and only its empty fields are filled in', () => {
    expect(parseSuggestion(draft({}), SUP)).toEqual(draft({}));
    expect(parseSuggestion(draft({ name: '' }), SUP)).toEqual(draft({ name: SUP.name }));
    const bare = draft({ name: SUP.name, address: '' });
    expect(parseSuggestion(bare, SUP)).toEqual({ ...bare, ...SUP, isPositionShared: true });
    expect(parseSuggestion(draft({ address: '' }), SUP)).toEqual(draft({ address: '' }));
  });

  test('a position pressed on the map replaces the draft’s', () => {
    const spot = { name: '', address: '', position: { latitude: 1.31, longitude: 103.85 } };
    expect(parseSuggestion(draft({}), spot)).toEqual(draft({ position: spot.position, isPositionShared: true }));
    expect(parseSuggestion(undefined, spot)).toMatchObject({ ...spot, isPositionShared: true });
  });

  test('a draft of an earlier version, without `isPositionShared`, is kept', () => {
    const { isPositionShared: _, ...earlier } = draft({});
    expect(parseSuggestion(earlier)).toEqual(draft({}));
  });

  test('a draft for a place other than the proposed one is recognised by its name', () => {
    expect(isAnother(draft({}), SUP)).toBe(true);
    expect(isAnother(draft({ name: ' Sup  Kambing ' }), SUP)).toBe(false);
    expect(isAnother(draft({ name: '' }), SUP)).toBe(false);
    expect(isAnother(draft({}), { ...SUP, name: '' })).toBe(false);
  });
});
