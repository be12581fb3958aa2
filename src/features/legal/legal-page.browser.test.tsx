// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { CreditsPage } from './credits-page.tsx';
import { LegalPage } from './legal-page.tsx';

test.each([
  ['terms', 'Terms', 'Rihla certifies nothing.', 8],
  ['privacy', 'Privacy', 'Your exact location stays on your device.', 7],
] as const)('/%s says what the software does, in parts with headings (U58)', async (of, title, sentence, parts) => {
  await render(<LegalPage of={of} />);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(parts);
  expect(document.body.textContent).not.toContain('legal.');
});

test('the terms name the data’s sources, as their licences require', async () => {
  await render(<LegalPage of="terms" />);
  await expect.element(page.getByText('GeoNames, under the licence CC BY 4.0')).toBeVisible();
});

test('/credits names every source with its licence, or says that the request failed', async () => {
  const credits = [
    { attribution: 'A register', licence: null, url: null },
    { attribution: 'Halal Map', licence: 'ODbL 1.0', url: 'https://example.org/licence' },
  ];
  await render(<CreditsPage />, fakeServices({ credits }));
  await expect.element(page.getByText('A register')).toBeVisible();
  const link = page.getByRole('link', { name: 'Halal Map' });
  await expect.element(link).toHaveAttribute('href', 'https://example.org/licence');
  await expect.element(link).toHaveTextContent('ODbL 1.0');
  await render(<CreditsPage />, fakeServices({ credits: null }));
  await expect.element(page.getByText('The list of sources needs a connection.')).toBeVisible();
});
