/** What real people's questions find in the real data. JUDGE=1 prints each query that is not answered in full. */
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { toWorldRow } from '#catalogue/format/pack.ts';
import { type Card, NO_FILTERS } from '#domain/search/search.ts';
import {
  JUDGED_RESULTS,
  type Judgement,
  judge,
  mean,
  readJudgements,
} from '../../../tests/support/oracles/judgements.ts';
import { readRealPlaces } from '../../../tests/support/real-places.ts';
import { CHECKPOINT } from '../../../tests/support/restaurants.ts';

const AT = Date.UTC(2026, 10, 20, 4);
const places = await readRealPlaces();
const judgements = readJudgements();
if (places === undefined) console.log('real data is absent (RIHLA_DATA): the judged queries are skipped');

test('the set is large, in all languages, and each query has a right answer', () => {
  expect(judgements.length).toBeGreaterThanOrEqual(150);
  const languages = new Set(judgements.map(({ language }) => language.slice(0, 2)));
  expect([...languages].toSorted()).toEqual(['ar', 'en', 'fr', 'id', 'ja', 'ko', 'ms', 'th', 'tr', 'zh']);
  for (const language of ['ar', 'fr', 'id', 'ms', 'tr']) {
    expect(judgements.filter((each) => each.language.startsWith(language)).length, language).toBeGreaterThanOrEqual(20);
  }
  for (const { query, expected } of judgements) expect([...expected][0], query).toMatch(/^(?:muis|osm):./);
});

const rows = (places ?? []).map(toIndexRow);
const keys = new Map(places?.map(({ id, source, source_id }) => [id, `${source}:${source_id}`]));

/** The world as phones get it, beneath a kept country. */
function asOnPhone(catalogue: Catalogue): void {
  catalogue.setWorld(buildColumns((places ?? []).map((place) => toWorldRow(toIndexRow(place)))));
  catalogue.replace('sg', buildColumns(rows.filter(({ region }) => region === 'sg')), CHECKPOINT);
}

test.skipIf(places === undefined).each([
  ['with all addresses', (catalogue: Catalogue) => catalogue.setWorld(buildColumns(rows))],
  ['where Singapore is kept and all else is the world', asOnPhone],
])('of the right answers, at least 97 in 100 are among the first ten, %s', (name, fill) => {
  const catalogue = new Catalogue();
  fill(catalogue);
  const verdicts = judgements.map((judgement) => {
    const { query: text, near } = judgement;
    const page = { sort: 'relevance', offset: 0, limit: JUDGED_RESULTS, at: AT } as const;
    const { cards } = catalogue.search({ ...NO_FILTERS, ...page, text, ...(near && { near }) });
    const verdict = judge(judgement, cards, ({ id }) => keys.get(id) ?? '');
    if (process.env['JUDGE'] && verdict.recall < 1) report(judgement, verdict.recall, cards);
    return verdict;
  });
  const recall = mean(verdicts.map((verdict) => verdict.recall));
  const rank = mean(verdicts.map(({ reciprocalRank }) => reciprocalRank));
  console.log(`judged queries ${name}: ${verdicts.length}, recall@10 ${recall.toFixed(4)}, MRR ${rank.toFixed(4)}`);
  expect(recall).toBeGreaterThanOrEqual(0.97);
});

function report({ query, language, expected }: Judgement, recall: number, cards: readonly Card[]): void {
  const list = cards.map(({ id, name, city }) => `${expected.has(keys.get(id) ?? '') ? '+' : '-'}${name}, ${city}`);
  console.log(`${recall.toFixed(2)} ${language} "${query}" (${expected.size})\n  ${list.join('\n  ')}`);
}
