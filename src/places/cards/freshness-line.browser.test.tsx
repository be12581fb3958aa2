// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { Freshness } from './freshness-line.tsx';

const shown = async (ageMs: number) => {
  const asOf = new Date(FAKE_NOW - ageMs).toISOString();
  await render(<Freshness of="list" asOf={asOf} />, { services: fakeServices().services });
};

test('says when the device last got the list', async () => {
  await shown(20 * 60_000);
  await expect.element(page.getByText('List updated on this device 20 minutes ago')).toBeVisible();
});

test('says nothing if the clock was set back since, because the age is unknown', async () => {
  await shown(-2 * 3_600_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.querySelector('time')).toBeNull();
});
