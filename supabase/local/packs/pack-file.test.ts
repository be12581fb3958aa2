// @module-tag quick
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { bestCompression, finishPackFile, inTime, putPackFile } from './pack-file.ts';

const MB = 1024 * 1024;

test('few details are compressed as small as possible, many of them quickly', () => {
  expect([0.5 * MB, 2 * MB].map(inTime(64 * MB))).toEqual([11, 10]);
  expect([0.5 * MB, 2 * MB].map(inTime(64 * MB + 1))).toEqual([9, 9]);
});

test('a file and its compressed forms have the same content, whatever the quality', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-pack-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bytes = new TextEncoder().encode('Nasi Kandar '.repeat(500));
  await putPackFile(folder, 'a.pack', bytes);
  for (const quality of [bestCompression, () => 1]) {
    const file = await finishPackFile(folder, 'v', 'a.pack', quality);
    const [br, gz] = ['br', 'gz'].map((ending) => readFileSync(join(folder, `a.pack.${ending}`)));
    expect(file).toMatchObject({ path: 'v/a.pack', bytes: bytes.length });
    expect([file.compressedBytes, file.gzipBytes]).toEqual([br?.length, gz?.length]);
    expect(brotliDecompressSync(br ?? new Uint8Array())).toEqual(Buffer.from(bytes));
    expect(gunzipSync(gz ?? new Uint8Array())).toEqual(Buffer.from(bytes));
  }
});
