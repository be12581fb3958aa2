// @module-tag quick
/** How wishes change an answer, one example per rule of docs/search.md. */
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { StatedFacts } from '#domain/places/facts.ts';
import type { Restaurant, WeeklyHours } from '#domain/places/restaurant.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { fakeEvidence } from '../../../tests/support/fakes/fake-data.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

const AT = Date.UTC(2026, 10, 20, 4);
const HERE = { latitude: 1.3, longitude: 103.8 };
/** Another city, some 300 km away. */
const FAR = { latitude: 3.14, longitude: 101.69 };

function ask(text: string, places: readonly Partial<Restaurant>[], more: Partial<SearchQuery> = {}) {
  const rows = places.map((place, n) => restaurant({ cuisine_types: [], ...HERE, ...place, id: idOf(n) }));
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const page = { text, near: HERE, sort: 'relevance', offset: 0, limit: 50, at: AT } as const;
  const { cards, wishes = [], wished, unmet: unmatched } = catalogue.search({ ...NO_FILTERS, ...page, ...more });
  return {
    names: cards.map(({ name }) => name),
    met: wishes.filter(({ isMet }) => isMet).map(({ kind }) => kind),
    unmet: wishes.filter(({ isMet }) => !isMet).map(({ kind }) => kind),
    wished,
    unmatched,
    wishes,
  };
}

test('places that meet more wishes come first, whatever other scores they have', () => {
  const places = [
    { name: 'Kebab A', average_rating: 5, review_count: 900 },
    { name: 'Kebab B', amenities: ['parking_available'] },
    { name: 'Kebab C', amenities: ['delivery', 'parking_available'] },
  ] satisfies Partial<Restaurant>[];
  const { names, met, wished } = ask('kebab delivery with parking', places);
  expect(names).toEqual(['Kebab C', 'Kebab B', 'Kebab A']);
  expect(met).toEqual(['delivery', 'parking']);
  expect(wished).toBe(1);
});

test('a food court is a stall, or a place whose name or address says so', () => {
  const places = [
    { name: 'Next Door' },
    { name: 'Sari', place_kind: 'stall', latitude: 1.31 },
    { name: 'Ali', address: '1 Kadayanallur Street, Stall 101, Maxwell Food Centre', latitude: 1.32 },
    { name: 'Bee Hoon @ Newton Hawker Centre', latitude: 1.33 },
    { name: 'The Food Place', latitude: 1.34 },
  ] satisfies Partial<Restaurant>[];
  const { names, met, wished } = ask('food court', places);
  expect(names.slice(0, 3)).toEqual(['Sari', 'Ali', 'Bee Hoon @ Newton Hawker Centre']);
  expect(met).toEqual(['foodCourt']);
  expect(wished).toBe(3);
});

/** Open every day. */
const daily = (open: string, close: string): WeeklyHours => {
  const day = [{ open, close }];
  return { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day };
};

test('open 24 hours is met by hours without a break only', () => {
  const places = [
    { name: 'Until One', operating_hours: daily('07:00', '01:00') },
    { name: 'Unsure' },
    { name: 'Always', operating_hours: daily('00:00', '24:00'), latitude: 1.31 },
  ] satisfies Partial<Restaurant>[];
  const { names, met, wished } = ask('open 24 hours', places);
  expect([names, met, wished]).toEqual([['Always', 'Unsure'], ['openAllDay'], 1]);
  expect(ask('open late night food', places).names[0]).toBe('Until One');
});

test('a text of wishes that no place meets has no exact match', () => {
  const places = [{ name: 'Kebab A', halal_status: 'halal_friendly' }] satisfies Partial<Restaurant>[];
  expect(ask('halal certified', places)).toMatchObject({
    unmet: ['certified'],
    unmatched: 'words',
    names: ['Kebab A'],
  });
  // The dish is one.
  expect(ask('certified kebab', places).unmatched).toBeUndefined();
  expect(ask('near me', places).unmatched).toBeUndefined();
});

test('what meets every wish within a drive does not follow what is merely nearer, if few nearer ones meet it', () => {
  const inParts = { unfolded: { unverified: false, far: false } };
  const nearer = Array.from({ length: 6 }, (_, n) => ({ name: `Next ${n}`, halal_status: 'unverified' as const }));
  const open = { operating_hours: daily('00:00', '24:00'), halal_status: 'unverified' as const };
  const farther = { name: 'Farther', latitude: 1.37, ...open };
  expect(ask('open 24 hours', [...nearer, farther], inParts).names[0]).toBe('Farther');
  const many = nearer.map((place) => ({ ...place, ...open }));
  expect(ask('open 24 hours', [...many, farther], inParts).names.at(-1)).toBe('Farther');
});

test('a day of the week is the next one, today included, and what is closed on it is left out', () => {
  const week = daily('12:00', '15:00');
  const places = [
    { name: 'Shut', operating_hours: { ...week, sunday: [], friday: [] } },
    { name: 'Unsure' },
    { name: 'Open', operating_hours: { ...week, saturday: [], monday: [] }, latitude: 1.31 },
  ] satisfies Partial<Restaurant>[];
  // A Friday.
  for (const text of ['open sunday', 'open friday', '日曜日営業', '周五营业', '일요일', 'مفتوح الأحد']) {
    const { names, met, wished } = ask(text, places);
    expect([names, met, wished]).toEqual([['Open', 'Unsure'], ['openOn'], 1]);
  }
  expect(ask('open saturday', places).names).toEqual(['Shut', 'Unsure']);
  expect(ask('open monday', places).names).toEqual(['Shut', 'Unsure']);
});

test('what no source states is said to be unknown and changes nothing', () => {
  const places = [{ name: 'Msemen Ramen', latitude: 1.31 }, { name: 'Ramen' }];
  const { names, met, unmet } = ask('ramen no msg', places);
  expect([names, met, unmet]).toEqual([['Ramen', 'Msemen Ramen'], [], ['unstated']]);
});

const stating = (facts: StatedFacts): Partial<Restaurant> => ({
  evidence: [
    {
      id: crypto.randomUUID(),
      kind: 'source_tag',
      authority: null,
      certificate_number: null,
      valid_until: null,
      stated_by: 'Somebody',
      statement: null,
      url: null,
      checked_on: null,
      verified: false,
      facts,
    },
  ],
});

test('slaughter and pork are met only by what somebody stated; what contradicts it is left out', () => {
  const places = [
    { name: 'Kebab Silent' },
    { name: 'Kebab Fast', ...stating({ slaughter: 'machine', stunning: 'used', pork: 'in_kitchen' }) },
    { name: 'Kebab Said', latitude: 1.31, ...stating({ slaughter: 'hand', stunning: 'none', pork: 'none' }) },
  ] satisfies Partial<Restaurant>[];
  for (const [text, kind] of [
    ['hand slaughtered kebab', 'handSlaughtered'],
    ['kebab sans étourdissement', 'notStunned'],
    ['kebab sans porc', 'noPork'],
  ] as const) {
    const { names, met, wished } = ask(text, places);
    expect([names, met, wished]).toEqual([['Kebab Said', 'Kebab Silent'], [kind], 1]);
    const unknown = ask(text, places.slice(0, 1));
    expect([unknown.names, unknown.met, unknown.unmet]).toEqual([['Kebab Silent'], [], [kind]]);
  }
});

test('in Ramadan, iftar is met by what is open at today’s sunset there, after it at tomorrow’s', () => {
  const places = [
    { name: 'Shut', operating_hours: daily('08:00', '19:00') },
    { name: 'Open', operating_hours: daily('19:00', '19:30') },
    { name: 'Unsure' },
    { name: 'Iftar Tent' },
    { name: 'Iftar Hall', operating_hours: daily('08:00', '19:00') },
  ] satisfies Partial<Restaurant>[];
  // The sun sets at 19:21; Ramadan is from 8 February to 8 March.
  for (const at of ['2027-02-10T15:00+08:00', '2027-02-10T21:00+08:00', '2027-02-07T21:00+08:00']) {
    const { names, met, wished } = ask('iftar', places, { at: Date.parse(at) });
    expect([names, met, wished]).toEqual([['Open', 'Iftar Tent', 'Unsure'], ['iftar'], 1]);
  }
  for (const at of ['2026-11-20T15:00+08:00', '2027-03-08T21:00+08:00'])
    expect(ask('iftar', places, { at: Date.parse(at) }), 'else by name only').toMatchObject({ wished: 2 });
});

test('of suhoor, a name says less than hours: it comes after them, is not counted, and is out where hours say no', () => {
  const places = [
    { name: 'Sahur Corner', average_rating: 5, review_count: 900 },
    { name: 'Sahur Day', operating_hours: daily('08:00', '19:00') },
    { name: 'Night', operating_hours: daily('22:00', '06:00'), latitude: 1.38 },
    { name: 'Unsure' },
  ] satisfies Partial<Restaurant>[];
  const all = ask('suhoor', places);
  expect([all.names, all.met, all.wished]).toEqual([['Night', 'Sahur Corner', 'Unsure'], ['suhoor'], 1]);
  const named = ask('suhoor', places.slice(0, 2));
  expect([named.names, named.met, named.wished]).toEqual([['Sahur Corner'], ['suhoor'], 0]);
});

test('suhoor is met by what is open half an hour before the next fajr there, in all seasons', () => {
  const places = [
    { name: 'Late', operating_hours: daily('18:00', '02:00') },
    { name: 'Before Fajr', operating_hours: daily('04:00', '06:00') },
  ] satisfies Partial<Restaurant>[];
  for (const at of ['2026-11-20T03:00+08:00', '2026-11-20T12:00+08:00', '2027-02-10T21:00+08:00'])
    expect(ask('suhoor', places, { at: Date.parse(at) })).toMatchObject({ names: ['Before Fajr'], met: ['suhoor'] });
});

test('until fajr, suhoor is that of today', () => {
  const hours = [{ open: '04:00', close: '06:00' }];
  const nights = { ...daily('18:00', '02:00'), thursday: [], friday: hours };
  const places = [
    { name: 'Friday', operating_hours: nights },
    { name: 'Saturday', operating_hours: { ...nights, friday: [], saturday: hours } },
  ] satisfies Partial<Restaurant>[];
  // Fajr of Friday is at 05:27.
  for (const [at, name] of [
    ['2026-11-20T05:20+08:00', 'Friday'],
    ['2026-11-20T05:35+08:00', 'Saturday'],
  ] as const)
    expect(ask('suhoor', places, { at: Date.parse(at) })).toMatchObject({ names: [name], met: ['suhoor'] });
});

test('a kitchen without seats meets no wish, unless somebody looks for caterers', () => {
  const places = [
    { name: 'Corner' },
    { name: 'Vegetarian Staff Canteen', place_kind: 'canteen', latitude: 1.31 },
  ] satisfies Partial<Restaurant>[];
  expect(ask('vegetarian', places).unmet).toEqual(['vegetarian']);
  expect(ask('vegetarian canteen', places)).toMatchObject({ met: ['vegetarian'], wished: 1 });
});

test('a distant place does not meet a wish: nobody travels for a parking space', () => {
  const places = [{ name: 'Kebab Near' }, { name: 'Kebab Far', amenities: ['parking_available' as const], ...FAR }];
  const { names, unmet, wished } = ask('kebab with parking', places);
  expect(names).toEqual(['Kebab Near', 'Kebab Far']);
  expect(unmet).toEqual(['parking']);
  expect(wished).toBeUndefined();
});

test('places known to fail a wish are left out unless nothing else remains', () => {
  const dear = { name: 'Kebab Dear', price_level: 4 };
  expect(ask('cheap kebab', [dear, { name: 'Kebab X', price_level: 1 }]).names).toEqual(['Kebab X']);
  const alone = ask('cheap kebab', [dear]);
  expect(alone.names).toEqual(['Kebab Dear']);
  expect(alone.unmet).toEqual(['cheap']);
});

test('a nearby place with that name wins over the wish; a distant one does not', () => {
  const family = { name: 'Family Fish', latitude: 1.31 };
  const other = { name: 'Ocean Fish' };
  expect(ask('family fish restaurant', [other, family])).toMatchObject({ met: [], unmet: [] });
  expect(ask('family fish restaurant', [other, family]).names[0]).toBe('Family Fish');
  expect(ask('family fish restaurant', [other, { ...family, ...FAR }]).unmet).toEqual(['family']);
});

test('words that fit any place list what is near, places with that name first', () => {
  const places = [{ name: 'Kebab' }, { name: 'Halal Food', latitude: 1.37 }, { name: 'Laksa', latitude: 1.31 }];
  expect(ask('good halal food', places).names).toEqual(['Halal Food', 'Kebab', 'Laksa']);
  expect(ask('any halal place', places).names).toEqual(['Kebab', 'Laksa', 'Halal Food']);
  // A place of that name at the other end of the city is not meant.
  const farther = [{ name: 'Kebab' }, { name: 'Halal Food', latitude: 1.5 }];
  expect(ask('good halal food', farther).names).toEqual(['Kebab', 'Halal Food']);
});

test.each([
  'tempat makan',
  'rumah makan',
  'restoran dekat sini',
  'yemek yerleri',
  'yiyecek yer',
  'lieux où manger',
  'où manger ici',
  'أماكن للأكل',
  'food near me',
  'somewhere to eat',
])('%s names no place: all places are listed, the nearest first', (text) => {
  const places = [{ name: 'Kebab' }, { name: 'Makan Makan', latitude: 1.33 }, { name: 'Laksa', latitude: 1.31 }];
  expect(ask(text, places).names).toEqual(['Kebab', 'Laksa', 'Makan Makan']);
  expect(ask('makan makan', places).names[0]).toBe('Makan Makan');
});

test('a sort order chosen by the person is kept', () => {
  const places = [
    { name: 'Kebab Near' },
    { name: 'Kebab Lot', amenities: ['parking_available' as const], latitude: 1.31 },
  ];
  const { names, wished } = ask('kebab with parking', places, { sort: 'distance' });
  expect(names).toEqual(['Kebab Near', 'Kebab Lot']);
  expect(wished).toBeUndefined();
});

test('near me is only met if the position is known', () => {
  expect(ask('kebab near me', [{ name: 'Kebab' }]).met).toEqual(['nearMe']);
  const rows = [restaurant({ ...HERE, name: 'Kebab' })];
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const page = { text: 'kebab near me', sort: 'relevance', offset: 0, limit: 5, at: AT } as const;
  expect(catalogue.search({ ...NO_FILTERS, ...page }).wishes).toEqual([
    { kind: 'nearMe', said: 'near me', isMet: false },
  ]);
});

test('a restaurant called after a mosque is listed for its name; nothing is said of wishes that were not asked', () => {
  const { names, met, unmet } = ask('mosque open now', [{ name: 'The Mosque Kitchen' }]);
  expect(names).toEqual(['The Mosque Kitchen']);
  expect([met, unmet]).toEqual([[], []]);
});

const certifiedBy = (name: string, authority: string, more: Partial<Restaurant> = {}): Partial<Restaurant> => ({
  name,
  halal_status: 'certified',
  evidence: [fakeEvidence({ authority })],
  ...more,
});

test.each([
  ['AVS', 'Chez Ali', 'AVS'],
  ['avs certified kebab', 'Kebab Ali', 'AVS'],
  ['Halal Monitoring Committee', 'Grill', 'HMC'],
  ['HMC kebab', 'Kebab Grill', 'HMC'],
])('%s asks for places whose certificate is of that body', (text, name, body) => {
  const places = [
    certifiedBy('Kebab Sari', 'Majlis Ugama Islam Singapura (MUIS)'),
    certifiedBy(name, { AVS: 'À Votre Service (AVS)', HMC: 'Halal Monitoring Committee (UK)' }[body] ?? body),
    { name: 'Kebab Corner' },
  ];
  const { names, wished, wishes } = ask(text, places);
  expect(names[0]).toBe(name);
  expect(wished).toBe(1);
  expect(wishes).toMatchObject([{ kind: 'certified', value: body, isMet: true }]);
});

test('a body that no place here names is not met by the certificates of others', () => {
  const places = [certifiedBy('Kebab Sari', 'MUIS'), { name: 'Kebab Corner' }];
  for (const text of ['AVS', 'ARGML kebab', 'Halal Food Authority']) {
    const { wishes, unmet } = ask(text, places);
    expect([text, unmet, wishes[0]?.value]).toEqual([text, ['certified'], expect.stringMatching(/^(AVS|ARGML|HFA)$/)]);
  }
  // Nor by one that has run out.
  const ended = { evidence: [fakeEvidence({ authority: 'AVS', valid_until: '2026-11-01' })] };
  expect(ask('AVS', [certifiedBy('Chez Ali', 'AVS', ended)]).met).toEqual([]);
});

test('the initials of a body that are a word of dishes, too, name it only beside a word for its mark', () => {
  const places = [
    certifiedBy('Bakso Sari', 'Majelis Ulama Indonesia (MUI)'),
    { name: 'Wok Hut', cuisines: ['Chinese'] },
  ];
  expect(ask('mui fan', places).wishes).toEqual([]);
  expect(ask('bakso halal mui', places).wishes).toMatchObject([{ kind: 'certified', value: 'MUI', isMet: true }]);
});

test('a place that has a body’s name is found by it', () => {
  expect(ask('HMC Kebab House', [{ name: 'Other Kebab House' }, { name: 'HMC Kebab House' }]).names[0]).toBe(
    'HMC Kebab House',
  );
});
