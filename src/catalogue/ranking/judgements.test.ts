// @module-tag quick
/** What real queries find in the real data. JUDGE=1 prints each query whose answer is incomplete. */
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import worldCities from '#catalogue/data/world-cities.json' with { type: 'json' };
import { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { toWorldRow } from '#catalogue/format/pack.ts';
import { runSteps } from '#catalogue/steps.ts';
import { distanceM, type Position } from '#domain/geo/geo.ts';
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

test('the set of queries is large, covers all languages, and each query has a right answer', () => {
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

/** Adds the world's index below a stored country, as the app does. */
function asOnPhone(catalogue: Catalogue): void {
  catalogue.setWorld(buildColumns((places ?? []).map((place) => toWorldRow(toIndexRow(place)))));
  catalogue.replace('sg', buildColumns(rows.filter(({ region }) => region === 'sg')), CHECKPOINT);
}

test.skipIf(places === undefined).each([
  ['with all addresses', (catalogue: Catalogue) => catalogue.setWorld(buildColumns(rows))],
  ['where Singapore is kept and all else is the world', asOnPhone],
])('at least 97 of 100 right answers are among the first ten, %s', (name, fill) => {
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

const SINGAPORE = { latitude: 1.3008, longitude: 103.8559 };
const CHANGI = { latitude: 1.3644, longitude: 103.9915 };
const TOKYO = { latitude: 35.6896, longitude: 139.7006 };
const CAIRO = { latitude: 30.0444, longitude: 31.2357 };
const JERUSALEM = { latitude: 31.778, longitude: 35.2354 };

/** The whole world in one segment, queried as the screens do. */
let world: Catalogue | undefined;
function ask(text: string, near: Position) {
  world ??= wholeWorld();
  const page = { sort: 'relevance', offset: 0, limit: 5, at: AT, unfolded: { unverified: false, far: false } } as const;
  const answer = world.search({ ...NO_FILTERS, ...page, text, near });
  const from = answer.area?.middle ?? near;
  const found = answer.cards.flatMap(({ id }) => byId.get(id) ?? []);
  return {
    ...answer,
    names: found.map(({ name }) => name),
    statuses: found.map(({ halal_status }) => halal_status),
    km: found.map(
      ({ latitude, longitude }) => distanceM(from, { latitude: latitude ?? 0, longitude: longitude ?? 0 }) / 1000,
    ),
  };
}

const byId = new Map(places?.map((place) => [place.id, place]));

function wholeWorld(): Catalogue {
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows));
  catalogue.setGazetteer(runSteps(WorldGazetteer.read(worldCities)));
  return catalogue;
}

describe.skipIf(places === undefined)('in the real world', () => {
  test.each([
    ['ramen', TOKYO, 10],
    ['chiken biryani', SINGAPORE, 5],
    ['halal near me', SINGAPORE, 1],
  ])('%s starts with near places', (text, near, km) => {
    expect(ask(text, near).km[0]).toBeLessThanOrEqual(km);
  });

  test.each([
    ['halal near me', 'nearMe', /T:Me/i],
    ['open now', 'openNow', /\bnow\b/i],
    ['prayer room', 'prayer', /\broom\b/i],
  ])('%s is read as a wish, not as a name', (text, kind, name) => {
    const { wishes, names } = ask(text, SINGAPORE);
    expect(wishes?.map((wish) => wish.kind)).toEqual([kind]);
    for (const each of names) expect(each).not.toMatch(name);
  });

  test.each([
    ['dubai', 'Dubai', SINGAPORE],
    ['ramen shinjuku', 'Shinjuku', SINGAPORE],
    ['kebab berlin', 'Berlin', CAIRO],
    ['food near bugis', 'Bugis', CHANGI],
  ])('%s looks around %s', (text, name, near) => {
    const { area, km, unmet } = ask(text, near);
    expect(area?.name).toBe(name);
    // The data has no places in Dubai, which the answer reports.
    if (unmet === undefined) expect(Math.max(...km.slice(0, 3))).toBeLessThanOrEqual(10);
    else expect([name, unmet]).toEqual(['Dubai', 'place']);
  });

  test.each([
    ['bugis', 'Bugis', 'area', SINGAPORE],
    ['shibuya', 'Shibuya', 'area', TOKYO],
    ['188034', '188034', 'postal-code', SINGAPORE],
    ['changi air', 'Changi Airport', 'airport', SINGAPORE],
  ])('%s suggests %s', (text, name, kind, near) => {
    world ??= wholeWorld();
    expect(world.suggest({ text, near, at: AT }).spots[0]).toMatchObject({ name, kind });
  });

  test.each(['wine', 'pork'])('%s is sold nowhere near, and is no typo of another food', (text) => {
    const { km, names } = ask(text, SINGAPORE);
    expect(km.filter((each) => each < 1000)).toEqual([]);
    for (const each of names) expect(each).not.toMatch(/wing|poke/i);
  });

  test.each([
    ['Jerusalem', JERUSALEM],
    ['Cairo', CAIRO],
  ])('%s starts with places that have evidence', (_, near) => {
    const { statuses, parts } = ask('', near);
    expect(parts?.unverified).toBeGreaterThan(0);
    expect(statuses.slice(0, parts?.verified)).not.toContain('unverified');
    expect(statuses[0]).not.toBe('unverified');
  });
});
