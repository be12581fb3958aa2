/** What axe has against a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Search {
  /** A selector of what is looked at, instead of the whole page. */
  readonly within?: string;
  /** The only rules that are tried, by their names. */
  readonly rules?: string[];
}

/** Answers each rule that the page breaks, with where and the markup. */
export async function findBarriers(page: Page, { within, rules }: Search = {}): Promise<string[]> {
  // In the page itself: the other way opens a second page for each report, for frames of other origins, of which we have
  // none. What is in order is not described either, which takes as long as finding it.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules) axe.withRules(rules);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html}`),
  );
}

/** As `findBarriers`, in light and then, for the one rule that goes by colours, in dark; whoever looks wants no motion. */
export async function findBarriersInBothColours(page: Page, within?: string): Promise<string[]> {
  const place = within === undefined ? {} : { within };
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inDark = await findBarriers(page, { ...place, rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await findBarriers(page, place);
  return [...inDark.map((barrier) => `dark: ${barrier}`), ...inLight.map((barrier) => `light: ${barrier}`)];
}
