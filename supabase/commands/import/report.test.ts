// @module-tag quick
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReport } from './report.ts';

test('a report never overwrites a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-report-'));
  const path = join(folder, 'report.csv');
  writeFileSync(path, 'mine');
  await expect(openReport(path)).rejects.toThrow('There is a file');
  rmSync(folder, { recursive: true });
});
