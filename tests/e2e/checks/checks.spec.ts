// @module-tag full
import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember, confirmAddress } from '../member.ts';
import { openAsNewMember, reconnect } from '../screen.ts';

const SLUG = 'kedai-kopi-melur';
const PLACE = `/restaurant/${SLUG}`;

test.use({ template: 'samples' });

const card = (page: Page) => page.getByRole('complementary', { name: 'At the door?' });

/** Answers the three questions of the place. The last tap sends, unless a photo of the certificate may follow. */
async function answer(page: Page, alcohol: 'Yes' | 'No', certificate: 'Yes' | 'I don’t know'): Promise<void> {
  const choose = (question: string, value: string) =>
    card(page).getByRole('group', { name: question }).getByRole('button', { name: value, exact: true }).click();
  await choose('Is it still here and in business?', 'Yes');
  await choose('Is there a halal certificate on the wall?', certificate);
  await choose('Is alcohol served?', alcohol);
}

/** The place's owner states of menu and kitchen, so that visitors are asked about a certificate. */
async function stateFacts({ operator }: { readonly operator: SupabaseClient }): Promise<void> {
  const { data } = await operator.from('restaurants').select('id').eq('slug', SLUG).single().throwOnError();
  const facts = { menu: 'whole', pork: 'none' };
  const evidence = { restaurant_id: data.id, kind: 'owner_statement', stated_by: 'The owner', facts, verified: false };
  await operator.from('restaurant_evidence').insert(evidence).throwOnError();
}

test('answers and a photo of the certificate given at the door without a server are sent later, a second person disagrees, a moderator sees the photo and removes it, and undo takes a check back', async ({
  page,
  browser,
  backend,
}) => {
  await stateFacts(backend);
  const email = await openAsNewMember(page);
  await confirmAddress(page, backend.url, email);
  await page.goto(PLACE);
  await expect(card(page).getByRole('button', { name: 'I’m here' })).toBeVisible();

  await backend.kill();
  await card(page).getByRole('button', { name: 'I’m here' }).click();
  await answer(page, 'No', 'Yes');
  const buffer = await page.screenshot({ type: 'jpeg' });
  await card(page).locator('input[type=file]').setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer });
  const photo = card(page).getByRole('img', { name: 'Your photo of the certificate' });
  await expect(photo).toBeVisible();
  await card(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(card(page).getByText('Not sent yet')).toBeVisible();
  await expect(photo).toBeVisible();
  await reconnect(page, backend);
  const checks = async () =>
    (await backend.operator.from('place_checks').select('answers, state').eq('_deleted', false).throwOnError()).data;
  const said = { still_here: 'yes', certificate_seen: 'yes', alcohol: 'none' };
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
  await answer(other, 'Yes', 'I don’t know');
  await expect(card(other).getByText('Sent', { exact: true })).toBeVisible();
  for (const each of [page, other]) {
    const line = each.getByRole('region', { name: 'What visitors say' }).getByRole('listitem');
    await expect(
      line.filter({ hasText: 'No alcohol served' }).getByText('Alcohol served', { exact: true }),
    ).toBeVisible();
    await expect(each.getByText('Visitors disagree, so a moderator will look.')).toBeVisible();
  }
  expect(await findBarriersInBothColours(other)).toEqual([]);

  const seen = await backend.operator
    .from('place_checks')
    .select('id, photo_path')
    .not('photo_path', 'is', null)
    .single();
  const file = await backend.operator.storage.from('review-photos').download(seen.data?.photo_path ?? '');
  expect(file.data?.size).toBeGreaterThan(0);
  const queue = await backend.operator.rpc('moderation_queue').throwOnError();
  expect(JSON.stringify(queue.data)).toContain(`"photo":"${seen.data?.id}"`);
  const decision = { subject: 'check_photo', decision: 'rejected', reason: 'No certificate', decided_by: 'layla' };
  await backend.operator.rpc('moderate', { ...decision, subject_id: seen.data?.id }).throwOnError();
  await expect(photo).toBeHidden();
  await expect(card(page).getByText('Sent', { exact: true })).toBeVisible();

  await card(other).getByRole('button', { name: 'Undo' }).click();
  await expect(card(other).getByRole('button', { name: 'I’m here' })).toBeVisible();
  await expect(page.getByText('Visitors disagree, so a moderator will look.')).toBeHidden();
  await expect.poll(checks).toHaveLength(1);
});
