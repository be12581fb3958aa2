// @module-tag quick
/** A phone kills the page while another app is in front, such as the one that Directions opens. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { killPage } from '../killed-page.ts';
import { whenInstalled } from '../screen.ts';

test.use({ template: 'singapore' });

/** The first card below the top bar: its name, and where it is on the screen. */
function readSight(): { readonly name: string; readonly top: number } | null {
  const cards = [...document.querySelectorAll('main li[data-card]')];
  const card = cards.find((each) => each.getBoundingClientRect().top > 80);
  const name = card?.querySelector('h2, h3')?.textContent ?? '';
  return card ? { name, top: Math.round(card.getBoundingClientRect().top) } : null;
}

/** Waits until a list stands where it was, but for the rounding of one pixel. */
async function standsAt(list: Pick<Page, 'evaluate'>, before: ReturnType<typeof readSight>): Promise<void> {
  const { name, top } = before ?? { name: '', top: 0 };
  const look = async () => {
    const now = await list.evaluate(readSight);
    return { name: now?.name, top: now && Math.abs(now.top - top) <= 1 ? top : now?.top };
  };
  await expect.poll(look, { intervals: [100] }).toEqual({ name, top });
}

/** How far a place's page is scrolled; null until its reviews are there. */
const readPlace = () => (document.querySelector('#reviews') ? scrollY : null);

/** Scrolls down until the list has that many cards, then waits until nothing has moved for a while. */
async function scrollUntil(page: Page, cards: number): Promise<void> {
  const list = page.locator('main li[data-card]');
  await expect(list.first()).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 700);
        return Number(await list.last().getAttribute('data-card'));
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(cards);
  let before = '';
  await expect
    .poll(
      async () => {
        const earlier = before;
        before = JSON.stringify(await page.evaluate(readSight));
        return before === earlier;
      },
      { intervals: [700] },
    )
    .toBe(true);
}

test('far down in a list and on a place’s page, a killed page returns to where it was, without a server, and Back leads to where the list was', async ({
  page,
  backend,
}) => {
  await page.goto('/search?halal=certified');
  await whenInstalled(page);
  await scrollUntil(page, 70);
  const before = await page.evaluate(readSight);
  const list = await killPage(page);
  await backend.kill();
  await list.restore();
  await standsAt(list, before);

  await list.evaluate(() => {
    const cards = [...document.querySelectorAll('main li[data-card]')];
    const card = cards.find((each) => each.getBoundingClientRect().top > 80);
    card?.querySelector<HTMLElement>('a[href^="/restaurant/"]')?.click();
  });
  await expect.poll(() => list.evaluate(readPlace)).toBe(0);
  await list.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => list.evaluate(readPlace)).toBe(300);
  await list.kill();
  await list.restore();
  await expect.poll(() => list.evaluate(readPlace)).toBe(300);
  await list.evaluate(() => history.back());
  await standsAt(list, before);
});

test('the directory, too, stands where it was', async ({ page, backend }) => {
  await page.goto('/directory');
  await whenInstalled(page);
  await scrollUntil(page, 20);
  const before = await page.evaluate(readSight);
  const list = await killPage(page);
  await backend.kill();
  await list.restore();
  await standsAt(list, before);
});
