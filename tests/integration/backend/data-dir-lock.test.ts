// @module-tag quick
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lockDataDir } from '../../../supabase/local/database/lock.ts';

/** Like in a container with its own network, which doesn't see the system's lock. */
const elsewhere = async () => ({ state: 'unsupported' }) as const;
const LOCKED = { code: 'data_dir_locked' };

let dataDir: string;
let lockFile: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rihla-lock-'));
  lockFile = join(dataDir, 'rihla.lock');
  // A used directory: only there can a missing lock be a lost one.
  mkdirSync(join(dataDir, 'pglite'));
  writeFileSync(lockFile, 'free');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});

async function lock(holdSystem?: typeof elsewhere): Promise<() => Promise<void>> {
  const unlock = await lockDataDir(dataDir, holdSystem);
  onTestFinished(unlock);
  return unlock;
}

describe('a data directory whose lock file was removed', () => {
  test('admits no second owner, because the system still holds its lock', async () => {
    await lock();
    rmSync(lockFile);
    await expect(lockDataDir(dataDir)).rejects.toMatchObject(LOCKED);
  });

  test('admits no second owner if only the file is shared', async () => {
    await lock(elsewhere);
    const owner = readFileSync(lockFile, 'utf8');
    rmSync(lockFile);
    await expect(lockDataDir(dataDir, elsewhere)).rejects.toMatchObject(LOCKED);
    expect(readFileSync(lockFile, 'utf8')).toBe(owner);
  });

  test('gets the lock file back within a second', async () => {
    await lock(elsewhere);
    const owner = readFileSync(lockFile, 'utf8');
    rmSync(lockFile);
    await vi.waitFor(() => expect(readFileSync(lockFile, 'utf8')).toBe(owner));
  });

  test('is free again once its owner has ended', async () => {
    const unlock = await lock();
    await unlock();
    expect(readFileSync(lockFile, 'utf8')).toBe('free');
    await lock();
    expect(readFileSync(lockFile, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });
});

/** Leaves a lock of a process that this one can't see. */
async function leaveForeignLock(): Promise<void> {
  const unlock = await lockDataDir(dataDir, elsewhere);
  const line = readFileSync(lockFile, 'utf8').replace(/pid:\[\d+\]|one/, 'pid:[1]');
  await unlock();
  writeFileSync(lockFile, line);
}

describe('a lock of another container', () => {
  test('is respected while its owner renews it', async () => {
    await leaveForeignLock();
    const renewing = setInterval(() => utimesSync(lockFile, new Date(), new Date()), 200);
    onTestFinished(() => clearInterval(renewing));
    await expect(lockDataDir(dataDir, elsewhere)).rejects.toMatchObject(LOCKED);
  });

  test('is taken over if nobody renews it', async () => {
    await leaveForeignLock();
    await lock(elsewhere);
    expect(readFileSync(lockFile, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });
});

test('a copy of a directory in use has no owner', async () => {
  await lock();
  const copy = `${dataDir}-copy`;
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(dataDir, copy, { recursive: true });
  const unlock = await lockDataDir(copy);
  await unlock();
});

test('an owner whose directory was deleted keeps running silently', async () => {
  const unlock = await lock();
  rmSync(dataDir, { recursive: true });
  await pause(600);
  await expect(unlock()).resolves.toBeUndefined();
});

/** Locks the directory, opens files until there is no descriptor left, and frees them after some renewals. */
const WITHOUT_DESCRIPTORS = `
  const { openSync, closeSync } = await import('node:fs');
  const { lockDataDir } = await import(process.env.LOCK);
  await lockDataDir(process.env.DIR, async () => ({ state: 'unsupported' }));
  const files = [];
  try {
    for (;;) files.push(openSync('/dev/null'));
  } catch (error) {
    console.log(error.code);
  }
  setTimeout(() => {
    files.forEach((file) => closeSync(file));
    console.log('alive');
    process.exit(0);
  }, 1500);
`;

test.skipIf(process.platform === 'win32')('an owner outlives a moment without a free file descriptor', async () => {
  // Enough for loading modules side by side on a slow disk.
  const script = 'ulimit -n 400; exec "$0" --import tsx --input-type=module -e "$1"';
  const owner = spawnSync('sh', ['-c', script, process.execPath, WITHOUT_DESCRIPTORS], {
    env: {
      ...process.env,
      DIR: dataDir,
      LOCK: fileURLToPath(new URL('../../../supabase/local/database/lock.ts', import.meta.url)),
    },
    encoding: 'utf8',
  });
  expect([owner.stdout.trim(), owner.stderr]).toEqual(['EMFILE\nalive', '']);
});
