/**
 * `npm run search -- explain "kebab berlin" [--at 52.52,13.40] [--json]`: prints how the search reads a text on the real data
 * (`RIHLA_DATA`): what each word is taken for, the readings that were tried, and the answer. Without the data it exits 2.
 */
import { parseArgs } from 'node:util';
import { Catalogue } from '#catalogue/catalogue.ts';
import worldCities from '#catalogue/data/world-cities.json' with { type: 'json' };
import { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { explain } from '#catalogue/explain.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { runSteps } from '#catalogue/steps.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { readRealPlaces } from '../support/real-places.ts';
import { describe } from './describe.ts';

const USAGE = 'usage: npm run search -- explain "TEXT" [--at LATITUDE,LONGITUDE] [--json]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { at: { type: 'string' }, json: { type: 'boolean' } },
});
const [command, text] = positionals;
const [latitude, longitude] = (values.at ?? '').split(',').map(Number);
const near = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
const isAtWrong = values.at !== undefined && (near === undefined || Object.values(near).some(Number.isNaN));
if (command !== 'explain' || text === undefined || isAtWrong) refuse(USAGE);
const places = await readRealPlaces();
if (places === undefined) refuse('The real data is absent: RIHLA_DATA names its folder.');
const catalogue = new Catalogue();
catalogue.setWorld(buildColumns(places.map(toIndexRow)));
catalogue.setGazetteer(runSteps(WorldGazetteer.read(worldCities)));
const query = {
  ...NO_FILTERS,
  text,
  ...(near && { near }),
  sort: 'relevance',
  offset: 0,
  limit: 5,
  at: Date.now(),
  unfolded: { unverified: false, far: false },
} as const;
const explanation = explain(query, catalogue.find(query));
const names = catalogue.search(query).cards.map(({ name, distanceM }) => ({ name, distanceM }));
console.log(values.json === true ? JSON.stringify({ ...explanation, names }, null, 2) : describe(explanation, names));

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
