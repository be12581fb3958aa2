/** Dexie: bands of latitude and the longitude in one index, so that an area is a few ranges of it. */
import { Dexie, type EntityTable } from 'dexie';
import type { FillGeo } from '../engine.ts';
import { asNumbers } from './geokdbush.ts';
import { best, boxAround, type PeerRow, passes, toPeerFilters, toPeerRow } from './peer-rows.ts';

interface Row extends PeerRow {
  readonly band: number;
}

const NAME = 'bench-dexie';
const BATCH = 10_000;
/** Degrees in a band. */
const BAND = 0.05;

export const fillDexie: FillGeo = async (places) => {
  await Dexie.delete(NAME);
  const database = new Dexie(NAME) as Dexie & { places: EntityTable<Row, 'number'> };
  database.version(1).stores({ places: 'number, [band+longitude]' });
  let batch: Row[] = [];
  const flush = async () => {
    await database.places.bulkAdd(batch);
    batch = [];
  };
  for (const place of places) {
    const row = toPeerRow(place);
    batch.push({ ...row, band: bandOf(row.latitude) });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return {
    name: 'dexie',
    async ask(question) {
      const { west, south, east, north } = boxAround(question.near, question.radiusKm);
      const wanted = toPeerFilters(question.filters);
      const bands = Array.from({ length: bandOf(north) - bandOf(south) + 1 }, (_, i) => bandOf(south) + i);
      const found = await database.transaction('r', database.places, () =>
        Promise.all(
          bands.map((band) =>
            database.places.where('[band+longitude]').between([band, west], [band, east], true, true).toArray(),
          ),
        ),
      );
      return best(
        found.flat().filter((row) => passes(row, wanted)),
        question,
      );
    },
    numbersOf: asNumbers,
    close: () => database.delete(),
  };
};

function bandOf(latitude: number): number {
  return Math.floor(latitude / BAND);
}
