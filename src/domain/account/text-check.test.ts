// @module-tag quick
import { expect, test } from 'vitest';
import { suspicionsOf } from './text-check.ts';

test.each([
  '<script>alert(1)</script>',
  'Lovely </ SCRIPT > place',
  'javascript:alert(1)',
  '  JavaScript: alert(1)',
  'see <a href="javascript:alert(1)">this</a>',
  'data:text/html,<b>hi</b>',
  'Their picture: data:image/svg+xml;base64,PHN2Zz4=',
])('%s looks like a script (V14)', (text) => {
  expect(suspicionsOf(text)).toContain('xss');
});

test.each([
  'Nice place UNION SELECT password FROM users',
  '1 union all select null, null',
  "' OR 1=1 --",
  "x' or 'a'='a",
  'fine"; DROP TABLE restaurants',
  'fine; delete from reviews',
])('%s looks like a query (V15)', (text) => {
  expect(suspicionsOf(text)).toEqual(['sql']);
});

/** What people write about restaurants, with words that a cruder check would flag. */
const HONEST = [
  "O'Brien's select cuts are great, drop by on Sunday",
  'We had to select a table; drop by early, or wait where the queue ends',
  '1=1 stars if I could',
  'Where is the union of tastes? Select any dish and see.',
  'European Union select restaurants get this label',
  'Insert a coin into the machine, delete nothing from your plate; update your order at the counter',
  "It's halal and it's good = 5 stars",
  'My data: 20 minutes of waiting, 12 dollars',
  'Data: none of it is on the menu',
  'The script on the wall is beautiful, and so is the table',
  'I work with JavaScript: this is where I code',
  'They said “no pork or lard”; alter your expectations',
  'Rice -- then noodles /* and tea */',
  'مطعم رائع، اختر أي طبق',
  'SELECT is a shop next door; DROP a line',
] as const;

test('honest texts are never flagged (U26)', () => {
  expect(HONEST.filter((text) => suspicionsOf(text).length > 0)).toEqual([]);
});
