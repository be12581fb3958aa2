// @module-tag quick
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnReview } from '#domain/own/own-view.ts';
import type { FoundRestaurant, OwnReviewView } from '#workers/replica/api.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, FAKE_RESTAURANTS } from '../../../tests/support/fakes/fake-data.ts';
import { heicFile } from '../../../tests/support/heic.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const [PLACE] = FAKE_RESTAURANTS;
const PATH = `/restaurant/${PLACE?.slug}`;
const session = { userId: 'amina', email: 'amina@example.org', name: 'Amina' };
const REVIEW = '00000000-0000-4000-8000-000000000002';
const NOTHING: OwnReviewView = { reviewId: REVIEW, review: null, photos: [], refused: [] };
const TEXT = 'Soup that warms, staff that smile.';
const written: OwnReview = {
  rating: 4,
  title: 'Good',
  content: TEXT,
  verified_visit: true,
  document: null,
  mark: 'waiting',
  secondTexts: [],
};

/** The server's text of the review. */
const DOCUMENT: OwnReview['document'] = {
  id: REVIEW,
  stamp: 1,
  restaurant_id: PLACE?.id ?? '',
  rating: 4,
  title: 'Good',
  content: TEXT,
  images: [],
  verified_visit: true,
  helpful_count: 0,
  text_rev: 1,
  is_hidden: false,
  edited_at: null,
  created_at: new Date(FAKE_NOW).toISOString(),
};

const photo = (path: string, state: 'waiting' | 'refused', code: string | null = null) =>
  ({ path, width: 4, height: 3, state, code }) as const;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const toast = (hasText: string) => page.getByRole('listitem').filter({ hasText });

async function open(view: OwnReviewView | null, change?: (fake: FakeServices) => void, path = PATH) {
  const fake = fakeServices();
  fake.setSession(view ? session : null);
  fake.setReview(view);
  change?.(fake);
  await mountApp(path, fake);
  return fake;
}

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

describe('the reviews of a place', () => {
  test('a visitor is sent to sign-in and back (A1)', async () => {
    await open(null);
    const link = page.getByRole('link', { name: 'Sign in to write a review' });
    await expect.element(link).toHaveAttribute('href', `/login?next=${encodeURIComponent(`${PATH}?review=write`)}`);
    expect(button('Write Review').query()).toBeNull();
  });

  test('the own review shows what the server does not have yet, and can be edited (S82, U28)', async () => {
    await open({
      ...NOTHING,
      review: written,
      photos: [
        { path: 'a', width: 4, height: 3, state: 'waiting', code: null },
        { path: 'b', width: 4, height: 3, state: 'rejected', code: null },
      ],
    });
    const card = page.getByRole('article', { name: 'Your review' });
    await expect.element(card).toHaveTextContent(TEXT);
    await expect.element(card).toHaveTextContent('Says they visited');
    await expect.element(card).toHaveTextContent('4 of 5 stars: Very Good');
    await expect.element(card.getByText('Not sent yet').first()).toBeVisible();
    await expect.element(card.getByText('Not shown to others')).toBeVisible();
    expect(button('Write Review').query()).toBeNull();
  });

  test('the form says at first that the address must be confirmed (U104)', async () => {
    const fake = await open(NOTHING, (before) => before.setSession({ ...session, isUnconfirmed: true }));
    await button('Write Review').click();
    const note = dialog().getByText(/^Confirm your email address to send reviews/);
    await expect.element(note).toBeVisible();
    fake.setSession(session);
    await expect.element(note).not.toBeInTheDocument();
  });

  test('the form lists what is missing, stores the draft on every key, and sends it once (S93, S94, S95, S96, V1, V2, F16)', async () => {
    const fake = await open(NOTHING);
    await button('Write Review').click();
    await expect.element(button('Submit Review')).toBeDisabled();
    await expect.element(dialog().getByText('Please select a rating', { exact: true })).toBeVisible();
    const short = dialog().getByText('Please write at least 10 characters in your review', { exact: true });
    await expect.element(short).toBeVisible();
    const photos = dialog().getByRole('group', { name: 'Photos' });
    await expect.element(photos.getByText('JPG, PNG up to 10MB each', { exact: true })).toBeVisible();
    await expect.element(photos.getByText(/^Up to 5\./)).toBeVisible();
    const stars = page.getByRole('radio', { name: '3 stars, Good' });
    (stars.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight} ');
    await expect.element(page.getByRole('radio', { name: '4 stars, Very Good' })).toBeChecked();
    await dialog().getByLabelText('Title (optional)').fill('Warm');
    await expect.element(dialog().getByText('4 of 100 characters')).toBeVisible();
    await dialog().getByLabelText('Your review').fill(`  ${TEXT} `);
    await expect.element(dialog().getByText(`${TEXT.length + 3} of 1000 characters, at least 10`)).toBeVisible();
    await dialog().getByRole('checkbox', { name: 'I actually visited this restaurant' }).click();
    await expect.element(dialog().getByText('Your draft is kept on this device as you type.')).toBeVisible();
    expect(fake.drafts.get(`review:${PLACE?.id}`)).toMatchObject({ rating: 4, content: `  ${TEXT} ` });
    await button('Halal certificate: Yes').click();
    await button('Alcohol served: Yes').click();
    await button('Alcohol served: No').click();
    await button('Prayer space: No').click();
    await button('Prayer space: No').click();
    await button('Submit Review').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(fake.done).toEqual([
      {
        draft: `review:${PLACE?.id}`,
        replaces: [],
        mutations: [
          {
            name: 'write_review',
            args: {
              restaurant_id: PLACE?.id,
              rating: 4,
              title: 'Warm',
              content: TEXT,
              verified_visit: true,
              base: null,
            },
          },
          {
            name: 'report_change',
            args: {
              restaurant_id: PLACE?.id,
              kind: 'other',
              note: 'Seen there: halal certificate: yes, alcohol served: no',
            },
          },
        ],
      },
    ]);
  });

  test('a place that only the index has can be reviewed offline, and typed text survives when its document loads', async () => {
    const fake = await open(NOTHING, (fakes) => {
      fakes.setPlaces(FAKE_RESTAURANTS.slice(1));
      fakes.setConnectionStatus('offline');
      fakes.setAbsent({ kind: 'unreachable', code: 'offline' });
      fakes.setOthers('offline');
      if (PLACE) fakes.outlines.set(PLACE.slug, { place: PLACE, asOf: null });
    });
    await expect.element(page.getByText(/^Basic details only/)).toBeVisible();
    await button('Write Review').click();
    const field = dialog().getByLabelText('Your review');
    await field.fill(TEXT);
    const typed = field.element();
    expect(fake.drafts.get(`review:${PLACE?.id}`)).toMatchObject({ content: TEXT });
    // The missing network is reported only once.
    expect(document.body.textContent).not.toContain('Failed to load reviews');
    const answer = Promise.withResolvers<FoundRestaurant>();
    Object.assign(fake.services.replica, { findRestaurant: () => answer.promise });
    fake.setOthers([]);
    fake.setConnectionStatus('online');
    await expect.element(page.getByText(/Loading the rest…$/)).toBeInTheDocument();
    expect(field.element()).toBe(typed);
    if (PLACE) answer.resolve({ kind: 'found', restaurant: PLACE, syncedAt: null });
    await expect.element(page.getByText(/Loading the rest…$/)).not.toBeInTheDocument();
    expect(field.element()).toBe(typed);
    expect(document.body.textContent).toContain('No reviews available yet');
    await page.getByRole('radio', { name: '5 stars, Excellent' }).click({ force: true });
    await button('Submit Review').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(fake.done).toMatchObject([
      { mutations: [{ name: 'write_review', args: { restaurant_id: PLACE?.id, content: TEXT } }] },
    ]);
  });

  test('full storage is reported, and the form keeps its text', async () => {
    await open(NOTHING, ({ services }) => {
      services.replica.saveDraft = async () => ({ ok: false, code: 'storage_full' });
      services.replica.mutateAll = async () => ({ ok: false, code: 'storage_full' });
    });
    await button('Write Review').click();
    await page.getByRole('radio', { name: '5 stars, Excellent' }).click({ force: true });
    await dialog().getByLabelText('Your review').fill(TEXT);
    await expect.element(dialog().getByText('No room left on this device to keep your draft.')).toBeVisible();
    await button('Submit Review').click();
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('No room left on this device to keep your review');
    await expect.element(dialog().getByLabelText('Your review')).toHaveValue(TEXT);
  });

  test('an ended session is reported, and the form keeps its text (V8)', async () => {
    await open(NOTHING, ({ services }) => {
      services.replica.mutateAll = async () => ({ ok: false, code: 'signed_out' });
    });
    await button('Write Review').click();
    await page.getByRole('radio', { name: '5 stars, Excellent' }).click({ force: true });
    await dialog().getByLabelText('Your review').fill(TEXT);
    await button('Submit Review').click();
    await expect
      .element(dialog().getByRole('alert').getByText('User must be logged in', { exact: true }))
      .toBeVisible();
    await expect.element(dialog().getByLabelText('Your review')).toHaveValue(TEXT);
  });

  test('a text that looks like an attack gets a note, and is accepted anyway (V14, V15, U26)', async () => {
    const fake = await open(NOTHING);
    await button('Write Review').click();
    await page.getByRole('radio', { name: '5 stars, Excellent' }).click({ force: true });
    await dialog().getByLabelText('Title (optional)').fill('<script>x</script>');
    await expect.element(dialog().getByText('Potential XSS in Title (optional)')).toBeVisible();
    const text = "Lovely soup' OR 1=1; DROP TABLE soups";
    await dialog().getByLabelText('Your review').fill(text);
    await expect.element(dialog().getByText('Potential SQL injection in Your review')).toBeVisible();
    await expect
      .element(dialog().getByLabelText('Your review'))
      .toHaveAccessibleDescription(/Potential SQL injection in Your review\. You can still send it/);
    await button('Submit Review').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(fake.done).toMatchObject([{ mutations: [{ args: { title: '<script>x</script>', content: text } }] }]);
  });

  test.each([
    [NOTHING, 'Submit Review', 'Failed to submit review'],
    [{ ...NOTHING, review: written }, 'Save changes', 'Failed to update review'],
  ])('%# what can’t be taken says so, and the form keeps its words (M49)', async (view, submit, failure) => {
    await open(view, ({ services }) => {
      services.replica.mutateAll = async () => ({ ok: false, code: 'failed' });
    });
    await button(view.review ? 'Edit' : 'Write Review').click();
    await page.getByRole('radio', { name: '5 stars, Excellent' }).click({ force: true });
    await dialog().getByLabelText('Your review').fill(TEXT);
    await button(submit).click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(failure);
    await expect.element(dialog().getByLabelText('Your review')).toHaveValue(TEXT);
  });

  test('a draft is restored, and can be discarded', async () => {
    const fake = await open(NOTHING, ({ drafts }) =>
      drafts.set(`review:${PLACE?.id}`, {
        rating: 2,
        title: '',
        content: 'Half a thought',
        verified_visit: false,
        base: null,
        added: [],
        removed: [],
        replaces: [],
      }),
    );
    await button('Continue your review').click();
    await expect.element(dialog().getByLabelText('Your review')).toHaveValue('Half a thought');
    await button('Discard draft').click();
    await expect.element(dialog().getByLabelText('Your review')).toHaveValue('');
    expect(fake.drafts.size).toBe(0);
  });

  test('a review that arrives while a form or draft is open turns it into an edit, with a notice (A2, U27)', async () => {
    const note = dialog().getByText('You have already reviewed this restaurant. You can edit your review.', {
      exact: true,
    });
    const review = { ...written, mark: 'synced' as const, document: DOCUMENT };
    const fake = await open(NOTHING);
    await button('Write Review').click();
    await dialog().getByLabelText('Your review').fill('Half a thought');
    expect(note.query()).toBeNull();
    fake.setReview({ ...NOTHING, review });
    await expect.element(note).toBeVisible();
    await expect.element(button('Save changes')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await button('Continue your review').click();
    await expect.element(note).toBeVisible();
    await button('Discard draft').click();
    await expect.element(dialog().getByLabelText('Your review')).toHaveValue(TEXT);
    await expect.element(note).not.toBeInTheDocument();
  });

  test('a refused text is shown in full with its reason; the outbox links to the form (Y34)', async () => {
    const mutation = {
      name: 'write_review',
      args: { restaurant_id: PLACE?.id ?? '', rating: 1, content: TEXT },
    } as const;
    const refused = [{ seq: 7, mutation, code: 'text_hidden' }];
    const fake = await open({ ...NOTHING, refused }, undefined, `${PATH}?review=7`);
    await expect.element(dialog().getByLabelText('Your review')).toHaveValue(TEXT);
    await userEvent.keyboard('{Escape}');
    const panel = page.getByRole('region', { name: 'Your text wasn’t accepted' });
    await expect.element(panel).toHaveTextContent('It contains characters that can’t be seen.');
    await expect.element(panel).toHaveTextContent(TEXT);
    await panel.getByRole('button').click();
    await button('Submit Review').click();
    expect(fake.done).toMatchObject([{ replaces: [7], mutations: [{ args: { content: TEXT } }] }]);
  });

  test('a review of an unconfirmed account says that it waits, and the link can be sent again beside it (U104)', async () => {
    const mutation = {
      name: 'write_review',
      args: { restaurant_id: PLACE?.id ?? '', rating: 1, content: TEXT },
    } as const;
    const refused = [{ seq: 7, mutation, code: 'contact_unconfirmed' }];
    await open({ ...NOTHING, refused }, (before) => before.setSession({ ...session, isUnconfirmed: true }));
    const panel = page.getByRole('region', { name: 'Your review is waiting' });
    await expect.element(panel).toHaveTextContent('Sends by itself once you confirm your email address');
    await expect.element(panel).toHaveTextContent(TEXT);
    await expect.element(panel.getByRole('button', { name: 'Send the link again' })).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  });

  test('conflicting texts are shown side by side, and one is chosen by name (U27)', async () => {
    const other = { id: 'd', rating: 1, title: null, content: 'From the tablet, much colder.', verified_visit: false };
    const created_at = new Date(FAKE_NOW - 3_600_000).toISOString();
    const review = { ...written, mark: 'synced' as const, secondTexts: [{ ...other, created_at }] };
    const fake = await open({ ...NOTHING, review });
    const both = page.getByRole('region', { name: 'Your review has two texts' });
    await expect.element(both).toHaveTextContent(TEXT);
    await expect.element(both).toHaveTextContent('From the tablet, much colder.');
    await button('Keep this text: The text on the server').click();
    expect(fake.done).toEqual([
      { mutations: [{ name: 'choose_review_text', args: { review_id: REVIEW, draft_id: null } }] },
    ]);
  });

  test('a choice that could not be stored leaves both texts; a sent one can’t be undone, and says so', async () => {
    const created_at = new Date(FAKE_NOW - 3_600_000).toISOString();
    const other = { id: 'd', rating: 1, title: null, content: 'From the tablet, much colder.', verified_visit: false };
    const review = { ...written, mark: 'synced' as const, secondTexts: [{ ...other, created_at }] };
    const fake = await open({ ...NOTHING, review });
    const { mutateAll } = fake.services.replica;
    fake.services.replica.mutateAll = async () => ({ ok: false, code: 'storage_full' });
    await button(/^Keep this text: The text from another device/).click();
    await expect.element(toast('That didn’t work. You still have both texts.')).toBeVisible();
    fake.services.replica.mutateAll = mutateAll;
    fake.services.replica.discardEntry = async () => false;
    await button(/^Keep this text: The text from another device/).click();
    expect(fake.done).toMatchObject([{ mutations: [{ args: { draft_id: 'd' } }] }]);
    await button('Undo').click();
    await expect.element(toast('Too late: it’s already sent')).toBeVisible();
  });

  test('an iPhone’s photo that this browser can’t decode is named in a sentence, and the typed text stays (S94, U75)', async () => {
    const fake = await open(NOTHING);
    await button('Write Review').click();
    const text = dialog().getByRole('textbox', { name: /^Your review/ });
    await text.fill(TEXT);
    await userEvent.upload(dialog().getByLabelText('Add photos').last(), heicFile());
    await expect.element(dialog().getByText('“IMG_0001.HEIC” isn’t a JPG or PNG.')).toBeVisible();
    await expect.element(text).toHaveValue(TEXT);
    expect(fake.done).toEqual([]);
  });

  test('refused photos are listed by reason; others are not (Y34, Y51)', async () => {
    const fake = await open({ ...NOTHING, review: written, photos: [photo('a', 'waiting')] });
    const card = page.getByRole('article', { name: 'Your review' });
    await expect.element(card).toHaveTextContent('Not sent yet');
    expect(card.getByText(/accepted/).query()).toBeNull();
    const refused = [photo('b', 'refused', 'photo_refused'), photo('c', 'refused', 'too_many')];
    fake.setReview({
      ...NOTHING,
      review: written,
      photos: [photo('a', 'waiting'), ...refused, photo('d', 'refused', 'too_many')],
    });
    await expect
      .element(card)
      .toHaveTextContent(
        'A photo wasn’t accepted. Only this device has it. The server can’t use this photo. Choose another one.',
      );
    await expect
      .element(card)
      .toHaveTextContent('2 photos weren’t accepted. Only this device has them. A review can have up to 5 photos.');
  });

  test('undoing a deletion writes the review again', async () => {
    const fake = await open({ ...NOTHING, review: written });
    await button('Delete').click();
    await button('Undo').click();
    await expect.poll(() => fake.done.length).toBe(3);
    expect(fake.done[0]).toMatchObject({ mutations: [{ name: 'delete_review' }] });
    expect(fake.done[2]).toMatchObject({ mutations: [{ name: 'write_review', args: { content: TEXT } }] });
  });

  test.each([320, 390, 1280])('nothing overflows a screen of %i pixels', async (width) => {
    await page.viewport(width, 800);
    const long = 'Wordwithoutanend'.repeat(20);
    const secondTexts = [
      { id: 'd', rating: 1, title: long, content: long, verified_visit: false, created_at: '2026-11-20T00:00:00Z' },
    ];
    await open({ ...NOTHING, review: { ...written, content: long, title: long, secondTexts } });
    await expect.element(page.getByRole('article', { name: 'Your review' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await button('Edit').click();
    await expect.element(dialog().getByLabelText('Your review')).toBeVisible();
    expect(dialog().element().scrollWidth).toBeLessThanOrEqual(width);
  });
});
