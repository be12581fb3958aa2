// @module-tag quick
import { expect, test } from 'vitest';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { withPlaceBody } from '../../supabase/functions/_shared/place-body.ts';
import { fakeEvidence, fakeRestaurant } from '../../tests/support/fakes/fake-data.ts';
import { renderPlaces } from './place-document.tsx';

const NOON = Date.parse('2026-11-20T04:00:00Z');

const documents = await renderPlaces();

/** A place's document, as the server fills it in. */
function documentOf(place: Restaurant): string {
  const template = documents.find(({ file }) => file === 'place.html')?.markup ?? '';
  return withPlaceBody(template, place, { now: NOON, today: '2026-11-20', readAt: NOON, pictures: [] });
}

const markupOf = (place: Restaurant) => /<h1[\s\S]*?<\/header>/.exec(documentOf(place))?.[0] ?? '';
const wordsOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const headerOf = (place: Restaurant) => wordsOf(markupOf(place));
/** The section of the evidence, with its title. */
const evidenceOf = (place: Restaurant) =>
  wordsOf(/<section[^>]*id="halal"[\s\S]*?<\/section>/.exec(documentOf(place))?.[0] ?? '').trim();

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
  expect(words).toContain('on the MUIS register of 21 Aug 2026');
  const certificate = fakeEvidence({ valid_until: '2027-08-31' });
  expect(headerOf(fakeRestaurant({ evidence: [certificate] }))).toContain('by MUIS, until 31 Aug 2027');
});

test('a place’s document links to the register, and shows who says that there is no halal food (U120)', () => {
  const no = fakeEvidence({ id: 'b', kind: 'source_tag', authority: null, verified: false, facts: { menu: 'none' } });
  const place = fakeRestaurant({ evidence: [fakeEvidence({ url: 'https://register.example/' }), no] });
  expect(evidenceOf(place)).toMatch(
    /On the MUIS register of 21 Aug 2026 .*Check at the register .*Said not to be halal .*As of 21 Aug 2026/,
  );
  expect(evidenceOf(place)).not.toMatch(/Listed as halal|See the source/);
  const part = { ...no, facts: { menu: 'part' } } as const;
  expect(evidenceOf(fakeRestaurant({ evidence: [part] }))).toMatch(/^Why it counts as halal Listed as partly halal /);
});

test.each([
  ['expired', { valid_until: '2026-10-31' }],
  ['withdrawn', { ended_on: '2026-10-31' }],
])('a place’s document titles evidence that is all %s as the app does, and not as a reason (U31)', (_, values) => {
  const over = fakeEvidence(values);
  for (const halal_status of ['certified', 'unverified'] as const) {
    const words = evidenceOf(fakeRestaurant({ halal_status, evidence: [over] }));
    expect(words).toMatch(/^Evidence that has expired .*MUIS/);
    expect(words).not.toMatch(/Why it counts|Is it halal/);
  }
  const tag = fakeEvidence({ id: 'b', kind: 'source_tag', authority: null, valid_until: null });
  const both = evidenceOf(fakeRestaurant({ evidence: [over, tag] }));
  expect(both).toMatch(/^Why it counts as halal /);
  expect(both).not.toContain('Evidence that has expired');
  expect(evidenceOf(fakeRestaurant({ halal_status: 'unverified', evidence: [] }))).toMatch(/^Is it halal\?/);
});
