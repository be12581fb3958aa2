/** Packs: immutable, versioned files that carry a region to a device. The manifest lists them. */
import * as z from 'zod/mini';

/** Where a pull resumes: everything up to and including (`xid`, `id`) of database `generation` is known. */
export const checkpointSchema = z.object({
  /** Decimal text of an xid8. */
  xid: z.string().check(z.regex(/^\d+$/)),
  id: z.string(),
  /** Changes after a restore of the database, which requires a resync. */
  generation: z.string(),
  /**
   * The horizon of known deletions: the reader has seen those of all transactions up to this one. Only the server evaluates
   * it. The name is stored on devices, in packs and in the protocol, so it stays. Absent in older packs.
   */
  heard: z.optional(z.string().check(z.regex(/^\d+$/))),
});
export type Checkpoint = z.infer<typeof checkpointSchema>;

const packFileSchema = z.object({
  /** Relative to the manifest's folder. */
  path: z.string(),
  /** Uncompressed size. */
  bytes: z.number(),
  /** Size on the wire with brotli. */
  compressedBytes: z.number(),
  /** Size of the file beside it that ends in '.gz'; absent in older manifests. */
  gzipBytes: z.optional(z.number()),
  /** Lower-case hex, of the uncompressed file. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type PackFile = z.infer<typeof packFileSchema>;

const boundsSchema = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });

const nearSlicesSchema = z.object({
  /** Where the region is halved, in degrees: first the whole, then its two halves, then their halves; see `sliceAt`. */
  splits: z.array(z.number()),
  /** Maximum static score of the region's places, on any day from the build on. */
  mostStatic: z.number(),
});
export type NearSlices = z.infer<typeof nearSlicesSchema>;

const packRegionSchema = z.object({
  /** 'sg', 'eg/cairo', 'eg/other'; 'world' is not among the regions. */
  id: z.string(),
  countryCode: z.string(),
  city: z.nullable(z.string()),
  /** English name for people. */
  name: z.string(),
  /** Null when no row has a coordinate. */
  bounds: z.nullable(boundsSchema),
  rows: z.number(),
  /** The checkpoint of its packs; absent if it is the manifest's. Nothing of the region has changed since. */
  version: z.optional(checkpointSchema),
  index: packFileSchema,
  details: packFileSchema,
  /** Small files with parts of the index, for a first answer on a slow connection; absent if the index is small. */
  near: z.optional(nearSlicesSchema),
});
export type PackRegion = z.infer<typeof packRegionSchema>;

const prayerPackSchema = z.object({
  /** Lower-case country code: countries are not split for prayer spaces. */
  country: z.string(),
  rows: z.number(),
  file: packFileSchema,
});

const zoneOverrideSchema = z.object({
  /** IANA name. */
  zone: z.string(),
  /** ISO 8601 instant from which on the offset holds. */
  from: z.iso.datetime(),
  offsetMinutes: z.int(),
});

const DAY_MS = 86_400_000;
/** A month of the Hijri calendar has 29 or 30 days. */
const MONTH_DAYS = [29, 30];

const ramadanDaysSchema = z
  .object({
    /** ISO 3166-1 alpha-2. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    /** First and last day of fasting. */
    from: z.iso.date(),
    to: z.iso.date(),
  })
  .check(
    z.refine(
      ({ from, to }) => MONTH_DAYS.includes((Date.parse(to) - Date.parse(from)) / DAY_MS + 1),
      'Ramadan has 29 or 30 days',
    ),
  );
/** Countries' own days of Ramadan. Of two entries for one country's Ramadan the first counts. */
export const ramadanTableSchema = z.array(ramadanDaysSchema);

export const manifestSchema = z.object({
  format: z.literal(1),
  /** The format of its packs; absent in older manifests. */
  packFormat: z.optional(z.number()),
  /** The checkpoint of this manifest's packs; older packs state their own. */
  version: checkpointSchema,
  /** ISO 8601 instant. */
  builtAt: z.string(),
  regions: z.array(packRegionSchema),
  /** `version`: the checkpoint of the world's index while a rebuild is pending; else the manifest's. */
  world: z.object({ rows: z.number(), version: z.optional(checkpointSchema), index: packFileSchema }),
  /** Prayer spaces by country; absent in older manifests. */
  prayerSpaces: z.optional(z.array(prayerPackSchema)),
  /** Time zones that devices' tables may not know yet; absent in older manifests. */
  zoneOverrides: z.optional(z.array(zoneOverrideSchema)),
  /** Countries' own days of Ramadan; absent in older manifests. */
  ramadanDays: z.optional(ramadanTableSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** ISO 3166-1 alpha-2 codes of the countries with places in the packs. */
export function countriesWithPlaces({ regions }: Pick<Manifest, 'regions'>): string[] {
  return [...new Set(regions.filter(({ rows }) => rows > 0).map(({ countryCode }) => countryCode.toUpperCase()))];
}

/** Number of places in the packs. */
export function countPlaces({ regions }: Pick<Manifest, 'regions'>): number {
  return regions.reduce((sum, { rows }) => sum + rows, 0);
}
