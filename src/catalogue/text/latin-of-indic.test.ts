// @module-tag quick
import { expect, test } from 'vitest';
import { transliterate, withLatinLetters } from './latin-of-indic.ts';
import { joinUnits, toUnits } from './query-units.ts';

test.each([
  ['दरबार', 'darbar'],
  ['नमस्ते', 'namaste'],
  ['शरीफ', 'sharif'],
  ['राजधानी', 'rajdhani'],
  ['भाई', 'bhai'],
  ['कबाब', 'kabab'],
  ['কাবাব', 'kabab'],
  ['ਪੰਜਾਬੀ', 'panjabi'],
  ['முஸ்லிம்', 'muslim'],
])('%s is written %s', (word, latin) => {
  expect(transliterate(word)).toBe(latin);
});

test('a known place keeps its name, other scripts stay as they are', () => {
  expect(joinUnits(withLatinLetters(toUnits('दिल्ली दरबार')) ?? [])).toBe('delhi darbar');
  expect(withLatinLetters(toUnits('دهلي darbar'))).toBeUndefined();
});
