// @module-tag quick
import { expect, test } from 'vitest';
import { fakeEvidence } from '../../../tests/support/fakes/fake-data.ts';
import { evidenceViews } from './evidence-view.ts';
import { certificateEnd, localDay, shownStatus } from './halal.ts';

const certificate = (valid_until: string | null) => ({ kind: 'certificate' as const, valid_until });
const TODAY = '2026-11-20';
const PIECE = fakeEvidence({ checked_on: null });

test('a certificate is valid on its last day and expired on the next (U31)', () => {
  const place = { halal_status: 'certified' as const, evidence: [certificate('2026-11-20')] };
  expect(shownStatus(place, '2026-11-20')).toEqual({ status: 'certified', certificateExpiredOn: null });
  expect(shownStatus(place, '2026-11-21')).toEqual({ status: 'unverified', certificateExpiredOn: '2026-11-20' });
});

test('a certificate without a stated end stays valid, also beside an expired one (U106)', () => {
  const evidence = [certificate('2020-01-01'), certificate(null)];
  expect(shownStatus({ halal_status: 'certified', evidence }, TODAY).status).toBe('certified');
});

test('the longest of several certificates counts, and other evidence never expires', () => {
  const other = { kind: 'source_tag' as const, valid_until: '2030-01-01' };
  expect(certificateEnd([certificate('2026-01-01'), certificate('2027-01-01'), other])).toBe('2027-01-01');
  expect(certificateEnd([other])).toBeNull();
});

test('a certificate that its register withdrew does not count (U31)', () => {
  const withdrawn = { kind: 'certificate', valid_until: null, ended_on: '2026-08-21' };
  expect(certificateEnd([withdrawn, { kind: 'certificate', valid_until: '2026-11-01' }])).toBe('2026-11-01');
  const evidence = [
    { ...PIECE, id: 'a', ended_on: '2026-08-21' },
    { ...PIECE, id: 'b', kind: 'source_tag' as const },
  ];
  expect(evidenceViews({ evidence }, '2026-11-20').map(({ id, validity }) => [id, validity])).toEqual([
    ['b', { kind: 'endless' }],
    ['a', { kind: 'ended', since: '2026-08-21' }],
  ]);
});

test('only a certified place can lose its status by date', () => {
  const place = { halal_status: 'muslim_owned' as const, evidence: [certificate('2020-01-01')] };
  expect(shownStatus(place, TODAY)).toEqual({ status: 'muslim_owned', certificateExpiredOn: null });
});

test('today is the date on the device', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 0, 1).getTime())).toBe('2026-01-05');
  expect(localDay(new Date(2026, 11, 31, 23, 59, 59).getTime())).toBe('2026-12-31');
});
