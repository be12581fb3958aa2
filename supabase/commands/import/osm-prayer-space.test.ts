// @module-tag quick
import { expect, test } from 'vitest';
import { osmPrayerSpace } from './osm-prayer-space.ts';
import type { OsmTags } from './osm-tags.ts';

const TODAY = '2026-11-29';

const MUSLIM = { amenity: 'place_of_worship', religion: 'muslim' };

test.each<[tags: OsmTags, kind: string]>([
  [MUSLIM, 'mosque'],
  [{ ...MUSLIM, name: 'Masjid Jamek' }, 'mosque'],
  [{ ...MUSLIM, religion: 'christian; muslim' }, 'mosque'],
  [{ building: 'mosque', religion: 'muslim' }, 'mosque'],
  [{ building: 'mosque', amenity: 'place_of_worship' }, 'mosque'],
  [{ ...MUSLIM, building: 'yes', name: 'Surau Al-Hidayah' }, 'musalla'],
  [{ ...MUSLIM, name: 'Musholla An-Nur' }, 'musalla'],
  [{ ...MUSLIM, name: 'مصلى النساء' }, 'musalla'],
  [{ ...MUSLIM, place_of_worship: 'musalla' }, 'musalla'],
  [{ room: 'prayer', religion: 'muslim' }, 'prayer_room'],
  [{ amenity: 'prayer_room', religion: 'muslim', name: 'Prayer Room' }, 'prayer_room'],
  [{ amenity: 'prayer_room', name: 'Musalla, level 2' }, 'prayer_room'],
  [{ ...MUSLIM, indoor: 'area' }, 'prayer_area'],
  [{ room: 'prayer', religion: 'muslim', indoor: 'area' }, 'prayer_area'],
  [{ ...MUSLIM, name: 'Muslim Prayer Area' }, 'prayer_area'],
  [{ room: 'prayer', religion: 'muslim', name: 'Prayer Area' }, 'prayer_room'],
  [{ ...MUSLIM, building: 'mosque', name: 'Mosque and prayer area' }, 'mosque'],
  [{ amenity: 'place_of_worship', name: 'Yeni Camii' }, 'mosque'],
])('%j is a place to pray: %s', (tags, kind) => {
  expect(osmPrayerSpace(tags, false, TODAY)).toEqual({ kind });
});

test.each<[tags: OsmTags, kind: string]>([
  [{ name: 'مسجد السلام' }, 'mosque'],
  [{ name: 'إبن طولون', 'name:en': 'Mosque of Ibn Tulun' }, 'mosque'],
  [{ name: 'Surau Taman Seri' }, 'musalla'],
  [{ name: 'إبن طولون', denomination: 'sunni' }, 'unknown'],
  [{}, 'unknown'],
])('in a file that only holds places to pray, %j is one: %s', (tags, kind) => {
  expect(osmPrayerSpace(tags, true, TODAY)).toEqual({ kind });
});

test('in such a file, too, a closed place is none', () => {
  expect(osmPrayerSpace({ name: 'Masjid', abandoned: 'yes' }, true, TODAY)).toEqual({ reason: 'it is abandoned' });
});

test.each<[tags: OsmTags, reason: string]>([
  [{}, 'it has no tags'],
  [
    { building: 'mosque', tourism: 'museum' },
    'it was built as one, but nothing says that it still is (building=mosque)',
  ],
  [{ ...MUSLIM, building: 'mosque', ruins: 'yes' }, 'it is a ruin'],
  [{ name: 'Masjid Jamek' }, 'it is not a place to pray (no amenity, building or room that says so)'],
  [{ ...MUSLIM, religion: 'christian' }, 'it is of another religion (religion=christian)'],
  [{ amenity: 'place_of_worship', name: 'Sri Temple' }, 'it does not say for which religion it is'],
  [{ room: 'prayer', name: 'Quiet Room' }, 'it does not say for which religion it is'],
  // A name that only contains such a word is not one.
  [{ amenity: 'place_of_worship', name: 'Camino' }, 'it does not say for which religion it is'],
  [{ amenity: 'restaurant', prayer_room: 'yes' }, 'it is not a place to pray (amenity=restaurant)'],
  [{ building: 'yes', name: 'Masjid' }, 'it is not a place to pray (no amenity, building or room that says so)'],
  [{ ...MUSLIM, access: 'private' }, 'it is not open to everybody (access=private)'],
  [{ ...MUSLIM, disused: 'yes' }, 'it is disused'],
  [{ 'disused:amenity': 'place_of_worship', religion: 'muslim' }, 'it is closed for good (disused:amenity)'],
])('%j is none: %s', (tags, reason) => {
  expect(osmPrayerSpace(tags, false, TODAY)).toEqual({ reason });
});
