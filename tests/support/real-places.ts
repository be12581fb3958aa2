/** Real data as documents, read and normalised by the importer's own code, without a database. */

import type { Restaurant } from '../../src/domain/places/restaurant.ts';
import { AMENITIES } from '../../src/domain/places/taxonomy.ts';
import { loadMapping } from '../../supabase/commands/import/mapping.ts';
import { normalise } from '../../supabase/commands/import/normalise.ts';
import type { ReadRow } from '../../supabase/commands/import/raw-place.ts';
import { readOsmPlaces } from '../../supabase/commands/import/readers/osm-places.ts';
import { readTablePlaces } from '../../supabase/commands/import/readers/table-places.ts';
import { mappedRules, osmRules, type Rules } from '../../supabase/commands/import/rules.ts';
import type { PlaceData } from '../../supabase/commands/import/staged-row.ts';
import { findRealData } from './real-data.ts';
import { restaurant } from './restaurants.ts';

const MAPPED = [
  { file: 'restaurants/singapore-muis.csv', mapping: 'singapore-muis' },
  { file: 'restaurants/osm-diet-halal-world.json', mapping: 'osm-world' },
];
const TAGGED = 'restaurants/egypt.geojson';

/** All places of the three files, without duplicates, in file order; undefined if a file is absent. */
export async function readRealPlaces(): Promise<Restaurant[] | undefined> {
  const places = new Map<string, Restaurant>();
  for (const { file, mapping: name } of MAPPED) {
    const path = findRealData(file);
    if (path === undefined) return undefined;
    const mapping = await loadMapping(name);
    await collect(readTablePlaces(path, mapping), mappedRules(mapping, null), places);
  }
  const path = findRealData(TAGGED);
  if (path === undefined) return undefined;
  await collect(readOsmPlaces(path), osmRules(null), places);
  return [...places.values()];
}

async function collect(rows: AsyncIterable<ReadRow>, rules: Rules, places: Map<string, Restaurant>): Promise<void> {
  for await (const read of rows) {
    if (!('place' in read)) continue;
    const result = normalise(read.place, read.line, rules);
    if ('row' in result && !places.has(result.row.id)) {
      places.set(result.row.id, toRestaurant(result.row.id, result.row.data));
    }
  }
}

/** Makes the document that the database would make from a staged row, limited to what search reads. */
function toRestaurant(id: string, data: PlaceData): Restaurant {
  const {
    slug_base,
    amenities,
    halal_status_reason: _,
    evidence,
    alt_names,
    cuisine_types,
    inferred_cuisines,
    ...columns
  } = data;
  return {
    ...restaurant(),
    address: null,
    city: null,
    operating_hours: null,
    price_level: null,
    halal_status: 'unverified',
    ...columns,
    id,
    slug: slug_base,
    alt_names: [...alt_names],
    cuisine_types: [...(cuisine_types ?? [])],
    inferred_cuisines: [...inferred_cuisines],
    names: { ...data.names },
    evidence: [...(evidence ?? [])],
    region: data.country_code.toLowerCase(),
    amenities: AMENITIES.filter((amenity) => amenities?.[amenity] === true),
  };
}
