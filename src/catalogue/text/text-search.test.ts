// @module-tag quick
/** What a text finds, one example per rule of docs/search.md. */
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { KNOWS_NOTHING } from './geo-lookups.ts';
import { onlyCalledInPart } from './place-finder.ts';
import { toUnits } from './query-units.ts';
import { findWhere } from './where.ts';

const AT = Date.UTC(2026, 10, 20);
const BERLIN = { latitude: 52.517, longitude: 13.389, city: 'Berlin', country_code: 'DE', region: 'de', address: null };
const TOKYO = { latitude: 35.68, longitude: 139.74, city: null, country_code: 'JP', region: 'jp', address: null };

/** Names found by a text, best first. */
function find(text: string, places: readonly Partial<Restaurant>[], query: Partial<SearchQuery> = {}): string[] {
  const rows = places.map((place, n) => restaurant({ cuisine_types: [], address: null, ...place, id: idOf(n) }));
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const page = { text, sort: 'relevance', offset: 0, limit: 50, at: AT } as const;
  return catalogue.search({ ...NO_FILTERS, ...page, ...query }).cards.map(({ name }) => name);
}

test.each(['188034', 'S(188034)', 's188034', 'S 188034', 'kitchen S(188034)', '1880'])(
  '%s finds the places of that postal code',
  (text) => {
    const places = ['188034', '188043', null].map((postal_code, n) => ({ name: `Kitchen ${n}`, postal_code }));
    expect(find(text, places)[0]).toBe('Kitchen 0');
    if (/^s?\W?188034\W?$/i.test(text)) expect(find(text, places)).toEqual(['Kitchen 0']);
  },
);

test("a mall's postal code finds the places that have it, and none around", () => {
  const mall = [1, 2, 3, 4].map((n) => ({ name: `Stall ${n}`, postal_code: '556083' }));
  const beside = { name: 'Beside', postal_code: '556084' };
  expect(find('S(556083)', [...mall, beside])).not.toContain('Beside');
  expect(find('556083', [...mall, beside])).toHaveLength(4);
});

test('digits are a phone from the seventh on, with or without its area code, beside names and filters', () => {
  const places = [
    { name: 'Kopi', phone: '+65 6298-1234', postal_code: '629812' },
    { name: 'Kopi Duli', phone: '٦٢٩٨١٢٣٥' },
    { name: 'Teh', phone: '6298 1235', address: 'Blk 6298' },
    { name: 'Susu', phone: '12-34', address: '62981235 Road' },
  ];
  expect(find('62981234', places)).toEqual(['Kopi']);
  expect(find('+65 6298 1234', places)).toEqual(['Kopi']);
  expect(find('kopi 62981235', places)).toEqual(['Kopi Duli']);
  expect(find('6298123', places).toSorted()).toEqual(['Kopi', 'Kopi Duli', 'Susu', 'Teh']);
  expect(find('62981235', places).toSorted()).toEqual(['Kopi Duli', 'Susu', 'Teh']);
  // The beginning of a postal code and a house number; the other phones are not meant.
  expect(find('6298', places).toSorted()).toEqual(['Kopi', 'Susu', 'Teh']);
});

test('a place that the text names replaces the middle of the radius, unless the person is in it', () => {
  const near = { latitude: BERLIN.latitude, longitude: BERLIN.longitude };
  const places = [
    { ...TOKYO, name: 'Tokyo Ramen' },
    { ...TOKYO, name: 'Far Ramen', latitude: 35.6, city: 'Tokyo' },
    { ...BERLIN, name: 'Mitte Ramen' },
    { ...BERLIN, name: 'Edge Ramen', latitude: BERLIN.latitude + 0.08 },
  ];
  expect(find('tokyo', places, { near, radiusKm: 5 })).toEqual(['Tokyo Ramen']);
  expect(find('ramen tokyo', places, { near, radiusKm: 5 })).toEqual(['Tokyo Ramen']);
  expect(find('ramen berlin', places, { near, radiusKm: 5 })).toEqual(['Mitte Ramen']);
  expect(find('ramen', places, { near, radiusKm: 5 })).toEqual(['Mitte Ramen']);
});

test("an empty place's name has no typo: places elsewhere with this name follow, and nothing alike", () => {
  const dublin = { latitude: 53.35, longitude: -6.26, city: 'Dublin', country_code: 'IE', region: 'ie' };
  const places = [
    { ...dublin, name: 'Zing' },
    { ...BERLIN, name: 'Dubai Grill' },
  ];
  const near = { latitude: dublin.latitude, longitude: dublin.longitude };
  expect(find('dubai', places, { near })).toEqual(['Dubai Grill']);
  expect(find('dubai', [{ ...dublin, name: 'Zing' }], { near })).toEqual([]);
});

test.each([
  ['けばぶ', 'トルコ ケバブ'],
  ['ケバブ', 'とるこ けばぶ'],
  ['gado2', 'Warung Gado-Gado'],
])('%s finds %s', (typed, name) => {
  expect(find(typed, [{ name }, { name: 'Sahara 2' }])).toEqual([name]);
});

test.each([
  ['se18xx', '9 Festival Terrace, London, SE1 8XX'],
  ['burgers e114jt', '353 High Road, London, E11 4JT'],
  ['m5v2t6', '1 Front Street, Toronto, M5V 2T6'],
  ['1012ab', 'Damrak 1, 1012 AB Amsterdam'],
  ['se18xx', 'SE18XX London'],
  ['blk505', '505 Ang Mo Kio Avenue 8'],
  ['blk 505', '505 Ang Mo Kio Avenue 8'],
])('%s is found in %s', (typed, address) => {
  expect(
    find(typed, [
      { name: 'Burgers', address },
      { name: 'Burgers', address: '50 Beach Road' },
    ]),
  ).toHaveLength(1);
});

const SINGAPORE_STREETS = { country_code: 'SG', region: 'sg', city: 'Singapore' };

test.each([['tampines st 81', 'Tampines Street 81', 1.3493, 103.9336]])(
  '%s is that street, before the rest of the town that it begins with',
  (typed, street, latitude, longitude) => {
    const [town = ''] = street.split(/ (?:Street|North|Drive|Central)/);
    const at = { ...SINGAPORE_STREETS, latitude, longitude };
    const there = [1, 2, 3].map((n) => ({ ...at, name: `Stall ${n}`, address: `${n} ${street}` }));
    const others = [4, 5, 6].map((n) => ({
      ...at,
      latitude: latitude + 0.02,
      name: `Other ${n}`,
      address: `${n} ${town} Walk`,
      halal_status: 'certified' as const,
    }));
    const near = { latitude: 1.3006, longitude: 103.8559 };
    expect(
      find(typed, [...others, ...there], { near })
        .slice(0, 3)
        .toSorted(),
    ).toEqual(['Stall 1', 'Stall 2', 'Stall 3']);
  },
);

test.each(['gado2', 'gadogado'])('%s is a dish, for which places of its cuisine come', (typed) => {
  expect(find(typed, [{ name: 'Kulon', cuisine_types: ['Indonesian'] }, { name: 'Husk' }])).toEqual(['Kulon']);
});

test('a shortened word of a street is written out behind the name of a town that begins it', () => {
  const near = { latitude: 1.3006, longitude: 103.8559 };
  const at = { ...SINGAPORE_STREETS, latitude: 1.3024, longitude: 103.906 };
  const central = [1, 2].map((n) => ({ ...at, name: `Stall ${n}`, address: `${n} Marine Parade Central` }));
  const ctrl = { ...at, latitude: 1.3124, name: 'Inflight Ctrl', address: '30 Crescent' };
  expect(
    find('marine parade ctrl', [...central, ctrl], { near })
      .slice(0, 2)
      .toSorted(),
  ).toEqual(['Stall 1', 'Stall 2']);
});

test.each(['dessert cafe', 'dessert stall', 'dessert house'])(
  '%s asks for desserts before a café or a stall',
  (typed) => {
    const places = [
      { name: 'Cafe O', cuisine_types: ['Cafe'], halal_status: 'certified' as const },
      { name: 'The Ramen Stall', halal_status: 'certified' as const },
      { name: 'Noodle House', halal_status: 'certified' as const },
      { name: 'Dessert Station', latitude: 1.29 },
    ].map((place) => ({ latitude: 1.28, longitude: 103.85, ...place }));
    expect(find(typed, places, { near: { latitude: 1.28, longitude: 103.85 } })[0]).toBe('Dessert Station');
  },
);

test.each(['清真牛肉面', '清真牛肉麵', '牛肉麵'])('%s finds beef noodles, written in Latin letters, too', (typed) => {
  expect(find(typed, named('Aladdin Lanzhou Beef Noodles', 'The Dim Sum Place'))).toEqual([
    'Aladdin Lanzhou Beef Noodles',
  ]);
});

test('meatballs are Indonesian: without any, Indonesian places come and Malaysian ones do not', () => {
  const places = [
    { name: 'Husk', cuisine_types: ['Malaysian'] },
    { name: 'Kulon', cuisine_types: ['Indonesian'] },
  ];
  expect(find('bakso', places)).toEqual(['Kulon']);
});

test('two digits are a house number and no beginning of a postal code', () => {
  const places = [
    { name: 'Street', address: 'Tampines Street 81', postal_code: '520823' },
    { name: 'Code', address: 'Tampines Street 9', postal_code: '819000' },
  ];
  expect(find('tampines 81', places)).toEqual(['Street']);
  expect(find('819', places)).toEqual(['Code']);
});

test('a cuisine derived from the name is found and filtered like a stated one', () => {
  const places = [{ name: 'Gyudon Corner', inferred_cuisines: ['Japanese'] }, { name: 'Corner' }];
  expect(find('japanese', places)).toEqual(['Gyudon Corner']);
  expect(find('', places, { cuisines: ['Japanese'] })).toEqual(['Gyudon Corner']);
});

const named = (...names: string[]): Partial<Restaurant>[] => names.map((name) => ({ name }));

test('a dish is found with an Arabic *and* attached to it', () => {
  const places = named('مطعم وشاورما ابو العبد', 'مطعم الشام');
  expect(find('شاورما', places)).toEqual(['مطعم وشاورما ابو العبد']);
  expect(find('shawarma', places)).toEqual(['مطعم وشاورما ابو العبد']);
});

test('a dish finds its cuisine if hardly any place names it, after the places that do', () => {
  const places = [
    { name: 'Bosphorus Corner', cuisine_types: ['Turkish'] },
    { name: 'Star Kebab' },
    { name: 'Turkish Carpets', cuisine_types: ['Cafe'] },
  ];
  expect(find('kebab', places)).toEqual(['Star Kebab', 'Bosphorus Corner']);
  expect(find('döner', places)).toEqual(['Star Kebab', 'Bosphorus Corner']);
  const many = [...places, ...named('Ali Kebab', 'Big Kebab')];
  expect(find('kebab', many)).not.toContain('Bosphorus Corner');
});

test('out of reach the nearest comes first, whatever its scores', () => {
  const istanbul = { latitude: 41.01, longitude: 28.98 };
  const cleared = { ...BERLIN, city: null };
  const best = {
    name: 'Sushi',
    cuisine_types: ['Sushi'],
    average_rating: 5,
    review_count: 900,
    halal_status: 'certified' as const,
  };
  const italian = { ...best, ...cleared, latitude: 43.62, longitude: 13.52 };
  const ukrainian = { name: 'Zuzu', cuisine_types: ['Sushi'], ...cleared, latitude: 50.45, longitude: 30.52 };
  expect(find('sushi', [italian, ukrainian], { near: istanbul })).toEqual(['Zuzu', 'Sushi']);
  expect(find('sushi istanbul', [italian, ukrainian], { near: BERLIN })).toEqual(['Zuzu', 'Sushi']);
  // A better match that is slightly farther away.
  expect(find('sushi', [{ ...italian, latitude: 50.5, longitude: 30.5 }, ukrainian], { near: istanbul })[0]).toBe(
    'Sushi',
  );
});

describe('if few places in reach name a dish', () => {
  const seoul = { latitude: 37.53, longitude: 126.99 };
  const far = named('Curry One', 'Curry Two', 'Curry Three', 'Curry Four', 'Curry Five').map((place) => ({
    ...place,
    ...BERLIN,
  }));
  const kitchen = { name: 'Om', cuisine_types: ['Indian'], ...seoul };

  test('places of its cuisine precede distant ones that name it', () => {
    expect(find('curry', [...far, kitchen], { near: seoul })[0]).toBe('Om');
    expect(find('curry', [...far, kitchen], { near: seoul })).toHaveLength(6);
    expect(find('curry', [...far, kitchen])).not.toContain('Om');
  });

  test('cuisines that nearly always serve it count, and others only if there is none of these', () => {
    const [turkish, grill] = ['Turkish', 'Grill'].map((served) => ({
      name: served,
      cuisine_types: [served],
      ...seoul,
    }));
    const adana = [{ name: 'Adana', ...BERLIN }];
    const asked = { near: seoul };
    expect(find('kebab', [...adana, { ...turkish, name: 'T' }, { ...grill, name: 'G' }], asked)).toEqual(['T']);
    expect(find('mixed grill', [...adana, { ...grill, name: 'G' }], asked)).toEqual(['G']);
  });

  test('any cuisine that may serve it counts if fewer than three others are in reach', () => {
    const turks = ['T1', 'T2', 'T3'].map((name) => ({ name, cuisine_types: ['Turkish'], ...seoul }));
    const indian = { name: 'Om', cuisine_types: ['Indian'], ...seoul };
    expect(find('kebab', [...turks.slice(1), indian], { near: seoul })).toEqual(['T2', 'T3', 'Om']);
    expect(find('kebab', [...turks, indian], { near: seoul })).not.toContain('Om');
  });

  test('the only place in reach that names it precedes kitchens next door that may serve it', () => {
    const kebab = { name: 'Halal Kebab', ...BERLIN, latitude: 37.45, longitude: 126.65 };
    const indians = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, cuisine_types: ['Indian'], ...seoul }));
    expect(find('kebab', [...indians, kebab], { near: seoul })[0]).toBe('Halal Kebab');
    expect(find('kebab', [...indians, kebab], { near: seoul })).toHaveLength(6);
    const unfolded = { unverified: false, far: false };
    expect(find('kebab', [...indians, kebab], { near: seoul, unfolded })[0]).toBe('Halal Kebab');
  });

  test('nobody travels to cuisines that only may serve it', () => {
    const [cafe, turkish] = ['Cafe', 'Turkish'].map((served) => ({ name: served, cuisine_types: [served], ...BERLIN }));
    expect(
      find(
        'kunefe',
        [
          { ...cafe, name: 'C' },
          { ...turkish, name: 'T' },
        ],
        { near: seoul },
      ),
    ).toEqual(['T']);
  });

  test('no bakery is found for kunefe, and no Chinese kitchen for dim sum, if better ones exist', () => {
    const sells = (name: string, ...cuisine_types: string[]) => ({ name, cuisine_types, ...seoul });
    const cooks = ['A', 'B', 'C'].map((name) => sells(name, 'Turkish'));
    expect(find('kunefe', [...cooks, sells('Doughnuts', 'Bakery')], { near: seoul })).not.toContain('Doughnuts');
    const places = ['Dim Sum One', 'Dim Sum Two', 'Dim Sum Three'].map((name) => sells(name));
    for (const typed of ['dim sum', '点心'])
      expect(find(typed, [...places, sells('Yong Tau Foo', 'Chinese')], { near: seoul }), typed).toHaveLength(3);
    expect(find('فول', [sells('A', 'Lebanese'), sells('طعمية الحاج')], { near: seoul })[0]).toBe('طعمية الحاج');
  });

  test('yakiniku is no grill of another cuisine, and Vietnam is also written as two words', () => {
    const grill = { name: 'Tandoori Grill', cuisine_types: ['Indian', 'Grill'], ...seoul };
    const japanese = { name: 'Sankyu', cuisine_types: ['Japanese'], ...seoul };
    expect(find('yakiniku', [grill, japanese], { near: seoul })[0]).toBe('Sankyu');
    expect(find('restaurant vietnamien', [{ name: 'Pho Viet-Nam', ...seoul }], { near: seoul })).toHaveLength(1);
  });

  test('a similar cuisine comes after the typed one within a drive', () => {
    const indians = [1, 2, 3].map(() => ({ name: 'Om', cuisine_types: ['Indian'], ...seoul }));
    const pakistani = { name: 'Lahore', cuisine_types: ['Pakistani'], ...seoul, latitude: 37.6 };
    expect(find('pakistani', [...indians, pakistani], { near: seoul })[0]).toBe('Lahore');
    expect(find('pakistani', [...indians, { ...pakistani, latitude: 37.95 }], { near: seoul })[0]).toBe('Om');
  });

  test('five places with it are enough: no other cuisines are mentioned', () => {
    const near = far.map((place) => ({ ...place, ...seoul }));
    expect(find('curry', [...near, kitchen], { near: seoul })).not.toContain('Om');
    expect(find('curry', [...near.slice(1), kitchen], { near: seoul })).toContain('Om');
  });

  test('a dish is also found without its ingredients, by its own name before its cuisine', () => {
    const near = ['Biryani House', 'Star Briyani', 'Om'].map((name) => ({ name, ...seoul }));
    const kitchens = near.map((place) => ({ ...place, ...(place.name === 'Om' && { cuisine_types: ['Indian'] }) }));
    expect(find('chicken biryani', kitchens, { near: seoul }).slice(0, 2)).toEqual(['Biryani House', 'Star Briyani']);
    const soups = ['Fish Soup', 'Fish'].map((name) => ({ name, ...seoul }));
    expect(find('fish soup', soups, { near: seoul })).toEqual(['Fish Soup']);
    const indonesian = { name: 'Bumbu', cuisine_types: ['Indonesian'], ...seoul };
    expect(find('nasi padang', [indonesian, { name: 'Nasi Padang', ...seoul }], { near: seoul })[0]).toBe(
      'Nasi Padang',
    );
  });

  test('the same for a dish of several words', () => {
    const korean = { name: 'Seoul Table', cuisine_types: ['Korean'], ...seoul };
    expect(find('korean bbq', [korean, { name: 'Carpets', ...seoul }], { near: seoul })).toEqual(['Seoul Table']);
    expect(find('chicken over rice', [{ ...korean, cuisine_types: ['Middle Eastern'] }], { near: seoul })).toHaveLength(
      1,
    );
  });
});

test('correctly spelt food is no typo of another food', () => {
  const places = named('Beef Noodles', 'Wingstop', 'Poke Theory', 'Birds in the Kitchen', 'The JellyHearts');
  for (const text of ['beer', 'wine', 'pork', 'bira', 'pork belly']) expect(find(text, places), text).toEqual([]);
});

describe('a dish that no place names, as a prefix or with a typo, finds its cuisine', () => {
  const places = [
    { name: 'Spice Junction', cuisine_types: ['Indian'] },
    { name: 'Lucky Dragon', cuisine_types: ['Chinese'] },
  ];

  test.each(['birya', 'biryani', 'birynai', 'biryni', 'biyrani', 'viryani', 'briyani', 'briyni', 'birynai indian'])(
    '%s',
    (text) => {
      expect(find(text, places)).toEqual(['Spice Junction']);
    },
  );

  test('a different word finds none of it', () => {
    for (const text of ['bir', 'bistro', 'brian', 'birdcage', 'ganache']) expect(find(text, places), text).toEqual([]);
  });

  test('a known word is no typo of another one, nor is a short word', () => {
    expect(find('thali restaurant', named('ไทย'))).toEqual([]);
    expect(find('bali', named('Ikan Corner'))).toEqual([]);
  });

  test('no typo is assumed if three places have matching names', () => {
    const many = [...places, ...named('Biryani One', 'Biryani Two', 'Biryani Three')];
    for (const text of ['birya', 'birynai']) expect(find(text, many), text).not.toContain('Spice Junction');
    expect(find('birynai', [...places, ...named('Biryani One')])).toEqual(['Biryani One', 'Spice Junction']);
  });

  test('another spelling is found, too, after the word that was meant', () => {
    const spelt = [...places, ...named('Beriani Stall', 'Biryani House')];
    expect(find('birynai', spelt)).toEqual(['Biryani House', 'Beriani Stall', 'Spice Junction']);
  });

  test('the result equals that of the correct spelling', () => {
    const spelt = [...places, ...named('Beriani', 'Biryani of Many Words and Names', 'Biryani House')];
    expect(find('birynai', spelt)).toEqual(find('biryani', spelt));
  });
});

describe('stop words may have typos, too', () => {
  const places = named('Star Kebab', 'Kebab Restaurant', 'Nasi Restaurant');

  test.each(['kebab restarant', 'restuarant kebab', 'kebab resturant', 'kebab restaraunts', 'kebab restor'])(
    '%s',
    (text) => {
      expect(find(text, places).toSorted()).toEqual(['Kebab Restaurant', 'Star Kebab']);
    },
  );

  test('a place with that name is what was meant', () => {
    const found = find('kebab restarant', [...places, ...named('Kebab Restarant')]);
    expect(found).toEqual(['Kebab Restarant', 'Kebab Restaurant']);
  });

  test('while a word is typed, a typo is assumed if no word continues it', () => {
    expect(find('kebab resta', places)).toEqual(['Kebab Restaurant']);
    expect(find('kebab resta', named('Star Kebab', 'Nasi Restaurant'))).toEqual(['Star Kebab']);
  });

  test("with a place's name", () => {
    const there = [
      { name: 'Star Kebab', ...BERLIN },
      { name: 'Kebab', ...TOKYO },
    ];
    expect(find('kebab restarant in berlin', there)).toEqual(['Star Kebab']);
  });
});

test('a name with a typo comes after a street that matches exactly, with or without reviews', () => {
  const praised = { average_rating: 5, review_count: 200, halal_status: 'certified' } as const;
  const street = {
    address: '5 Siru Avenue',
    halal_status: 'unverified',
    average_rating: null,
    review_count: 0,
  } as const;
  expect(
    find('siru', [
      { name: 'Siro', ...praised },
      { name: 'Taur Cafe', ...street },
    ]),
  ).toEqual(['Taur Cafe', 'Siro']);
});

test('a word followed by a stop word is no longer a prefix with a typo', () => {
  const places = named('Shaba Corner', 'Shaalri Kitchen');
  expect(find('shbaa', places)).toEqual(['Shaba Corner', 'Shaalri Kitchen']);
  expect(find('shbaa restaurant', places)).toEqual(['Shaba Corner']);
});

test('a typo in the first letter is forgiven if fewer than three places match otherwise, and none as written', () => {
  const [few, enough] = [
    named('Nassi One', 'Nassi Two', 'Tasik'),
    named('Nassi One', 'Nassi Two', 'Nassi Three', 'Tasik'),
  ];
  expect(find('nasi', few).toSorted()).toEqual(['Nassi One', 'Nassi Two', 'Tasik']);
  expect(find('nasi', enough).toSorted()).toEqual(['Nassi One', 'Nassi Three', 'Nassi Two']);
  expect(find('nasi', named('Nasi', 'Nassi One', 'Tasik'))).toEqual(['Nasi', 'Nassi One']);
});

test('a typo in the first letter may be of any kind, in words of at least four letters', () => {
  expect(find('jebab', named('Star Kebab', 'Nasi'))).toEqual(['Star Kebab']);
  expect(find('ebab', named('Star Kebab', 'Nasi'))).toEqual(['Star Kebab']);
  expect(find('ekbab', named('Star Kebab', 'Nasi'))).toEqual(['Star Kebab']);
  expect(find('wok', named('Dok', 'Wak'))).toEqual(['Wak']);
});

test('a prefix with a typo in its first letter finds the same as the whole word', () => {
  const places = named('Mcdonalds Jurong', 'Mcdonalds Bedok', 'Nasi Jurong');
  for (const text of ['ncdo', 'ncdonal', 'ncdonalds', 'ncdonalds jurong']) {
    expect(find(text, places)[0], text).toContain('Mcdonalds');
  }
});

test('a word that nearly every place has neither hides nor adds places with the rare word', () => {
  const crowd = named(...Array.from({ length: 60 }, (_, n) => `Nasi Halal ${n}`));
  const rare = named('Zamzam', 'Zamzam Nasi Halal', 'Zamzam Nasi Kiosk', 'Nasi Halal Zamzam Corner');
  expect(find('zamzam nasi halal', [...crowd, ...rare])).toEqual([
    'Zamzam Nasi Halal',
    'Nasi Halal Zamzam Corner',
    'Zamzam Nasi Kiosk',
  ]);
});

describe('a text finds other spellings', () => {
  test.each([
    ['the beginning of a word', 'ama', 'Warung Amanah'],
    ['words in another order', 'amanah warung', 'Warung Amanah'],
    ['a mistake', 'wareng amanah', 'Warung Amanah'],
    ['neighbours that changed places', 'waurng', 'Warung Amanah'],
    ['a mistake in a beginning', 'amnah', 'Warung Amanahku'],
    ['two words for one', 'spring leaf', 'Springleaf Prata'],
    ['one word for two', 'pepperlunch', 'Pepper Lunch Express'],
    ['a mistake in three letters', 'wok hay', 'Wok Hey'],
    ["an apostrophe's letter", 'mcdonalds', "McDonald's"],
    ['the apostrophe itself', 'mcdonald’s', 'McDonalds'],
    ['a plural', 'burgers', 'Ali Burger'],
    ['without accents', 'cigkofte gozleme', 'Çiğköfte & Gözleme'],
    ['a dotless i', 'IZGARA', 'ızgara salonu'],
    ['a dotted capital', 'izmir', 'İZMİR KEBAP'],
    ['Malay spellings', 'waroeng chendol', 'Warung Cendol'],
    ['Indonesian for Malay', 'sate', 'Opah Satay'],
    ['a phrase for a word', 'nasi beriani', 'Royal Briyani'],
    ['alef with and without hamza', 'احمد', 'أحمد'],
    ['ta marbuta as ha', 'الامانه', 'الأمانة'],
    ['alef maqsura as ya', 'كشري', 'كشرى التحرير'],
    ['harakat', 'مَطْعَمُ خَاطِر', 'مطعم خاطر'],
    ['tatweel', 'خاطر', 'خـــاطر'],
    ['without the article', 'باشا', 'الباشا'],
    ['with an article too many', 'الباشا', 'باشا'],
    ['an article with its preposition', 'مشويات', 'حسنين للمشويات'],
    ['a word of which the article is typed so far', 'الب', 'الباشا'],
    ['Thai inside of a name', 'มันไก่', 'ร้านข้าวมันไก่'],
    ['Thai without its tone marks', 'ขาวมันไก', 'ข้าวมันไก่'],
    ['signs without width', 'ข้าวอิสลาม', 'ร้านข้าว\u200bอิสลาม'],
    ['Chinese inside of a name', '鸡饭', '海南鸡饭'],
    ['simplified for traditional', '兰州牛肉面', '周記蘭州牛肉麵'],
    ['Japanese of half width', 'ｱﾅﾑ', 'アナム 銀座'],
    ['Korean without its space', '봄베그릴', '봄베 그릴'],
    ['Korean inside of a name', '부산집', '할랄부산집'],
    ['a dish in another script', 'ケバブ', 'Star Kebab'],
  ])('%s: %s', (_, text, name) => {
    expect(find(text, named('Something Else', name))).toEqual([name]);
  });

  test('finds a cuisine by its name in another language', () => {
    const places = [
      { name: 'A', cuisine_types: ['Turkish'] },
      { name: 'B', cuisine_types: ['Thai'] },
    ];
    for (const text of ['türk', 'تركي', 'トルコ料理', '土耳其', '터키 음식']) expect(find(text, places)).toEqual(['A']);
  });
});

describe('chains', () => {
  test('a dish also finds chains that serve it, after places that name it', () => {
    expect(find('bubble tea', named('Gong Cha', 'Bubble Tea House', 'Tea House'))).toEqual([
      'Bubble Tea House',
      'Gong Cha',
    ]);
  });

  test('a chain is found by its name in another script', () => {
    expect(find('halal guys', named('더 할랄 가이즈', 'Two Guys'))).toEqual(['더 할랄 가이즈']);
  });
});

test("a stop word inside a dish's name belongs to it", () => {
  expect(find('fast food', named('Fast Food', 'Fast Lane'))).toEqual(['Fast Food']);
});

describe('order of matches', () => {
  test('the typed word precedes another spelling, then another script, and a typo comes last', () => {
    const places = named('Kebab', 'Kebap', 'كباب', 'Kepab');
    expect(find('kebab', places)).toEqual(['Kebab', 'Kebap', 'كباب', 'Kepab']);
  });

  test('a dish in another language comes after a nearby place with the typed word', () => {
    const here = { latitude: 1.3048, longitude: 103.8318 };
    const places = [
      { name: 'Hainanese Chicken Rice', latitude: 1.3066, longitude: here.longitude },
      { name: 'Alsa Nasi Padang', latitude: 1.321, longitude: here.longitude },
    ];
    expect(find('nasi', places, { near: here })).toEqual(['Alsa Nasi Padang', 'Hainanese Chicken Rice']);
    expect(find('rice', places, { near: here })).toEqual(['Hainanese Chicken Rice', 'Alsa Nasi Padang']);
  });

  test('places with all words exclude places with fewer of them', () => {
    expect(find('nasi lemak', named('Nasi Goreng', 'Nasi Lemak', 'Lemak'))).toEqual(['Nasi Lemak']);
    expect(find('nasi xyzzy', named('Nasi Goreng', 'Kebab'))).toEqual(['Nasi Goreng']);
  });

  test('a stop word affects the ranking, and alone does not narrow the result', () => {
    expect(find('halal boys', named('Two Boys', 'Halal Boys'))).toEqual(['Halal Boys', 'Two Boys']);
    expect(find('halal', named('Two Guys', 'Halal Guys'))).toHaveLength(2);
    expect(find('good halal food', named('Two Guys', 'Halal Food'))).toEqual(['Halal Food', 'Two Guys']);
  });

  test('a number is never read as a typo of another', () => {
    expect(find('5000', named('Stall 5001', 'Stall 50'))).toEqual([]);
  });
});

const inTampines = (name: string, latitude: number, address: string | null) => ({
  name,
  latitude,
  longitude: 103.94,
  address,
});

describe('what and where', () => {
  test('a word that addresses all over the world contain means the place in reach whose name contains it', () => {
    const madrid = { latitude: 40.416, longitude: -3.71, country_code: 'ES' };
    const places = [
      { name: 'Solferino Pizza', address: 'Via Solferino 1', latitude: 45.37, longitude: 10.57 },
      { name: 'Soltau Kebab', address: 'Soltauer Ring', latitude: 52.98, longitude: 9.84 },
      { name: 'Plaza Kebab', ...madrid },
      { name: 'Getafe Kebab', ...madrid, latitude: 40.31 },
    ];
    expect(find('near sol', places, { near: madrid })).toEqual(['Plaza Kebab']);
    expect(find('kebab near sol', places, { near: madrid })[0]).toBe('Plaza Kebab');
    // Elsewhere, or with several such places, the word's position is unknown.
    expect(find('near sol', places, { near: TOKYO })).not.toContain('Plaza Kebab');
    expect(find('near puerta', places, { near: madrid })).toEqual(['Plaza Kebab']);
    expect(find('near plaza', places, { near: madrid })).toEqual(['Plaza Kebab']);
  });

  const places = [
    { name: 'Berlin Döner', city: 'Annecy', latitude: 45.9, longitude: 6.13, country_code: 'FR', address: null },
    { name: 'Haus', cuisine_types: ['Kebab'], ...BERLIN },
    { name: 'Laksa Haus', ...BERLIN, latitude: 52.52 },
    { name: 'ナン', cuisine_types: ['Indian'], ...TOKYO },
  ];

  test('a place after a preposition excludes places elsewhere', () => {
    expect(find('kebab in berlin', places)).toEqual(['Haus']);
    expect(find('restaurants in berlin', places)).toEqual(['Haus', 'Laksa Haus']);
  });

  test('the same without a preposition, unless a place in reach has that name', () => {
    expect(find('doner berlin', places)).toEqual(['Haus']);
    expect(find('doner berlin', places, { near: { latitude: 45.9, longitude: 6.1 } })[0]).toBe('Berlin Döner');
  });

  test.each(['berlin kebab', 'كباب في برلين', 'ベルリン ケバブ', '베를린 케밥'])('the same for %s', (text) => {
    expect(find(text, places)[0]).toBe('Haus');
  });

  test('a city that no place names is found by its position', () => {
    expect(find('indian food in tokyo', places)).toEqual(['ナン']);
    expect(find('東京 インド料理', places)).toEqual(['ナン']);
  });

  test('finds a country by its name in any language', () => {
    for (const text of ['indian in japan', 'indian jepang', 'هندي في اليابان', '日本 印度']) {
      expect(find(text, places)).toEqual(['ナン']);
    }
  });

  test('a part of a city is found by the addresses that name it, and contains what lies between them', () => {
    const area = [
      inTampines('Laksa A', 1.352, '1 Simei Ave'),
      inTampines('Laksa B', 1.354, '2 Simei Ave'),
      inTampines('Kopi C', 1.356, '3 Simei Ave'),
      inTampines('Laksa D', 1.353, null),
      inTampines('Laksa E', 1.45, '9 Woodlands'),
    ];
    expect(find('laksa near simei', area).toSorted()).toEqual(['Laksa A', 'Laksa B', 'Laksa D']);
    expect(find('kopi near woodlands', area), 'nothing there: the nearest').toEqual(['Kopi C']);
  });

  test('the middle of the named place determines what is near, wherever the person is', () => {
    const edge = { latitude: 1.31, longitude: 103.94 };
    const ramen = [inTampines('Ramen Edge', 1.31, null), inTampines('Ramen Middle', 1.353, null)];
    expect(find('ramen near tampines', ramen, { near: edge })).toEqual(['Ramen Middle', 'Ramen Edge']);
    expect(find('ramen', ramen, { near: edge })).toEqual(['Ramen Edge', 'Ramen Middle']);
  });

  test('beyond a ride from the named place, distance decides, not names', () => {
    const japanese = { ...inTampines('Tanoshii', 1.353 + 0.027, null), cuisine_types: ['Ramen'] };
    const across = inTampines('Ramen', 1.353 + 0.09, null);
    expect(find('ramen near tampines', [across, japanese])).toEqual(['Tanoshii', 'Ramen']);
  });

  test('if fewer than five are within a ride of it, its cuisines count, although others farther away name the dish', () => {
    const across = [7, 7.2, 7.4, 7.6, 7.8].map((km) => inTampines(`Ramen ${km}`, 1.353 + km * 0.009, null));
    const japanese = { ...inTampines('Tanoshii', 1.36, null), cuisine_types: ['Japanese'] };
    expect(find('ramen near tampines', [...across, japanese])[0]).toBe('Tanoshii');
    const near = across.map((place, n) => ({ ...place, latitude: 1.35 + n / 1000 }));
    expect(find('ramen near tampines', [...near, japanese])).not.toContain('Tanoshii');
  });

  test('of two places at the end the inner one counts, in either order', () => {
    const [inner, outer] = [
      { name: 'Ada', cuisine_types: ['Kebab'], latitude: 45.76, longitude: 4.86, country_code: 'FR' },
      { name: 'Bel', cuisine_types: ['Kebab'], latitude: 45.8, longitude: 4.8, country_code: 'FR', city: 'Lyon' },
    ];
    expect(find('kebab lyon part dieu', [outer, inner])[0]).toBe('Ada');
    expect(find('kebab part dieu lyon', [outer, inner])[0]).toBe('Ada');
  });

  test('a known name may be abbreviated as in addresses', () => {
    const kebabs = [
      { name: 'Far', cuisine_types: ['Kebab'], ...BERLIN, latitude: 52.6 },
      { name: 'Near', cuisine_types: ['Kebab'], ...BERLIN, latitude: 52.5, longitude: 13.42 },
    ];
    expect(find('kebab oranienstr', kebabs)[0]).toBe('Near');
  });

  test('a name that addresses everywhere contain is no part of a city: only places with it match', () => {
    const road = [1.3, 1.6, 1.9].map((latitude, n) => ({ name: `Laksa ${n}`, latitude, address: '1 Main Street' }));
    const between = { name: 'Laksa Between', latitude: 1.61, address: null };
    expect(find('laksa near main street', [...road, between])).not.toContain('Laksa Between');
  });

  test('a name that looks like what and where is found, too', () => {
    const odd = [
      { name: 'Made in Thailand', ...BERLIN },
      { name: 'Haus', ...BERLIN },
    ];
    expect(find('made in thailand', odd)).toEqual(['Made in Thailand']);
    expect(find('hala in', named('Hala In', 'Two'))).toEqual(['Hala In']);
  });

  test('near places come first in the named area', () => {
    const far = { ...BERLIN, latitude: 52.6 };
    expect(
      find('kebab in berlin', [
        { name: 'Kebab', ...far },
        { name: 'Kebap', ...BERLIN },
      ]),
    ).toEqual(['Kebap', 'Kebab']);
  });
});

test('a distant city gives way to the place in reach whose name has that prefix', () => {
  const chinatown = {
    kind: 'circle',
    of: 'city',
    name: 'Chinatown',
    latitude: 37.8,
    longitude: -122.4,
    radiusKm: 3,
  } as const;
  const city = (phrase: string) => (phrase === 'chinatown' ? { ...chinatown, countryCode: 'US' } : undefined);
  const nameIn = (near: { latitude: number; longitude: number }) => {
    const calledInPart = (phrase: string) => onlyCalledInPart(phrase, near);
    const finder = { ...KNOWS_NOTHING, city, calledInPart };
    return findWhere(toUnits('dim sum chinatown'), finder)?.place?.name;
  };
  expect(nameIn({ latitude: 1.3, longitude: 103.83 })).toBe('Chinatown Singapore');
  expect(nameIn({ latitude: 52.5, longitude: 13.4 })).toBe('Chinatown');
});
