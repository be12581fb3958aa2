// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeEvidence, fakeRestaurant, RAFFLES_PLACE } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { ChecksPage } from './checks-page.tsx';

const place = (name: string, checked_on: string | null) =>
  fakeRestaurant({ name, checked_on, evidence: [fakeEvidence({ checked_on })], is_sample: false });
const OLD = place('Old News', '2020-01-01');
const NEW = place('New News', '2026-11-01');
const NEVER = place('No News', null);
const rows = () => page.getByRole('main').getByRole('listitem');

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(390, 844));

test('near places stand in the order in which they need a look, saved ones first, with what the person answered', async () => {
  const fake = fakeServices({ places: [NEW, OLD, NEVER], position: RAFFLES_PLACE });
  fake.setSession({ userId: 'amina', email: null, name: 'Amina' });
  fake.setSaved(new Map([[NEW.id, { isSaved: true, mark: 'synced', code: null }]]));
  fake.setChecks(
    new Map([[OLD.id, { answers: { pork: 'none' }, day: '2026-11-20', photo: null, state: 'counted', code: null }]]),
  );
  await render(
    <main>
      <ChecksPage />
    </main>,
    { services: fake.services },
  );
  await expect.element(rows().nth(0)).toHaveTextContent(/New News.*Saved.*Newest evidence: 1 Nov 2026/);
  await expect.element(rows().nth(1)).toHaveTextContent(/No News.*No check on record/);
  await expect
    .element(rows().nth(2))
    .toHaveTextContent(/Old News.*Newest evidence: 1 Jan 2020.*You answered 20 Nov 2026/);
});

test('without a position it asks for one, and without places near it says so', async () => {
  const fake = fakeServices({ places: [], position: null });
  await render(
    <main>
      <ChecksPage />
    </main>,
    { services: fake.services },
  );
  await expect.element(page.getByRole('button', { name: 'Use my position' })).toBeVisible();
  await expect.element(page.getByText(/It stays on the phone/)).toBeVisible();
  fake.locate(RAFFLES_PLACE);
  await expect.element(page.getByRole('heading', { name: /No places within/ })).toBeVisible();
});
