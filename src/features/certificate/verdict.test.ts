// @module-tag quick
import { expect, test } from 'vitest';
import { askAbout } from '#domain/certificates/asked-place.ts';
import { evidenceViews } from '#domain/places/evidence-view.ts';
import type { FoundOutline } from '#domain/places/place-outline.ts';
import { fakeEvidence, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { askedPlace } from './asked-certificate.ts';
import { judge } from './verdict.ts';

const TODAY = '2026-11-30';
const NUMBER = 'HB-2024-00123';
const certificate = fakeEvidence({ kind: 'certificate', certificate_number: NUMBER, valid_until: '2027-01-31' });
const place = fakeRestaurant({ slug: 'melati', name: 'Melati', evidence: [certificate] });
const found: FoundOutline = { place: { ...place, certifier: 'MUIS', checked_on: '2026-08-21' }, asOf: null };
const asked = askAbout(place, evidenceViews(place, TODAY));

test('a number of the index is of this place, of another, or of some place if nobody asked about one', () => {
  const kindOf = (slug: string | null) => judge('EEHK1', slug === null ? null : { ...asked, slug }, found, TODAY).kind;
  expect([kindOf('melati'), kindOf('elsewhere'), kindOf(null)]).toEqual(['this', 'other', 'some']);
  expect(judge('EEHK1', null, found, TODAY)).toMatchObject({
    name: 'Melati',
    authority: 'MUIS',
    checkedOn: '2026-08-21',
    state: { kind: 'valid', until: '2027-01-31' },
  });
});

test('a number of the page’s place is its own, even if the index names another place for it', () => {
  const other = { ...found, place: { ...found.place, slug: 'elsewhere' } };
  expect(judge(NUMBER, asked, other, TODAY)).toMatchObject({ kind: 'this', slug: 'melati' });
});

test('a number that only the place’s page has is known, with its end', () => {
  expect(judge(`no. ${NUMBER}`, asked, null, TODAY)).toMatchObject({
    kind: 'this',
    slug: 'melati',
    state: { kind: 'valid', until: '2027-01-31' },
  });
  expect(judge(NUMBER, asked, null, '2027-02-01')).toMatchObject({ state: { kind: 'expired', until: '2027-01-31' } });
  const [own] = asked.certificates;
  const ended = { ...asked, certificates: own ? [{ ...own, isEnded: true }] : [] };
  expect(judge(NUMBER, ended, null, TODAY)).toMatchObject({ state: { kind: 'ended' } });
});

test('any other text is an address or nothing that we know, and never a place', () => {
  expect(judge('https://evil.example/x', asked, null, TODAY)).toEqual({
    kind: 'address',
    url: 'https://evil.example/x',
  });
  for (const text of ['HB-2024-0012', 'javascript:alert(1)', 'some words', `${NUMBER}4`])
    expect(judge(text, asked, null, TODAY)).toEqual({ kind: 'none' });
});

test('the page’s place is read from a history entry, and nothing else is', () => {
  expect(askedPlace(JSON.parse(JSON.stringify(asked)))).toEqual(asked);
  for (const state of [null, {}, { slug: 'x' }, { ...asked, certificates: [{ number: 1 }] }])
    expect(askedPlace(state)).toBeNull();
});
