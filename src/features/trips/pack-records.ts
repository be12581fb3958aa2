/** Which regions this device stores only for a trip, and until when. On this device only. */
import * as z from 'zod/mini';
import { dayNumber, isoDay } from '#domain/hours/civil-day.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { deviceMemory, type Memory } from '#platform/device-storage.ts';
import { unlessRefused } from '#platform/unless-refused.ts';
import type { PackPlan } from './pack-plan.ts';

/** In the device's memory, and of its copy: see `pack-copy.ts`. */
export const PACKS_KEY = 'rihla:packs';
/** A packed trip leaves the device this many days after its last day. */
const KEPT_DAYS = 14;

const recordSchema = z.object({
  /** Ids of all regions that the trip needs, and of those whose street map it needs. */
  regions: z.array(z.string()),
  maps: z.array(z.string()),
  /** Those of them that only trips brought here: they leave after the trip, what was here before stays. */
  broughtRegions: z.array(z.string()),
  broughtMaps: z.array(z.string()),
  /** `YYYY-MM-DD` */
  lastDay: z.iso.date(),
  /** Whether the person wants to keep it after the trip. */
  isKept: z.boolean(),
});
const recordsSchema = z.record(z.string(), recordSchema);

export type PackRecord = z.infer<typeof recordSchema>;
/** By the trip's id. */
export type PackRecords = Readonly<z.infer<typeof recordsSchema>>;

/** What is stored; nothing if another version wrote something else. */
export function readPacks(memory: Memory = deviceMemory()): PackRecords {
  return parseJsonAs(recordsSchema, memory.getItem(PACKS_KEY)) ?? {};
}

/** If storage is refused, the regions stay until they are deleted by hand. */
export function writePack(tripId: string, record: PackRecord | null, memory: Memory = deviceMemory()): PackRecords {
  const { [tripId]: _, ...others } = readPacks(memory);
  const next = record === null ? others : { ...others, [tripId]: record };
  unlessRefused(() => memory.setItem(PACKS_KEY, JSON.stringify(next)));
  return next;
}

/** The first day without the pack, `YYYY-MM-DD`. */
export function removalDay(lastDay: string): string {
  return isoDay(dayNumber(lastDay) + KEPT_DAYS + 1);
}

/**
 * The record of a trip that is packed now, perhaps again with further stops.
 * @param records all that are stored
 */
export function recordOf(
  tripId: string,
  lastDay: string,
  { regions }: Pick<PackPlan, 'regions'>,
  isPro: boolean,
  records: PackRecords,
): PackRecord {
  const all = Object.values(records);
  const mapped = regions.filter(({ map }) => isPro && map != null);
  const broughtRegions = all.flatMap((record) => record.broughtRegions);
  const broughtMaps = all.flatMap((record) => record.broughtMaps);
  const ids = (some: typeof regions) => some.map(({ id }) => id);
  return {
    regions: ids(regions),
    maps: ids(mapped),
    broughtRegions: ids(regions.filter(({ id, state }) => state === 'none' || broughtRegions.includes(id))),
    broughtMaps: ids(mapped.filter(({ id, map }) => map?.state === 'none' || broughtMaps.includes(id))),
    lastDay,
    isKept: records[tripId]?.isKept ?? false,
  };
}

/** What leaves the device. */
export interface DuePack {
  readonly tripId: string;
  readonly regions: readonly string[];
  readonly maps: readonly string[];
}

/**
 * The packs to remove. A region or map that another pack needs stays.
 * @param today `YYYY-MM-DD`
 * @param lastDayOf the trip's present last day, because it may have changed on another device; undefined if unknown
 * @param isHere whether the person is in a region now: its pack stays until they have left
 */
export function duePacks(
  records: PackRecords,
  today: string,
  lastDayOf: (tripId: string) => string | undefined,
  isHere: (region: string) => boolean,
): readonly DuePack[] {
  const all = Object.entries(records);
  const isDue = ([id, { lastDay, isKept, broughtRegions }]: (typeof all)[number]) =>
    !isKept && today >= removalDay(lastDayOf(id) ?? lastDay) && !broughtRegions.some(isHere);
  const staying = all.filter((each) => !isDue(each)).map(([, record]) => record);
  const isFree = (of: 'regions' | 'maps') => (id: string) => !staying.some((record) => record[of].includes(id));
  return all.filter(isDue).map(([tripId, { broughtRegions, broughtMaps }]) => ({
    tripId,
    regions: broughtRegions.filter(isFree('regions')),
    maps: broughtMaps.filter(isFree('maps')),
  }));
}
