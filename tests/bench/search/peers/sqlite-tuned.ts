/**
 * SQLite's R*Tree with filters as bits and the constant part of the score as auxiliary columns. Opening hours are a number; a
 * table lists which are open now in which time zone.
 */
import type { Database } from '@sqlite.org/sqlite-wasm';
import { EARTH_RADIUS_KM } from '#domain/geo/geo.ts';
import { asNumbers, type FillGeo, WANTED } from '../engine.ts';
import { boxAround } from './form.ts';
import { NEAR_SQL } from './near-sql.ts';
import { MAX_NEAR_GAIN, toPeerFilters, toPeerRow } from './peer-rows.ts';
import { openMemoryDatabase, readNumbers } from './sqlite-database.ts';
import { CLOCKS, isOpenAtMinute, type WeekSpans } from './week-spans.ts';

const STEPS = 1e5;

/** Parameters: south, north, west, east, status, price, cuisines, amenities, latitude, its cosine, longitude, metres. */
const geoWith = (condition: string) => `
select id from (
  select id, base, round(${2 * EARTH_RADIUS_KM * 1000} * asin(min(1, sqrt(
    pow(sin(radians((south / ${STEPS}.0 - ?9) / 2)), 2)
    + ?10 * cos(radians(south / ${STEPS}.0)) * pow(sin(radians((west / ${STEPS}.0 - ?11) / 2)), 2))))) as metres
  from places
  where north >= ?1 and south <= ?2 and east >= ?3 and west <= ?4
    and status & ?5 and price & ?6 and cuisines & ?7 and amenities & ?8 = ?8 ${condition}
) where metres <= ?12
order by base + ${MAX_NEAR_GAIN} * (${NEAR_SQL}) desc limit ${WANTED}`;

const IS_OPEN = 'and (zone, hours) in (select zone, hours from open_now)';

export const fillRtreeTuned: FillGeo = async (places) => {
  const database = await openMemoryDatabase();
  database.exec(`create virtual table places using rtree_i32(
    id, south, north, west, east, +status, +price, +cuisines, +amenities, +base, +zone, +hours)`);
  const insert = database.prepare(`insert into places values (${Array.from({ length: 12 }, () => '?').join()})`);
  const numbers = new Map<WeekSpans, number>();
  database.exec('begin');
  for (const place of places) {
    const { number, status, price, cuisines, amenities, base, zone, open, ...at } = toPeerRow(place);
    const hours = numbers.get(open) ?? numbers.size;
    numbers.set(open, hours);
    const [latitude, longitude] = [Math.round(at.latitude * STEPS), Math.round(at.longitude * STEPS)];
    const box = [latitude, latitude, longitude, longitude];
    insert.bind([number, ...box, status, price, cuisines, amenities, base, zone, hours]).stepReset();
  }
  setOpen(database, numbers);
  database.exec('commit');
  insert.finalize();
  const [selectAny, selectOpen] = [database.prepare(geoWith('')), database.prepare(geoWith(IS_OPEN))];
  return {
    name: 'sqlite_tuned',
    ask({ near, radiusKm, filters }) {
      const { south, north, west, east } = boxAround(near, radiusKm);
      const { status, price, cuisines, amenities, openNow } = toPeerFilters(filters);
      const select = openNow ? selectOpen : selectAny;
      const box = [
        Math.floor(south * STEPS),
        Math.ceil(north * STEPS),
        Math.floor(west * STEPS),
        Math.ceil(east * STEPS),
      ];
      const cosine = Math.cos((near.latitude * Math.PI) / 180);
      select.bind([...box, status, price, cuisines, amenities, near.latitude, cosine, near.longitude, radiusKm * 1000]);
      return readNumbers(select);
    },
    numbersOf: asNumbers,
    close: () => {
      for (const select of [selectAny, selectOpen]) select.finalize();
      database.close();
    },
  };
};

/** Inserts which hours are open at the instant of the queries in which time zone. */
function setOpen(database: Database, numbers: ReadonlyMap<WeekSpans, number>): void {
  database.exec('create table open_now(zone integer, hours integer, primary key (zone, hours)) without rowid');
  const insert = database.prepare('insert into open_now values (?, ?)');
  for (const [zone, now] of CLOCKS.entries()) {
    for (const [spans, hours] of numbers) if (isOpenAtMinute(spans, now)) insert.bind([zone, hours]).stepReset();
  }
  insert.finalize();
}
