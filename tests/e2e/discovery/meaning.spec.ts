// @module-tag full
/** What travellers type and mean, on the real data; see docs/search.md. */
import type { Page } from '@playwright/test';
import { expect, SINGAPORE, test, UNINSTALLED } from '../fixtures.ts';
import { whenRegionsComplete } from '../screen.ts';

test.use({ ...UNINSTALLED, geolocation: SINGAPORE, permissions: ['geolocation'] });

const SHIBUYA = { latitude: 35.6595, longitude: 139.7005 };
const JERUSALEM = { latitude: 31.78, longitude: 35.22 };
const CAIRO = { latitude: 30.044, longitude: 31.236 };

const wish = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove “${name}” from the search`, exact: true });

/** Names, distances in kilometres, and card texts of the first five results. */
interface Answers {
  readonly names: readonly string[];
  readonly km: readonly number[];
  readonly texts: readonly string[];
}

/** Opens a search by its address, and waits until the results satisfy `check`. */
async function ask(page: Page, text: string, check: (answers: Answers) => void): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(text)}`);
  await expectAnswers(page, check);
}

async function expectAnswers(page: Page, check: (answers: Answers) => void): Promise<void> {
  await expect(async () => {
    const cards = page.locator('main article');
    const answers = await cards.evaluateAll((all) =>
      all.slice(0, 5).map((card) => ({
        name: card.querySelector('h2')?.textContent ?? '',
        km: Number(/([\d.,]+)\s?km/.exec(card.textContent ?? '')?.[1]?.replace(',', '') ?? Number.NaN),
        text: card.textContent ?? '',
      })),
    );
    expect(answers).not.toEqual([]);
    check({
      names: answers.map(({ name }) => name),
      km: answers.map(({ km }) => km),
      texts: answers.map(({ text }) => text),
    });
  }).toPass();
}

test.describe('in Singapore alone', () => {
  test.use({ template: 'singapore' });

  test('understands a hungry traveller: nearby places, wishes, postal codes, typos, and dishes that nobody here sells', async ({
    page,
  }) => {
    await whenRegionsComplete(page);

    await test.step('halal near me', async () => {
      await ask(page, 'halal near me', ({ names, km }) => {
        expect(names).not.toContainEqual(expect.stringMatching(/T:Me/i));
        for (const each of km) expect(each).toBeLessThanOrEqual(1);
      });
      await expect(wish(page, 'Near me')).toBeVisible();
    });

    await test.step('open now', async () => {
      await ask(page, 'open now', ({ names }) => expect(names).not.toContainEqual(expect.stringMatching(/\bnow\b/i)));
      await expect(wish(page, 'Open now')).toBeVisible();
    });

    await test.step('prayer room', async () => {
      await page.goto('/search?q=prayer+room');
      await expect(wish(page, 'Prayer room')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Places to pray around you' })).toBeVisible();
    });

    await test.step('a mistake in a dish', () =>
      ask(page, 'chiken biryani', ({ names: [name], km: [km] }) => {
        expect(name).toMatch(/biryani|briyani/i);
        expect(km).toBeLessThanOrEqual(5);
      }));

    for (const [text, place] of [
      ['188034', 'Ayam Penyet Ria'],
      ['S(188034)', 'Ayam Penyet Ria'],
      ['EEHK25120000014', '$5 Western'],
    ] as const) {
      await test.step(text, () => ask(page, text, ({ names }) => expect(names).toEqual([place])));
    }

    for (const text of ['wine', 'pork']) {
      await test.step(text, async () => {
        await page.goto(`/search?q=${text}`);
        await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
        await expect(page.locator('main article')).toHaveCount(0);
      });
    }
  });
});

test.describe('with places of other countries', () => {
  test.use({ template: 'world' });

  test('understands places in a text; in each country, near places come first and unverified ones last', async ({
    page,
    context,
  }) => {
    await whenRegionsComplete(page);

    await test.step('food near bugis', () =>
      ask(page, 'food near bugis', ({ km }) => {
        for (const each of km) expect(each).toBeLessThanOrEqual(1);
      }));
    await expect(page.getByText(/^\d+ places · Food · around Bugis$/)).toBeVisible();

    await test.step('Thomson Plaza', async () => {
      await page.goto('/search?q=Thomson%20Plaza');
      await page.getByRole('button', { name: /^Thomson Plaza · \d+ places/ }).click();
      await expectAnswers(page, ({ texts, km }) => {
        for (const text of texts) expect(text).toMatch(/Thomson Plaza/i);
        for (const each of km) expect(each).toBeLessThanOrEqual(0.2);
      });
    });

    await test.step('Now Pizza', () => ask(page, 'now pizza', ({ names: [name] }) => expect(name).toBe('Now Pizza')));

    await test.step('dubai', async () => {
      await page.goto('/search?q=dubai');
      await expect(page.getByText(/^None there|^No results found$/).first()).toBeVisible();
    });

    for (const [text, suggestion] of [
      ['Bugis', /^Bugis\s*area in Singapore · \d+ places$/],
      ['Shibuya', /^Shibuya\s*area in Japan · \d+ places?$/],
      ['188034', /^188034\s*postal code in Singapore · \d+ places?$/],
      ['Changi Airport', /^Changi Airport\s*airport in Singapore · \d+ places$/],
    ] as const) {
      await test.step(`${text} as a suggestion`, async () => {
        await page.goto('/search');
        await page.getByRole('combobox').fill(text);
        await expect(page.getByRole('option', { name: suggestion })).toBeVisible();
      });
    }
    await context.setGeolocation(SHIBUYA);

    await test.step('ramen in Tokyo', () =>
      ask(page, 'ramen', ({ texts: [first], km }) => {
        expect(first).toMatch(/ramen/i);
        expect(km[0]).toBeLessThanOrEqual(10);
        expect(km[1], 'nothing of another country comes before the second').toBeLessThanOrEqual(10);
      }));

    await test.step('ramen shinjuku', () =>
      ask(page, 'ramen shinjuku', ({ texts: [first], km: [km] }) => {
        expect(first).toMatch(/ramen/i);
        expect(km).toBeLessThanOrEqual(10);
      }));
    await expect(page.getByText(/^\d+ places · Ramen · around Shinjuku$/)).toBeVisible();

    await test.step('kebab berlin', () =>
      ask(page, 'kebab berlin', ({ texts, km }) => {
        for (const text of texts) expect(text).toMatch(/keba[bp]/i);
        for (const each of km) expect(each).toBeLessThanOrEqual(15);
      }));
    await expect(page.getByText(/^\d+ places · Kebab · around Berlin$/)).toBeVisible();

    for (const [city, at] of [
      ['Jerusalem', JERUSALEM],
      ['Cairo', CAIRO],
    ] as const) {
      await test.step(`what nobody verified in ${city}`, async () => {
        await context.setGeolocation(at);
        await page.goto('/search?radius=5');
        await expectAnswers(page, ({ texts: [first, second] }) => {
          expect(first).toMatch(/Halal Friendly|Certified|Muslim/);
          expect(second).toMatch(/Unverified/);
        });
        await expect(page.getByRole('heading', { name: /^Not verified · \d+$/ })).toBeVisible();
      });
    }
  });
});
