// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Promotion } from '#domain/payments/offers.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { HomePage } from './home-page.tsx';

const NOTICE: Promotion = {
  id: 'n',
  title: 'Ramadan in Penang',
  body: 'Where to break the fast.',
  image_path: '//elsewhere.example/spy.gif',
  link: '/search?q=iftar',
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: '2099-01-01T00:00:00Z',
};
const slot = () => page.getByRole('complementary', { name: 'From Rihla' });

test('people without Pro see our promotion at the end of Home, which loads nothing from other sites; members see none (A4, A5, U79)', async () => {
  const fake = fakeServices();
  fake.setPromotions([NOTICE]);
  fake.setDashboard(null);
  await render(<HomePage />, { services: fake.services });
  await expect.element(slot()).toHaveTextContent(/Ramadan in Penang/);
  await expect.element(slot().getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/search?q=iftar');
  await expect
    .element(slot().getByRole('link', { name: 'No promotions with Pro' }))
    .toHaveAttribute('href', '/pricing');
  expect(slot().element().querySelector('img')).toBeNull();
  const checkedAt = new Date(FAKE_NOW).toISOString();
  const pro = { subscription: null, plan: null, hadTrial: true, payments: null, checkedAt } as const;
  fake.setMembership({ entitlement: 'pro', ...pro });
  await expect.element(slot()).not.toBeInTheDocument();
  await expect
    .element(page.getByText('Offline maps, advanced filters and exclusive discounts.'))
    .not.toBeInTheDocument();
});
