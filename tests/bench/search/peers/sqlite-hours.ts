/** Opening hours in SQLite tables. SQLite has no time zones, so local times of one instant are inserted. */
import type { Database } from '@sqlite.org/sqlite-wasm';
import type { WeeklyHours } from '#domain/places/restaurant.ts';
import { DAY_MINUTES, readClock, toOpenings } from './openings.ts';

/**
 * For a place in `places`. Each clock has two rows, for today and for yesterday, whose minutes continue after midnight. The
 * `cross join` keeps the order, to look up openings by the whole key; the planner's order takes a tenth longer.
 */
export const IS_OPEN = `exists (
  select 1 from clocks
  cross join hours on hours.place = places.number and hours.weekday = clocks.weekday and opens <= minute
  where clocks.time_zone = places.time_zone and minute < closes)`;

/** Creates the tables. @returns inserts a place's hours */
export function createHours(database: Database) {
  database.exec(`
    create table hours(place integer, weekday integer, opens integer, closes integer,
      primary key (place, weekday, opens)) without rowid;
    create table clocks(time_zone text, weekday integer, minute integer,
      primary key (time_zone, weekday)) without rowid`);
  const insert = database.prepare('insert into hours values (?, ?, ?, ?)');
  return {
    add(place: number, hours: WeeklyHours | null): void {
      for (const { weekday, opens, closes } of toOpenings(hours))
        insert.bind([place, weekday, opens, closes]).stepReset();
    },
    close: () => insert.finalize(),
  };
}

/** Inserts the local times of all places at the instant of the queries. */
export function setClocks(database: Database): void {
  const zones = database.selectValues('select distinct time_zone from places where time_zone is not null');
  for (const zone of zones as string[]) {
    const { weekday, minute } = readClock(zone);
    const yesterday = [(weekday + 6) % 7, minute + DAY_MINUTES];
    database.exec({
      sql: 'insert into clocks values (?, ?, ?), (?, ?, ?)',
      bind: [zone, weekday, minute, zone, ...yesterday],
    });
  }
}
