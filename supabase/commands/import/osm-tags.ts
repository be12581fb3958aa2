import type { Amenity, PlaceKind } from '#domain/places/taxonomy.ts';
import type { AddressParts } from './address.ts';
import { whyGone } from './gone-places.ts';

export type OsmTags = Readonly<Record<string, string>>;

const PLACES_TO_EAT: ReadonlySet<string> = new Set(['restaurant', 'fast_food', 'cafe', 'food_court', 'ice_cream']);
const FOOD_SHOPS: ReadonlySet<string> = new Set([
  'bakery',
  'butcher',
  'coffee',
  'confectionery',
  'deli',
  'ice_cream',
  'pastry',
]);

/** Readable cuisines implied by the kind of place. */
const KINDS: Readonly<Record<string, string>> = {
  'amenity=fast_food': 'Fast Food',
  'amenity=cafe': 'Cafe',
  'amenity=ice_cream': 'Desserts',
  'shop=bakery': 'Bakery',
  'shop=pastry': 'Bakery',
  'shop=coffee': 'Cafe',
  'shop=confectionery': 'Desserts',
  'shop=ice_cream': 'Desserts',
  'diet:vegetarian=only': 'Vegetarian',
  'diet:vegan=only': 'Vegetarian',
};

/** Kinds by tag. Fast food has none, because both stalls and restaurants sell it. */
const PLACE_KINDS: Readonly<Record<string, PlaceKind>> = {
  'amenity=restaurant': 'restaurant',
  'amenity=cafe': 'cafe',
  'amenity=canteen': 'canteen',
  'craft=caterer': 'caterer',
  'shop=bakery': 'bakery',
  'shop=pastry': 'bakery',
};

/** Tags and their values that confirm an amenity. */
const AMENITY_TAGS: readonly (readonly [tag: string, values: readonly string[], amenity: Amenity])[] = [
  ['prayer_room', ['yes'], 'prayer_room'],
  ['musalla', ['yes'], 'prayer_room'],
  ['family_seating', ['yes', 'only'], 'family_friendly'],
  ['kids_area', ['yes'], 'family_friendly'],
  ['highchair', ['yes'], 'family_friendly'],
  ['alcohol', ['no'], 'alcohol_free'],
  ['drink:alcohol', ['no'], 'alcohol_free'],
  ['wheelchair', ['yes', 'designated'], 'wheelchair_accessible'],
  ['parking', ['yes', 'customers', 'surface', 'underground', 'multi-storey'], 'parking_available'],
  ['internet_access', ['wlan', 'wifi'], 'wifi'],
  ['wifi', ['yes', 'free'], 'wifi'],
  ['air_conditioning', ['yes'], 'air_conditioning'],
  ['outdoor_seating', ['yes', 'garden', 'terrace', 'sidewalk', 'patio', 'roof', 'balcony'], 'outdoor_seating'],
  ['takeaway', ['yes', 'only'], 'takeaway'],
  ['delivery', ['yes', 'only'], 'delivery'],
  ['reservation', ['yes', 'recommended', 'required', 'members_only'], 'reservations'],
  ['valet_parking', ['yes'], 'valet_parking'],
  ['kids_menu', ['yes'], 'kids_menu'],
];

/**
 * Why the tags describe no place to eat; null if they do.
 * @param today 'YYYY-MM-DD'
 */
export function noRestaurantReason(tags: OsmTags, today: string): string | null {
  if (Object.keys(tags).length === 0) return 'it has no tags';
  const gone = whyGone(tags, today);
  if (gone !== null) return gone;
  const { amenity, shop } = tags;
  if (amenity !== undefined && PLACES_TO_EAT.has(amenity)) return null;
  if (shop !== undefined && FOOD_SHOPS.has(shop)) return null;
  if (tags['cuisine'] !== undefined || tags['diet:halal'] !== undefined) return null;
  const kind = amenity === undefined ? shop && `shop=${shop}` : `amenity=${amenity}`;
  return `it is not a place to eat (${kind ?? 'no amenity tag'})`;
}

/** The amenities that the tags confirm, without duplicates. */
export function osmAmenities(tags: OsmTags): Amenity[] {
  const found = AMENITY_TAGS.filter(([tag, values]) => values.includes(tags[tag] ?? ''));
  return [...new Set(found.map(([, , amenity]) => amenity))];
}

/** Readable cuisines implied by the kind of place. */
export function osmKinds(tags: OsmTags): string[] {
  const found = Object.entries(tags).flatMap(([tag, value]) => KINDS[`${tag}=${value}`] ?? []);
  return [...new Set(found)];
}

/** The kind of place; null if the tags don't say. */
export function osmPlaceKind(tags: OsmTags): PlaceKind | null {
  if (tags['street_vendor'] === 'yes') return 'stall';
  const kind = ['amenity', 'craft', 'shop'].map((tag) => PLACE_KINDS[`${tag}=${tags[tag] ?? ''}`]).find(Boolean);
  const isShop = tags['amenity'] === undefined && tags['shop'] !== undefined;
  return kind ?? (isShop ? 'shop' : null);
}

/** Names of known language by tag: 'name:ja-Latn' is the Japanese name in Latin letters. */
export function osmNamesByLanguage(tags: OsmTags): Record<string, string> {
  const names = Object.entries(tags).flatMap(([tag, name]): [string, string][] =>
    /^name:[a-z]{2,3}(?:-[A-Za-z]+)?$/.test(tag) ? [[tag.slice('name:'.length), name]] : [],
  );
  return Object.fromEntries(names);
}

/** Names in order of preference: local, English, any other language, the brand's. */
export function osmNames(tags: OsmTags): string[] {
  const languages = Object.keys(tags)
    .filter((tag) => /^name:[a-z]{2,3}(?:-[A-Za-z]+)?$/.test(tag) && tag !== 'name:en')
    .toSorted();
  const others = tags['alt_name']?.split(';') ?? [];
  const order = [tags['name'], tags['name:en'], ...languages.map((tag) => tags[tag]), tags['int_name']];
  return [...order, tags['official_name'], tags['brand'], ...others, tags['alt_name:en']].filter(
    (name) => name !== undefined,
  );
}

/** The parts of an address for `formatAddress`. */
export function osmAddressParts(tags: OsmTags): AddressParts {
  return {
    street: tags['addr:street'],
    place: tags['addr:place'],
    houseName: tags['addr:housename'],
    houseNumber: tags['addr:housenumber'],
    quarter: tags['addr:quarter'],
    neighbourhood: tags['addr:neighbourhood'],
    block: tags['addr:block_number'],
  };
}
