// @module-tag quick
import { expect, test } from 'vitest';
import { certificateState, hasCertificateNumber } from './certificate-text.ts';

const NUMBER = 'EEHK25120000014';

test.each([
  NUMBER,
  'eehk 2512-0000-014',
  `https://register.example/check?no=${NUMBER}`,
  `https://register.example/${NUMBER}/en`,
  `Certificate no. EEHK/2512/0000014, valid until 2027`,
])('%s has the number', (text) => {
  expect(hasCertificateNumber(text, NUMBER)).toBe(true);
});

test.each(['', 'EEHK2512000001', `${NUMBER}7`, `A${NUMBER}`, '25120000014', 'https://register.example/'])(
  '%s does not have the number',
  (text) => {
    expect(hasCertificateNumber(text, NUMBER)).toBe(false);
  },
);

test('a number without letters and digits is in no text, and letters of a pattern are only letters', () => {
  expect(hasCertificateNumber('anything -', '-')).toBe(false);
  expect(hasCertificateNumber('AxB', 'A.B')).toBe(false);
  expect(hasCertificateNumber('A(B', 'A(B')).toBe(false);
  expect(hasCertificateNumber('AB', 'A(B')).toBe(true);
});

const place = (halal_status: string, ...ends: (string | null)[]) => ({
  halal_status,
  evidence: ends.map((valid_until) => ({ kind: 'certificate', valid_until })),
});

test('a certificate is valid on its last day, expired after it, and ended where the place is not certified', () => {
  expect(certificateState(place('certified', '2026-11-30'), '2026-11-30')).toEqual({
    kind: 'valid',
    until: '2026-11-30',
  });
  expect(certificateState(place('certified', '2026-11-29'), '2026-11-30')).toEqual({
    kind: 'expired',
    until: '2026-11-29',
  });
  expect(certificateState(place('certified'), '2026-11-30')).toEqual({ kind: 'valid', until: null });
  expect(certificateState(place('unverified'), '2026-11-30')).toEqual({ kind: 'ended' });
});
