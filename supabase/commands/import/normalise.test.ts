// @module-tag quick
import { describe, expect, test } from 'vitest';
import { type Normalised, normalise } from './normalise.ts';
import type { RawEvidence, RawPlace } from './raw-place.ts';
import { osmRules, type Rules } from './rules.ts';
import type { PlaceData } from './staged-row.ts';

const RULES = osmRules(null);
const PLACE: RawPlace = {
  sourceId: 'node/1',
  names: ['Abou Tarek'],
  latitude: 30.050123,
  longitude: 31.237649,
  country: null,
  evidence: [],
};
const CERTIFICATE: RawEvidence = {
  kind: 'certificate',
  authority: 'MUIS',
  certificateNumber: 'EE1',
  statedBy: 'MUIS halal register',
  statement: null,
  url: null,
  checkedOn: '2026-08-21',
  isAuthoritative: true,
};
const TAG: RawEvidence = {
  ...CERTIFICATE,
  kind: 'source_tag',
  authority: null,
  certificateNumber: null,
  statement: 'diet:halal=yes',
  isAuthoritative: false,
};

function taken(raw: Partial<RawPlace>, rules: Partial<Rules> = {}): PlaceData {
  const result = normalise({ ...PLACE, ...raw }, 1, { ...RULES, ...rules });
  if ('reason' in result) throw new Error(result.reason);
  return result.row.data;
}

function reason(raw: Partial<RawPlace>): string | null {
  const result: Normalised = normalise({ ...PLACE, ...raw }, 1, RULES);
  return 'reason' in result ? result.reason : null;
}

const id = (raw: Partial<RawPlace>, rules?: Partial<Rules>) => {
  const result = normalise({ ...PLACE, ...raw }, 1, { ...RULES, ...rules });
  return 'row' in result ? result.row.id : null;
};

describe('a place in our own terms', () => {
  test('country, time zone and quantised position follow from the coordinate', () => {
    expect(taken({})).toMatchObject({
      country_code: 'EG',
      country: 'Egypt',
      time_zone: 'Africa/Cairo',
      latitude: 30.05012,
      longitude: 31.23765,
    });
  });

  test('the stated country goes before the coordinate, the default comes last', () => {
    expect(taken({ country: 'UK' }).country_code).toBe('GB');
    const nowhere = { latitude: null, longitude: null };
    expect(taken(nowhere, { defaultCountry: 'SG' }).country_code).toBe('SG');
    expect(reason(nowhere)).toContain('country is unknown');
  });

  test('the id depends on source and source id alone', () => {
    expect(id({})).toBe(id({ names: ['Other'] }));
    expect(id({})).not.toBe(id({ sourceId: 'node/2' }));
    expect(id({})).not.toBe(id({}, { source: 'muis' }));
    expect(id({})).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('koshary is not kosher, though an editor took it for that', () => {
    const koshary = taken({ names: ['Koshary Achmat'], cuisines: 'jewish' });
    expect(koshary).toMatchObject({ cuisine_types: [], inferred_cuisines: ['Egyptian'] });
    expect(taken({ names: ['Karve Grill'], cuisines: 'jewish' }).cuisine_types).toEqual(['Jewish']);
  });

  test('names lose invisible characters, except those that belong to their spelling', () => {
    const data = taken({ names: ['\u202eร้านอาหาร\u200bอิสลาม\u0000 ', 'ഹങ്രി റോളേഴ്\u200cസ്', 'Cafe\u0301'] });
    expect(data.name).toBe('ร้านอาหารอิสลาม');
    expect(data.alt_names).toEqual(['ഹങ്രി റോളേഴ്\u200cസ്', 'Café']);
  });

  test('fields that the source lacks stay absent', () => {
    expect(Object.keys(taken({}, { speaksOfHalal: false }))).not.toContain('halal_status');
    expect(Object.keys(taken({}))).not.toContain('phone');
    expect(taken({ phone: null }).phone).toBeNull();
  });

  test('contacts are international where the country is known', () => {
    expect(taken({ phone: '02 25789567' }).phone).toBe('+20 2 25789567');
    expect(taken({ website: 'www.example.com' }).website).toBe('https://www.example.com/');
    expect(taken({ website: 'javascript:alert(1)' }).website).toBeNull();
  });

  test('an address does not repeat its postal code', () => {
    const data = taken({ address: '7 PASIR RIS CENTRAL #B1-36 519612', postalCode: '519612' });
    expect([data.address, data.postal_code]).toEqual(['7 PASIR RIS CENTRAL #B1-36', '519612']);
  });

  test('names and addresses in capitals get ordinary case; statements about halal stay as written', () => {
    const raw = {
      names: ['AL-AZHAR EATING RESTAURANT @ NUH'],
      address: '11 SIXTH AVENUE #01-01 276473',
      postalCode: '276473',
      evidence: [{ ...CERTIFICATE, statement: 'EATING ESTABLISHMENT' }],
    };
    const data = taken(raw, { capitals: { spellings: ['NUH'] } });
    expect([data.name, data.address]).toEqual(['Al-Azhar Eating Restaurant @ NUH', '11 Sixth Avenue #01-01']);
    expect(data.evidence).toMatchObject([{ statement: 'EATING ESTABLISHMENT' }]);
    expect(taken(raw).name).toBe('AL-AZHAR EATING RESTAURANT @ NUH');
  });

  test('an address has no gap between two commas', () => {
    expect(taken({ address: 'Wayanad Rd,, Kozhikode, , Kerala' }).address).toBe('Wayanad Rd, Kozhikode, Kerala');
  });

  test.each([
    ['Vancouver, BC', 'CA', 'Vancouver'],
    ['jeddah', 'SA', 'Jeddah'],
    ['القاهرة', 'EG', 'Cairo'],
    ['الزرقاء\u200e', 'JO', 'Zarqa'],
    ['ISRAEL', 'IL', null],
    ['N/A', 'SG', null],
    ['None', 'IT', 'None'],
    ['Singapore', 'SG', 'Singapore'],
    ['Frankfurt am Main', 'DE', 'Frankfurt am Main'],
  ])('city %s of %s is %s', (city, country, expected) => expect(taken({ city, country }).city).toBe(expected));

  test.each([
    ['burger;kebab', ['Burgers', 'Kebab']],
    ['curry;biryani;meat', ['Curry', 'Biryani']],
    ['Afghan', ['Afghan']],
    ['arab', ['Arabic']],
    ['coffee_shop', ['Cafe']],
    ['tex-mex', ['Mexican']],
    ['regional;new_thing', ['New Thing']],
    ['<b>', []],
  ])('cuisine %s', (cuisines, expected) => expect(taken({ cuisines }).cuisine_types).toEqual(expected));
});

describe('refused rows state a reason', () => {
  test.each([
    [{ sourceId: null }, 'no id'],
    [{ names: [' ', '\u200b', null] }, 'no name'],
    [{ names: ['x'.repeat(301)] }, 'longer than 300'],
    [{ latitude: 91 }, 'latitude 91 is outside'],
    [{ longitude: '-180.5' }, 'longitude -180.5 is outside'],
    [{ latitude: 'north' }, 'latitude is not a number: north'],
    [{ latitude: null }, 'longitude without a latitude'],
    [{ longitude: '' }, 'latitude without a longitude'],
  ])('%o', (raw, expected) => expect(reason(raw)).toContain(expected));

  test('in time that grows with the length of a name', () => {
    const started = performance.now();
    expect(reason({ names: [`a${','.repeat(200_000)}b`] })).toContain('longer than 300');
    // Milliseconds. It took a minute when each comma was a beginning.
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('places of Japan', () => {
  const shibuya = { latitude: 35.6618, longitude: 139.6995 };

  test('an address in parts follows the country that the position is in', () => {
    const addressParts = { quarter: '神南', neighbourhood: '一丁目', block: '5', houseNumber: '6' };
    expect(taken({ ...shibuya, address: null, addressParts }).address).toBe('神南一丁目5-6');
    const street = { street: 'Jalan Sultan', houseNumber: '1' };
    const singapore = { latitude: 1.3025, longitude: 103.8593 };
    expect(taken({ ...singapore, address: null, addressParts: street }).address).toBe('1 Jalan Sultan');
    expect(taken({ ...singapore, address: 'Next to the mosque', addressParts: street }).address).toBe(
      'Next to the mosque',
    );
    expect(taken({ ...singapore, address: null, addressParts: {} }).address).toBeNull();
  });

  test.each([
    ['渋谷区', 'Tokyo'],
    ['Shinjuku-ku', 'Tokyo'],
    ['大阪市北区', 'Osaka'],
    ['奈良市下三条町, 奈良県', 'Nara'],
    ['四日市市', '四日市市'],
    ['富士河口湖町', '富士河口湖町'],
  ])('of %s the city is %s', (city, expected) => expect(taken({ ...shibuya, city }).city).toBe(expected));

  test.each<[namesByLanguage: Record<string, string>, slug: string]>([
    [{ en: 'Manna', 'ja-Latn': 'Manna Kate' }, 'manna'],
    [{ 'ja-Latn': 'Toriyasu', 'ja-Hira': 'とりやす' }, 'toriyasu'],
    [{ 'ja-Hira': 'とりやす' }, 'toriyasu'],
  ])('with %j the address is made of how the name is read', (namesByLanguage, slug) => {
    expect(taken({ ...shibuya, names: ['鳥安'], namesByLanguage }).slug_base).toBe(slug);
    // In China the characters are read as Chinese. A Japanese name in kana states its own reading.
    const beijing = { latitude: 39.9042, longitude: 116.4074 };
    expect(taken({ ...beijing, names: ['鳥安'], namesByLanguage }).slug_base).toBe('niaoan');
    expect(taken({ ...shibuya, names: ['とりやす'], namesByLanguage }).slug_base).toBe('toriyasu');
  });
});

describe('halal: only this evidence gives a status', () => {
  test('a certificate of an authoritative register makes certified', () => {
    const data = taken({ evidence: [CERTIFICATE] });
    expect(data.halal_status).toBe('certified');
    expect(data.evidence).toMatchObject([
      { verified: true, authority: 'MUIS', certificate_number: 'EE1', checked_on: '2026-08-21', valid_until: null },
    ]);
  });

  test('a certificate of any other list is kept as evidence and gives no status', () => {
    const data = taken({ evidence: [{ ...CERTIFICATE, isAuthoritative: false }] });
    expect(data.halal_status).toBe('unverified');
    expect(data.evidence).toMatchObject([{ verified: false, certificate_number: 'EE1' }]);
  });

  test.each([
    [{ menu: 'some' }, 'halal_friendly'],
    [{ menu: 'whole' }, 'halal_friendly'],
    [{ menu: 'none' }, 'unverified'],
    [{ menu: 'part' }, 'unverified'],
    [{ menu: 'whole', alcohol: 'served' }, 'unverified'],
    [{ alcohol: 'none', pork: 'none' }, 'unverified'],
    [{}, 'unverified'],
  ] as const)('a tag that states %j makes %s', (facts, status) => {
    expect(taken({ evidence: [{ ...TAG, facts }] }).halal_status).toBe(status);
  });

  test('a curated list’s “halal friendly” falls where it says that not all food is halal', () => {
    const list = { ...TAG, kind: 'community_report', supports: 'halal_friendly' } as const;
    expect(taken({ evidence: [list] }).halal_status).toBe('halal_friendly');
    expect(taken({ evidence: [{ ...list, facts: { menu: 'part' } }] }).halal_status).toBe('unverified');
  });

  test('no claim is unverified', () => expect(taken({}).halal_status).toBe('unverified'));
});

test.each([
  ['claro;', 'claro'],
  ['"Epicure"', 'Epicure'],
  ['"Inside Out" sushi bar', '"Inside Out" sushi bar'],
  ['/ دجاج زينو', 'دجاج زينو'],
  ['le Chateau; le Chalet', 'le Chateau / le Chalet'],
  ['المحيط للمأكولات البحرية_فرع المقابلين', 'المحيط للمأكولات البحرية فرع المقابلين'],
])('the name %s is shown without the marks of tags and lists', (written, name) => {
  expect(taken({ names: [written] }).name).toBe(name);
});

test('a name loses the legal form of its company; the full name is kept beside it', () => {
  const full = 'Kentucky Fried Chicken Management Pte Ltd (KFC)';
  expect(taken({ names: [full, 'KFC', 'Other'] })).toMatchObject({
    name: 'KFC',
    alt_names: [full, 'Other'],
    slug_base: 'kfc',
  });
  expect(taken({ names: ['KFC', full] })).toMatchObject({ name: 'KFC', alt_names: [full] });
});

test('a name of only such marks counts as none', () => {
  expect(normalise({ ...PLACE, names: [' ; _ '] }, 1, RULES)).toMatchObject({ reason: 'it has no name' });
});

test('a wrongly decoded text causes a warning', () => {
  expect(normalise({ ...PLACE, names: ['ไนน\ufffd\ufffdีเนื้อ'] }, 1, RULES)).toMatchObject({
    warnings: [expect.stringContaining('damaged before')],
  });
});
