// @module-tag quick
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkWrites, namesOf } from './writes.mjs';

test('the backend writes files in one place only, and every exception is needed', () => {
  expect(checkWrites(fileURLToPath(new URL('../..', import.meta.url)))).toBeUndefined();
});

test.each([
  [`import { writeFile } from 'node:fs/promises';`, ['writeFile']],
  [`import { readFile, appendFileSync as readIt } from 'fs';`, ['appendFileSync']],
  [`import { createWriteStream, type Stats } from 'node:fs';`, ['createWriteStream']],
  [`import { promises } from 'node:fs';`, ['promises']],
  [`import * as fs from 'node:fs/promises';`, ['everything']],
  [`import fs from 'fs/promises';`, ['everything']],
  [`export { truncate } from 'node:fs/promises';`, ['truncate']],
  [`export * from 'node:fs';`, ['everything']],
  [`const { writeFile } = await import('node:fs/promises');`, [`import('node:fs/promises')`]],
  [`const name = 'node:fs'; await import(name);`, ['import(name)']],
  [`process.getBuiltinModule('node:fs').writeFileSync('a', 'b');`, [`getBuiltinModule('node:fs')`]],
  [`const fs = createRequire(import.meta.url)('node:fs'), other = require('fs');`, [`require('fs')`]],
  [`import { readFile, rm, type FileHandle } from 'node:fs/promises'; import('./other.ts');`, []],
  [`import type { WriteStream } from 'node:fs';`, []],
])('%s', (source, names) => {
  expect(namesOf('supabase/local/x.ts', source)).toEqual(names);
});
