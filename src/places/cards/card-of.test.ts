// @module-tag quick
import { expect, test } from 'vitest';
import { fakeEvidence, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { cardOf } from './card-of.ts';

test("a stored place's card says who certifies it until the certificate's last day", () => {
  const place = fakeRestaurant({
    halal_status: 'certified',
    evidence: [fakeEvidence({ authority: 'Halal Food Authority (HFA)', valid_until: '2026-11-20' })],
  });
  const certifierOn = (day: number) => cardOf(place, null, new Date(2026, 10, day).getTime()).certifier;
  expect(certifierOn(20)).toBe('HFA');
  expect(certifierOn(21)).toBeNull();
  expect(
    cardOf({ ...place, halal_status: 'halal_friendly' }, null, new Date(2026, 10, 20).getTime()).certifier,
  ).toBeNull();
});
