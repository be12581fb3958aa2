// @module-tag full
/** Compares the places that an import joins from two real sources with the labels of two human readers. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENGINES } from '../../support/backend.ts';
import { openTestCatalogue } from '../../support/import-file.ts';
import { findRealData } from '../../support/real-data.ts';

const OSM = findRealData('restaurants/osm-diet-halal-world.json');
const REGISTER = findRealData('restaurants/singapore-muis.csv');
/** Reading and matching are the same on every engine. */
const ENGINE = ENGINES.at(-1) ?? 'pglite';

/** Two readers compared each place of one list with the other list, by the rule in docs/operate/import.md; 'unclear' if undecided. */
const labels = readFileSync(fileURLToPath(new URL('labelled-pairs.tsv', import.meta.url)), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));
/** The register's place for each OpenStreetMap place; null if it has none. */
const truth = new Map(
  labels.flatMap(([osm = '', number]) => (number === 'unclear' ? [] : [[osm, number === 'none' ? null : number]])),
);

test.skipIf(!OSM || !REGISTER)(
  'nearly all places in both sources are joined or proposed, and none is joined with a different place',
  async () => {
    const catalogue = await openTestCatalogue(ENGINE);
    try {
      await catalogue.run('--format', 'table', '--map', 'singapore-muis', REGISTER ?? '');
      const file = catalogue.file('singapore.json', JSON.stringify(placesOfSingapore(OSM ?? '')));
      await catalogue.run('--format', 'table', '--map', 'osm-world', file);
      const merges = await catalogue.database.query<{ osm: string; number: string; state: string }>(
        `select a.source_id as osm, b.source_id as number, m.state
         from catalogue.merges m
         join public.restaurants a on a.id in (m.place, m.merged) and a.source = 'osm'
         join public.restaurants b on b.id in (m.place, m.merged) and b.source <> 'osm'`,
      );
      const judged = merges.filter(({ osm }) => truth.has(osm));
      const joined = judged.filter(({ state }) => state === 'joined');
      const wrong = joined.filter(({ osm, number }) => truth.get(osm) !== number);
      const same = [...truth].filter(([, number]) => number !== null);
      const found = same.filter(([osm, number]) => judged.some((each) => each.osm === osm && each.number === number));
      console.log(
        `${truth.size} labelled places: ${same.length} in both lists, ${found.length} found; ${joined.length} joined, ${wrong.length} of them wrongly`,
      );
      expect(wrong).toEqual([]);
      expect(joined.length).toBeGreaterThanOrEqual(72);
      expect(found.length / same.length).toBeGreaterThanOrEqual(0.95);
    } finally {
      await catalogue.stop();
    }
  },
);

function placesOfSingapore(path: string): unknown[] {
  const rows = z.array(z.looseObject({ country: z.string() })).parse(JSON.parse(readFileSync(path, 'utf8')));
  return rows.filter(({ country }) => country === 'Singapore');
}
