/** SQLite as WebAssembly, in memory: an R*Tree with the filters as columns beside the box, and FTS5 with prefixes. */
import sqlite3InitModule, { type Database } from '@sqlite.org/sqlite-wasm';
import { toWords } from '#catalogue/words.ts';
import { EARTH_RADIUS_KM } from '#domain/geo.ts';
import { type FillGeo, type FillText, WANTED } from '../engine.ts';
import { numberOf } from '../world/places.ts';
import { asNumbers } from './geokdbush.ts';
import { boxAround, NEAR_WORTH, toPeerFilters, toPeerRow } from './peer-rows.ts';

const STEPS = 1e5;
const HALF_M = 4000;

/** Parameters: south, north, west, east, status, price, cuisines, amenities, latitude, its cosine, longitude, metres. */
const GEO = `
select id from (
  select id, base, round(${2 * EARTH_RADIUS_KM * 1000} * asin(min(1, sqrt(
    pow(sin(radians((south / ${STEPS}.0 - ?9) / 2)), 2)
    + ?10 * cos(radians(south / ${STEPS}.0)) * pow(sin(radians((west / ${STEPS}.0 - ?11) / 2)), 2))))) as metres
  from places
  where north >= ?1 and south <= ?2 and east >= ?3 and west <= ?4
    and status & ?5 and price & ?6 and cuisines & ?7 and amenities & ?8 = ?8
) where metres <= ?12
order by base + ${NEAR_WORTH * HALF_M} / (${HALF_M} + metres) desc limit ${WANTED}`;

export const fillRtree: FillGeo = async (places) => {
  const database = await openDatabase();
  database.exec(`create virtual table places using rtree_i32(
    id, south, north, west, east, +status, +price, +cuisines, +amenities, +base)`);
  const insert = database.prepare('insert into places values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  database.exec('begin');
  for (const place of places) {
    const { number, status, price, cuisines, amenities, base, ...at } = toPeerRow(place);
    const [latitude, longitude] = [Math.round(at.latitude * STEPS), Math.round(at.longitude * STEPS)];
    const box = [latitude, latitude, longitude, longitude];
    insert.bind([number, ...box, status, price, cuisines, amenities, base]).stepReset();
  }
  database.exec('commit');
  insert.finalize();
  const select = database.prepare(GEO);
  return {
    name: 'sqlite',
    ask({ near, radiusKm, filters }) {
      const { south, north, west, east } = boxAround(near, radiusKm);
      const { status, price, cuisines, amenities } = toPeerFilters(filters);
      const box = [
        Math.floor(south * STEPS),
        Math.ceil(north * STEPS),
        Math.floor(west * STEPS),
        Math.ceil(east * STEPS),
      ];
      const cosine = Math.cos((near.latitude * Math.PI) / 180);
      select.bind([...box, status, price, cuisines, amenities, near.latitude, cosine, near.longitude, radiusKm * 1000]);
      const numbers: number[] = [];
      while (select.step()) numbers.push(select.getInt(0) ?? 0);
      select.reset();
      return numbers;
    },
    numbersOf: asNumbers,
    close: () => {
      select.finalize();
      database.close();
    },
  };
};

/** Given words as this app cuts them, so that it finds scripts without spaces, too. */
export const fillFts: FillText = async (places) => {
  const database = await openDatabase();
  database.exec(`create virtual table places using fts5(name, other_names, cuisines, city, address,
    tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3', content = '')`);
  database.exec("insert into places(places, rank) values ('rank', 'bm25(10.0, 9.0, 7.0, 5.0, 4.0)')");
  const insert = database.prepare(
    'insert into places(rowid, name, other_names, cuisines, city, address) values (?, ?, ?, ?, ?, ?)',
  );
  database.exec('begin');
  for (const { id, name, alt_names, cuisine_types, city, address } of places) {
    const texts = [name, alt_names.join(' '), cuisine_types.join(' '), city ?? '', address ?? ''];
    insert.bind([numberOf(id), ...texts.map(cut)]).stepReset();
  }
  database.exec('commit');
  insert.finalize();
  const select = database.prepare(`select rowid from places where places match ? order by rank limit ${WANTED}`);
  return {
    name: 'sqlite',
    ask({ text }) {
      const words = toWords(text, false).map((word) => `"${word}"`);
      if (words.length === 0) return [];
      select.bind([`${words.join(' ')}*`]);
      const numbers: number[] = [];
      while (select.step()) numbers.push(select.getInt(0) ?? 0);
      select.reset();
      return numbers;
    },
    numbersOf: asNumbers,
    close: () => {
      select.finalize();
      database.close();
    },
  };
};

function cut(text: string): string {
  return toWords(text, true).join(' ');
}

async function openDatabase(): Promise<Database> {
  const sqlite = await sqlite3InitModule();
  return new sqlite.oo1.DB(':memory:');
}
