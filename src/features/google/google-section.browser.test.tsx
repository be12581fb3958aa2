// @module-tag quick
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type GoogleReview, type GoogleReviewsAnswer, NO_GOOGLE_REVIEWS } from '#domain/reviews/google-reviews.ts';
import type { PlaceReview } from '#domain/reviews/place-reviews.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const DAY_MS = 86_400_000;
const PLACE = fakeRestaurant({ slug: 'sup-kambing', name: 'Sup Kambing', average_rating: 4, review_count: 10 });
const OURS: PlaceReview = {
  id: '00000000-0000-4000-8000-000000000001',
  user_id: 'user-1',
  rating: 4,
  title: null,
  content: 'Ours to read without a network.',
  verified_visit: false,
  helpful_count: 0,
  author_name: 'Guest',
  author_avatar_url: null,
  edited_at: null,
  created_at: new Date(FAKE_NOW - DAY_MS).toISOString(),
};
const theirs = (n: number, change: Partial<GoogleReview> = {}): GoogleReview => ({
  author_name: `Visitor ${n}`,
  author_url: `https://maps.example/visitor-${n}`,
  rating: 5,
  review_text: `Opinion ${n}.`,
  review_time: new Date(FAKE_NOW - n * DAY_MS).toISOString(),
  is_translated: false,
  ...change,
});
const TOLD: GoogleReviewsAnswer = {
  state: 'answered',
  data: {
    rating: 4.9,
    review_count: 90,
    reviews: [theirs(3, { is_translated: true, review_text: '<b>bold</b>' }), theirs(2)],
    url: 'https://maps.example/place',
  },
};

const section = () => page.getByRole('region', { name: 'Google reviews' });
const toggle = () => page.getByRole('checkbox', { name: 'Include Google Reviews' });
/** The text in a toast; the live region for screen readers contains the same text. */
const said = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const button = (name: string) => page.getByRole('button', { name });

async function open(google: GoogleReviewsAnswer, change: (fake: FakeServices) => void = () => {}) {
  const fake = fakeServices({ places: [PLACE] });
  fake.setOthers([OURS]);
  fake.setGoogle(google);
  change(fake);
  await mountApp(`/restaurant/${PLACE.slug}`, fake);
  return fake;
}

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

test('Google reviews are listed below ours with attribution, and weigh in the mean by their number (S84, U30)', async () => {
  await open(TOLD);
  await expect.element(page.getByText('Rated 4.8 of 5 by 100 people')).toBeVisible();
  await expect.element(page.getByText('10 people on Rihla, 90 people on Google Maps')).toBeVisible();
  await expect.element(page.getByRole('figure', { name: 'Rating Breakdown from 3 reviews' })).toBeVisible();
  await expect.element(section().getByText('4.9 on Google (90 reviews)')).toBeVisible();
  const first = section().getByRole('listitem', { name: 'Review by Visitor 2 on Google Maps' });
  await expect.element(first.getByText('Opinion 2.')).toBeVisible();
  await expect
    .element(first.getByRole('link', { name: 'Visitor 2' }))
    .toHaveAttribute('href', 'https://maps.example/visitor-2');
  await expect.element(section().getByText(/Reviews, ratings and names are from Google Maps/)).toBeVisible();
  await expect
    .element(section().getByRole('link', { name: 'All reviews on Google Maps' }))
    .toHaveAttribute('href', 'https://maps.example/place');
  const authors = section().getByRole('heading', { level: 4 }).elements();
  expect(authors.map((author) => author.textContent)).toEqual(['Visitor 2', 'Visitor 3']);
  const ours = page.getByText('Ours to read without a network.').element();
  const order = ours.compareDocumentPosition(section().element());
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('without ratings of ours, the mean and number of Google’s are shown once', async () => {
  await open(TOLD, (fake) => {
    fake.setOthers([]);
    fake.setPlaces([{ ...PLACE, average_rating: null, review_count: 0 }]);
  });
  await expect.element(section().getByText('Rated 4.9 of 5 by 90 people')).toBeVisible();
  expect(section().getByText('4.9 on Google (90 reviews)').query()).toBeNull();
});

test('what the stand-in for Google says of a real place is marked as invented, and not attributed to Google', async () => {
  const made = { ...TOLD, data: { ...TOLD.data, url: 'https://standin.example/place/1' } };
  const words = 'Google’s part is invented: this server doesn’t ask Google.';
  await open(made);
  await expect.element(section().getByText(words)).toBeVisible();
  expect(document.body.textContent).not.toContain('Reviews, ratings and names are from Google Maps');
  // Beside the mean, into which the invented ratings go, and below the list.
  expect(page.getByText(words).elements()).toHaveLength(2);
  unmountApp();
  await open(TOLD);
  await expect.element(section().getByText(/Reviews, ratings and names are from Google Maps/)).toBeVisible();
  expect(page.getByText(words).elements()).toHaveLength(0);
});

test('each review, ours or Google’s, shows author, stars, text, date and its own extras (D9, U28)', async () => {
  await open(TOLD, (fake) => fake.setOthers([{ ...OURS, verified_visit: true, helpful_count: 3 }]));
  const ours = page.getByRole('list', { name: 'Reviews', exact: true }).getByRole('listitem').first();
  for (const part of ['Guest', '4 of 5 stars', OURS.content, 'yesterday', 'Says they visited', '3']) {
    await expect.element(ours).toHaveTextContent(part);
  }
  const theirsShown = section().getByRole('listitem', { name: 'Review by Visitor 3 on Google Maps' });
  for (const part of ['Visitor 3', '5 of 5 stars', '<b>bold</b>', '3 days ago', 'translated by Google']) {
    await expect.element(theirsShown).toHaveTextContent(part);
  }
  await expect.element(theirsShown).not.toHaveTextContent('Says they visited');
});

test('analytics show how many ratings are ours and Google’s, while both count (D11)', async () => {
  await open(TOLD);
  await button('Analytics').click();
  await expect.element(page.getByText('10% Rihla, 90% Google Maps')).toBeVisible();
  await toggle().click();
  await expect.poll(() => page.getByText('Where ratings come from').query()).toBeNull();
});

test('Google reviews are shown as plain text and have no votes (F41, U32)', async () => {
  await open(TOLD);
  await expect.element(section().getByText('<b>bold</b>')).toBeVisible();
  await expect.element(section().getByText('translated by Google')).toBeVisible();
  await expect.element(section().getByRole('button', { name: 'Helpful' }).first()).toBeDisabled();
  expect(section().element().querySelector('img')).toBeNull();
});

test('Google reviews are on by default; when off, they are neither shown nor counted (S84)', async () => {
  await open(TOLD);
  await expect.element(toggle()).toBeChecked();
  await expect.element(section()).toBeVisible();
  toggle().element().focus();
  await userEvent.keyboard(' ');
  await expect.element(toggle()).not.toBeChecked();
  await expect.element(page.getByText('Rated 4.0 of 5 by 10 people')).toBeVisible();
  expect(section().query()).toBeNull();
  await toggle().click();
  await expect.element(section()).toBeVisible();
});

test('the one Refresh fetches ours and Google’s, and says how many of Google’s (M48, F5, S83)', async () => {
  const fake = await open(TOLD);
  await expect.element(page.getByText('Rated 4.8 of 5 by 100 people')).toBeVisible();
  const fetchReviews = vi.spyOn(fake.services.replica, 'fetchReviews');
  expect(button('Refresh').elements()).toHaveLength(1);
  await expect.element(button('Refresh')).toHaveAccessibleDescription('Get the newest reviews');
  fake.setGoogle({ state: 'answered', data: { ...TOLD.data, review_count: 290 } });
  await button('Refresh').click();
  await expect.element(said('Successfully refreshed 2 Google reviews')).toBeVisible();
  expect(fake.done).toContainEqual(['refresh Google', PLACE.id]);
  expect(fetchReviews.mock.calls).toEqual([[PLACE.id, 20]]);
  await expect.element(page.getByText('Rated 4.9 of 5 by 300 people')).toBeVisible();
  fake.setGoogle({ state: 'failed', data: TOLD.data });
  await button('Refresh').click();
  await expect.element(said('Failed to refresh Google reviews')).toBeVisible();
  await expect.element(section().getByText('Opinion 2.')).toBeVisible();
});

test.each([
  ['quota', 'Rate limit exceeded. Please try again later.'],
  ['failed', 'Failed to fetch Google reviews'],
  ['unknown', 'Google Maps has no place with this name here.'],
] as const)('state %s: said where they would stand, and ours stay as they are (M46, M47)', async (state, words) => {
  const fake = await open({ state, data: NO_GOOGLE_REVIEWS });
  await expect.element(section().getByText(words)).toBeVisible();
  expect(section().getByText('Unknown error', { exact: true }).elements()).toHaveLength(state === 'failed' ? 1 : 0);
  await expect.element(page.getByText('Ours to read without a network.')).toBeVisible();
  await expect.element(page.getByText('Rated 4.0 of 5 by 10 people')).toBeVisible();
  if (state === 'unknown') return;
  fake.setGoogle(TOLD);
  await button('Try Google again').click();
  await expect.element(section().getByText('Opinion 2.')).toBeVisible();
});

test("the server's cached reviews are shown beside the reason", async () => {
  await open({ ...TOLD, state: 'failed' });
  await expect.element(section().getByText('Failed to fetch Google reviews')).toBeVisible();
  await expect.element(section().getByText(/These are Google’s earlier reviews/)).toBeVisible();
  await expect.element(section().getByText('Opinion 2.')).toBeVisible();
});

test('if there are more of ours than shown, it does not say that all are here', async () => {
  const ours = Array.from({ length: 25 }, (_, n) => ({ ...OURS, id: `${OURS.id.slice(0, -2)}${n + 10}` }));
  await open({ state: 'failed', data: NO_GOOGLE_REVIEWS }, (fake) => fake.setOthers(ours));
  await expect.element(section().getByText('Failed to fetch Google reviews')).toBeVisible();
  expect(
    section()
      .getByText(/All Rihla reviews are here/)
      .query(),
  ).toBeNull();
});

test('without a network they are not requested, with a message; with one they load by themselves (U33)', async () => {
  const fake = await open(TOLD, ({ setConnectionStatus }) => setConnectionStatus('offline'));
  await expect.element(section().getByText('Google reviews need a connection')).toBeVisible();
  await expect
    .element(section().getByText('We never store them on this device. All Rihla reviews are here.'))
    .toBeVisible();
  await expect.element(page.getByText('Ours to read without a network.')).toBeVisible();
  fake.setConnectionStatus('online');
  await expect.element(section().getByText('Opinion 2.')).toBeVisible();
  fake.setConnectionStatus('offline');
  await expect.element(section().getByText(/Those already on this page stay/)).toBeVisible();
  await expect.element(section().getByText('Opinion 2.')).toBeVisible();
});

test('while Google does not answer, the rest of the page is shown', async () => {
  await open(TOLD, ({ services }) => {
    Object.assign(services.replica, { fetchGoogleReviews: () => new Promise(() => {}) });
  });
  await expect.element(page.getByText('Ours to read without a network.')).toBeVisible();
  await expect.element(page.getByRole('status', { name: 'Getting Google’s reviews' })).toBeInTheDocument();
});

test('if the server has no Google reviews, there is no toggle', async () => {
  await open({ state: 'absent', data: NO_GOOGLE_REVIEWS });
  await expect.element(page.getByText('Ours to read without a network.')).toBeVisible();
  await expect.poll(() => toggle().query()).toBeNull();
  expect(section().query()).toBeNull();
});
