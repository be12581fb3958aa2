// @module-tag quick
import { expect, test } from 'vitest';
import { askedPlace, forgetWords, type GivenAnswer, readWords, writeWords } from './kept-words.ts';

function memoryOf(text: string | null = null) {
  let stored = text;
  return { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) };
}
const answer = (at: number): GivenAnswer => ({ question: 'ask_oil', answer: 'no', language: 'ja', at, place: null });

test('what one avoids and the fifty newest answers are kept, and can be forgotten', () => {
  const memory = memoryOf();
  const answers = Array.from({ length: 60 }, (_, n) => answer(100 - n));
  writeWords({ avoids: ['no_pork'], answers }, memory);
  expect(readWords(memory)).toEqual({ avoids: ['no_pork'], answers: answers.slice(0, 50) });
  forgetWords(memory);
  expect(readWords(memory)).toEqual({ avoids: null, answers: [] });
});

test.each(['', '{', '{"avoids":["soup"],"answers":[]}', '[]'])('%j is as if nothing had been kept', (text) => {
  expect(readWords(memoryOf(text))).toEqual({ avoids: null, answers: [] });
});

test('full storage breaks nothing', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => writeWords({ avoids: null, answers: [] }, full)).not.toThrow();
});

test('only a whole place is taken from the history', () => {
  const place = { slug: 'a', name: 'A', countryCode: 'JP' };
  expect(askedPlace(place)).toEqual(place);
  expect(askedPlace({ slug: 'a' })).toBeNull();
  expect(askedPlace({ ...place, countryCode: 'Japan' })).toBeNull();
  expect(askedPlace(null)).toBeNull();
});
