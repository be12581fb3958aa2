// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Offer } from '#domain/payments/offers.ts';
import { fakeServices } from '../../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW } from '../../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../../tests/support/screens/render.tsx';
import { OwnOffers } from './own-offers.tsx';

const OFFER: Offer = {
  id: 'a',
  restaurant_id: 'place',
  title: 'All main dishes',
  terms: 'Monday to Thursday.',
  percent: 15,
  code: 'RIHLA15',
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
};
const PRO = { entitlement: 'pro', subscription: null, plan: null, hadTrial: true, payments: null } as const;

async function open(today: string, entitlement: 'pro' | 'free' = 'pro') {
  const fake = fakeServices();
  const checkedAt = new Date(FAKE_NOW).toISOString();
  fake.setMembership({ ...PRO, entitlement, checkedAt });
  fake.setOffers({ offers: [OFFER, { ...OFFER, id: 'b', title: 'Tea', percent: 20, code: null }], asOf: checkedAt });
  await render(<OwnOffers placeId="place" today={today} />, { services: fake.services });
  return fake;
}

test("a member sees the place's discounts with code, conditions and age (K45)", async () => {
  await open('2026-11-24');
  const offers = page.getByRole('region', { name: 'Member offers' });
  await expect.element(offers).toBeInTheDocument();
  const items = offers.getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent(/^20% off.*Tea.*Show your Rihla profile/);
  await expect.element(items.last()).toHaveTextContent(/15% off.*RIHLA15.*Monday to Thursday\. Until 31 Dec/);
  await expect.element(offers.getByText(/^Offers updated on this device/)).toBeInTheDocument();
});

test.each([
  ['after its last day', '2027-01-01', 'pro'],
  ['without Pro', '2026-11-24', 'free'],
] as const)('nothing is shown %s', async (_, today, entitlement) => {
  await open(today, entitlement);
  await expect.element(page.getByRole('region', { name: 'Member offers' })).not.toBeInTheDocument();
});
