// @module-tag quick
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { compress } from './vite-compress.ts';

test('each text of a build except small ones has a compressed file beside it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'rihla-compress-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const words = Array.from({ length: 400 }, (_, n) => `word ${n}`).join(' ');
  writeFileSync(
    join(root, 'index.html'),
    `<!doctype html><title>${words}</title><script type="module" src="/a.js"></script>`,
  );
  writeFileSync(join(root, 'a.js'), 'console.log(1);');
  await build({ root, configFile: false, logLevel: 'silent', plugins: [compress()] });

  const page = readFileSync(join(root, 'dist/index.html'));
  const compressed = readFileSync(join(root, 'dist/index.html.br'));
  expect(compressed.length).toBeLessThan(page.length / 2);
  expect(brotliDecompressSync(compressed).equals(page)).toBe(true);
  const names = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.endsWith('.br'))).toEqual(['index.html.br']);
});
