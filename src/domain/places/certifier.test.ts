// @module-tag quick
import { expect, test } from 'vitest';
import { fakeEvidence } from '../../../tests/support/fakes/fake-data.ts';
import { certifierOf } from './certifier.ts';
import type { Evidence } from './evidence-view.ts';
import { shownStatus } from './halal.ts';
import type { HalalStatus } from './taxonomy.ts';

const by = (authority: string, values: Partial<Evidence> = {}) => fakeEvidence({ authority, ...values });
const certifier = (evidence: readonly Evidence[], halal_status: HalalStatus = 'certified') =>
  certifierOf({ halal_status, is_sample: false, evidence });

test.each([
  ['MUIS', 'MUIS'],
  ['Majlis Ugama Islam Singapura (MUIS)', 'MUIS'],
  ['JAKIM (Jabatan Kemajuan Islam Malaysia)', 'JAKIM'],
  [' Halal Food Authority (HFA) ', 'HFA'],
  ['Halal Monitoring Committee (UK)', 'Halal Monitoring Committee (UK)'],
  ['Halal Food Council', 'Halal Food Council'],
])('the short name of %s is %s', (authority, name) => expect(certifier([by(authority)])).toBe(name));

test.each(['Example Halal Board (invented)', 'MUIS (example)', 'Majlis Ugama Islam Singapura (MUIS)'])(
  'a sample never borrows an acronym: %s is named in full',
  (authority) =>
    expect(certifierOf({ halal_status: 'certified', is_sample: true, evidence: [by(authority)] })).toBe(authority),
);

test('the certificate that ends last counts, so the one named is valid while the place is shown as certified', () => {
  const [first, last] = [by('MUIS', { valid_until: '2026-11-20' }), by('JAKIM', { valid_until: '2026-12-31' })];
  const place = { halal_status: 'certified', is_sample: false, evidence: [first, last] } as const;
  expect(certifierOf(place)).toBe('JAKIM');
  expect(shownStatus(place, '2026-12-31').status).toBe('certified');
  expect(shownStatus({ ...place, evidence: [first] }, '2026-12-31').status).toBe('unverified');
  expect(certifier([last, by('HFA', { valid_until: null })])).toBe('HFA');
});

test('a verified certificate comes before others with the same end; a withdrawn one and other evidence never count', () => {
  const unverified = by('A', { id: '1', verified: false });
  expect(certifier([unverified, by('B', { id: '2' })])).toBe('B');
  expect(certifier([by('B', { id: '3' }), by('C', { id: '2' })])).toBe('C');
  const withdrawn = by('D', { ended_on: '2026-10-01' });
  expect(certifier([withdrawn, unverified])).toBe('A');
  expect(certifier([withdrawn])).toBeNull();
  expect(certifier([fakeEvidence({ kind: 'owner_statement', authority: null })])).toBeNull();
});

test('a place that is not certified has no certifier', () => {
  for (const status of ['muslim_owned', 'halal_friendly', 'unverified'] as const)
    expect(certifier([by('MUIS')], status)).toBeNull();
});
