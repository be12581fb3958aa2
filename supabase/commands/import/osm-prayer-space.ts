import type { PrayerSpaceKind } from '#domain/prayer/prayer-space.ts';
import { type OsmTags, osmNames, whyGone } from './osm-tags.ts';

/** Tags that say what an element is. An export without any of them was filtered, and its operator says what it holds. */
const WHAT_IT_IS = ['amenity', 'building', 'place_of_worship', 'religion', 'room'] as const;
const AMENITIES: ReadonlySet<string> = new Set(['place_of_worship', 'prayer_room']);
const BUILDINGS: ReadonlySet<string> = new Set(['mosque', 'musalla']);
const RELIGIONS: ReadonlySet<string> = new Set(['muslim', 'islam', 'islamic']);
const CLOSED: ReadonlySet<string> = new Set(['no', 'private', 'employees', 'students', 'residents', 'military']);

/** Words for a mosque and for a smaller place without a Friday prayer, in names; Latin, Arabic, Turkish and Malay. */
const MOSQUE_NAME = /(?:^|[\s(])(?:mosque|masjid|mesjid|cami+i?|camisi|mosquée|moschee|مسجد|جامع)(?=$|[\s),])/iu;
const MUSALLA_NAME =
  /(?:^|[\s(])(?:surau|musall?ah?|musoll?ah?|mushol?lah?|langgar|mescit|mescidi|مصلى|مصلي)(?=$|[\s),])/iu;

/**
 * The kind of a Muslim place to pray, or why the tags describe none that everybody may enter. A file that only holds places to pray
 * may lack every tag that says so; then the name decides between mosque and musalla.
 */
export function osmPrayerSpace(tags: OsmTags): { readonly kind: PrayerSpaceKind } | { readonly reason: string } {
  if (Object.keys(tags).length === 0) return { reason: 'it has no tags' };
  const gone = whyGone(tags);
  if (gone !== null) return { reason: gone };
  const { access, amenity, building, place_of_worship: worship, religion, room } = tags;
  if (access !== undefined && CLOSED.has(access)) return { reason: `it is not open to everybody (access=${access})` };
  const isRoom = room === 'prayer' || amenity === 'prayer_room' || worship === 'prayer_room';
  if (amenity !== undefined && !AMENITIES.has(amenity) && !isRoom) {
    return { reason: `it is not a place to pray (amenity=${amenity})` };
  }
  const isFiltered = WHAT_IT_IS.every((tag) => tags[tag] === undefined);
  const isBuilding = BUILDINGS.has(building ?? '') || BUILDINGS.has(worship ?? '');
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
  if (isRoom) return { kind: 'prayer_room' };
  return { kind: isMusalla ? 'musalla' : 'mosque' };
}
