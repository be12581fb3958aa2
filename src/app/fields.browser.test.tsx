// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LandingSearch } from '#features/landing/landing-search.tsx';
import { SavedPage } from '#features/saved/saved-page.tsx';
import { SuggestPage } from '#features/suggest/suggest-page.tsx';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { FAKE_RESTAURANTS, fakeReview } from '../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../tests/support/screens/mount-app.tsx';
import { openAuth } from '../../tests/support/screens/open-auth.tsx';
import { openSettings } from '../../tests/support/screens/open-settings.tsx';
import { render } from '../../tests/support/screens/render.tsx';

const [PLACE] = FAKE_RESTAURANTS;
const id = PLACE?.id ?? '';

function member() {
  const fake = fakeServices();
  fake.setSession({ userId: 'amina', email: 'amina@example.org', name: 'Amina' });
  fake.setSaved(new Map([[id, { isSaved: true, mark: 'synced', code: null }]]));
  fake.setReview({ reviewId: '00000000-0000-4000-8000-000000000002', review: null, photos: [], refused: [] });
  return fake;
}

function reviewed() {
  const fake = member();
  fake.setOthers([fakeReview(1), fakeReview(2)]);
  return fake;
}

/** iOS zooms into a focused field whose text is smaller than this, in pixels, and does not zoom back. */
const ZOOM_BELOW_PX = 16;
const fields = () =>
  [...document.querySelectorAll('input, textarea, select')].filter(
    (field) => !field.matches('[type=checkbox], [type=radio], [type=file], [hidden]'),
  );

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

test.each<[screen: string, fields: number, open: () => Promise<unknown>]>([
  ['the landing page', 1, () => render(<LandingSearch />)],
  ['search', 1, () => mountApp('/search?q=warung', fakeServices())],
  ['the directory', 1, () => mountApp('/directory', fakeServices())],
  ['the review form', 2, () => mountApp(`/restaurant/${PLACE?.slug}?review=write`, member())],
  ['others’ reviews', 1, () => mountApp(`/restaurant/${PLACE?.slug}`, reviewed())],
  ['sign-in', 2, () => openAuth('/login')],
  ['sign-in by phone', 2, () => openAuth('/login?by=phone')],
  ['sign-up', 5, () => openAuth('/signup')],
  ['a suggestion', 3, () => render(<SuggestPage />, { services: member().services, path: '/suggest' })],
  ['saved places', 1, () => render(<SavedPage />, { services: member().services })],
  ['settings', 1, () => openSettings()],
  ['the profile', 3, () => openSettings({ at: 'profile' })],
])('phones don’t zoom into the fields of %s', async (_, most, open) => {
  await open();
  await expect.poll(() => fields().length).toBeGreaterThanOrEqual(most);
  for (const field of fields()) {
    expect(Number.parseFloat(getComputedStyle(field).fontSize), field.outerHTML).toBeGreaterThanOrEqual(ZOOM_BELOW_PX);
  }
});
