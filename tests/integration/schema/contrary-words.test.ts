// @module-tag full
/** The database reads tags against a place as the importer does, with the same words (U120). */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedWords } from '../../../src/domain/places/contrary-words.ts';
import { osmTagFacts } from '../../../supabase/commands/import/tag-facts.ts';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';

const wordsOf = (kind: string): string[] =>
  storedWords().flatMap((row) =>
    row.kind === kind ? [row.words, row.unspaced].flatMap((list) => list.split('|')) : [],
  );
const neighboursOf = (side: 'before' | 'after'): string[] => storedWords().flatMap((row) => row[side].split('|'));

const WORDS = [...wordsOf('alcohol'), ...wordsOf('bars'), ...wordsOf('pork')];
/** A word in each tag that may have one, as mappers write it. */
const TAGS_OF_WORD: ReadonlyArray<(word: string) => Readonly<Record<string, string>>> = [
  (word) => ({ cuisine: word }),
  (word) => ({ cuisine: `grill;${word}_Kitchen` }),
  (word) => ({ amenity: `restaurant;${word}` }),
  (word) => ({ shop: word, craft: word, industrial: word, leisure: word }),
  (word) => ({ bar: word }),
  (word) => ({ drink: word }),
  (word) => ({ [`drink:${word}`]: 'yes' }),
  (word) => ({ [word]: 'yes' }),
  (word) => ({ [`${word}:takeaway`]: 'limited' }),
];
/** Tags of every kind that need no word. */
const OTHER_TAGS: readonly Readonly<Record<string, string>>[] = [
  ...['pork', 'diet:pork', 'food:pork', 'meat:pork', 'serves_pork'].map((key) => ({ [key]: 'yes' })),
  ...['alcohol_free', 'no_alcohol', 'pork_free', 'no_pork', 'diet:pork_free'].map((key) => ({ [key]: 'no' })),
  ...['only', 'yes', 'limited', 'partial', 'no'].map((value) => ({ 'diet:halal': value, bar: 'yes' })),
  { serves_alcohol: 'yes', bar: 'no' },
  { 'drink:a_new_drink': 'served' },
  { bar: '2' },
  { bar: 'juice;wine' },
  { brewery: 'various;yes' },
  { real_ale: 'yes', cuisine: 'tonkatsu' },
  { alcohol: 'no;bottled' },
  { microbrewery: 'unknown;yes' },
];

/** Both sides of a statement, as the importer writes it. */
function statementOf(tags: Readonly<Record<string, string>>): { readonly statement: string; readonly facts: unknown } {
  const { facts, contrary } = osmTagFacts(tags);
  const halal = tags['diet:halal'] === undefined ? [] : [`diet:halal=${tags['diet:halal']}`];
  return { statement: [...halal, ...contrary].join('; '), facts };
}

describe.each(ONE_ENGINE)('words against a place, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterAll(() => catalogue.stop());

  /** What the database says of each. */
  async function factsIn(statements: readonly string[]): Promise<unknown[]> {
    const rows = await catalogue.database.query<{ facts: unknown }>(
      `select catalogue.facts_of_tags(statement) as facts
       from unnest($1::text[]) with ordinality listed (statement, place) order by place`,
      [statements],
    );
    return rows.map(({ facts }) => facts);
  }

  test('the database has the table of the importer', async () => {
    const rows = await catalogue.database.query('select * from catalogue.contrary_words()', []);
    expect(rows).toEqual(storedWords());
  });

  test('every word in every tag, and every kind of tag, states the same facts on both sides', async () => {
    const said = [...WORDS.flatMap((word) => TAGS_OF_WORD.map((toTags) => toTags(word))), ...OTHER_TAGS]
      .map(statementOf)
      .filter(({ statement }) => statement !== '');
    const found = await factsIn(said.map(({ statement }) => statement));
    const differ = said
      .map(({ statement, facts }, at) => ({ statement, facts, sql: found[at] }))
      .filter(({ facts, sql }) => !isDeepStrictEqual(facts, sql));
    expect(differ).toEqual([]);
    expect(said.length).toBeGreaterThan(5 * WORDS.length);
  });

  test('each word alone is one against the place, and each of its harmless neighbours makes it harmless on both sides', async () => {
    const cuisines = [
      ...WORDS,
      ...neighboursOf('before').flatMap((word) => [`${word} bar wine`, `${word} beer ham`, `${word} ham bar`]),
      ...neighboursOf('after').flatMap((word) => [`wine bar ${word}`, `ham beer ${word}`, `bar ham ${word}`]),
      '鶏チャーシュー 居酒屋',
      'Jamón & Bar',
      'coffee/bar wine',
      'Bières',
      '이자카야',
      'ham and turkey',
      'MALABAR bar',
      // Signs that are no letters, of each block.
      'bar・grill',
      'bar「wine」',
      'wine×bar',
      'bar★ham',
      'bar🍷ham',
      'בר־יין',
    ];
    const said = cuisines.map((cuisine) => statementOf({ cuisine }));
    expect(said.filter(({ statement }) => statement === '')).toEqual([]);
    expect(await factsIn(said.map(({ statement }) => statement))).toEqual(said.map(({ facts }) => facts));
  });

  test('a statement says nothing of what it does not name', async () => {
    expect(
      await factsIn([
        'cuisine=tonkatsu',
        'cuisine=a_new_dish',
        'amenity=restaurant',
        'halal, they say',
        '',
        'bar',
        '=x',
      ]),
    ).toEqual([{ pork: 'in_kitchen' }, null, null, null, null, null, null]);
  });
});
