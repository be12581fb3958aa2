// @module-tag quick
import { describe, expect, test } from 'vitest';
import { textProblem } from './public-text.ts';
import { isReservedName } from './reserved-name.ts';
import { RESERVED_WORDS } from './reserved-words.ts';
import { skeletonOf } from './skeleton.ts';

test.each([
  ['name', 'Two\nlines', 'text_break'],
  ['line', 'Two\u2028lines', 'text_break'],
  ['paragraph', 'Two\nlines', null],
  ['paragraph', 'Bell\u0007', 'text_hidden'],
  ['paragraph', 'Turned \u202egnuht', 'text_hidden'],
  ['paragraph', 'Tags \u{e0041}', 'text_hidden'],
  ['paragraph', 'England \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', null],
  ['paragraph', 'Nowhere \u{1f3f4}\u{e0061}\u{e0062}\u{e007f}', 'text_hidden'],
  ['paragraph', 'Private \ue000', 'text_hidden'],
  ['paragraph', 'Half \ud800', 'text_hidden'],
  ['paragraph', 'Words\u200bapart', null],
  ['name', 'Words\u200bapart', 'text_hidden'],
  ['name', 'Nothing \u2800', 'text_hidden'],
  ['name', 'Unassigned \u0378', 'text_hidden'],
  ['line', 'Unassigned \u0378', null],
  ['name', 'A\u200dB', 'text_hidden'],
  ['name', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', null],
  ['name', '\u0645\u06cc\u200c', 'text_hidden'],
  ['name', '👩‍🍳', null],
  ['name', 'ẹ\u0301\u0302\u0303', null],
  ['name', 'ẹ\u0301\u0302\u0303\u0304', 'text_marks'],
] as const)('%s %j: %s', (kind, text, problem) => {
  expect(textProblem(text, kind)).toBe(problem);
});

describe('reserved names', () => {
  test('every word of the list is refused by its level, in any case', () => {
    for (const { anywhere, alone, beside } of Object.values(RESERVED_WORDS)) {
      for (const word of anywhere) expect([word, isReservedName(`Nur ${word.toUpperCase()}`)]).toEqual([word, true]);
      for (const word of alone) {
        expect([word, isReservedName(word)]).toEqual([word, true]);
        expect([word, isReservedName(`Zubaydah ${word}`)]).toEqual([word, false]);
      }
      for (const word of beside) {
        expect([word, isReservedName(word)]).toEqual([word, false]);
        expect([word, isReservedName(`${word} Support`)]).toEqual([word, true]);
      }
    }
  });

  test.each(['Arnold', 'Badminton', 'Marih Lamin', 'Adminah', 'Supporter', 'De la Cruz', 'Tim', 'Resmi Rasmi', 'Али'])(
    '%s is nobody else’s',
    (name) => {
      expect(isReservedName(name)).toBe(false);
    },
  );

  test('only a person’s name is compared', () => {
    expect(textProblem('Rihla', 'name')).toBeNull();
    expect(textProblem('Rihla', 'name', true)).toBe('name_reserved');
  });

  test('texts that look alike have one skeleton', () => {
    for (const name of ['Rihla', 'RIHLA', 'ｒｉｈｌａ', 'Rіһӏа', 'R1hl@', 'ʀɪʜʟᴀ', '🇷🇮🇭🇱🇦', 'Řĩħłå']) {
      expect([name, skeletonOf(name, true)]).toEqual([name, 'rlhla']);
    }
    expect(skeletonOf('modern', false)).toBe(skeletonOf('modem', false));
  });
});
