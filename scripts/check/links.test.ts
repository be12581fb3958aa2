// @module-tag quick
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anchorsOf, checkLinks } from './links.mjs';

/** In parts, because the check reads this file, too. */
const inDocs = (name: string) => ['docs', name].join('/');
const GONE = inDocs('gone.md');

/** Checks one file beside those that it may name. */
async function check(file: string, text: string): Promise<string | undefined> {
  const root = mkdtempSync(join(tmpdir(), 'rihla-links-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const all = { 'docs/here.md': '# Here\n\n## Two words\n', [inDocs('decisions/001-first.md')]: '# 1\n', [file]: text };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return checkLinks(root, Object.keys(all));
}

test.each([
  ['README.md', '[gone](docs/gone.md)'],
  ['README.md', '![gone](docs/images/gone.png)'],
  ['README.md', '[here](docs/here.md#three-words)'],
  ['README.md', '# Title\n[here](#nowhere)'],
  ['README.md', '[here](docs/here.md "title"), [gone](<gone.md>)'],
  ['README.md', '[gone]: gone.md'],
  ['README.md', `See \`${GONE}\`.`],
  ['docs/a.md', '[gone](docs/here.md)'],
  ['src/a.ts', `/** See ${GONE}. */\n`],
  ['src/a.ts', `const a = 1; // ${GONE}`],
  ['src/a.sql', `-- ${GONE}`],
  ['src/a.toml', `# ${GONE}`],
  ['src/a.css', `/*\n * ${GONE}\n */`],
  ['src/a.ts', `// ${inDocs('decisions/002')}`],
])('in %s a link or path to nowhere is found: %s', async (file, text) => {
  expect(await check(file, text)).toMatch(new RegExp(`^${file} names .*, which does not exist$`));
});

test.each([
  ['README.md', '[here](docs/here.md), [two](docs/here.md#two-words), [web](https://example.org/docs/gone.md#a)'],
  ['README.md', '# Title\n[here](#title) and [mail](mailto:a@example.org)'],
  ['README.md', '```\n[gone](gone.md)\n```\nand `[gone](gone.md)`'],
  ['docs/a.md', '[here](here.md), [up](../docs/here.md), [folder](decisions)'],
  [
    'src/a.ts',
    `// ${inDocs('here.md')}, ${inDocs('decisions/001')}, ${inDocs('decisions/001-first.md')}; https://example.org/docs/gone.md`,
  ],
  ['src/a.ts', `const unit = 'docs/s', path = '${GONE}';`],
])('in %s nothing is wrong: %s', async (file, text) => {
  expect(await check(file, text)).toBeUndefined();
});

test('anchors are those of GitHub', () => {
  const headings = ['# A title, with `code` (x)', '## Same', '## Same', '## [Link](a.md) & more', '```\n# none\n```'];
  expect([...anchorsOf(headings.join('\n'))]).toEqual(['a-title-with-code-x', 'same', 'same-1', 'link--more']);
});
