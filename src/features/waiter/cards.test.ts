// @module-tag quick
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIETARY_OPTIONS } from '#domain/account/profile.ts';
import { ANSWERS, CARD_LANGUAGES, QUESTIONS, STATEMENTS } from '#domain/waiter/card.ts';
import { CARDS } from './cards.ts';

const SENTENCES: readonly string[] = [...STATEMENTS, ...DIETARY_OPTIONS, ...QUESTIONS, 'tap', ...ANSWERS, 'thanks'];
const page = readFileSync(new URL('../../../docs/waiter-cards.md', import.meta.url), 'utf8');

test.each(CARD_LANGUAGES)('the card in %s has all sentences but those that its line in docs leaves out', (language) => {
  const line = page.split('\n').find((each) => each.startsWith(`| ${language} |`));
  const [, , , , , , leftOut = ''] = line?.split('|') ?? [];
  const card = CARDS.get(language) ?? {};
  const missing = SENTENCES.filter((each) => !leftOut.includes(`\`${each}\``));
  expect(line).toBeDefined();
  expect(Object.keys(card)).toEqual(missing);
  for (const text of Object.values(card)) expect(text.trim().normalize('NFC')).toBe(text);
});

test('a card can always be shown and answered', () => {
  for (const card of CARDS.values())
    expect(card).toMatchObject({
      intro: expect.any(String),
      yes: expect.any(String),
      no: expect.any(String),
      dont_know: expect.any(String),
    });
});
