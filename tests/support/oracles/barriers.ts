/** Accessibility problems that axe finds on a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Search {
  /** Selector of the part to check, instead of the whole page. */
  readonly within?: string;
  /** Names of the only rules to check. */
  readonly rules?: string[];
}

/** @returns each broken rule, with its location and markup */
export async function findBarriers(page: Page, { within, rules }: Search = {}): Promise<string[]> {
  // Legacy mode runs in the page itself. Otherwise axe opens a second page for frames of other origins, of which we have none.
  // Reporting violations alone halves the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules) axe.withRules(rules);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html}`),
  );
}

/** Like `findBarriers`, in light colours, plus the contrast rule in dark colours. Motion is reduced. */
export async function findBarriersInBothColours(page: Page, within?: string): Promise<string[]> {
  const place = within === undefined ? {} : { within };
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inDark = await findBarriers(page, { ...place, rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await findBarriers(page, place);
  return [...inDark.map((barrier) => `dark: ${barrier}`), ...inLight.map((barrier) => `light: ${barrier}`)];
}
