/**
 * Dexie. Plain: whole places with a compound index of longitude and latitude, of which one range of longitudes is read.
 * Tuned: an index of latitude bands and longitude, so that an area is a few ranges.
 */
import { Dexie, type EntityTable } from 'dexie';
import type { Position } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Filled, FillGeo } from '../engine.ts';
import type { GeoQuestion } from '../world/questions.ts';
import { type AppPlace, PLAIN } from './app-places.ts';
import { boxAround, type Form } from './form.ts';
import { type PeerRow, TUNED } from './peer-rows.ts';

type Box = ReturnType<typeof boxAround>;
type PlaceTable = EntityTable<AppPlace, 'id'>;

interface BandedRow extends PeerRow {
  readonly band: number;
}

type BandTable = EntityTable<BandedRow, 'number'>;

const BATCH = 5000;
/** Degrees per band. */
const BAND = 0.05;

export const fillDexie: FillGeo = async (places) => {
  const { database, table } = await open<AppPlace, 'id'>('bench-dexie', 'id, [longitude+latitude]');
  await addAll(table, places, PLAIN.toRow);
  return answering(PLAIN, database, (box) => findPlaces(table, box));
};

export const fillDexieTuned: FillGeo = async (places) => {
  const { database, table } = await open<BandedRow, 'number'>('bench-dexie-tuned', 'number, [band+longitude]');
  await addAll(table, places, (place) => {
    const row = TUNED.toRow(place);
    return { ...row, band: bandOf(row.latitude) };
  });
  return answering(TUNED, database, (box) => findBands(database, table, box));
};

function findPlaces(table: PlaceTable, { west, south, east, north }: Box): Promise<AppPlace[]> {
  return table.where('[longitude+latitude]').between([west, south], [east, north], true, true).toArray();
}

async function findBands(database: Dexie, table: BandTable, { west, south, east, north }: Box): Promise<BandedRow[]> {
  const bands = Array.from({ length: bandOf(north) - bandOf(south) + 1 }, (_, i) => bandOf(south) + i);
  const found = await database.transaction('r', table, () =>
    Promise.all(
      bands.map((band) => table.where('[band+longitude]').between([band, west], [band, east], true, true).toArray()),
    ),
  );
  return found.flat();
}

function answering<Row extends Position>(
  form: Form<Row>,
  database: Dexie,
  find: (box: Box) => Promise<Row[]>,
): Filled<GeoQuestion> {
  return {
    name: `dexie${form.suffix}`,
    async ask(question) {
      const found = await find(boxAround(question.near, question.radiusKm));
      const isWanted = form.createPredicate(found, question.filters);
      return form.best(
        found.filter((_, at) => isWanted(at)),
        question,
      );
    },
    numbersOf: form.numbersOf,
    close: () => database.delete(),
  };
}

async function open<Row, Key extends keyof Row>(name: string, indexes: string) {
  await Dexie.delete(name);
  const database = new Dexie(name) as Dexie & { places: EntityTable<Row, Key> };
  database.version(1).stores({ places: indexes });
  return { database, table: database.places };
}

async function addAll<Row, Key extends keyof Row>(
  table: EntityTable<Row, Key>,
  places: Iterable<Restaurant>,
  toRow: (place: Restaurant) => Row,
): Promise<void> {
  let batch: Row[] = [];
  const flush = async () => {
    await table.bulkAdd(batch);
    batch = [];
  };
  for (const place of places) {
    batch.push(toRow(place));
    if (batch.length === BATCH) await flush();
  }
  await flush();
}

function bandOf(latitude: number): number {
  return Math.floor(latitude / BAND);
}
