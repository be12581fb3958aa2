// @module-tag quick
/** The narrowest phone, in a right-to-left language and in one with long words. */
import { expect, readingTest as test, UNINSTALLED } from '../fixtures.ts';
import { becomeMember } from '../member.ts';

const WIDTH = 320;
const VISITED =
  '/ /login /signup?by=phone /forgot-password /search?q=nasi /directory?country=singapore /waiter?lang=el /trips'.split(
    ' ',
  );
const PLACE = '/restaurant/nasi-lemak-kembang';
const OWN = (
  `/ ${PLACE} ${PLACE}?review=write /saved /profile /settings /settings?tab=preferences /settings?tab=privacy ` +
  '/settings?tab=help /offline /outbox /pricing /subscription /subscription/cancelled /suggest /trips /terms /privacy /credits'
).split(' ');

test.use({ ...UNINSTALLED, viewport: { width: WIDTH, height: 700 } });

for (const [locale, tag] of [
  ['ar', []],
  ['fr', ['@full']],
] as const) {
  test.describe(locale, { tag: [...tag] }, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });

    test(`in ${locale}, nothing is wider than a phone of ${WIDTH} pixels`, async ({ page }) => {
      const cut: string[] = [];
      const walk = async (paths: readonly string[]) => {
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
          await page.evaluate(() => document.fonts.ready);
          for (const text of await page.evaluate(findCutOff, WIDTH)) cut.push(`${path}: ${text}`);
        }
      };
      await walk(VISITED);
      await becomeMember(page);
      await walk(OWN);
      expect(cut).toEqual([]);
      // Proves that the test detects overflow.
      await page.evaluate(() => {
        const plank = Object.assign(document.createElement('p'), {
          textContent: 'plank',
          style: 'padding-inline-start: 100vi',
        });
        document.querySelector('main')?.append(plank);
      });
      expect(await page.evaluate(findCutOff, WIDTH)).not.toEqual([]);
    });
  });
}

/* oxlint-disable unicorn/consistent-function-scoping -- it runs in the page, which knows nothing around it */
/**
 * Runs in the page. Lists texts and controls that exceed either edge of the screen, unless they scroll or end in an ellipsis.
 * The widths of document and window don't help: boxes clip wide content, and phones shrink a page until it fits.
 */
function findCutOff(screen: number): string[] {
  const ancestors = (element: Element): Element[] => [
    element,
    ...(element.parentElement ? ancestors(element.parentElement) : []),
  ];
  const isMeant = (element: Element) => {
    const { overflowX, textOverflow, visibility, opacity, clipPath, position } = getComputedStyle(element);
    const scrolls = !element.matches('main, body, html') && /auto|scroll/.test(overflowX);
    const isUnseen = visibility === 'hidden' || opacity === '0' || (clipPath !== 'none' && position === 'absolute');
    return scrolls || isUnseen || textOverflow === 'ellipsis' || element.ariaHidden === 'true';
  };
  const boxOf = (element: Element) => {
    if (element.matches('a, button, input')) return element.getBoundingClientRect();
    const written = document.createRange();
    written.selectNodeContents(element);
    return written.getBoundingClientRect();
  };
  const all = [...document.querySelectorAll('body *')];
  const told = all.filter((element) => element.childElementCount === 0 || element.matches('a, button, input'));
  const beyond = told.filter((element) => {
    const { left, right, width, height } = boxOf(element);
    return width > 1 && height > 1 && (left < -1 || right > screen + 1);
  });
  return beyond.filter((element) => !ancestors(element).some(isMeant)).map(({ textContent }) => textContent);
}
