// @module-tag full
/** Prayer times on phones whose clock shows Singapore's time. The fixtures fail if a request contains coordinates. */
import type { Page } from '@playwright/test';
import { findBarriersInBothColours } from '../../support/oracles/barriers.ts';
import { expect, INSTALLED, readingTest, test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember } from '../member.ts';
import { whenInstalled } from '../screen.ts';
import { NOTHING } from '../watched-browser.ts';

interface City {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const LONDON: City = { name: 'London', latitude: 51.507, longitude: -0.128 };
const CAIRO: City = { name: 'Cairo', latitude: 30.044, longitude: 31.236 };
const SINGAPORE: City = { name: 'Singapore', latitude: 1.352, longitude: 103.82 };
const KUALA_LUMPUR: City = { name: 'Kuala Lumpur', latitude: 3.158, longitude: 101.712 };
const OSLO: City = { name: 'Oslo', latitude: 59.914, longitude: 10.752 };

/** Opens the times of a place that was chosen by hand, on a device whose clock stands at an instant. */
async function openTimes(page: Page, city: City, instant: string, path = '/prayer') {
  await page.clock.setFixedTime(new Date(instant));
  await choose(page, city);
  await page.goto(path);
}

/** Chooses a place by hand, before the next page opens. */
async function choose(page: Page, { name, latitude, longitude }: City) {
  await page.addInitScript(
    ([place]) => localStorage.setItem('rihla.chosen-place', place ?? ''),
    [JSON.stringify({ name, latitude, longitude, at: 0 })],
  );
}

const timeOf = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first();

readingTest.describe('without a service worker', () => {
  readingTest.use(UNINSTALLED);

  readingTest(
    'a day’s times are on the place’s own clock, name their rule, and follow its change of clocks',
    async ({ page }) => {
      // London's timetable adds three minutes to the sunset of 17:06.
      for (const [city, iftar, isElsewhere] of [
        [LONDON, '17:09', true],
        [CAIRO, '17:39', true],
        [SINGAPORE, '19:21', false],
      ] as const) {
        await openTimes(page, city, '2027-02-10T09:00:00Z');
        await expect(timeOf(page, 'Iftar')).toHaveText(iftar);
        await expect(timeOf(page, 'Maghrib')).toHaveText(iftar);
        await expect(page.getByText(`On the clock in ${city.name}, not your phone’s.`)).toHaveCount(
          isElsewhere ? 1 : 0,
        );
      }
      await openTimes(page, OSLO, '2027-06-21T10:00:00Z');
      await expect(page.getByText(/^Twilight lasts/)).toBeVisible();
      await expect(page.getByText(/^No rule fits the printed table/)).toBeVisible();
      for (const name of ['Fajr', 'Dhuhr', 'Asr', 'Maghrib', 'Isha'])
        await expect(timeOf(page, name)).toHaveText(/^\d\d:\d\d$/);
      // The night in which London changes its clocks.
      await openTimes(page, LONDON, '2027-03-27T12:00:00Z');
      await expect(timeOf(page, 'Dhuhr')).toHaveText(/^12:/);
      await page.getByRole('button', { name: 'Next day' }).click();
      await expect(timeOf(page, 'Dhuhr')).toHaveText(/^13:/);
    },
  );

  readingTest('the compass turns the line to the qibla, upright and in landscape', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.set(DeviceOrientationEvent, 'requestPermission', async () => 'granted');
    });
    await openTimes(page, SINGAPORE, '2026-12-01T04:00:00Z', '/prayer?tab=qibla');
    await page.getByRole('button', { name: 'Use the compass' }).click();
    // A phone that lies flat with its top to the west.
    const send = () =>
      page.evaluate(() => {
        const fields = { absolute: true, alpha: 90, beta: 0, gamma: 0 };
        dispatchEvent(Object.assign(new Event('deviceorientationabsolute'), fields));
      });
    const heading = async () => {
      await send();
      return page
        .locator('svg[data-heading]')
        .getAttribute('data-heading', { timeout: 1000 })
        .catch(() => null);
    };
    await expect.poll(async () => Math.round(Number((await heading()) ?? Number.NaN))).toBe(270);
    await expect(page.getByText('Turn right 20°')).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 844,
      height: 390,
      deviceScaleFactor: 1,
      mobile: true,
      screenOrientation: { type: 'landscapePrimary', angle: 90 },
    });
    await expect.poll(async () => Math.round(Number((await heading()) ?? Number.NaN)) % 360).toBe(0);
    await expect(page.getByText('Turn left 70°')).toBeVisible();
  });

  readingTest('Home, Profile and a place’s page lead to the times; Home counts down to iftar', async ({ page }) => {
    await becomeMember(page);
    await openTimes(page, LONDON, '2027-02-10T16:00:00Z', '/');
    const pill = page.getByRole('button', { name: /^Iftar 17:09/ });
    await expect(pill).toContainText('in 1 h 9 min');
    await pill.click();
    await expect(timeOf(page, 'Isha')).toHaveText(/^18:\d\d$/);
    await page.getByRole('link', { name: 'Day, month and qibla' }).click();
    await expect(page).toHaveURL('/prayer');
    await page.goto('/profile');
    await expect(page.getByRole('main').getByRole('link', { name: 'Prayer times' })).toHaveAttribute('href', '/prayer');
    await page.clock.setFixedTime(new Date('2027-02-10T10:00:00Z'));
    await page.goto('/restaurant/nasi-lemak-kembang');
    await expect(page.getByText(/^Prayer times here: Iftar 19:2\d/)).toBeVisible();
  });
});

test.describe('installed', () => {
  test.use(INSTALLED);

  test('day, month, qibla, the plan of iftar and the places to pray work without a network; what a member says of one is sent later, and the next packs are without it', async ({
    page,
    backend,
    watched,
  }) => {
    const row = { source: 'test', country_code: 'MY', kind: 'mosque', longitude: 101.7115 };
    await backend.operator
      .from('prayer_spaces')
      .insert([
        { ...row, source_id: '1', name: 'Masjid Asy-Syakirin', latitude: 3.1573, women: true, wheelchair: 'yes' },
        { ...row, source_id: '2', name: null, latitude: 3.1612 },
      ])
      .throwOnError();
    // A start builds the packs of what has changed.
    await backend.kill();
    await backend.start();
    await becomeMember(page);
    await page.goto('/prayer');
    await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
    const list = '/prayer?tab=places&near=sufra-damascus';
    await choose(page, KUALA_LUMPUR);
    await page.goto(list);
    const named = page.getByRole('heading', { name: 'Masjid Asy-Syakirin' });
    await expect(page.getByRole('heading', { name: '2 places to pray known nearby' })).toBeVisible();
    expect(await findBarriersInBothColours(page)).toEqual([]);
    await whenInstalled(page);
    await backend.kill();

    await test.step('places to pray and the plan of iftar', async () => {
      await openTimes(page, KUALA_LUMPUR, '2027-02-15T10:30:00Z', list);
      await expect(named).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Mosque', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Women’s space' }).click();
      await expect(page.getByRole('heading', { name: '1 place to pray nearby states this' })).toBeVisible();
      await expect(named).toBeVisible();
      await page.goto('/prayer');
      const plan = page.getByRole('region', { name: 'Plan iftar' });
      await expect(plan.getByRole('link', { name: 'Sufra Damascus' })).toBeVisible();
      await expect(plan).toContainText('Ramadan hours');
      expect(await findBarriersInBothColours(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Qibla' }).click();
      await expect(page.getByRole('heading', { name: /^Qibla: 292/ })).toBeVisible();
      expect(await findBarriersInBothColours(page)).toEqual([]);
    });

    await test.step('a place far away', async () => {
      await openTimes(page, CAIRO, '2026-12-01T10:00:00Z');
      await expect(timeOf(page, 'Maghrib')).toHaveText(/^16:5\d$/);
      await page.getByRole('tab', { name: 'Month' }).click();
      await expect(page.getByRole('row')).toHaveCount(32);
      await page.getByRole('tab', { name: 'Qibla' }).click();
      await expect(page.getByRole('heading', { name: /^Qibla: 136/ })).toBeVisible();
    });

    await choose(page, KUALA_LUMPUR);
    await page.clock.setFixedTime(new Date());
    await page.goto(list);
    await page.getByRole('link', { name: /^Something wrong\? .?Masjid Asy-Syakirin/ }).click();
    await page.getByLabel('It’s no longer there').check();
    expect(await findBarriersInBothColours(page)).toEqual([]);
    expect(watched.take()).toEqual(NOTHING);
    await page.getByRole('button', { name: 'Send suggestion' }).click();
    const said = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Masjid Asy-Syakirin' });
    await expect(said).toContainText('Not sent yet.');
    await page.reload();
    await expect(said).toContainText('Not sent yet.');

    await backend.start();
    await expect(said).not.toContainText('Not sent yet.');
    // What is sent names the position of the listed place (docs/privacy.md).
    const { coordinates, ...others } = watched.take();
    expect(others).toEqual({ violations: [], foreign: [] });
    expect(new Set(coordinates.map((each) => each.split('/').at(-1)))).toEqual(new Set(['sync_push']));
    const { data } = await backend.operator.from('place_suggestions').select('id, prayer, about_name').single();
    expect(data).toMatchObject({ prayer: 'gone', about_name: 'Masjid Asy-Syakirin' });
    const decision = { subject: 'suggestion', decision: 'accepted', reason: 'Went there', decided_by: 'layla' };
    await backend.operator.rpc('moderate', { ...decision, subject_id: data?.id ?? '' }).throwOnError();
    await expect(said).toContainText('Corrected. Thank you.');
    await backend.kill();
    await backend.start();
    await page.goto(list);
    await expect(page.getByRole('heading', { name: '1 place to pray known nearby' })).toBeVisible();
  });
});
