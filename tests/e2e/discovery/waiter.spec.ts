// @module-tag full
import { expect, INSTALLED, readingTest as test } from '../fixtures.ts';
import { whenInstalled, whenSamplesAreHere } from '../screen.ts';

test.use(INSTALLED);

test('without a network, the words for the waiter open from a place’s page, and an answer outlives a reload', async ({
  page,
}) => {
  await whenSamplesAreHere(page);
  await whenInstalled(page);
  await page.context().setOffline(true);
  await page.goto('/restaurant/nasi-kandar-cahaya');
  await page.getByRole('link', { name: 'Words for the waiter' }).click();
  await expect(page.getByLabel('Language')).toHaveValue('ms');
  await page.getByRole('button', { name: 'Is the meat here halal?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Answer: Yes');
  await page.reload();
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers).toContainText('Is the meat here halal?');
  await expect(answers.getByRole('link')).toHaveAttribute('href', '/restaurant/nasi-kandar-cahaya');
});
