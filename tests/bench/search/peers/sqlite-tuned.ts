/** SQLite's R*Tree with the filters as bits beside the box, and the part of the score that no question changes. */
import { EARTH_RADIUS_KM } from '#domain/geo.ts';
import { asNumbers, type FillGeo, WANTED } from '../engine.ts';
import { boxAround } from './form.ts';
import { NEAR_WORTH, toPeerFilters, toPeerRow } from './peer-rows.ts';
import { openMemoryDatabase, readNumbers } from './sqlite-database.ts';

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

export const fillRtreeTuned: FillGeo = async (places) => {
  const database = await openMemoryDatabase();
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
    name: 'sqlite_tuned',
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
      return readNumbers(select);
    },
    numbersOf: asNumbers,
    close: () => {
      select.finalize();
      database.close();
    },
  };
};
