// @module-tag quick
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readUsage } from './usage.ts';

const src = mkdtempSync(join(tmpdir(), 'usage-'));
afterAll(() => rmSync(src, { recursive: true }));
mkdirSync(join(src, 'ui'));
writeFileSync(
  join(src, 'main.ts'),
  "import { x } from './page.ts';\nimport type { Y } from './never.ts';\nt('a.main');",
);
writeFileSync(join(src, 'page.ts'), "import {\n  z,\n} from '#ui/z.ts';\nconst l = () => import('./later.ts');\n");
writeFileSync(join(src, 'ui/z.ts'), 't(`b.state.${state}`); t(`b.kind.${kind}.text`);');
writeFileSync(join(src, 'later.ts'), "t('c.later'); t('no.message');");
writeFileSync(join(src, 'never.ts'), "t('c.never');");

const ids = ['a.main', 'b.state.on', 'b.state.last-fix', 'b.kind.x.text', 'b.kind.x.name', 'c.later', 'c.never'];
const usage = readUsage(src, ids);

test('a file uses its own messages and those of its imports, including composed ids', () => {
  expect([...usage.saidBy(join(src, 'main.ts'))]).toEqual([
    'a.main',
    'b.state.on',
    'b.state.last-fix',
    'b.kind.x.text',
  ]);
});

test('dynamic imports are reachable but not used; type imports are neither', () => {
  const reached = [...usage.reachedFrom(join(src, 'main.ts'))].map((file) => file.slice(src.length + 1));
  expect(reached).toEqual(['main.ts', 'page.ts', 'ui/z.ts', 'later.ts']);
});
