// @module-tag full
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, test } from '../fixtures.ts';
import { openAsNewMember, reconnect } from '../screen.ts';

test.use({ template: 'samples' });

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20990301',
  'DTEND;VALUE=DATE:20990305',
  'SUMMARY:Stay at Hotel Sultania',
  'LOCATION:Ebusuud Cd. 4\\, 34110 Istanbul\\, Türkiye',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART:20990306T040000Z',
  'DTEND:20990306T120000Z',
  'SUMMARY:TK54 IST to SIN',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

test('a calendar file becomes a trip without a server, and its link the trip of a friend whose phone is offline', async ({
  page,
  browser,
  backend,
}) => {
  await openAsNewMember(page);
  await page.goto('/trips');
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await backend.kill();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page
    .getByLabel('Choose a calendar file')
    .setInputFiles({ name: 'trip.ics', mimeType: 'text/calendar', buffer: Buffer.from(CALENDAR) });
  await expect(page.getByRole('checkbox', { name: /^Istanbul/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Singapore/ })).toBeChecked();
  await page.getByRole('dialog').getByLabel('Name of the trip').fill('Spring abroad');
  await page.getByRole('dialog').getByRole('button', { name: 'Plan this trip' }).click();
  await expect(page.getByRole('heading', { name: 'Spring abroad' })).toBeVisible();
  await reconnect(page, backend);
  const stops = async () =>
    (await backend.operator.from('trip_stops').select('name, arrives_on, leaves_on').order('name').throwOnError()).data;
  await expect.poll(stops).toEqual([
    { name: 'Istanbul', arrives_on: '2099-03-01', leaves_on: '2099-03-04' },
    { name: 'Singapore', arrives_on: '2099-03-06', leaves_on: '2099-03-06' },
  ]);
  expect(sent.join('\n')).not.toContain('Sultania');

  await page.getByRole('button', { name: 'Share with friends' }).click();
  const link = (await page.getByText(/\/trips\/shared#1\./).textContent()) ?? '';
  expect(link.length).toBeLessThan(2000);
  expect(await findBarriersInBothColours(page)).toEqual([]);

  const friend = await (
    await browser.newContext({ baseURL: backend.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  await openAsNewMember(friend);
  await friend.context().setOffline(true);
  await friend.goto(link);
  await expect(friend.getByRole('heading', { name: 'Spring abroad' })).toBeVisible();
  await expect(friend.getByRole('heading', { name: 'Istanbul' })).toBeVisible();
  expect(await findBarriersInBothColours(friend)).toEqual([]);
  await friend.getByRole('button', { name: 'Keep as my trip' }).click();
  await expect(friend).toHaveURL(/\/trips\/[0-9a-f-]{36}$/);
  await expect(friend.getByRole('heading', { name: 'Singapore', exact: true })).toBeVisible();
  await friend.context().setOffline(false);
  await expect.poll(stops).toHaveLength(4);

  // An attacker's links do nothing, and the rest of the app lives on.
  for (const bad of [
    `1.${'A'.repeat(1_000_000)}`,
    `1.${Buffer.from('[{"__proto__":{"x":1}},[],[]]').toString('base64url')}`,
    `1.${Buffer.from(JSON.stringify(['x', Array.from({ length: 2000 }, () => ['x', '', 0, 0, 20_000, 0]), []])).toString('base64url')}`,
  ]) {
    await friend.goto('/trips');
    await friend.goto(`/trips/shared#${bad}`);
    await expect(friend.getByRole('heading', { name: 'This link is broken' })).toBeVisible();
  }
  expect(await stops()).toHaveLength(4);
});
