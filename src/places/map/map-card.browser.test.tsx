// @module-tag full
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeCard, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { MapCard } from './map-card.tsx';

const card = fakeCard(fakeRestaurant({ name: 'Zam Zam' }));

test('on desks the link says that it opens a new tab, on phones it opens none (S66, U85)', async () => {
  await page.viewport(1280, 844);
  await render(<MapCard card={card} />);
  const link = page.getByRole('link', { name: 'View Details of Zam Zam' });
  await expect.element(link).toHaveAccessibleName('View Details of Zam Zam, opens in a new tab');
  await expect.element(link).toHaveAttribute('target', '_blank');
  expect(link.element().querySelector('svg')).not.toBeNull();
  await page.viewport(390, 844);
  await expect.element(link).toHaveAccessibleName('View Details of Zam Zam');
  await expect.element(link).not.toHaveAttribute('target');
  expect(link.element().querySelector('svg')).toBeNull();
});
