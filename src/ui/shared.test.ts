// @module-tag quick
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = new URL('..', import.meta.url).pathname;

const words = (lists: Iterable<RegExpMatchArray>) => [...lists].flatMap(([, list = '']) => list.trim().split(/\s+/));
const read = (file: string) => readFileSync(join(SRC, file), 'utf8');

test('markup and modules name only shared classes that exist, and each is used', () => {
  const shared = new Set(words(read('ui/shared.css').matchAll(/^ {2}\.([\w-]+)/gm)));
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx')).map(read);
  const modules = files.filter((file) => file.endsWith('.module.css')).map(read);
  const named = [
    ...code.flatMap((text) => words(text.matchAll(/className="([^"]+)"/g))),
    ...modules.flatMap((text) => words(text.matchAll(/composes: (.*) from global/g))),
  ];
  expect(named.filter((name) => !shared.has(name))).toEqual([]);
  const inCode = new Set([...named, ...code.flatMap((text) => words(text.matchAll(/'([a-z\d -]+)'/g)))]);
  expect([...shared].filter((name) => !inCode.has(name))).toEqual([]);
});
