import type { Mapping, PrayerSpaceKind } from './mapping.ts';
import { OSM_SOURCE } from './readers/osm-places.ts';

/** What is known of a source besides its rows. */
export interface Rules {
  /** First half of the key of a place: 'osm', 'muis'. */
  readonly source: string;
  /** ISO code for places whose country nothing else tells. */
  readonly defaultCountry: string | null;
  readonly cities: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly cuisines: Readonly<Record<string, readonly string[]>>;
  /** Whether the source speaks of halal at all; else what is known of it is left alone. */
  readonly speaksOfHalal: boolean;
  /** Set when names and addresses are written in capitals; what the source says of halal stays as it wrote it. */
  readonly capitals?: { readonly spellings: readonly string[] };
  /** Its addresses begin with the house number wherever the place is. */
  readonly isNumberFirst: boolean;
  /** Set when the rows are places to pray in. */
  readonly prayerSpace?: PrayerSpaceKind;
}

/** The rules of OpenStreetMap's own files. */
export function osmRules(defaultCountry: string | null): Rules {
  return { source: OSM_SOURCE, defaultCountry, cities: {}, cuisines: {}, speaksOfHalal: true, isNumberFirst: false };
}

/** The rules that a mapping sets. */
export function mappedRules(mapping: Mapping, defaultCountry: string | null): Rules {
  const { source, cities, cuisines, halal, capitals, prayer_space, address_number_first } = mapping;
  return {
    source,
    defaultCountry,
    cities,
    cuisines,
    speaksOfHalal: halal !== undefined,
    isNumberFirst: address_number_first,
    ...(capitals && { capitals }),
    ...(prayer_space && { prayerSpace: prayer_space.kind }),
  };
}
