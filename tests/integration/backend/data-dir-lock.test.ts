// @module-tag quick
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
