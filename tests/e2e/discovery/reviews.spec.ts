// @module-tag full
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, INSTALLED, test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember, confirmAddress } from '../member.ts';
import { reconnect, whenInstalled } from '../screen.ts';

test.use({ ...UNINSTALLED, template: 'samples' });

const PLACE = '/restaurant/nasi-lemak-kembang';

test('a review is written, then read and marked helpful on another device; a change is reported, also offline (S83, S85, U18, U32, D28, K21)', async ({
  page,
  browser,
  backend,
}) => {
  await confirmAddress(page, backend.url, await becomeMember(page));
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
  await expect.poll(row).toBe(0);

  const other = await (
    await browser.newContext({ baseURL: backend.url, viewport: { width: 390, height: 844 }, ...INSTALLED })
  ).newPage();
  await other.goto(PLACE);
  // The page also shows the fake provider's reviews.
  const review = other.getByRole('list', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: 'Amina Yusuf' });
  await expect(review).toContainText('Coconut rice worth the queue');
  await expect(review.getByRole('heading')).toHaveText('Amina Yusuf');
  await expect(review.getByRole('button', { name: /^Helpful/ }), 'votes are for members').toHaveCount(0);
  expect(await findBarriersInBothColours(other, '#reviews')).toEqual([]);

  await confirmAddress(other, backend.url, await becomeMember(other, 'Bilal'));
  await other.goto(PLACE);
  await review.getByRole('button', { name: /^Helpful/ }).click();
  await expect(review.getByRole('button', { name: /^Helpful/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(row).toBe(1);

  await whenInstalled(other);
  await backend.kill();
  await other.reload();
  await expect(review).toContainText('Coconut rice worth the queue');
  await expect(review.getByRole('button', { name: /^Helpful/ })).toHaveAttribute('aria-pressed', 'true');

  // A report made offline waits and is sent later.
  await other.getByRole('button', { name: 'Report a change' }).click();
  const report = other.getByRole('dialog', { name: /^Report a change at/ });
  await report.getByRole('radio', { name: 'The opening hours are wrong' }).check();
  await report.getByLabel(/^In your words/).fill('Closed on Mondays now.');
  expect(await findBarriersInBothColours(other, 'dialog')).toEqual([]);
  await report.getByRole('button', { name: 'Send report' }).click();
  const reported = other.getByRole('list', { name: 'What you reported' }).getByRole('listitem');
  await expect(reported).toContainText('Not sent yet');
  await reported.getByRole('link', { name: 'Outbox' }).click();
  // The list may also contain the vote, sent but not yet pulled.
  const items = other.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  const entry = items.filter({ hasText: 'Report a change' });
  await expect(entry).toContainText('Report a change at');
  await expect(entry).toContainText('Closed on Mondays now.');
  await other.goBack();
  await reconnect(page, backend);
  await expect(reported).toContainText('Awaiting review');
  const { data } = await backend.operator.from('change_reports').select('kind, note, state').throwOnError();
  expect(data).toEqual([{ kind: 'hours', note: 'Closed on Mondays now.', state: 'open' }]);
});
