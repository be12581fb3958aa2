// @module-tag quick
/** Every write of the backend, cut at twenty points: afterwards the old or the new content can be read, whole. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, normalize, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { CUTTINGS, cutEverywhere, cutFiles } from '../../tests/support/cut-files.ts';
import { createCustomer, openStandIn, WRITTEN_KINDS } from '../../tests/support/written-files.ts';
import { loadEntitlementKeys } from './keys.ts';
import { readManifest } from './packs/manifest-file.ts';
import { placeFolder, readState, removeAbandoned, writeOnce, writeWhole } from './whole-files.ts';

const CUTS = 20;
const HOUR_MS = 3_600_000;
const UNCUT = cutFiles(Number.POSITIVE_INFINITY, 'kill');

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-whole-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe.each(CUTTINGS)('cut by a %s', (cutting) => {
  test.each(WRITTEN_KINDS)('$name', async ({ prepare, write, check }) => {
    await cutEverywhere(CUTS, cutting, async (system) => {
      const dataDir = newFolder();
      await prepare?.(dataDir, UNCUT);
      const hasFailed = await write(dataDir, system).then(
        () => false,
        () => true,
      );
      await check(dataDir);
      // The same write succeeds once there is room, or after a restart.
      if (hasFailed) await write(dataDir, UNCUT);
      await check(dataDir);
      return { hasFailed };
    });
  });
});

test('the content is on the disk before its name is, and the name before the write returns', async () => {
  const done: string[] = [];
  const path = join(newFolder(), 'a');
  await writeWhole(path, 'new', {
    system: {
      ...UNCUT,
      async open(name, flags, mode) {
        const file = await UNCUT.open(name, flags, mode);
        const what = flags === 'wx' ? 'file' : 'folder';
        return { ...file, sync: () => file.sync().then(() => void done.push(`sync ${what}`)) };
      },
      rename: (from, to) => UNCUT.rename(from, to).then(() => void done.push('rename')),
    },
  });
  expect(done).toEqual(['sync file', 'rename', ...(process.platform === 'win32' ? [] : ['sync folder'])]);
});

test('a folder gets its name once all its files are on the disk', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'draft/inner'), { recursive: true });
  for (const name of ['draft/a', 'draft/inner/b']) writeFileSync(join(folder, name), 'x');
  const done: string[] = [];
  await placeFolder(join(folder, 'draft'), join(folder, 'final'), {
    ...UNCUT,
    async open(path, flags) {
      const file = await UNCUT.open(path, flags);
      return { ...file, sync: () => file.sync().then(() => void done.push(relative(folder, path))) };
    },
    rename: (from, to) => UNCUT.rename(from, to).then(() => void done.push('rename')),
  });
  expect(done.slice(0, 2).toSorted()).toEqual(['draft/a', 'draft/inner/b'].map(normalize));
  const folders = process.platform === 'win32' ? [[], []] : [[normalize('draft/inner'), 'draft'], ['']];
  expect(done.slice(2)).toEqual([...(folders[0] ?? []), 'rename', ...(folders[1] ?? [])]);
  expect(readdirSync(join(folder, 'final')).toSorted()).toEqual(['a', 'inner']);
});

test('a failed write leaves nothing behind, and a file that exists is not created again', async () => {
  const folder = newFolder();
  const path = join(folder, 'a');
  expect(await writeOnce(path, 'first')).toBe(true);
  expect(await writeOnce(path, 'second')).toBe(false);
  await expect(writeWhole(path, 'third', { system: cutFiles(1.5, 'full disk') })).rejects.toThrow('no space left');
  expect(readdirSync(folder)).toEqual(['a']);
  expect(readFileSync(path, 'utf8')).toBe('first');
});

test('a damaged file of state is set aside with a warning that names it, and a missing one is not mentioned', async () => {
  const folder = newFolder();
  const path = join(folder, 'state.json');
  const lines: string[] = [];
  const read = () => readState(path, z.object({ a: z.number() }), (line) => lines.push(line));
  expect([await read(), lines]).toEqual([undefined, []]);
  for (const content of ['', '{"a":', '{"a":"secret"}', 'null']) {
    writeFileSync(path, content);
    expect(await read()).toBeUndefined();
    expect(lines.splice(0)).toEqual([expect.stringContaining(path)]);
    const [aside = '', ...others] = readdirSync(folder);
    expect([aside, others]).toEqual([expect.stringMatching(/^state\.json\.damaged-/), []]);
    expect(readFileSync(join(folder, aside), 'utf8')).toBe(content);
    rmSync(join(folder, aside));
  }
  writeFileSync(path, '{"a":1}');
  expect([await read(), lines]).toEqual([{ a: 1 }, []]);
});

test('a damaged manifest of packs is set aside; one of another version stays', async () => {
  const folder = newFolder();
  const lines: string[] = [];
  const read = () => readManifest(folder, (line) => lines.push(line));
  writeFileSync(join(folder, 'manifest.json'), '{"format":2}');
  expect([await read(), lines]).toEqual([null, []]);
  writeFileSync(join(folder, 'manifest.json'), '{"format":');
  expect([await read(), lines]).toEqual([null, [expect.stringContaining('manifest.json')]]);
});

test('damaged keys stop the start in a sentence that names them and does not quote them', async () => {
  const folder = newFolder();
  const path = join(folder, 'entitlement-keys.json');
  for (const content of ['', '[{"kid":"secret"', '[]']) {
    writeFileSync(path, content);
    const error: unknown = await loadEntitlementKeys(folder).then(expect.unreachable, (reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'bad_setting', message: expect.stringContaining(path) });
    expect(String(error)).not.toContain('secret');
  }
});

test('a request during a slow write of the payments stand-in is stored as well', async () => {
  const dataDir = newFolder();
  let second: Promise<void> | undefined;
  const standIn = await openStandIn(dataDir, expect.unreachable, {
    ...UNCUT,
    async rename(from, to) {
      if (second === undefined) {
        second = createCustomer(standIn);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await UNCUT.rename(from, to);
    },
  });
  onTestFinished(() => standIn.close());
  await createCustomer(standIn);
  await second;
  const { customers } = JSON.parse(readFileSync(join(dataDir, 'payments-stand-in.json'), 'utf8'));
  expect(Object.keys(customers)).toHaveLength(2);
});

test('temporary files of killed processes are deleted after an hour', async () => {
  const folder = newFolder();
  const now = Date.now();
  for (const name of ['old.part', 'new.part', 'kept.json']) writeFileSync(join(folder, name), 'x');
  for (const name of ['old.part', 'kept.json']) utimesSync(join(folder, name), 0, (now - 2 * HOUR_MS) / 1000);
  await removeAbandoned(folder, now);
  expect(readdirSync(folder)).toEqual(['kept.json', 'new.part']);
});
