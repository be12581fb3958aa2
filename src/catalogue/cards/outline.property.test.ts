// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { runSteps } from '#catalogue/steps.ts';
import { certifierOf } from '#domain/places/certifier.ts';
import { currentFacts, knownAmenities } from '#domain/places/facts.ts';
import { certificateEnd } from '#domain/places/halal.ts';
import type { Opening, Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { arbitraryRestaurant, CHECKPOINT } from '../../../tests/support/restaurants.ts';
import { toOutline } from './outline.ts';

const places = fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength: 12 });

/** The expected outline, read from the document. */
function plainly(place: Restaurant) {
  const certifiedUntil = certificateEnd(place.evidence);
  const isLocated = place.latitude !== null && place.longitude !== null;
  return {
    id: place.id,
    name: place.name,
    alt_names: place.alt_names,
    latitude: isLocated ? place.latitude : null,
    longitude: isLocated ? place.longitude : null,
    address: place.address || null,
    city: place.city,
    country_code: place.country_code,
    phone: place.phone,
    cuisine_types: place.cuisine_types,
    inferred_cuisines: place.inferred_cuisines,
    place_kind: place.place_kind,
    names: place.names,
    price_level: place.price_level,
    operating_hours: place.operating_hours,
    special_hours: place.special_hours,
    opening: withoutLabels(place),
    time_zone: place.time_zone,
    halal_status: place.halal_status,
    evidence: certifiedUntil === null ? [] : [{ kind: 'certificate', valid_until: certifiedUntil }],
    certifier: certifierOf(place),
    facts: currentFacts(place.evidence),
    checked_on: place.checked_on,
    amenities: knownAmenities(place.amenities, currentFacts(place.evidence).alcohol).toSorted(),
    average_rating: place.average_rating,
    review_count: place.review_count,
    is_sample: place.is_sample,
    primary_image_url: place.primary_image_url,
  };
}

/** The index leaves labels to the page, and an opening that says no more than the week. */
function withoutLabels({ opening, operating_hours }: Restaurant): Opening | null {
  if (!opening) return null;
  const known = Object.entries(opening.week).filter(([, hours]) => hours !== null);
  const isPlain = opening.exceptions.length === 0 && known.length === 7 && operating_hours !== null;
  if (isPlain && known.every(([day, hours]) => isEqual(hours, Object(operating_hours)[day]))) return null;
  return { ...opening, exceptions: opening.exceptions.map((each) => ({ ...each, label: '' })) };
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

test('every visible place has an outline by its slug that equals its document; no other slug has one', () => {
  fc.assert(
    fc.property(places, places, fc.array(fc.nat(60), { maxLength: 3 }), (world, region, gone) => {
      const catalogue = new Catalogue();
      catalogue.setWorld(buildColumns(world.map(toIndexRow)));
      const kept = region.map((place) => ({ ...place, region: 'sg' }));
      catalogue.offerPack('sg', buildColumns(kept.map(toIndexRow)), CHECKPOINT);
      const ids = kept.filter(({ slug }) => gone.some((n) => slug === `place-${n}`)).map(({ id }) => id);
      catalogue.apply('sg', { documents: [], gone: ids, since: CHECKPOINT, checkpoint: CHECKPOINT });
      const here = kept.filter(({ id }) => !ids.includes(id));
      const beneath = world.filter((place) => place.region !== 'sg' && !here.some(({ id }) => id === place.id));
      const shown = new Map([...beneath, ...here].map((place) => [place.slug, place]));
      for (let n = 0; n <= 61; n++) {
        const row = runSteps(catalogue.findSteps(`place-${n}`));
        const place = shown.get(`place-${n}`);
        const outline = row && toOutline(row);
        expect(outline && { ...outline, amenities: outline.amenities.toSorted() }).toEqual(
          place && expect.objectContaining(plainly(place)),
        );
      }
    }),
    { seed: 41, numRuns: 60 },
  );
});

test("a place's card by id equals the card of a search; hidden places have none", () => {
  fc.assert(
    fc.property(places, places, fc.subarray([0, 1, 2, 3, 4, 5]), (world, region, gone) => {
      const catalogue = new Catalogue();
      catalogue.setWorld(buildColumns(world.map(toIndexRow)));
      const kept = region.map((place) => ({ ...place, region: 'sg' }));
      catalogue.offerPack('sg', buildColumns(kept.map(toIndexRow)), CHECKPOINT);
      const deleted = kept.filter((_, n) => gone.includes(n)).map(({ id }) => id);
      catalogue.apply('sg', { documents: [], gone: deleted, since: CHECKPOINT, checkpoint: CHECKPOINT });
      const near = { latitude: 1.3, longitude: 103.8 };
      const all = { ...NO_FILTERS, text: '', sort: 'newest', offset: 0, limit: 100, near, at: 0 } as const;
      const shown = new Map(catalogue.search(all).cards.map((card) => [card.id, card]));
      for (const ids of [[...world, ...kept].map(({ id }) => id), ...kept.map(({ id }) => [id]), []]) {
        const cards = runSteps(catalogue.cardSteps({ ids, near, at: 0 }));
        const wanted = [...new Set(ids)].flatMap((id) => shown.get(id) ?? []);
        expect(new Map(cards.map((card) => [card.id, card]))).toEqual(new Map(wanted.map((card) => [card.id, card])));
        expect(cards).toHaveLength(wanted.length);
      }
    }),
    { seed: 42, numRuns: 60 },
  );
});

test('ids made of the same quarters are told apart', () => {
  const [asked, other] = ['00000000-0000-0001-0000-000000000002', '00000000-0000-0002-0000-000000000001'];
  const [place] = fc.sample(arbitraryRestaurant, { numRuns: 1, seed: 1 });
  if (!place) throw new Error('There is one.');
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns([asked, other].map((id) => toIndexRow({ ...place, id }))));
  expect(runSteps(catalogue.cardSteps({ ids: [asked], at: 0 })).map(({ id }) => id)).toEqual([asked]);
});

test('a country is named as in documents', () => {
  const [place] = fc.sample(arbitraryRestaurant, { numRuns: 1, seed: 1 });
  if (!place) throw new Error('There is one.');
  expect(toOutline(toIndexRow({ ...place, country_code: 'SG' }))).toMatchObject({ country: 'Singapore' });
});
