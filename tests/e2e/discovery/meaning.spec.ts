/** What travellers type, and what they mean by it, on the real Singapore register: docs/search.md. */
import type { Page } from '@playwright/test';
import { expect, SINGAPORE, test, UNINSTALLED } from '../fixtures.ts';
import { whenAllIsHere } from '../screen.ts';

test.use({ ...UNINSTALLED, template: 'singapore', geolocation: SINGAPORE, permissions: ['geolocation'] });

const wish = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove “${name}” from the search`, exact: true });

/** The first five answers: their names, and how far they are in kilometres. */
interface Answers {
  readonly names: readonly string[];
  readonly km: readonly number[];
}

/** Asks by the address, and waits until the list with distances is such. */
async function ask(page: Page, text: string, check: (answers: Answers) => void): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(text)}`);
  await expect(async () => {
    const cards = page.locator('main article');
    const answers = await cards.evaluateAll((all) =>
      all.slice(0, 5).map((card) => ({
        name: card.querySelector('h2')?.textContent ?? '',
        km: Number(/([\d.]+)\s?km/.exec(card.textContent ?? '')?.[1] ?? Number.NaN),
      })),
    );
    expect(answers).not.toEqual([]);
    check({ names: answers.map(({ name }) => name), km: answers.map(({ km }) => km) });
  }).toPass({ timeout: 20_000 });
}

test('a hungry traveller is understood: what is near, wishes, codes, mistakes, and what nobody here sells', async ({
  page,
}) => {
  await whenAllIsHere(page);

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
    await ask(page, 'prayer room', ({ names }) => expect(names).not.toContainEqual(expect.stringMatching(/\broom\b/i)));
    await expect(wish(page, 'Prayer room')).toBeVisible();
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
