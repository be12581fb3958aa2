import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { certificateEnd } from '#domain/halal.ts';
import type { Restaurant } from '#domain/restaurant.ts';
import { arbitraryRestaurant, CHECKPOINT } from '../../tests/support/restaurants.ts';
import { Catalogue } from './catalogue.ts';
import { buildColumns } from './columns.ts';
import { toIndexRow } from './index-row.ts';
import { toOutline } from './outline.ts';
import { runSteps } from './steps.ts';

const places = fc.uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, maxLength: 12 });

/** What is told of a place, read off its document. */
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
    price_level: place.price_level,
    operating_hours: place.operating_hours,
    special_hours: place.special_hours,
    time_zone: place.time_zone,
    halal_status: place.halal_status,
    evidence: certifiedUntil === null ? [] : [{ kind: 'certificate', valid_until: certifiedUntil }],
    checked_on: place.checked_on,
    amenities: [...place.amenities].toSorted(),
    average_rating: place.average_rating,
    review_count: place.review_count,
    is_sample: place.is_sample,
    primary_image_url: place.primary_image_url,
  };
}

test('whatever can be found has an outline by its slug that says what its document says; nothing else has one', () => {
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

test('a country is named as documents name it', () => {
  const [place] = fc.sample(arbitraryRestaurant, { numRuns: 1, seed: 1 });
  if (!place) throw new Error('There is one.');
  expect(toOutline(toIndexRow({ ...place, country_code: 'SG' }))).toMatchObject({ country: 'Singapore' });
});
