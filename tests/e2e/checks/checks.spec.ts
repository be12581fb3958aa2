// @module-tag full
import type { Page } from '@playwright/test';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember, confirmAddress } from '../member.ts';
import { openAsNewMember, reconnect } from '../screen.ts';

const PLACE = '/restaurant/nasi-lemak-kembang';

test.use({ template: 'samples' });

const card = (page: Page) => page.getByRole('complementary', { name: 'At the door?' });

/** Answers the three questions of the place; the last tap sends. */
async function answer(page: Page, alcohol: 'Yes' | 'No'): Promise<void> {
  const choose = (question: string, value: string) =>
    card(page).getByRole('group', { name: question }).getByRole('button', { name: value, exact: true }).click();
  await choose('Is it still here and in business?', 'Yes');
  await choose('How much of the menu is halal?', 'I don’t know');
  await choose('Is alcohol served?', alcohol);
}

test('answers given at the door without a server are sent later, a second person disagrees, both are shown, and undo takes one back', async ({
  page,
  browser,
  backend,
}) => {
  const email = await openAsNewMember(page);
  await confirmAddress(page, backend.url, email);
  await page.goto(PLACE);
  await expect(card(page).getByRole('button', { name: 'I’m here' })).toBeVisible();

  await backend.kill();
  await card(page).getByRole('button', { name: 'I’m here' }).click();
  await answer(page, 'No');
  await expect(card(page).getByText('Not sent yet')).toBeVisible();
  await reconnect(page, backend);
  const checks = async () =>
    (await backend.operator.from('place_checks').select('answers, state').eq('_deleted', false).throwOnError()).data;
  const said = { still_here: 'yes', menu: 'unknown', alcohol: 'none' };
  await expect.poll(checks).toEqual([{ answers: said, state: 'counted' }]);
  await expect(card(page).getByText('Sent', { exact: true })).toBeVisible();
  const told = page.getByRole('region', { name: 'What visitors say' });
  await expect(told.getByText('No alcohol served')).toBeVisible();
  await expect(told.getByText(/^1 visitor, latest in/).first()).toBeVisible();

  const other = await (
    await browser.newContext({ baseURL: backend.url, viewport: { width: 390, height: 844 }, ...UNINSTALLED })
  ).newPage();
  const another = await becomeMember(other, 'Umar');
  await confirmAddress(other, backend.url, another);
  await other.goto(PLACE);
  await card(other).getByRole('button', { name: 'I’m here' }).click();
  await answer(other, 'Yes');
  await expect(card(other).getByText('Sent', { exact: true })).toBeVisible();
  for (const each of [page, other]) {
    const line = each.getByRole('region', { name: 'What visitors say' }).getByRole('listitem');
    await expect(
      line.filter({ hasText: 'No alcohol served' }).getByText('Alcohol served', { exact: true }),
    ).toBeVisible();
    await expect(each.getByText('Visitors disagree, so a moderator will look.')).toBeVisible();
  }
  expect(await findBarriersInBothColours(other)).toEqual([]);

  await card(other).getByRole('button', { name: 'Undo' }).click();
  await expect(card(other).getByRole('button', { name: 'I’m here' })).toBeVisible();
  await expect(page.getByText('Visitors disagree, so a moderator will look.')).toBeHidden();
  await expect.poll(checks).toHaveLength(1);
});
