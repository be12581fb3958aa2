// @module-tag quick
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { releaseNotesOf, versioned } from './vite-version.ts';

test('the news are the first sentences of the two newest entries, without code marks', () => {
  const changelog =
    '# Changes\n\n## 1.0\n\n* Old.\n* Search `ranks` better. More.\n* The app speaks Arabic: numbers\n  and dates, too. And more.\n';
  expect(releaseNotesOf(changelog)).toEqual(['Search ranks better.', 'The app speaks Arabic: numbers and dates, too.']);
  expect(releaseNotesOf('# Changes\n')).toEqual([]);
});

test('the news of this version are short enough for a notice', () => {
  const news = releaseNotesOf(readFileSync('CHANGELOG.md', 'utf8'));
  expect(news).toHaveLength(2);
  for (const line of news) expect(line.length).toBeLessThan(200);
});

const nameOf = (html: string, ...files: string[]) =>
  /<meta name="version" content="(\w{8})">/.exec(versioned(html, files))?.[1];

test('a build’s name changes with its document and with any of its files', () => {
  const first = nameOf('<head></head>', 'a-1.js', 'b-1.css');
  expect(first).toBeDefined();
  expect(nameOf('<head></head>', 'b-1.css', 'a-1.js')).toBe(first);
  expect(nameOf('<head></head>', 'a-1.js', 'b-2.css')).not.toBe(first);
  expect(nameOf('<head><title></title></head>', 'a-1.js', 'b-1.css')).not.toBe(first);
});
