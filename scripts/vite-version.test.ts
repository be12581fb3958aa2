import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newsOf } from './vite-version.ts';

test('news are the first sentences of the two newest entries, without marks', () => {
  const changelog =
    '# Changes\n\n## 1.0\n\n* Old.\n* Search `ranks` better. More.\n* The app speaks Arabic: numbers\n  and dates, too. And more.\n';
  expect(newsOf(changelog)).toEqual(['Search ranks better.', 'The app speaks Arabic: numbers and dates, too.']);
  expect(newsOf('# Changes\n')).toEqual([]);
});

test('those of this version are short enough for a notice', () => {
  const news = newsOf(readFileSync('CHANGELOG.md', 'utf8'));
  expect(news).toHaveLength(2);
  for (const line of news) expect(line.length).toBeLessThan(200);
});
