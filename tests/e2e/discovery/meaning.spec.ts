/** What travellers type, and what they mean by it, on the real Singapore register: docs/search.md. */
import type { Page } from '@playwright/test';
import { expect, SINGAPORE, test, UNINSTALLED } from '../fixtures.ts';
import { waitForSearch, whenAllIsHere } from '../screen.ts';

test.use({ ...UNINSTALLED, template: 'singapore', geolocation: SINGAPORE, permissions: ['geolocation'] });

const wish = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove “${name}” from the search`, exact: true });

/** The names of the first five answers, and how far each of them is in metres. */
async function ask(page: Page, text: string): Promise<{ readonly names: string[]; readonly metres: number[] }> {
  await page.goto(`/search?q=${encodeURIComponent(text)}`);
  await waitForSearch(page, ({ total }) => total > 0);
  const cards = page.locator('main article');
  await expect(cards.first()).toContainText(/[\d.]+\skm?|[\d.]+\sm/);
  return cards.evaluateAll((all) => {
    const five = all.slice(0, 5);
    return {
      names: five.map((card) => card.querySelector('h2, h3')?.textContent ?? ''),
      metres: five.map((card) => {
        const [, amount = '', unit] = /([\d.]+)\s(k?m)\b/.exec(card.textContent ?? '') ?? [];
        return amount === '' ? Number.POSITIVE_INFINITY : Number(amount) * (unit === 'km' ? 1000 : 1);
      }),
    };
  });
}

test('a hungry traveller is understood: what is near, wishes, codes, mistakes, and what nobody here sells', async ({
  page,
}) => {
  await whenAllIsHere(page);

  await test.step('halal near me', async () => {
    const { names, metres } = await ask(page, 'halal near me');
    expect(names.filter((name) => /T:Me/i.test(name))).toEqual([]);
    expect(Math.max(...metres)).toBeLessThanOrEqual(1000);
    await expect(wish(page, 'Near me')).toBeVisible();
  });

  await test.step('open now', async () => {
    const { names } = await ask(page, 'open now');
    expect(names.filter((name) => /\bnow\b/i.test(name))).toEqual([]);
    await expect(wish(page, 'Open now')).toBeVisible();
  });

  await test.step('prayer room', async () => {
    const { names } = await ask(page, 'prayer room');
    expect(names.filter((name) => /\broom\b/i.test(name))).toEqual([]);
    await expect(wish(page, 'Prayer room')).toBeVisible();
  });

  await test.step('a mistake in a dish', async () => {
    const { names, metres } = await ask(page, 'chiken biryani');
    expect(names[0]).toMatch(/bir[iy]+ani|briyani/i);
    expect(metres[0]).toBeLessThanOrEqual(5000);
  });

  await test.step('a postal code, and the number of a certificate', async () => {
    expect((await ask(page, '188034')).names).toEqual(['Ayam Penyet Ria']);
    expect((await ask(page, 'S(188034)')).names).toEqual(['Ayam Penyet Ria']);
    expect((await ask(page, 'EEHK25120000014')).names).toEqual(['$5 Western']);
  });

  for (const text of ['wine', 'pork']) {
    await test.step(text, async () => {
      await page.goto(`/search?q=${text}`);
      await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
      await expect(page.locator('main article')).toHaveCount(0);
    });
  }
});
