// @module-tag quick
import { expect, test } from 'vitest';
import { STATED_CLAIMS } from '#domain/web/claims.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { ListedLine } from './listed-line.tsx';

test.each([
  ['before the server answered', STATED_CLAIMS, 'These figures are Rihla’s own statement, not a count.'],
  [
    'a large site',
    { mode: 'stated', places: 10_940, countries: 3 },
    'These figures are Rihla’s own statement, not a count. Listed on this site today: 10,940 places in 3 countries.',
  ],
  [
    'a small site',
    { mode: 'stated', places: 1, countries: 1 },
    'These figures are Rihla’s own statement, not a count. Listed on this site today: 1 place in 1 country.',
  ],
  ['counted figures', { mode: 'live', places: 14, countries: 1 }, ''],
] as const)('beside stated figures stands what the site lists: %s (U124)', async (_, claims, text) => {
  const container = await render(<ListedLine claims={claims} className="line" />);
  await expect.poll(() => container.textContent).toBe(text);
});
