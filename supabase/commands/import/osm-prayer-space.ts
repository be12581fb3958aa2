import type { PrayerSpaceKind } from '#domain/prayer/prayer-space.ts';
import { whyGone } from './gone-places.ts';
import { type OsmTags, osmNames } from './osm-tags.ts';

/** Tags that say what an element is. An export without any of them was filtered, and its operator says what it holds. */
const WHAT_IT_IS = [
  'amenity',
  'building',
  'craft',
  'highway',
  'landuse',
  'leisure',
  'natural',
  'office',
  'place_of_worship',
  'railway',
  'religion',
  'room',
  'shop',
  'tourism',
] as const;
const AMENITIES: ReadonlySet<string> = new Set(['place_of_worship', 'prayer_room']);
const BUILDINGS: ReadonlySet<string> = new Set(['mosque', 'musalla']);
const RELIGIONS: ReadonlySet<string> = new Set(['muslim', 'islam', 'islamic']);
/** `indoor=area` has no walls of its own (wiki, Simple Indoor Tagging). */
const AREA_NAME = /(?:^|[\s(])prayer area(?=$|[\s),])/iu;
const CLOSED: ReadonlySet<string> = new Set(['no', 'private', 'employees', 'students', 'residents', 'military']);

/** Words for a mosque and for a smaller place without a Friday prayer, in names; Latin, Arabic, Turkish and Malay. */
const MOSQUE_NAME = /(?:^|[\s(])(?:mosque|masjid|mesjid|cami+i?|camisi|mosquée|moschee|مسجد|جامع)(?=$|[\s),])/iu;
const MUSALLA_NAME =
  /(?:^|[\s(])(?:surau|musall?ah?|musoll?ah?|mushol?lah?|langgar|mescit|mescidi|مصلى|مصلي)(?=$|[\s),])/iu;

/** Whether the tags say what an element is, whatever that is. */
export function saysWhatItIs(tags: OsmTags): boolean {
  return WHAT_IT_IS.some((tag) => tags[tag] !== undefined);
}

/**
 * The kind of a Muslim place to pray, or why the tags describe none that everybody may enter. `amenity=place_of_worship` with
 * `religion=muslim` is how OpenStreetMap maps a building used as a mosque; `building=mosque` alone may be a museum by now (wiki,
 * Tag:building=mosque).
 * @param isFiltered whether the file holds nothing but places to pray, and no row says what it is. Then a row without any tag
 *   counts, too, and only its name tells its kind
 * @param today 'YYYY-MM-DD'
 */
export function osmPrayerSpace(
  tags: OsmTags,
  isFiltered: boolean,
  today: string,
): { readonly kind: PrayerSpaceKind | 'unknown' } | { readonly reason: string } {
  if (Object.keys(tags).length === 0 && !isFiltered) return { reason: 'it has no tags' };
  const gone = whyGone(tags, today);
  if (gone !== null) return { reason: gone };
  const { access, amenity, building, place_of_worship: worship, religion, room } = tags;
  if (access !== undefined && CLOSED.has(access)) return { reason: `it is not open to everybody (access=${access})` };
  const isRoom = room === 'prayer' || amenity === 'prayer_room' || worship === 'prayer_room';
  if (amenity !== undefined && !AMENITIES.has(amenity) && !isRoom) {
    return { reason: `it is not a place to pray (amenity=${amenity})` };
  }
  if (tags['ruins'] === 'yes') return { reason: 'it is a ruin' };
  const isBuilding = BUILDINGS.has(building ?? '') || BUILDINGS.has(worship ?? '');
  const isInUse = isRoom || AMENITIES.has(amenity ?? '') || worship !== undefined || religion !== undefined;
  if (!(isFiltered || isInUse)) {
    if (isBuilding) return { reason: `it was built as one, but nothing says that it still is (building=${building})` };
    return { reason: 'it is not a place to pray (no amenity, building or room that says so)' };
  }
  if (!(isFiltered || isBuilding || isRoom || AMENITIES.has(amenity ?? ''))) {
    return { reason: 'it is not a place to pray (no amenity, building or room that says so)' };
  }
  const religions = religion?.split(';').map((each) => each.trim().toLowerCase());
  if (religions !== undefined && !religions.some((each) => RELIGIONS.has(each))) {
    return { reason: `it is of another religion (religion=${religion})` };
  }
  const names = osmNames(tags);
  const isMusalla = building === 'musalla' || worship === 'musalla' || names.some((name) => MUSALLA_NAME.test(name));
  const isNamed = isMusalla || names.some((name) => MOSQUE_NAME.test(name));
  if (religions === undefined && !(isFiltered || isBuilding || isNamed)) {
    return { reason: 'it does not say for which religion it is' };
  }
  const isArea = tags['indoor'] === 'area' || (room === undefined && names.some((name) => AREA_NAME.test(name)));
  if (isArea && !isBuilding) return { kind: 'prayer_area' };
  if (isRoom) return { kind: 'prayer_room' };
  if (isMusalla) return { kind: 'musalla' };
  return { kind: isFiltered && !isNamed ? 'unknown' : 'mosque' };
}
