// @module-tag quick
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addTranslations, faultsBetween, faultsOf, readCatalogues, textsOf } from './translations.ts';

const english = { 'a.b': 'Hello {name}', 'a.c': '{count, plural, one {# place} other {# places}}' };

test('a text that a language lacks is English', () => {
  const others = new Map([['fr', { 'a.b': { en: 'Hello {name}', text: 'Bonjour {name}' } }]]);
  expect(textsOf({ english, others }, 'fr')).toEqual({ ...english, 'a.b': 'Bonjour {name}' });
});

test('a translation is faulty if it is missing, its English text has changed, or its message is gone', () => {
  const others = new Map([
    ['fr', { 'a.b': { en: 'Hi {name}', text: 'Salut {name}' }, 'a.d': { en: 'Bye', text: 'Au revoir' } }],
  ]);
  expect(faultsOf({ english, others }, 'fr')).toEqual([
    'fr a.d: no such message',
    'fr a.b: stale, English is now "Hello {name}"',
    'fr a.c: missing',
  ]);
});

test.each([
  ['Hello {name}', 'Bonjour', 'fr', ['lost {name}']],
  ['Hello {name}', 'Bonjour {nom}', 'fr', ['lost {name}', 'has {nom}, English has not']],
  ['Hello {name}', 'Bonjour {name', 'fr', ['not an ICU message']],
  [english['a.c'], '{count, plural, other {# lieux}}', 'fr', ['lacks the plural form one of {count}']],
  [english['a.c'], '{count, plural, other {# tempat}}', 'ms', []],
  ['Really?', 'Vraiment ?', 'fr', ['needs U+00A0 or U+202F in " ?"']],
  [
    '“{name}”: 5%',
    '« {name} » : 5\u00a0%',
    'fr',
    ['« ', ' »', ' :'].map((each) => `needs U+00A0 or U+202F in "${each}"`),
  ],
  ['“{name}”?', '«\u00a0{name}\u00a0»\u202f?', 'fr', []],
  ['Really?', 'Gerçekten ?', 'tr', []],
  ['{who, select, me {You} other {They}}', '{who, select, other {Ils}}', 'fr', ['lacks the case me of {who}']],
])('%s as %s in %s', (source, text, locale, faults) => {
  expect(faultsBetween(source, text, locale)).toEqual(faults);
});

test('translations are added with their English text, and faulty ones are refused', () => {
  const catalogues = { english, others: new Map() };
  expect(JSON.parse(addTranslations(catalogues, 'fr', ['a.b\tBonjour {name}']))).toEqual({
    'a.b': { en: 'Hello {name}', text: 'Bonjour {name}' },
  });
  expect(() => addTranslations(catalogues, 'fr', ['a.b\tBonjour'])).toThrow('lost {name}');
});

test('adding a translation changes no other line of a language’s file', () => {
  const folder = join(import.meta.dirname, '../../src/i18n/messages');
  const catalogues = readCatalogues(folder);
  for (const locale of catalogues.others.keys()) {
    const before = readFileSync(join(folder, `${locale}.json`), 'utf8');
    expect(addTranslations(catalogues, locale, []) === before, locale).toBe(true);
  }
});
