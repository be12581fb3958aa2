import type { PrayerSpaceKind } from '#domain/prayer/prayer-space.ts';
import type { Mapping } from './mapping.ts';
import { OSM_SOURCE } from './readers/osm-places.ts';

/** Properties of a source besides its rows. */
export interface Rules {
  /** First half of a place's key: 'osm', 'muis'. */
  readonly source: string;
  /** ISO code for places without any other hint of their country. */
  readonly defaultCountry: string | null;
  readonly cities: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly cuisines: Readonly<Record<string, readonly string[]>>;
  /** Whether the source makes statements about halal; otherwise an import keeps the known status. */
  readonly speaksOfHalal: boolean;
  /** Set if names and addresses are in capitals; statements about halal stay as written. */
  readonly capitals?: { readonly spellings: readonly string[] };
  /** Whether its addresses always begin with the house number. */
  readonly isNumberFirst: boolean;
  /** Set if the rows are prayer spaces: their kind, or that each row states its own. */
  readonly prayerSpace?: PrayerSpaceKind | 'stated';
  /** The day of the file, 'YYYY-MM-DD', by which its prayer spaces' facts are dated; null if the operator doesn't say it. */
  readonly asOf?: string | null;
}

/** Rules of OpenStreetMap's files. */
export function osmRules(defaultCountry: string | null): Rules {
  return { source: OSM_SOURCE, defaultCountry, cities: {}, cuisines: {}, speaksOfHalal: true, isNumberFirst: false };
}

/** Rules of OpenStreetMap's places to pray; each row has its own kind. */
export function osmPrayerRules(defaultCountry: string | null, asOf: string | null): Rules {
  return { ...osmRules(defaultCountry), speaksOfHalal: false, prayerSpace: 'stated', asOf };
}

/** Rules of a mapping. */
export function mappedRules(mapping: Mapping, defaultCountry: string | null): Rules {
  const { source, cities, cuisines, halal, capitals, prayer_space, address_number_first, as_of: asOf = null } = mapping;
  return {
    source,
    defaultCountry,
    cities,
    cuisines,
    speaksOfHalal: halal !== undefined,
    isNumberFirst: address_number_first,
    asOf,
    ...(capitals && { capitals }),
    ...(prayer_space && { prayerSpace: typeof prayer_space.kind === 'string' ? prayer_space.kind : 'stated' }),
  };
}
