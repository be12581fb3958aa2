// @module-tag quick
/** Names of restaurants that contain a city or a country: the restaurant is meant, if there is one. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import worldCities from '#catalogue/data/world-cities.json' with { type: 'json' };
import { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { runSteps } from '#catalogue/steps.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { readRealPlaces } from '../../../tests/support/real-places.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { placeNamed } from './query-units.ts';
import { toWords } from './split-words.ts';

const AT = Date.UTC(2026, 10, 20, 4);
const LONDON = { latitude: 51.5155, longitude: -0.0922 };
/** Of latitude, about a kilometre. */
const KM = 0.009;

const gazetteer = runSteps(WorldGazetteer.read(worldCities));

function catalogueOf(places: readonly Restaurant[]): Catalogue {
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(places.map(toIndexRow)));
  catalogue.setGazetteer(gazetteer);
  return catalogue;
}

function ask(catalogue: Catalogue, text: string, near: Position) {
  const page = { sort: 'relevance', offset: 0, limit: 3, at: AT, unfolded: { unverified: false, far: false } } as const;
  return catalogue.search({ ...NO_FILTERS, ...page, text, near });
}

const inLondon = (name: string, n: number) =>
  restaurant({
    ...LONDON,
    latitude: LONDON.latitude + n * KM,
    country_code: 'GB',
    name,
    cuisine_types: [],
    id: idOf(n),
  });
const inCity = (latitude: number, longitude: number, country_code: string) => (name: string, n: number) =>
  restaurant({ latitude, longitude, country_code, name, id: idOf(n) });
const inMumbai = inCity(19.076, 72.8777, 'IN');
const inParis = inCity(48.8566, 2.3522, 'FR');
const inMadinah = inCity(24.4686, 39.6142, 'SA');
const OTHERS = ['Kebab House', 'Grill Palace', 'Taste of Lahore', 'Biryani', 'Village Inn'];

test.each([
  'Lahore Kebab House',
  'Istanbul Kebab',
  'Bombay Palace',
  'Little Lahore',
  'Mumbai Delight',
  'Penang Village',
  'Medina Grill',
  'Paris Restaurant',
  'Bites of India',
  'Pizzeria di Napoli',
  'La Medina',
  'Island Restaurant',
  'House of Kolkata',
])('%s is a restaurant, not food around a city', (name) => {
  const places = [...OTHERS, name].map((each, n) => inLondon(each, n + 1));
  const elsewhere = [inMumbai('Bhel', 50), inParis('Couscous', 51), inMadinah('Kabsa', 52)];
  const { cards, area } = ask(catalogueOf([...places, ...elsewhere]), name, LONDON);
  expect([cards[0]?.name, area]).toEqual([name, undefined]);
});

test('a restaurant of that name precedes food around the city also where it is far, unless the words beside the city are food', () => {
  const places = catalogueOf([inLondon('Bombay Palace', 1), inLondon('Mumbai Biryani', 2), inMumbai('Biryani', 3)]);
  const singapore = { latitude: 1.3, longitude: 103.8 };
  expect(ask(places, 'bombay palace', singapore).cards[0]?.name).toBe('Bombay Palace');
  expect(ask(places, 'mumbai biryani', singapore)).toMatchObject({
    area: { name: 'Mumbai' },
    cards: [{ name: 'Biryani' }],
  });
});

test('a longer name in reach that has all the words is meant, too', () => {
  const places = catalogueOf([inLondon('The Bombay Palace Hotel', 1), inLondon('Palace', 2), inMumbai('Palace', 3)]);
  const { cards, area } = ask(places, 'bombay palace', LONDON);
  expect([cards[0]?.name, area]).toEqual(['The Bombay Palace Hotel', undefined]);
});

test('without a restaurant of that name, an empty city gives way to names near the person that have most of its words', () => {
  const places = catalogueOf([...OTHERS.map((name, n) => inLondon(name, n + 1)), inMumbai('Kebab House', 50)]);
  const { cards, area, unmet } = ask(places, 'lahore kebab house', LONDON);
  expect([cards[0]?.name, area, unmet]).toEqual(['Kebab House', undefined, 'words']);
  expect(ask(places, 'kebab lahore', LONDON).area?.name).toBe('Lahore');
});

const places = await readRealPlaces();
if (places === undefined) console.log('real data is absent (RIHLA_DATA): names with cities are skipped');

const isPlace = (phrase: string) => placeNamed(phrase) !== undefined || gazetteer.named(phrase).length > 0;

/** Whether some of the name's words, but not all, are a city or a country. */
function hasCity(words: readonly string[]): boolean {
  const phrases = words.flatMap((word, at) => [word, ...(at > 0 ? [`${words[at - 1]} ${word}`] : [])]);
  return words.length > 1 && placeNamed(words.join(' ')) === undefined && phrases.some(isPlace);
}

test.skipIf(places === undefined)(
  'a real place is among the first three when its name is typed in its own city',
  () => {
    const world = catalogueOf(places ?? []);
    const named = (places ?? []).filter(
      ({ name, latitude, place_kind: kind }) =>
        latitude !== null && !/caterer|canteen|kitchen/.test(kind ?? '') && hasCity(toWords(name, false)),
    );
    expect(named.length).toBeGreaterThan(1000);
    const sample = fc.sample(fc.constantFrom(...named), { seed: 83, numRuns: repetitions(300) });
    const missed = sample.filter(({ name, latitude, longitude }) => {
      const near = { latitude: (latitude ?? 0) + 2 * KM, longitude: longitude ?? 0 };
      // Branches are told apart by their distance.
      return !ask(world, name, near).cards.some((card) => card.name === name);
    });
    expect(
      missed.map(({ name }) => name).slice(0, Math.ceil(0.01 * sample.length) > missed.length ? 0 : undefined),
    ).toEqual([]);
  },
);
