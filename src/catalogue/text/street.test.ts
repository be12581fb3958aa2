// @module-tag quick
/** Streets: their own addresses come first. */
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { writtenOut } from '#catalogue/data/abbreviations.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

const PARIS = { latitude: 48.864, longitude: 2.35 };
/** Of latitude, about a hundred metres. */
const STEP = 0.0009;

/** Places by the steps north of the person. */
const PLACES = [
  { name: 'Door', steps: 1, address: '1 Boulevard de Sébastopol' },
  { name: 'Corner', steps: 2, address: 'Rue Saint-Sauveur 2' },
  { name: 'North', steps: 9, address: '229 Rue Saint-Denis' },
  { name: 'South', steps: -9, address: '26 Rue Saint-Denis, Paris' },
  { name: 'Town', steps: 80, address: '24 Rue Gabriel Péri, Saint-Denis' },
  { name: 'Lyon', steps: -3500, address: '3 Rue Saint-Denis' },
];

function ask(text: string) {
  const rows = PLACES.map(({ name, steps, address }, n) =>
    restaurant({
      ...PARIS,
      latitude: PARIS.latitude + steps * STEP,
      country_code: 'FR',
      city: null,
      cuisine_types: [],
      name,
      address,
      id: idOf(n),
    }),
  );
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const page = { text, near: PARIS, sort: 'relevance', offset: 0, limit: 9, at: Date.UTC(2026, 10, 20) } as const;
  return catalogue.search({ ...NO_FILTERS, ...page });
}

test.each(['rue saint-denis', 'rue st denis', 'r saint denis', 'halal rue st-denis', 'rue st denis paris'])(
  '%s is the street in reach: not the town of that name, and not what is merely nearer',
  (text) => {
    const { cards, area } = ask(text);
    expect(area?.name).toBe('Rue Saint-Denis');
    expect(cards.slice(0, 2).map(({ name }) => name)).toEqual(expect.arrayContaining(['North', 'South']));
    expect(cards.map(({ name }) => name)).toContain('Door');
  },
);

test('st before a name is a saint, behind one a street', () => {
  expect(writtenOut(['rue', 'st', 'denis'])).toEqual(['rue', 'saint', 'denis']);
  expect(writtenOut(['arab', 'st'])).toEqual(['arab', 'street']);
  expect(writtenOut(['tampines', 'st', '81'])).toEqual(['tampines', 'street', '81']);
});
