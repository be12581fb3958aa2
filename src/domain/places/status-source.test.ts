// @module-tag quick
import { expect, test } from 'vitest';
import { fakeEvidence, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import type { Evidence } from './evidence-view.ts';
import { outlinedSource, statusSource } from './status-source.ts';
import type { HalalStatus } from './taxonomy.ts';

const TODAY = '2026-11-26';
const said = (halal_status: HalalStatus, ...evidence: Evidence[]) => {
  const source = statusSource({ halal_status, evidence }, TODAY);
  return source && [source.kind, source.who, source.day];
};

test('a certificate shows its authority and its last day, or the date of the register', () => {
  expect(said('certified', fakeEvidence({ valid_until: '2027-08-21' }))).toEqual(['until', 'MUIS', '2027-08-21']);
  expect(said('certified', fakeEvidence())).toEqual(['register', 'MUIS', '2026-08-21']);
  expect(said('certified', fakeEvidence({ authority: null, checked_on: null }))).toEqual([
    'told',
    'MUIS halal register',
    null,
  ]);
});

test('another status shows its source; of several pieces of evidence the one that determines the status', () => {
  const tag = fakeEvidence({
    id: '2',
    kind: 'source_tag',
    authority: null,
    stated_by: 'OpenStreetMap',
    verified: false,
  });
  expect(said('halal_friendly', tag)).toEqual(['toldOn', 'OpenStreetMap', '2026-08-21']);
  const owner = fakeEvidence({ id: '3', kind: 'owner_statement', authority: null, stated_by: 'The owner' });
  expect(said('certified', owner, tag, fakeEvidence({ verified: false }))).toEqual(['checked', 'MUIS', '2026-08-21']);
});

test('a source that says there is no halal food is never the source of a status (U120)', () => {
  const no = fakeEvidence({ kind: 'source_tag', authority: null, stated_by: 'A map', facts: { menu: 'none' } });
  const report = fakeEvidence({ id: '4', kind: 'community_report', authority: null, stated_by: 'A list' });
  expect(said('halal_friendly', no, report)).toEqual(['toldOn', 'A list', '2026-08-21']);
  expect(said('halal_friendly', no)).toBeNull();
});

test.each([{ menu: 'part' }, { alcohol: 'none' }, { alcohol: 'served' }] as const)(
  'tags that state %j and no more are not the source of a status',
  (facts) => {
    const tag = fakeEvidence({ kind: 'source_tag', authority: null, stated_by: 'A map', facts });
    const report = fakeEvidence({ id: '4', kind: 'community_report', authority: null, stated_by: 'A list' });
    expect(said('halal_friendly', tag, report)).toEqual(['toldOn', 'A list', '2026-08-21']);
    expect(said('halal_friendly', tag)).toBeNull();
  },
);

test('tags are never the source of who owns a place', () => {
  const tag = fakeEvidence({ kind: 'source_tag', authority: null, stated_by: 'A map', facts: { menu: 'some' } });
  const report = fakeEvidence({ id: '4', kind: 'community_report', authority: null, stated_by: 'A list' });
  expect(said('muslim_owned', tag, report)).toEqual(['toldOn', 'A list', '2026-08-21']);
});

test('unverified, expired and withdrawn statuses have no source', () => {
  expect(said('unverified', fakeEvidence())).toBeNull();
  expect(said('certified', fakeEvidence({ valid_until: '2026-01-01' }))).toBeNull();
  expect(said('halal_friendly', fakeEvidence({ ended_on: '2026-01-01' }))).toBeNull();
  expect(said('muslim_owned')).toBeNull();
});

test('an outline names the certifying body while the certificate is valid, with its end or the day of the check', () => {
  const { evidence: _, ...place } = fakeRestaurant({ halal_status: 'certified', checked_on: '2026-08-21' });
  const certificate = { kind: 'certificate', valid_until: '2027-08-21' } as const;
  const outlined = { ...place, evidence: [certificate], certifier: 'MUIS' };
  expect(outlinedSource(outlined, TODAY)).toEqual({ kind: 'until', who: 'MUIS', day: '2027-08-21' });
  expect(outlinedSource(outlined, '2027-08-22')).toBeNull();
  const endless = { ...outlined, evidence: [] };
  expect(outlinedSource(endless, TODAY)).toEqual({ kind: 'checked', who: 'MUIS', day: '2026-08-21' });
  expect(outlinedSource({ ...endless, checked_on: null }, TODAY)).toEqual({ kind: 'told', who: 'MUIS', day: null });
  expect(outlinedSource({ ...outlined, certifier: null }, TODAY)).toBeNull();
});
