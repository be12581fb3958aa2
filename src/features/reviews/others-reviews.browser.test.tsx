// @module-tag quick
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnReview } from '#domain/own/own-view.ts';
import { NO_GOOGLE_REVIEWS } from '#domain/reviews/google-reviews.ts';
import type { OwnReviewView } from '#workers/replica/api.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, fakeRestaurant, fakeReview } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const PLACE = fakeRestaurant({ slug: 'sup-kambing', name: 'Sup Kambing', average_rating: 4.25, review_count: 30 });
const AMINA = { userId: 'amina', email: null, name: 'Amina' };

const OWN: OwnReview = {
  rating: 4,
  title: null,
  content: 'Soup that warms, staff that smile.',
  verified_visit: false,
  mark: 'synced',
  secondTexts: [],
  document: {
    id: fakeReview(9).id,
    stamp: 1,
    restaurant_id: PLACE.id,
    rating: 4,
    title: null,
    content: 'Soup that warms, staff that smile.',
    images: [],
    verified_visit: false,
    helpful_count: 0,
    text_rev: 1,
    is_hidden: false,
    edited_at: null,
    created_at: new Date(FAKE_NOW).toISOString(),
  },
};
const many = (count: number) => Array.from({ length: count }, (_, n) => fakeReview(n));

/** A picture of one pixel. */
const onePixel = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='),
    (each) => each.codePointAt(0) ?? 0,
  );

const button = (name: string | RegExp) => page.getByRole('button', { name });
const items = () => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
const titles = () =>
  items()
    .elements()
    .map((item) => item.querySelector('h3')?.textContent);

async function open(change: (fake: FakeServices) => void, place = PLACE) {
  const fake = fakeServices({ places: [place] });
  change(fake);
  await mountApp(`/restaurant/${place.slug}`, fake);
  return fake;
}

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

test('shows ten at first and ten more with each press, until there are no more (S83, K2, K29, U70, F14)', async () => {
  await open((fake) => fake.setOthers(many(27)));
  await expect.poll(() => titles()).toEqual(Array.from({ length: 10 }, (_, n) => `Guest ${n}`));
  await expect.element(page.getByLabelText('Sort by')).toHaveValue('newest');
  await button('Load more reviews').click();
  await expect.poll(() => titles()).toHaveLength(20);
  await button('Load more reviews').click();
  await expect.poll(() => titles()).toHaveLength(27);
  expect(button('Load more reviews').query()).toBeNull();
});

test('the summary covers all ratings; the breakdown covers the stored reviews, and says so (S78, U30)', async () => {
  await open((fake) => fake.setOthers(many(8)));
  await expect.element(page.getByText('Rated 4.3 of 5 by 30 people')).toBeVisible();
  const breakdown = page.getByRole('figure', { name: 'Rating Breakdown from 8 reviews' });
  await expect.element(breakdown).toBeVisible();
  expect(
    breakdown
      .getByRole('listitem')
      .elements()
      .map((row) => row.getAttribute('aria-label')),
  ).toEqual([
    '5 stars: 1 review',
    '4 stars: 1 review',
    '3 stars: 2 reviews',
    '2 stars: 2 reviews',
    '1 star: 2 reviews',
  ]);
});

test('a sample place says that its figures are invented, until somebody writes a review (S78)', async () => {
  const note = page.getByText('Made up, like this sample place.');
  await open((fake) => fake.setOthers([]), { ...PLACE, is_sample: true });
  await expect.element(page.getByText('Rated 4.3 of 5 by 30 people')).toBeVisible();
  await expect.element(note).toBeVisible();
  await open((fake) => fake.setOthers(many(1)), { ...PLACE, is_sample: true, review_count: 1, average_rating: 1 });
  await expect.element(page.getByText('Rated 1.0 of 5 by 1 person')).toBeVisible();
  await expect.poll(() => titles()).toHaveLength(1);
  expect(note.query()).toBeNull();
});

test('sorting and filtering by stars cover all reviews, not only the newest twenty (U77, D28)', async () => {
  await open((fake) => fake.setOthers([...many(24), fakeReview(99, { rating: 5, author_name: 'The first guest' })]));
  await expect.poll(() => titles()).toHaveLength(10);
  await page.getByLabelText('Sort by').selectOptions('oldest');
  await expect.poll(() => titles()[0]).toBe('The first guest');
  await button(/^5 stars:/).click();
  await expect.poll(() => titles()).toEqual(['The first guest', 'Guest 19', 'Guest 14', 'Guest 9', 'Guest 4']);
  await button(/^5 stars:/).click();
  await expect.poll(() => titles()).toHaveLength(10);
});

test('analytics open and close (S83, D11, K24)', async () => {
  await open((fake) => fake.setOthers(many(12)));
  await expect.element(button('Analytics')).toHaveAttribute('aria-expanded', 'false');
  await button('Analytics').click();
  await expect.element(page.getByText('Last 7 days')).toBeVisible();
  await expect.element(page.getByText('Last 30 days').first()).toBeVisible();
  await expect.element(button('Analytics')).toHaveAttribute('aria-expanded', 'true');
  await button('Analytics').click();
  expect(page.getByText('Last 7 days').query()).toBeNull();
});

test('without reviews it says so, and invites the reader to write the first (S85)', async () => {
  await open((fake) => fake.setOthers([]), { ...PLACE, review_count: 0, average_rating: null });
  await expect.element(page.getByRole('heading', { name: 'No reviews available yet' })).toBeVisible();
  await expect.element(page.getByText('Be the first to review Sup Kambing!')).toBeVisible();
  expect(page.getByText('Rating Breakdown').query()).toBeNull();
});

test('a sample place without reviews invites the reader too, despite its invented count; a newer count does not (S85)', async () => {
  await open((fake) => fake.setOthers([]), { ...PLACE, is_sample: true, review_count: 128 });
  await expect.element(page.getByRole('heading', { name: 'No reviews available yet' })).toBeVisible();
  await expect.element(page.getByText('Be the first to review Sup Kambing!')).toBeVisible();
  await open((fake) => fake.setOthers([]), { ...PLACE, is_sample: false, review_count: 1 });
  await expect.element(page.getByRole('heading', { name: 'No reviews available yet' })).toBeVisible();
  expect(page.getByText('Be the first to review Sup Kambing!').query()).toBeNull();
});

test('if the only review is the person’s own, sent or not, nothing says that there is none (S85)', async () => {
  const waiting: OwnReview = { ...OWN, mark: 'waiting', document: null };
  const view: OwnReviewView = { reviewId: fakeReview(9).id, review: waiting, photos: [], refused: [] };
  const fake = await open(
    (each) => {
      each.setSession(AMINA);
      each.setReview(view);
      each.setOthers([]);
    },
    { ...PLACE, review_count: 0, average_rating: null },
  );
  await expect.element(page.getByText('Reviews updated on this device just now')).toBeVisible();
  await expect.element(page.getByText(OWN.content)).toBeVisible();
  expect(page.getByText('No reviews available yet').query()).toBeNull();
  fake.setReview({ ...view, review: null });
  await expect.element(page.getByText('No reviews available yet')).toBeVisible();
});

test('if nothing could be loaded, it says why, and can try again (S86, U75)', async () => {
  const fake = await open((each) => each.setOthers('failed'));
  await expect.element(page.getByRole('heading', { name: 'Failed to load reviews' })).toBeVisible();
  await expect.element(page.getByText(/^The server isn’t answering/)).toBeVisible();
  fake.setOthers(many(2));
  await button('Try again').click();
  await expect.poll(() => titles()).toHaveLength(2);
});

test.each([
  [30, 'Rihla reviews need a connection', 'You’re offline. Only reviews you’ve seen before are on this device.'],
  [0, 'No Rihla reviews on this device', 'You’re offline. Nobody had reviewed it when this page was stored.'],
])(
  'offline and never opened, with %i reviews, it says what is known, which is no error (S86, U33, U75)',
  async (count, title, text) => {
    const fake = await open(
      (each) => {
        each.setConnectionStatus('offline');
        each.setOthers('offline');
        each.setGoogle({ state: 'answered', data: NO_GOOGLE_REVIEWS });
      },
      { ...PLACE, review_count: count, average_rating: count > 0 ? 4.25 : null },
    );
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    const google = page.getByRole('region', { name: 'Google reviews' });
    await expect.element(google.getByText('Google reviews need a connection')).toBeVisible();
    await expect.element(google.getByText('We never store them on this device.', { exact: true })).toBeVisible();
    expect(page.getByText(/Failed to load|All Rihla reviews are here/).query()).toBeNull();
    expect(button('Try again').query()).toBeNull();
    fake.setOthers(many(2));
    fake.setConnectionStatus('online');
    await expect.poll(() => titles()).toHaveLength(2);
  },
);

test('without a network it shows the stored reviews and their age (K21, U71)', async () => {
  await open((fake) => {
    fake.setCachedReviews({
      reviews: many(3),
      hasMore: false,
      fetchedAt: new Date(FAKE_NOW - 2 * 3_600_000).toISOString(),
    });
    fake.setOthers('offline');
    fake.setGoogle({ state: 'quota', data: NO_GOOGLE_REVIEWS });
  });
  await expect.poll(() => titles()).toHaveLength(3);
  await expect.element(page.getByText('Reviews updated on this device 2 hours ago')).toBeVisible();
  await expect.element(page.getByText(/These reviews are from this device/)).toBeVisible();
  await expect.poll(() => page.getByText(/All Rihla reviews are here/).query()).toBeNull();
});

test('reviews up to two minutes old are not requested again, except by Refresh (S83, K22)', async () => {
  const fake = await open((each) => {
    each.setCachedReviews({ reviews: many(3), hasMore: false, fetchedAt: new Date(FAKE_NOW - 60_000).toISOString() });
    each.setOthers(many(5));
  });
  await expect.poll(() => titles()).toHaveLength(3);
  await button('Refresh').click();
  await expect.poll(() => titles()).toHaveLength(5);
  fake.setOthers('offline');
  await button('Refresh').click();
  await expect.element(page.getByText(/These reviews are from this device/)).toBeVisible();
  expect(titles()).toHaveLength(5);
});

test('once the server has the person’s own review, reviews and details are requested again (F4)', async () => {
  const view: OwnReviewView = { reviewId: fakeReview(9).id, review: null, photos: [], refused: [] };
  const fake = await open((each) => {
    each.setSession(AMINA);
    each.setReview(view);
    each.setOthers(many(2));
  });
  await expect.element(page.getByRole('figure', { name: 'Rating Breakdown from 2 reviews' })).toBeVisible();
  const findRestaurant = vi.spyOn(fake.services.replica, 'findRestaurant');
  fake.setOthers([...many(2), fakeReview(9, { user_id: 'amina' })]);
  fake.setReview({ ...view, review: OWN });
  await expect.element(page.getByRole('figure', { name: 'Rating Breakdown from 3 reviews' })).toBeVisible();
  expect(titles()).toHaveLength(2);
  expect(findRestaurant.mock.calls).toEqual([[PLACE.slug, true]]);
});

test('helpful votes: a visitor sees the number; a member votes and undoes it, but not on their own review (U32)', async () => {
  const reviews = [fakeReview(1, { helpful_count: 2 }), fakeReview(2, { user_id: 'amina', author_name: 'Amina' })];
  await open((fake) => fake.setOthers(reviews));
  await expect.element(page.getByText('2 people found this helpful')).toBeVisible();
  expect(button(/^Helpful/).query()).toBeNull();

  const fake = await open((each) => {
    each.setSession(AMINA);
    each.setVotes(new Set());
    each.setOthers(reviews);
  });
  const vote = button('Helpful: review by Guest 1, 2 votes');
  await vote.click();
  await expect.element(button('Helpful: review by Guest 1, 3 votes')).toHaveAttribute('aria-pressed', 'true');
  expect(fake.done).toEqual([{ name: 'vote_helpful', args: { review_id: reviews[0]?.id } }]);
  await button('Helpful: review by Guest 1, 3 votes').click();
  await expect.element(vote).toHaveAttribute('aria-pressed', 'false');
  expect(button(/review by Amina/).query()).toBeNull();
});

test('a report needs a reason, and is stored for the moderators (U23)', async () => {
  const fake = await open((each) => {
    each.setSession(AMINA);
    each.setVotes(new Set());
    each.setOthers([fakeReview(1)]);
  });
  await button('Report the review by Guest 1').click();
  const dialog = page.getByRole('dialog', { name: 'Report the review by Guest 1' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog.getByText('Choose a reason')).toBeVisible();
  expect(fake.done).toEqual([]);
  await dialog.getByRole('radio', { name: 'It is advertising' }).click();
  await dialog.getByLabelText(/^Anything a moderator should know/).fill(' Sells watches. ');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Report the review by Guest 1').click();
  await expect.element(dialog.getByLabelText(/^Anything a moderator should know/)).toHaveValue(' Sells watches. ');
  await expect.element(dialog.getByRole('radio', { name: 'It is advertising' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Report the review by Guest 1')).toHaveFocus();
  const args = { review_id: fakeReview(1).id, reason: 'spam', note: 'Sells watches.' };
  const draft = `report:${fakeReview(1).id}`;
  expect(fake.done).toEqual([{ mutations: [{ name: 'report_review', args }], draft }]);
});

test('a visitor’s report is written first, and asks to sign in', async () => {
  sessionStorage.clear();
  const fake = await open((each) => each.setOthers([fakeReview(1)]));
  await button('Report the review by Guest 1').click();
  const dialog = page.getByRole('dialog', { name: 'Report the review by Guest 1' });
  await expect.element(dialog.getByText('You’ll be asked to sign in before it’s sent.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'It is advertising' }).click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.poll(() => window.location.pathname).toBe('/login');
  expect(fake.done).toEqual([]);
  expect(sessionStorage.getItem(`rihla:draft:report:${fakeReview(1).id}`)).toContain('spam');
});

test("a review's pictures load when visible and open large; closing returns the focus (U24)", async () => {
  const images = ['a', 'b'].map((digit) => `guest/review/${digit.repeat(64)}.jpg`);
  const fake = await open((each) => {
    each.reviewPhotos.set(images[0] ?? '', onePixel());
    each.setOthers([fakeReview(1, { images })]);
  });
  const thumbnails = page.getByRole('list', { name: 'Photos by Guest 1' });
  await expect.element(thumbnails).toBeInTheDocument();
  thumbnails.element().scrollIntoView();
  await expect.poll(() => thumbnails.element().querySelectorAll('img')).toHaveLength(1);
  expect(fake.done).toEqual(images.map((path) => ['review photo', path, false]));
  await button('Open photo 1 of 2 by Guest 1').click();
  const lightbox = page.getByRole('dialog', { name: 'Photos by Guest 1' });
  await expect.element(lightbox.getByRole('img', { name: 'Photo 1 of 2 by Guest 1' })).toBeVisible();
  expect(fake.done.at(-1)).toEqual(['review photo', images[0], true]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(lightbox.getByText(/^This photo isn’t on this device/)).toBeVisible();
  fake.reviewPhotos.set(images[1] ?? '', onePixel());
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Open photo 1 of 2 by Guest 1')).toHaveFocus();
  await expect.poll(() => thumbnails.element().querySelectorAll('img')).toHaveLength(2);
});

test('author and text are plain text: no markup is interpreted, and Arabic keeps its direction (U18)', async () => {
  await open((fake) =>
    fake.setOthers([
      fakeReview(1, {
        author_name: '<img src=x onerror="window.hit=1">',
        content: '<script>window.hit=1</script> شوربة لذيذة',
      }),
      fakeReview(2, { author_name: 'A member', verified_visit: true, edited_at: new Date(FAKE_NOW).toISOString() }),
    ]),
  );
  await expect.element(page.getByRole('heading', { name: '<img src=x onerror="window.hit=1">' })).toBeVisible();
  expect(Reflect.get(window, 'hit')).toBeUndefined();
  await expect.element(items().nth(1)).toHaveTextContent('Says they visited');
  await expect.element(items().nth(1)).toHaveTextContent('edited just now');
  await userEvent.keyboard('{Tab}');
});
