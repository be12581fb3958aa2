// @module-tag full
/** Hosts that pages never contact whatever the data contains, and where a position is sent; see docs/privacy.md. */
import { expect, SINGAPORE, test, UNINSTALLED } from './fixtures.ts';
import { becomeMember } from './member.ts';

const CANARY = 'https://canary.invalid';

test.describe('what is in the data', () => {
  test.use({ template: 'samples', ...UNINSTALLED });

  test('foreign addresses in every possible field: none is requested, and the page is complete', async ({
    page,
    backend,
  }) => {
    const { operator } = backend;
    const { data } = await operator
      .from('restaurants')
      .update({
        name: 'Canary Kitchen',
        website: `${CANARY}/site`,
        description: `Look at ${CANARY}/words <img src="${CANARY}/markup.png">`,
        primary_image_url: `${CANARY}/primary.png`,
        image_quality_score: 0.9,
      })
      .eq('slug', 'nasi-lemak-kembang')
      .select('id')
      .single()
      .throwOnError();
    const images = ['https:', ''].map((scheme, position) => ({
      restaurant_id: data?.id,
      url: `${scheme}//canary.invalid/${position}.png`,
      type: 'food',
      width: 1200,
      height: 800,
      position: position + 50,
    }));
    await operator.from('restaurant_images').insert(images).throwOnError();
    await page.route(/\/rest\/v1\/reviews\?/, (route) =>
      route.fulfill({
        json: [
          {
            id: crypto.randomUUID(),
            user_id: null,
            rating: 4,
            title: `${CANARY}/title`,
            content: `Photos at ${CANARY}/review.jpg <img src="${CANARY}/review.png">`,
            images: [`${CANARY}/photo.jpg`],
            verified_visit: false,
            helpful_count: 0,
            author_name: 'Canary',
            author_avatar_url: `${CANARY}/avatar.png`,
            edited_at: null,
            created_at: '2026-11-20T04:00:00Z',
          },
        ],
      }),
    );

    await page.goto('/search?q=canary');
    const card = page.getByRole('article').filter({ hasText: 'Canary Kitchen' });
    await expect(card).toBeVisible();
    await expect(card.locator('img')).toHaveCount(0);
    await card.getByRole('link', { name: 'Canary Kitchen', exact: true }).click();
    await expect(page.getByText(`Look at ${CANARY}/words`)).toBeVisible();
    const reviews = page.getByRole('list', { name: 'Reviews' });
    const review = reviews.getByText(`Photos at ${CANARY}/review.jpg`);
    // The server's answer may still rebuild the list.
    await expect(() => review.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass();
    await expect(review).toBeInViewport();
    await expect(page.locator(`img[src*="canary"]`)).toHaveCount(0);
  });

  test('a position leaves the device only when the Google button is pressed, rounded to about 100 metres; it is stored as roughly, and deleted on sign-out', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: SINGAPORE.latitude + 0.000_012, longitude: SINGAPORE.longitude });
    const asked: unknown[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/functions/v1/places')) asked.push(request.postDataJSON());
    });
    await becomeMember(page);
    for (const path of ['/', '/restaurant/nasi-lemak-kembang', '/offline', '/search?q=nasi']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Look on Google Maps' }).click();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toMatchObject({ action: 'search', text: 'nasi', latitude: 1.305, longitude: 103.832 });

    const kept = () =>
      page.evaluate(() => ['rihla.last-fix', 'rihla.chosen-place'].map((key) => localStorage.getItem(key)));
    await expect
      .poll(async () => JSON.parse((await kept())[0] ?? '{}'))
      .toMatchObject({ latitude: 1.305, longitude: 103.832 });
    await page.goto('/waiter?lang=ja');
    await page.getByRole('button', { name: 'Is the meat here halal?' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'はい', exact: true }).click();
    const answers = () => page.evaluate(() => JSON.parse(localStorage.getItem('rihla:waiter') ?? '{}').answers);
    await expect.poll(answers).toHaveLength(1);
    await page.getByRole('dialog').locator('footer').getByRole('button', { name: 'Close' }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(kept).toEqual([null, null]);
    await expect.poll(answers).toEqual([]);
  });
});
