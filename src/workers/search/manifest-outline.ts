/**
 * The part of the manifest needed for a first answer. It is checked without zod, because zod and the full manifest schema
 * load after that answer.
 */
import type { Bounds } from '#domain/geo/geo.ts';
import type { NearSlices, PackFile, PackRegion } from '#domain/sync/packs.ts';

type RegionOutline = Pick<PackRegion, 'id' | 'countryCode' | 'bounds' | 'rows' | 'near'> & {
  readonly index: Pick<PackFile, 'path' | 'sha256' | 'gzipBytes'>;
  readonly version?: { readonly xid: string } | undefined;
};

export interface ManifestOutline {
  readonly version: { readonly xid: string };
  readonly builtAt: string;
  readonly regions: readonly RegionOutline[];
}

/** Undefined unless it is a manifest of this format. */
export function toManifestOutline(value: unknown): ManifestOutline | undefined {
  return isManifest(value) ? value : undefined;
}

function isManifest(value: unknown): value is ManifestOutline {
  if (!isRecord(value)) return false;
  const { format, version, builtAt, regions } = value;
  const isDated = hasTexts(version, 'xid') && typeof builtAt === 'string';
  return format === 1 && isDated && Array.isArray(regions) && regions.every(isRegion);
}

function isRegion(value: unknown): value is RegionOutline {
  if (!hasTexts(value, 'id', 'countryCode')) return false;
  const { bounds, rows, near, index, version } = value;
  const isPlaced = (bounds === null || isBounds(bounds)) && (near === undefined || isNear(near));
  const isNamed = hasTexts(index, 'path', 'sha256') && (version === undefined || hasTexts(version, 'xid'));
  return isPlaced && isNamed && typeof rows === 'number';
}

function isBounds(value: unknown): value is Bounds {
  return isRecord(value) && ['south', 'west', 'north', 'east'].every((side) => typeof value[side] === 'number');
}

function isNear(value: unknown): value is NearSlices {
  if (!isRecord(value)) return false;
  const { splits, mostStatic } = value;
  return typeof mostStatic === 'number' && Array.isArray(splits) && splits.every((each) => typeof each === 'number');
}

function hasTexts(value: unknown, ...names: readonly string[]): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
