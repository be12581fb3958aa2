import type { Position } from '#domain/geo/geo.ts';
import { toLocalTime } from '#domain/hours/opening-hours.ts';

/**
 * The time zone of a position, by borders with an error of a few kilometres; loads their table. Null at a border that the
 * device's own tables don't know, or if the table can't be loaded.
 */
export async function zoneAt({ latitude, longitude }: Position): Promise<string | null> {
  const zoneOf = await loadTable();
  const zone = zoneOf?.(latitude, longitude) ?? null;
  return zone === null || toLocalTime(zone, 0) === undefined ? null : zone;
}

type Table = (latitude: number, longitude: number) => string;

async function loadTable(): Promise<Table | null> {
  try {
    return (await import('@photostructure/tz-lookup')).default;
  } catch (error) {
    // The file is missing: no network at a first visit, or a deploy has removed it.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
