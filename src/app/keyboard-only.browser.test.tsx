// @module-tag quick
/**
 * From the search to a place to a review by keyboard alone. The accessibility trees in `__snapshots__` show what a screen
 * reader gets, and are meant to be read.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { mountApp, unmountApp } from '../../tests/support/screens/mount-app.tsx';

const TEXT = 'Soup that warms, staff that smile.';
const REVIEW = '00000000-0000-4000-8000-000000000002';

beforeEach(async () => {
  // Other tests of this origin may have left a stored layout.
  localStorage.clear();
  await page.viewport(390, 844);
});
afterEach(unmountApp);

/** Presses a key until the element has the focus. */
async function pressUntilFocused(key: string, target: Locator): Promise<void> {
  for (let n = 0; n < 40; n++) {
    await userEvent.keyboard(key);
    if (document.activeElement === target.query()) return;
  }
  throw new Error(`${key} does not come to ${target.selector}`);
}

test('search, place and review by keyboard alone, as a screen reader tells it (S27, S61, S82, S92)', async () => {
  const fakes = fakeServices();
  fakes.setSession({ userId: 'amina', email: 'amina@example.org', name: 'Amina' });
  fakes.setSaved(new Map());
  fakes.setReview({ reviewId: REVIEW, review: null, photos: [], refused: [] });
  const main = page.getByRole('main');
  await mountApp('/search', fakes);
  await expect.element(page.getByText('Discover Halal Restaurants')).toBeVisible();

  await userEvent.keyboard('/');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('melati');
  const card = page.getByRole('link', { name: 'Warung Melati', exact: true });
  await expect.element(card).toBeVisible();
  await expect.element(main.getByText(/^Found \d/)).toBeVisible();
  await expect.element(main).toMatchAriaSnapshot();

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(card).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Warung Melati' })).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'No reviews available yet' })).toBeVisible();
  await expect.element(main).toMatchAriaSnapshot();

  await pressUntilFocused('{Tab}', page.getByRole('button', { name: 'Write Review' }));
  await userEvent.keyboard('{Enter}');
  const form = page.getByRole('dialog');
  await pressUntilFocused('{Tab}', form.getByRole('radio').first());
  await pressUntilFocused('{ArrowRight}', form.getByRole('radio', { name: '4 stars, Very Good' }));
  await pressUntilFocused('{Tab}', form.getByLabelText('Your review'));
  await userEvent.keyboard(TEXT);
  await expect.element(form.getByText('Your draft is kept on this device')).toBeVisible();
  await expect.element(form).toMatchAriaSnapshot();
  await pressUntilFocused('{Tab}', form.getByRole('button', { name: 'Submit Review' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  expect(fakes.done).toMatchObject([{ mutations: [{ name: 'write_review', args: { rating: 4, content: TEXT } }] }]);
});
