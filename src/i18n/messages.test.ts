// @module-tag quick
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import messages from './messages/en.json';

test("the places provider’s charges are in the operator's documents, and in no text of the app (K15, U36)", () => {
  const guide = readFileSync(new URL('../../docs/operate/deploy.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
  expect(guide).toContain('10,000 free calls and $5 per further thousand (pictures: 1,000 and $7)');
  const priced = Object.entries(messages).filter(([, text]) =>
    /\b10[,.]?000 (?:free )?calls|\bper 1[,.]?(?:k|000)\b|\/ ?1k\b|\$[57]\b/i.test(text),
  );
  expect(priced).toEqual([]);
});
