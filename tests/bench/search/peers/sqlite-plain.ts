/**
 * SQLite as its manual shows it: a table with a column for every field of a place, an R*Tree of positions, joined by number,
 * a table of opening hours, and a prepared statement per set of filters. Lists are JSON.
 */
import type { Database, PreparedStatement } from '@sqlite.org/sqlite-wasm';
import { EARTH_RADIUS_KM } from '#domain/geo/geo.ts';
import { type Restaurant, restaurantSchema } from '#domain/places/restaurant.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import { type FillGeo, WANTED } from '../engine.ts';
import { numberOf } from '../world/places.ts';
import { TODAY, toAppPlace } from './app-places.ts';
import { boxAround } from './form.ts';
import { NEAR_SQL } from './near-sql.ts';
import { openMemoryDatabase } from './sqlite-database.ts';
import { createHours, IS_OPEN, setClocks } from './sqlite-hours.ts';

// The keys of the schema's shape are those of its type.
const FIELDS = Object.keys(restaurantSchema.shape) as (keyof Restaurant)[];
const FILTERS_FROM = 9;

/** Parameters: latitude, its cosine, longitude; south, north, west, east; metres. */
const METRES = `round(${2 * EARTH_RADIUS_KM * 1000} * asin(min(1, sqrt(
  pow(sin(radians((latitude - ?1) / 2)), 2) + ?2 * cos(radians(latitude)) * pow(sin(radians((longitude - ?3) / 2)), 2)))))`;
const COUNTED = 'iif(average_rating is null, 0, review_count)';
/** The app's formula. */
const SCORE = `
  0.36 * (${NEAR_SQL})
  + 0.11 * ((35 + ${COUNTED} * coalesce(average_rating, 0)) / (10.0 + ${COUNTED}) - 1) / 4
  + 0.07 * case halal_status when 'certified' then 1 when 'muslim_owned' then 0.7 when 'halal_friendly' then 0.4 else 0 end
  + 0.04 * coalesce(365.0 / (365 + max(0, ${TODAY} - unixepoch(checked_on) / 86400)), 0)`;

export const fillRtree: FillGeo = async (places) => {
  const database = await openMemoryDatabase();
  insertAll(database, places);
  const prepared = new Map<string, PreparedStatement>();
  const prepare = (sql: string): PreparedStatement => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    name: 'sqlite',
    ask({ near, radiusKm, filters }) {
      const { south, north, west, east } = boxAround(near, radiusKm);
      const cosine = Math.cos((near.latitude * Math.PI) / 180);
      const { conditions, values } = toConditions(filters);
      const select = prepare(selectWith(conditions));
      select.bind([near.latitude, cosine, near.longitude, south, north, west, east, radiusKm * 1000, ...values]);
      const ids: string[] = [];
      while (select.step()) ids.push(select.getString(0) ?? '');
      select.reset();
      return ids;
    },
    // The answer is from `ask`.
    numbersOf: (answer) => (answer as string[]).map(numberOf),
    close: () => {
      for (const statement of prepared.values()) statement.finalize();
      database.close();
    },
  };
};

function insertAll(database: Database, places: Iterable<Restaurant>): void {
  const columns = FIELDS.map((field) => (field === 'id' ? 'id text not null unique' : field));
  database.exec(`create table places(number integer primary key, ${columns.join(', ')})`);
  database.exec('create virtual table positions using rtree(number, south, north, west, east)');
  const insertPlace = database.prepare(`insert into places values (?, ${FIELDS.map(() => '?').join(', ')})`);
  const insertPosition = database.prepare('insert into positions values (?, ?, ?, ?, ?)');
  const hours = createHours(database);
  let number = 0;
  database.exec('begin');
  for (const place of places) {
    number++;
    const { latitude, longitude } = toAppPlace(place);
    insertPlace.bind([number, ...FIELDS.map((field) => toColumn(place[field]))]).stepReset();
    insertPosition.bind([number, latitude, latitude, longitude, longitude]).stepReset();
    hours.add(number, place.operating_hours);
  }
  setClocks(database);
  database.exec('commit');
  for (const statement of [insertPlace, insertPosition]) statement.finalize();
  hours.close();
}

/** `cross join` fixes the order (see SQLite's manual): the planner might scan all places, a hundred times as slow. */
function selectWith(conditions: readonly string[]): string {
  const filters = conditions.map((condition) => ` and ${condition}`).join('');
  return `select id from (
    select places.*, ${METRES} as metres from positions cross join places on places.number = positions.number
    where north >= ?4 and south <= ?5 and east >= ?6 and west <= ?7${filters}
  ) where metres <= ?8 order by ${SCORE} desc limit ${WANTED}`;
}

function toConditions({ halalStatus, priceLevels, cuisines, amenities, openNow }: SearchFilters) {
  const values: (string | number)[] = [];
  const conditions: string[] = [];
  const mark = (value: string | number): string => `?${values.push(value) + FILTERS_FROM - 1}`;
  const oneOf = (all: readonly (string | number)[]): string => `in (${all.map(mark).join(', ')})`;
  if (halalStatus.length > 0) conditions.push(`halal_status ${oneOf(halalStatus)}`);
  if (priceLevels.length > 0) conditions.push(`price_level ${oneOf(priceLevels)}`);
  if (cuisines.length > 0) conditions.push(holds('cuisine_types', oneOf(cuisines)));
  for (const amenity of amenities) conditions.push(holds('amenities', `= ${mark(amenity)}`));
  if (openNow) conditions.push(IS_OPEN);
  return { conditions, values };
}

function holds(list: string, wanted: string): string {
  return `exists (select 1 from json_each(${list}) where value ${wanted})`;
}

function toColumn(value: Restaurant[keyof Restaurant]): string | number | null {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
}
