/** The judged queries and the real data, for the bench's page. */
import { readJudgements } from '../../support/oracles/judgements.ts';
import { readRealPlaces } from '../../support/real-places.ts';
import type { RealData } from './page/real.ts';

/** Undefined if the real data is absent. */
export async function readRealData(): Promise<RealData | undefined> {
  const places = await readRealPlaces();
  if (places === undefined) return undefined;
  const numbers = new Map(places.map(({ source, source_id }, n) => [`${source}:${source_id}`, n]));
  const judgements = readJudgements().map(({ query, near, expected }) => ({
    text: query,
    near: near ?? null,
    expected: Array.from(expected, (key) => numbers.get(key) ?? -1),
  }));
  return { places, judgements };
}
