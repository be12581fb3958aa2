/**
 * The content of the file `state`. It is checked without zod, because loading zod delays a new worker's start more than the
 * check takes.
 */

import type { ZoneOverride } from '#domain/hours/zone-overrides.ts';
import type { RamadanDays } from '#domain/prayer/ramadan-days.ts';
import { parseJson } from '#domain/primitives/parse-json.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';

export interface SavedRegion {
  readonly id: string;
  readonly base: string;
  /** Absent if `base` contains them, as in earlier versions of the app. */
  readonly texts?: string;
  readonly deltas: readonly string[];
  readonly gone: readonly string[];
  readonly checkpoint: Checkpoint;
  readonly asOf: string | null;
}

export interface SavedWorld {
  readonly file: string;
  readonly sha256: string;
  readonly asOf: string;
}

interface SavedPrayer {
  readonly country: string;
  readonly file: string;
  readonly sha256: string;
}

/** Tables of the last manifest, because they count without a network, too. */
export interface SavedTables {
  readonly zoneOverrides?: readonly ZoneOverride[];
  readonly ramadanDays?: readonly RamadanDays[];
}

export interface SavedState {
  readonly format: 2;
  readonly nextFile: number;
  readonly regions: readonly SavedRegion[];
  readonly world: SavedWorld | null;
  readonly prayer?: readonly SavedPrayer[];
  readonly tables?: SavedTables;
}

export const NOTHING_SAVED: SavedState = { format: 2, nextFile: 1, regions: [], world: null };

/** Anything else counts as nothing saved. */
export function parseState(bytes: ArrayBuffer | undefined): SavedState {
  const value = parseJson(new TextDecoder().decode(bytes));
  return isState(value) ? value : NOTHING_SAVED;
}

function isState(value: unknown): value is SavedState {
  if (!isRecord(value)) return false;
  const { format, nextFile, regions, world, prayer = [], tables = {} } = value;
  const hasPrayer = Array.isArray(prayer) && prayer.every((each) => hasTexts(each, 'country', 'file', 'sha256'));
  const hasWorld = world === null || hasTexts(world, 'file', 'sha256', 'asOf');
  const hasRegions = Array.isArray(regions) && regions.every(isRegion);
  return format === 2 && typeof nextFile === 'number' && hasRegions && hasWorld && hasPrayer && areTables(tables);
}

function areTables(value: unknown): value is SavedTables {
  if (!isRecord(value)) return false;
  const { zoneOverrides = [], ramadanDays = [] } = value;
  return (
    Array.isArray(zoneOverrides) &&
    zoneOverrides.every((each) => hasTexts(each, 'zone', 'from') && Number.isInteger(each.offsetMinutes)) &&
    Array.isArray(ramadanDays) &&
    ramadanDays.every((each) => hasTexts(each, 'country', 'from', 'to'))
  );
}

function isRegion(value: unknown): value is SavedRegion {
  if (!isRecord(value) || !hasTexts(value, 'id', 'base')) return false;
  const { texts = '', deltas, gone, checkpoint, asOf } = value;
  return (
    isText(texts) && areTexts(deltas) && areTexts(gone) && isCheckpoint(checkpoint) && (asOf === null || isText(asOf))
  );
}

function isCheckpoint(value: unknown): value is Checkpoint {
  if (!isRecord(value) || !hasTexts(value, 'id', 'generation')) return false;
  const { xid, heard = '0' } = value;
  return isDigits(xid) && isDigits(heard);
}

function hasTexts(value: unknown, ...names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => isText(value[name]));
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isDigits(value: unknown): boolean {
  return isText(value) && /^\d+$/.test(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
