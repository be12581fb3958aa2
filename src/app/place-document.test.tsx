import { expect, test } from 'vitest';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { withPlaceBody } from '../../supabase/functions/_shared/place-body.ts';
import { fakeEvidence, fakeRestaurant } from '../../tests/support/fakes/fake-data.ts';
import { renderPlaces } from './place-document.tsx';

const NOON = Date.parse('2026-11-20T04:00:00Z');

const documents = await renderPlaces();

/** The header in a place's document, as the server fills it in. */
function markupOf(place: Restaurant): string {
  const template = documents.find(({ file }) => file === 'place.html')?.markup ?? '';
  const html = withPlaceBody(template, place, { now: NOON, today: '2026-11-20', readAt: NOON, pictures: [] });
  return /<h1[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
}

const headerOf = (place: Restaurant) =>
  markupOf(place)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('a place’s document isolates the parts of an address in two scripts', () => {
  const address = { address: 'طلعة الايتي بيرزيت, Birzeit', postal_code: null, city: 'Birzeit', country_code: 'PS' };
  expect(markupOf(fakeRestaurant(address))).toMatch(
    /<span>\s*<bdi>طلعة الايتي بيرزيت<\/bdi>, <bdi>Birzeit<\/bdi>, <bdi>Palestin[^<]*<\/bdi>\s*<\/span>/,
  );
});

test('a place’s document has its name, address, status and certifier without any script (S76)', () => {
  const words = headerOf(fakeRestaurant());
  expect(words).toContain('Warung Melati');
  expect(words).toContain('18 Market Street, #02-11, 048946 Singapore');
  expect(words).toContain('Certified');
  expect(words).toContain('by MUIS, checked 21 Aug 2026');
  const certificate = fakeEvidence({ valid_until: '2027-08-31' });
  expect(headerOf(fakeRestaurant({ evidence: [certificate] }))).toContain('by MUIS, until 31 Aug 2027');
});
