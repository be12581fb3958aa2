// @module-tag quick
/** What is found if no place nearby matches the whole text, and how a country or dish is read; see docs/search.md. */
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

const HERE = { latitude: 1.3, longitude: 103.8 };
const KM = 0.009;
const FAR = { latitude: 52.5, longitude: 13.4, country_code: 'DE', region: 'de' };

const inLondon = (km: number) => ({ latitude: 51.507 + km * KM, longitude: -0.128, country_code: 'GB' });
const inAntwerp = (km: number) => ({ latitude: 51.22 + km * KM, longitude: 4.4, country_code: 'BE', region: 'be' });
const at = (km: number) => ({ latitude: HERE.latitude + km * KM, longitude: HERE.longitude });

function ask(text: string, places: readonly Partial<Restaurant>[]) {
  const rows = places.map((place, n) =>
    restaurant({ cuisine_types: [], address: null, ...HERE, ...place, id: idOf(n) }),
  );
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const page = { sort: 'relevance', offset: 0, limit: 50, at: Date.UTC(2026, 10, 20, 4) } as const;
  const unfolded = { unverified: true, far: false };
  const { cards, unmet, area, parts } = catalogue.search({ ...NO_FILTERS, ...page, text, near: HERE, unfolded });
  return { names: cards.map(({ name }) => name), unmet, place: area?.name, parts };
}

describe('if no place in reach matches the whole text', () => {
  test('places with the dish are returned, and the answer says so', () => {
    const { names, unmet } = ask('kebab quarzo', [{ name: 'Ali Kebab' }, { name: 'Kebab Quarto', ...FAR }]);
    expect(names[0]).toBe('Ali Kebab');
    expect(unmet).toBe('words');
  });

  test.each([
    ['makanan indonesia', 'Indonesian'],
    ['masakan indonesia', 'Indonesian'],
    ['泰国菜', 'Thai'],
    ['태국음식', 'Thai'],
    ['อาหารไทย', 'Thai'],
    ['日本料理', 'Japanese'],
    ['日料', 'Japanese'],
    ['일본음식', 'Japanese'],
    ['韩国料理', 'Korean'],
    ['中餐', 'Chinese'],
    ['中国菜', 'Chinese'],
    ['uyghur noodles', 'Uyghur'],
    ['新疆拌面', 'Uyghur'],
    ['iskender', 'Kebab'],
    ['рыбу', 'Fish'],
  ])('%s is the kitchen %s itself, not a dish that it may serve', (text, cuisine) => {
    const { names, unmet } = ask(text, [{ name: 'Ali', cuisine_types: [cuisine] }]);
    expect([names, unmet]).toEqual([['Ali'], undefined]);
  });

  test.each([
    ['nasi padang', 'Rumah Makan Minang'],
    ['uigurisch', 'Kashgar'],
    ['tetería', 'Kasbah Tea House'],
    ['کریم', 'Karim’s'],
  ])('%s finds %s by its name', (text, name) => {
    expect(ask(text, [{ name }])).toMatchObject({ names: [name], unmet: undefined });
  });

  test('an Indo-Pak kitchen is no Indonesian one', () => {
    expect(ask('indonesian', [{ name: 'Indo Pak' }, { name: 'Ali', cuisine_types: ['Indonesian'] }]).names).toEqual([
      'Ali',
    ]);
  });

  test('a place with exactly that name is meant, at any distance', () => {
    const { names, unmet } = ask('kebab quarzo', [{ name: 'Ali Kebab' }, { name: 'Kebab Quarzo', ...FAR }]);
    expect(names).toEqual(['Kebab Quarzo']);
    expect(unmet).toBe('near');
  });

  test('a copied name and address finds that place, even without a position', () => {
    const nowhere = { latitude: null, longitude: null };
    const copied = { name: 'Crispy Chicken', address: '7 Pasir Ris Central #B1-36', ...nowhere };
    const { names, unmet } = ask('Crispy Chicken 7 Pasir Ris Central #B1-36', [{ name: 'Crispy Chicken' }, copied]);
    expect(names).toEqual(['Crispy Chicken']);
    expect(unmet).toBeUndefined();
  });

  test('nothing replaces wine, pork or a chain', () => {
    expect(ask('wine kebab', [{ name: 'Ali Kebab' }]).unmet).toBe('words');
    expect(ask('kfc burger', [{ name: 'Burger' }, { name: 'KFC Burger Bar', ...FAR }]).names[0]).toBe('KFC Burger Bar');
  });

  test('an ingredient is dropped before the dish', () => {
    const { names } = ask('naan cheese', [
      { name: 'Naan House' },
      { name: 'Cheese House' },
      { name: 'Cheese Naan Palace', ...FAR },
    ]);
    expect(names[0]).toBe('Naan House');
    expect(names).not.toContain('Cheese House');
    expect(ask('pide hähnchen', [{ name: 'Pide' }, { name: 'Hähnchen' }]).names).toEqual(['Pide']);
  });

  test('of two dishes either is enough, and both rank best', () => {
    const places = [{ name: 'Sushi' }, { name: 'Sushi and Ramen', ...at(1) }, { name: 'Ramen' }, { name: 'Pizza' }];
    const { names, unmet } = ask('sushi ramen', places);
    expect(names).toHaveLength(3);
    expect(names[0]).toBe('Sushi and Ramen');
    expect(unmet).toBeUndefined();
  });

  test('one of them beyond a drive is better than both out of reach', () => {
    const places = [
      { name: 'Sushi', ...at(20) },
      { name: 'Sushi and Ramen', ...FAR },
    ];
    expect(ask('sushi ramen', places)).toMatchObject({ unmet: 'words' });
    expect(ask('sushi ramen', places).names[0]).toBe('Sushi');
  });

  test.each(['giapponese', 'tyrkisk', 'tailandesa', 'maleisisch', 'egiziano'])('%s is a cuisine', (text) => {
    const kitchens = ['Japanese', 'Turkish', 'Thai', 'Malaysian', 'Egyptian'];
    const { names } = ask(
      text,
      kitchens.map((name) => ({ name: `${name} House`, cuisine_types: [name] })),
    );
    expect(names).toHaveLength(1);
  });

  test('a similar cuisine replaces a cuisine, and the answer says so', () => {
    expect(ask('uyghur', [{ name: 'Silk Road', cuisine_types: ['Uzbek'] }])).toMatchObject({
      names: ['Silk Road'],
      unmet: 'words',
    });
  });
});

describe('what the answer says if no place in reach names the dish', () => {
  const kitchen = { name: 'Hana', cuisine_types: ['Japanese'] };

  test('an answer of kitchens that serve the dish has no exact match', () => {
    expect(ask('tempura', [kitchen])).toMatchObject({ names: ['Hana'], unmet: 'words' });
    expect(ask('tempura', [kitchen, { name: 'Tempura Ten' }]).unmet).toBeUndefined();
  });

  test('places of the cuisine precede nearer ones of a similar cuisine, in the named city as well', () => {
    const indian = [1, 2, 3, 4].map((km) => ({ name: `Taj ${km}`, cuisine_types: ['Indian'], ...inLondon(km) }));
    const lahore = { name: 'Lahore', cuisine_types: ['Pakistani'], ...inLondon(9) };
    const { names, place } = ask('restaurant pakistanais londres', [...indian, lahore]);
    expect(place).toBe('London');
    expect(names[0]).toBe('Lahore');
  });
});

describe('what counts as near if few places match', () => {
  const kebabs = [1, 2, 3, 30].map((km) => ({ name: `Kebab ${km}`, ...at(km) }));

  test('three places within a drive are a choice, and farther ones are far', () => {
    expect(ask('kebab', kebabs).parts).toMatchObject({ verified: 3, far: 1, nearKm: 10 });
  });

  test('two are one if the next is beyond two drives', () => {
    expect(ask('kebab', kebabs.slice(1)).parts).toMatchObject({ verified: 2, far: 1 });
    const next = { name: 'Kebab 15', ...at(15) };
    expect(ask('kebab', [...kebabs.slice(1), next]).parts).toMatchObject({ verified: 4, far: 0 });
  });

  test('one place of the named chain is enough', () => {
    const shops = [1, 30].map((km) => ({ name: 'KFC', ...at(km) }));
    expect(ask('kfc', shops).parts).toMatchObject({ verified: 1, far: 1 });
  });
});

describe('which texts name a place', () => {
  const indian = { name: 'Taj', cuisine_types: ['Indian'] };
  const inIndia = { name: 'Chaat', ...FAR, country_code: 'IN', region: 'in' };

  test.each(['comida india', 'makanan india', 'india restaurant'])('%s asks for a cuisine', (text) => {
    expect(ask(text, [indian, inIndia])).toMatchObject({ names: ['Taj'], place: undefined });
  });

  test('halal food india names a country', () => {
    expect(ask('halal food india', [indian, inIndia])).toMatchObject({ names: ['Chaat'], place: 'India' });
  });

  test.each(['indian food germany', 'restoran india jerman', 'インド料理 ドイツ'])(
    '%s asks for a cuisine in a country',
    (text) => {
      const german = { name: 'Wurst', cuisine_types: ['German'] };
      const there = { ...indian, name: 'Bombay', ...FAR };
      expect(ask(text, [german, there])).toMatchObject({ names: ['Bombay'], place: 'Germany' });
    },
  );

  test("after a dish, the person's country is a place, and another country is a cuisine", () => {
    const japanese = { name: 'Kari Hana', cuisine_types: ['Japanese'] };
    expect(ask('laksa singapura', [{ name: 'Laksa' }])).toMatchObject({ place: 'Singapore', unmet: undefined });
    expect(ask('kari jepang', [japanese, { name: 'Kari', ...FAR, country_code: 'JP' }])).toMatchObject({
      names: ['Kari Hana'],
      place: undefined,
    });
  });

  test('a cuisine in a country without places finds nothing there, but what is near', () => {
    expect(ask('indian food malaysia', [indian, inIndia])).toMatchObject({ place: 'Malaysia', unmet: 'place' });
    expect(ask('indian food malaysia', [indian, inIndia]).names[0]).toBe('Taj');
  });

  test('if a city has no places, places with its name are ordered by distance from the person', () => {
    const near = { name: 'Istanbul Grill' };
    const besideIt = { name: 'Istanbul Kebab', latitude: 38, longitude: 24, country_code: 'GR', region: 'gr' };
    expect(ask('istanbul', [besideIt, near])).toMatchObject({
      names: ['Istanbul Grill', 'Istanbul Kebab'],
      place: 'Istanbul',
      unmet: 'place',
    });
  });

  test('words of a dish name no town, even if a town has that name', () => {
    expect(ask('nasi padang', [{ name: 'Nasi Padang' }]).place).toBeUndefined();
  });

  test('the longer name of an area wins over the country in it', () => {
    const mall = [1, 2].map((n) => ({ name: `Stall ${n}`, address: '68 Orchard Road Plaza Singapura' }));
    expect(ask('plaza singapura', mall).place).toBe('Plaza Singapura');
  });

  test.each([
    'cerca de la sagrada familia',
    'kebab vers sagrada familia',
    'kebab in der nähe vom sagrada familia',
    'كباب قريب من sagrada familia',
  ])('%s searches there, whatever else words of the name mean', (text) => {
    const kebab = { name: 'Kebab', latitude: 41.404, longitude: 2.174, country_code: 'ES', region: 'es' };
    expect(ask(text, [{ name: 'Kebab Family' }, kebab])).toMatchObject({
      names: ['Kebab'],
      place: 'Sagrada Familia',
      unmet: undefined,
    });
  });

  test('fewer than five places are followed by those around them, also without a dish', () => {
    const places = [0.2, 0.4, 4, 40].map((km) => ({ name: `${km} km`, latitude: 41.404 + km * KM, longitude: 2.174 }));
    const { names, unmet } = ask('halal food sagrada familia', places);
    expect(names).toEqual(['0.2 km', '0.4 km', '4 km']);
    expect(unmet).toBeUndefined();
  });

  test('a name that ends in road is searched as a whole, and station after a name is not part of it', () => {
    const near = { name: 'Ali', cuisine_types: ['Kebab'], latitude: 51.55, longitude: -0.169, country_code: 'GB' };
    expect(ask('kebab edgware road', [near, { name: 'Edgware Kebab' }])).toMatchObject({
      names: ['Ali'],
      place: 'Edgware Road',
    });
    expect(ask('kebab kreuzberg station', [{ name: 'Kebab', ...FAR }]).place).toBe('Kreuzberg');
  });

  test("words such as downtown before a city's name are not searched", () => {
    const chicago = { name: 'Kebab', latitude: 41.88, longitude: -87.63, country_code: 'US', region: 'us' };
    expect(ask('kebab downtown chicago', [chicago])).toMatchObject({ names: ['Kebab'], unmet: undefined });
  });

  test('a small number next to a dish is not part of an address', () => {
    const names = ['Tacos 3', 'Tacos'].map((name) => ({ name }));
    expect(ask('tacos 3 viandes', [{ name: 'Tacos', address: '3 Main Street' }]).unmet).toBe('words');
    expect(ask('tacos 3', names).names[0]).toBe('Tacos 3');
  });

  test("the middle of a city means the person's own position", () => {
    const kebabs = [{ name: 'Kebab' }, { name: 'Kebab City', ...FAR }];
    expect(ask('kebab city centre', kebabs)).toMatchObject({ place: undefined, unmet: undefined });
    expect(ask('كشري وسط البلد', [{ name: 'كشري' }, { name: 'كافيه وسط البلد' }]).names).toEqual(['كشري']);
  });

  test('a typo in a name of several words is forgiven', () => {
    const paris = { name: 'Grec', latitude: 48.881, longitude: 2.355, country_code: 'FR', region: 'fr' };
    expect(ask('gare du nrod', [paris])).toMatchObject({ names: ['Grec'], place: 'Gare du Nord' });
  });

  test('a named place without matches is replaced by its surroundings', () => {
    const near = { name: 'Curry', latitude: 51.5, longitude: -0.36, country_code: 'GB', region: 'gb' };
    expect(ask('food near heathrow', [near])).toMatchObject({ names: ['Curry'], place: 'Heathrow', unmet: 'place' });
  });
});

test('a dish is not searched in addresses, nor read as a stop word', () => {
  expect(ask('arab', [{ name: 'Cafe', address: '1 Arab Street' }, { name: 'Arab Grill' }]).names).toEqual([
    'Arab Grill',
  ]);
  expect(ask('musakhan', [{ name: 'Musakhan' }, { name: 'Pizza' }]).names).toEqual(['Musakhan']);
});

test("an Arabic 'and' attached to the next word is recognised", () => {
  expect(ask('كباب وكفتة', [{ name: 'كباب' }, { name: 'كفتة' }, { name: 'بيتزا' }]).names).toHaveLength(2);
});

test('a kind of shop with its food is that food, not a name', () => {
  const places = [
    { name: 'Bombay', cuisine_types: ['Indian'] },
    { name: 'Pizza House' },
    { name: 'Sea', cuisine_types: ['Seafood'] },
  ];
  expect(ask('curry house', places)).toMatchObject({ names: ['Bombay'], unmet: undefined });
  expect(ask('fish bar', places)).toMatchObject({ names: ['Sea'], unmet: undefined });
});

test.each(['tempat makan islam', 'restaurant musulman', 'مطعم إسلامي', '穆斯林 餐厅', 'nhà hàng hồi giáo'])(
  'every place here is Muslim food: %s',
  (text) => {
    expect(ask(text, [{ name: 'Kebab' }])).toMatchObject({ names: ['Kebab'], unmet: undefined });
  },
);

test('the kind of a sight beside its name is no part of the name, and great mosques are known', () => {
  const patong = { name: 'Burger Town', latitude: 7.897, longitude: 98.298, country_code: 'TH', region: 'th' };
  expect(ask('burger patong beach', [patong])).toMatchObject({ names: ['Burger Town'], place: 'Patong' });
  const paris = { name: 'Couscous', latitude: 48.842, longitude: 2.356, country_code: 'FR', region: 'fr' };
  expect(ask('couscous près de la grande mosquée de paris', [paris]).place).toBe('Grande Mosquée de Paris');
});

test('in a named place the wanted kitchen precedes similar ones whose address names the place', () => {
  const places = [
    { name: 'Grill', cuisine_types: ['Kebab'], city: 'Antwerpen', ...inAntwerp(1) },
    { name: 'Beyzade', cuisine_types: ['Turkish'], ...inAntwerp(1.2) },
    { name: 'Okka', cuisine_types: ['Turkish'], ...inAntwerp(4) },
  ];
  expect(ask('turks restaurant antwerpen', places).names).toEqual(['Beyzade', 'Okka', 'Grill']);
});
