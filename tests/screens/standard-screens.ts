/** Screens of somebody with a standard of their own. */
import type { Page } from 'playwright';
import { formatStandard, LENIENT_STANDARD, type Standard } from '../../src/domain/standard/standard.ts';
import type { Screen } from './screens.ts';

const LIST = '/search?country=singapore';

async function openWith(page: Page, standard: Partial<Standard>, path: string): Promise<void> {
  const text = formatStandard({ ...LENIENT_STANDARD, ...standard });
  await page.evaluate((kept) => localStorage.setItem('rihla:standard', kept), text);
  await page.goto(path);
  await page.locator('[data-standard], [data-verdict]').first().waitFor();
}

const screen = (name: string, path: string, standard: Partial<Standard>, press?: string): Screen => ({
  name,
  who: 'member',
  path,
  states: ['data'],
  bring: (page) => openWith(page, standard, path),
  ...(press === undefined ? {} : { press }),
});

export const STANDARD_SCREENS: readonly Screen[] = [
  screen('standard-list', LIST, { who: ['authority', 'owner'] }),
  screen('standard-none', LIST, { who: ['authority'], alcohol: 'none', stunning: 'none', others: 'hidden' }),
  screen('standard-controls', LIST, { who: ['authority'], menu: 'whole', alcohol: 'table' }, 'Change my standard'),
  screen('standard-place', '/restaurant/nasi-lemak-kembang', { menu: 'whole', alcohol: 'none', slaughter: 'hand' }),
];
