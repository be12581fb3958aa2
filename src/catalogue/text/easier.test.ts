/** What is answered where no place nearby has all that was typed, and what a typed country or dish is; see docs/search.md. */
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
const at = (km: number) => ({ latitude: HERE.latitude + km * KM, longitude: HERE.longitude });

function ask(text: string, places: readonly Partial<Restaurant>[]) {
  const rows = places.map((place, n) =>
    restaurant({ cuisine_types: [], address: null, ...HERE, ...place, id: idOf(n) }),
  );
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const page = { sort: 'relevance', offset: 0, limit: 50, at: Date.UTC(2026, 10, 20, 4) } as const;
  const unfolded = { unverified: true, far: false };
  const { cards, unmet, place, parts } = catalogue.search({ ...NO_FILTERS, ...page, text, near: HERE, unfolded });
  return { names: cards.map(({ name }) => name), unmet, place: place?.name, parts };
}

describe('where no place in reach has all that was typed', () => {
  test('those that have the dish are answered, and that is said', () => {
    const { names, unmet } = ask('kebab quarzo', [{ name: 'Ali Kebab' }, { name: 'Kebab Quarto', ...FAR }]);
    expect(names[0]).toBe('Ali Kebab');
    expect(unmet).toBe('words');
  });

  test('a place that is called exactly so is meant, however far it is', () => {
    const { names, unmet } = ask('kebab quarzo', [{ name: 'Ali Kebab' }, { name: 'Kebab Quarzo', ...FAR }]);
    expect(names).toEqual(['Kebab Quarzo']);
    expect(unmet).toBe('near');
  });

  test('whoever copied a name and an address means that place, though it has no position', () => {
    const nowhere = { latitude: null, longitude: null };
    const copied = { name: 'Crispy Chicken', address: '7 Pasir Ris Central #B1-36', ...nowhere };
    const { names, unmet } = ask('Crispy Chicken 7 Pasir Ris Central #B1-36', [{ name: 'Crispy Chicken' }, copied]);
    expect(names).toEqual(['Crispy Chicken']);
    expect(unmet).toBeUndefined();
  });

  test('nothing stands for wine, pork or a chain', () => {
    expect(ask('wine kebab', [{ name: 'Ali Kebab' }]).unmet).toBe('words');
    expect(ask('kfc burger', [{ name: 'Burger' }, { name: 'KFC Burger Bar', ...FAR }]).names[0]).toBe('KFC Burger Bar');
  });

  test('an ingredient is left out before the dish', () => {
    const { names } = ask('naan cheese', [
      { name: 'Naan House' },
      { name: 'Cheese House' },
      { name: 'Cheese Naan Palace', ...FAR },
    ]);
    expect(names[0]).toBe('Naan House');
    expect(names).not.toContain('Cheese House');
    expect(ask('pide hähnchen', [{ name: 'Pide' }, { name: 'Hähnchen' }]).names).toEqual(['Pide']);
  });

  test('of two dishes either will do, and both are best', () => {
    const places = [{ name: 'Sushi' }, { name: 'Sushi and Ramen', ...at(1) }, { name: 'Ramen' }, { name: 'Pizza' }];
    const { names, unmet } = ask('sushi ramen', places);
    expect(names).toHaveLength(3);
    expect(names[0]).toBe('Sushi and Ramen');
    expect(unmet).toBeUndefined();
  });

  test('one of them farther than a drive is better than both out of reach', () => {
    const places = [
      { name: 'Sushi', ...at(20) },
      { name: 'Sushi and Ramen', ...FAR },
    ];
    expect(ask('sushi ramen', places)).toMatchObject({ unmet: 'words' });
    expect(ask('sushi ramen', places).names[0]).toBe('Sushi');
  });

  test.each(['giapponese', 'tyrkisk', 'tailandesa', 'maleisisch', 'egiziano'])('%s is a kitchen', (text) => {
    const kitchens = ['Japanese', 'Turkish', 'Thai', 'Malaysian', 'Egyptian'];
    const { names } = ask(
      text,
      kitchens.map((name) => ({ name: `${name} House`, cuisine_types: [name] })),
    );
    expect(names).toHaveLength(1);
  });

  test('a kitchen that is like another stands for it, and that is said', () => {
    expect(ask('uyghur', [{ name: 'Silk Road', cuisine_types: ['Uzbek'] }])).toMatchObject({
      names: ['Silk Road'],
      unmet: 'words',
    });
  });
});

describe('what is said where no place in reach names the dish', () => {
  const kitchen = { name: 'Hana', cuisine_types: ['Japanese'] };

  test('only kitchens that serve it have no exact match', () => {
    expect(ask('tempura', [kitchen])).toMatchObject({ names: ['Hana'], unmet: 'words' });
    expect(ask('tempura', [kitchen, { name: 'Tempura Ten' }]).unmet).toBeUndefined();
  });

  test('places of the cuisine come before nearer ones that are only like it, in the named city as well', () => {
    const indian = [1, 2, 3, 4].map((km) => ({ name: `Taj ${km}`, cuisine_types: ['Indian'], ...inLondon(km) }));
    const lahore = { name: 'Lahore', cuisine_types: ['Pakistani'], ...inLondon(9) };
    const { names, place } = ask('restaurant pakistanais londres', [...indian, lahore]);
    expect(place).toBe('London');
    expect(names[0]).toBe('Lahore');
  });
});

describe('what is near where few places have it', () => {
  const kebabs = [1, 2, 3, 30].map((km) => ({ name: `Kebab ${km}`, ...at(km) }));

  test('three within a drive are a choice, and farther ones are far', () => {
    expect(ask('kebab', kebabs).parts).toMatchObject({ verified: 3, far: 1, nearKm: 10 });
    expect(ask('kebab', kebabs.slice(1)).parts).toMatchObject({ verified: 3, far: 0 });
  });

  test('one of the chain that was named is enough', () => {
    const shops = [1, 30].map((km) => ({ name: 'KFC', ...at(km) }));
    expect(ask('kfc', shops).parts).toMatchObject({ verified: 1, far: 1 });
  });
});

describe('what names a place', () => {
  const indian = { name: 'Taj', cuisine_types: ['Indian'] };
  const inIndia = { name: 'Chaat', ...FAR, country_code: 'IN', region: 'in' };

  test.each(['comida india', 'makanan india', 'india restaurant'])('%s asks for a kitchen', (text) => {
    expect(ask(text, [indian, inIndia])).toMatchObject({ names: ['Taj'], place: undefined });
  });

  test('halal food india asks for a country', () => {
    expect(ask('halal food india', [indian, inIndia])).toMatchObject({ names: ['Chaat'], place: 'India' });
  });

  test.each(['indian food germany', 'restoran india jerman', 'インド料理 ドイツ'])(
    '%s asks for a kitchen in a country',
    (text) => {
      const german = { name: 'Wurst', cuisine_types: ['German'] };
      const there = { ...indian, name: 'Bombay', ...FAR };
      expect(ask(text, [german, there])).toMatchObject({ names: ['Bombay'], place: 'Germany' });
    },
  );

  test('behind a dish, the country where one is says where, and another is a kitchen', () => {
    const japanese = { name: 'Kari Hana', cuisine_types: ['Japanese'] };
    expect(ask('laksa singapura', [{ name: 'Laksa' }])).toMatchObject({ place: 'Singapore', unmet: undefined });
    expect(ask('kari jepang', [japanese, { name: 'Kari', ...FAR, country_code: 'JP' }])).toMatchObject({
      names: ['Kari Hana'],
      place: undefined,
    });
  });

  test('a kitchen in a country that has no places is nowhere there, and near', () => {
    expect(ask('indian food malaysia', [indian, inIndia])).toMatchObject({ place: 'Malaysia', unmet: 'place' });
    expect(ask('indian food malaysia', [indian, inIndia]).names[0]).toBe('Taj');
  });

  test('places that are called like a city without places come in order of their distance from the person', () => {
    const near = { name: 'Istanbul Grill' };
    const besideIt = { name: 'Istanbul Kebab', latitude: 38, longitude: 24, country_code: 'GR', region: 'gr' };
    expect(ask('istanbul', [besideIt, near])).toMatchObject({
      names: ['Istanbul Grill', 'Istanbul Kebab'],
      place: 'Istanbul',
      unmet: 'place',
    });
  });

  test('words of a dish name none, though a town is called so', () => {
    expect(ask('nasi padang', [{ name: 'Nasi Padang' }]).place).toBeUndefined();
  });

  test('the longer name of an area is meant, not the country in it', () => {
    const mall = [1, 2].map((n) => ({ name: `Stall ${n}`, address: '68 Orchard Road Plaza Singapura' }));
    expect(ask('plaza singapura', mall).place).toBe('Plaza Singapura');
  });

  test.each([
    'cerca de la sagrada familia',
    'kebab vers sagrada familia',
    'kebab in der nähe vom sagrada familia',
    'كباب قريب من sagrada familia',
  ])('%s looks there, whatever words of the name mean elsewhere', (text) => {
    const kebab = { name: 'Kebab', latitude: 41.404, longitude: 2.174, country_code: 'ES', region: 'es' };
    expect(ask(text, [{ name: 'Kebab Family' }, kebab])).toMatchObject({
      names: ['Kebab'],
      place: 'Sagrada Familia',
      unmet: undefined,
    });
  });

  test('fewer than five places are followed by those around it, also where no dish is asked for', () => {
    const places = [0.2, 0.4, 4, 40].map((km) => ({ name: `${km} km`, latitude: 41.404 + km * KM, longitude: 2.174 }));
    const { names, unmet } = ask('halal food sagrada familia', places);
    expect(names).toEqual(['0.2 km', '0.4 km', '4 km']);
    expect(unmet).toBeUndefined();
  });

  test('a name that ends in road is looked around as a whole, and station behind a name is no part of it', () => {
    const near = { name: 'Ali', cuisine_types: ['Kebab'], latitude: 51.55, longitude: -0.169, country_code: 'GB' };
    expect(ask('kebab edgware road', [near, { name: 'Edgware Kebab' }])).toMatchObject({
      names: ['Ali'],
      place: 'Edgware Road',
    });
    expect(ask('kebab kreuzberg station', [{ name: 'Kebab', ...FAR }]).place).toBe('Kreuzberg');
  });

  test('what is said of the middle of a city before its name is not looked for', () => {
    const chicago = { name: 'Kebab', latitude: 41.88, longitude: -87.63, country_code: 'US', region: 'us' };
    expect(ask('kebab downtown chicago', [chicago])).toMatchObject({ names: ['Kebab'], unmet: undefined });
  });

  test('a small number beside a dish is in no address', () => {
    const names = ['Tacos 3', 'Tacos'].map((name) => ({ name }));
    expect(ask('tacos 3 viandes', [{ name: 'Tacos', address: '3 Main Street' }]).unmet).toBe('words');
    expect(ask('tacos 3', names).names[0]).toBe('Tacos 3');
  });

  test('the middle of a city is where one is', () => {
    const kebabs = [{ name: 'Kebab' }, { name: 'Kebab City', ...FAR }];
    expect(ask('kebab city centre', kebabs)).toMatchObject({ place: undefined, unmet: undefined });
    expect(ask('كشري وسط البلد', [{ name: 'كشري' }, { name: 'كافيه وسط البلد' }]).names).toEqual(['كشري']);
  });

  test('a mistake in a name of several words is forgiven', () => {
    const paris = { name: 'Grec', latitude: 48.881, longitude: 2.355, country_code: 'FR', region: 'fr' };
    expect(ask('gare du nrod', [paris])).toMatchObject({ names: ['Grec'], place: 'Gare du Nord' });
  });

  test('a named place where nothing is stands for what is around it', () => {
    const near = { name: 'Curry', latitude: 51.5, longitude: -0.36, country_code: 'GB', region: 'gb' };
    expect(ask('food near heathrow', [near])).toMatchObject({ names: ['Curry'], place: 'Heathrow', unmet: 'place' });
  });
});

test('a dish is not looked for in addresses, nor taken for a word that is said of any place', () => {
  expect(ask('arab', [{ name: 'Cafe', address: '1 Arab Street' }, { name: 'Arab Grill' }]).names).toEqual([
    'Arab Grill',
  ]);
  expect(ask('musakhan', [{ name: 'Musakhan' }, { name: 'Pizza' }]).names).toEqual(['Musakhan']);
});

test('in Arabic, and is written to the word behind it', () => {
  expect(ask('كباب وكفتة', [{ name: 'كباب' }, { name: 'كفتة' }, { name: 'بيتزا' }]).names).toHaveLength(2);
});
