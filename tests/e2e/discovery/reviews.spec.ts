import { AxeBuilder } from '@axe-core/playwright';
import { newestTo } from '../../support/outbox.ts';
import { expect, test } from '../fixtures.ts';
import { signUp, whenInstalled } from '../screen.ts';

test.use({ template: 'samples' });

const PLACE = '/restaurant/nasi-lemak-kembang';

test('one writes, another reads, finds it helpful and reads it again without a network (S83, S85, U18, U32, D28, K21)', async ({
  page,
  browser,
  backend,
}) => {
  const signup = page.waitForRequest('**/auth/v1/signup**');
  const email = await signUp(page);
  const { apikey = '' } = (await signup).headers();
  // As following the mail's link would: reviews want a confirmed address (U104).
  const { tokenHash } = await newestTo(backend.url, email);
  const verified = await fetch(`${backend.url}/auth/v1/verify`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', token_hash: tokenHash }),
  });
  expect(verified.status).toBe(200);
  await page.goto(PLACE);
  await expect(page.getByRole('heading', { name: 'No reviews available yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Write Review' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: '4 stars, Very Good' }).check({ force: true });
  await form.getByLabel('Your review').fill('Coconut rice worth the queue, friendly people.');
  await form.getByRole('button', { name: 'Submit Review' }).click();
  const row = async () => {
    const { data } = await backend.operator.from('reviews').select('id, helpful_count').throwOnError();
    return data?.[0]?.helpful_count;
  };
  await expect.poll(row, { timeout: 30_000 }).toBe(0);

  const other = await (
    await browser.newContext({ baseURL: backend.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  await other.goto(PLACE);
  const review = other.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
  await expect(review).toContainText('Coconut rice worth the queue');
  await expect(review.getByRole('heading')).toHaveText('Amina Yusuf');
  await expect(review.getByRole('button')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await other.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect((await new AxeBuilder({ page: other }).include('#reviews').analyze()).violations).toEqual([]);
  }

  await signUp(other, `/signup?next=${encodeURIComponent(PLACE)}`);
  await other.goto(PLACE);
  await review.getByRole('button', { name: /^Helpful/ }).click();
  await expect(review.getByRole('button', { name: /^Helpful/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(row, { timeout: 30_000 }).toBe(1);

  await whenInstalled(other);
  await backend.kill();
  await other.reload();
  await expect(review).toContainText('Coconut rice worth the queue');
  await expect(review.getByRole('button', { name: /^Helpful/ })).toHaveAttribute('aria-pressed', 'true');
});
