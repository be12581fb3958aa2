import type { Position } from '#domain/geo/geo.ts';
import { toLocalTime } from '#domain/hours/opening-hours.ts';
import { ifError } from '#domain/primitives/if-error.ts';

/**
 * The time zone of a position, by borders with an error of a few kilometres; loads their table. Null at a border that the
 * device's own tables don't know, or if the table can't be loaded.
 */
export async function zoneAt({ latitude, longitude }: Position): Promise<string | null> {
  // The file may be missing: no network at a first visit, or a deploy has removed it.
  const table = await import('@photostructure/tz-lookup').catch(ifError(TypeError, () => null));
  const zone = table?.default(latitude, longitude) ?? null;
  return zone === null || toLocalTime(zone, 0) === undefined ? null : zone;
}
