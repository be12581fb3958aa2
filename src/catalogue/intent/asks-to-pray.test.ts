// @module-tag quick
/** Texts that ask for a place to pray, and what is listed then: restaurants of that name, never what is merely near. */
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { readIntent } from './read-wishes.ts';

const HERE = { latitude: 1.3, longitude: 103.8 };

function ask(text: string, places: readonly Partial<Restaurant>[]) {
  const rows = places.map((place, n) => restaurant({ cuisine_types: [], ...HERE, ...place, id: idOf(n) }));
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const page = { text, near: HERE, sort: 'relevance', offset: 0, limit: 50, at: 0 } as const;
  const { cards, asksToPray, wishes = [], total } = catalogue.search({ ...NO_FILTERS, ...page });
  return {
    names: cards.map(({ name }) => name),
    total,
    asksToPray,
    met: wishes.map(({ kind, isMet }) => [kind, isMet]),
  };
}

const listed = (texts: string) =>
  texts
    .split(/[;\n]/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

describe('asks for a place to pray', () => {
  test.each(
    listed(`
      mosque; nearest mosque; mosque near me; where is the nearest mosque?; mosques around here; mosque open now
      masjid; masjid terdekat; masjid dekat sini; di mana masjid terdekat; mesjid terdekat; surau; surau terdekat
      musolla; musholla dekat sini; prayer room; prayer room near me; where can i pray; place to pray
      cami; en yakın cami; yakındaki camiler; cami nerede; mescit; namaz yeri
      mosquée; mosquée la plus proche; où est la mosquée la plus proche; salle de prière près d’ici
      مسجد; أقرب مسجد; اقرب جامع; المسجد الأقرب; أين أقرب مسجد; مصلى; مساجد قريبة
      moschee in der nähe; mezquita más cercana; ближайшая мечеть
      附近的清真寺; 最近的清真寺; 近くのモスク; 가까운 모스크; มัสยิดใกล้ฉัน`),
  )('%s', (text) => {
    expect(readIntent(text)).toMatchObject({ rest: '', toPray: expect.anything() });
    expect(ask(text, [{ name: 'Kebab' }, { name: 'Laksa' }])).toMatchObject({ names: [], total: 0, asksToPray: true });
  });
});

test.each(
  listed(`
    mosque near city hall mrt; مسجد قريب من خان الخليلي; surau di klia; mushola dekat jalan hr soebrantas panam; mosquée près de bastille
    masjid in geylang serai; prayer room near bugis; мечеть рядом с арбатом`),
)('asks for a place to pray somewhere: %s', (text) => {
  expect(ask(text, [{ name: 'Kebab' }, { name: 'Laksa' }])).toMatchObject({ asksToPray: true, names: [] });
});

test.each(
  listed(`
    mosque kitchen; mosque near good restaurant; mosque near kebab; mosque kitchen near bugis; kebab near mosque; coffee with prayer room; restaurant with prayer room; mosque street
    halal food near a mosque; breakfast prayer room; camiye yakın restoran; camembert; halal; near me`),
)('asks for something to eat: %s', (text) => {
  expect(readIntent(text).toPray).toBeUndefined();
  expect(ask(text, [{ name: 'Kebab' }]).asksToPray).toBeUndefined();
});

test('restaurants of that name are listed, and no others', () => {
  const places = [{ name: 'Kebab' }, { name: 'The Mosque Kitchen', latitude: 1.31 }, { name: 'Mosaic' }];
  expect(ask('nearest mosque', places).names).toEqual(['The Mosque Kitchen']);
  expect(ask('mosque', places).met).toEqual([]);
});

test('restaurants that are known to have a prayer room are listed first, as asked', () => {
  const places = [{ name: 'Kebab' }, { name: 'Laksa', latitude: 1.31, amenities: ['prayer_room' as const] }];
  expect(ask('prayer room near me', places)).toEqual({
    names: ['Laksa', 'Kebab'],
    total: 2,
    asksToPray: true,
    met: [
      ['prayer', true],
      ['nearMe', true],
    ],
  });
});
