// @module-tag full
/** Only the owner can access the data directory, whatever the shell's umask and its earlier modes. */
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import { layOutDatabase } from '../../support/light-database.ts';
import { png } from '../../support/pictures.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const PICTURE = png('a picture');

/** Lists everything in a data directory, including itself, that others have any access to, as `mode path`. */
function findOpen(dataDir: string): string[] {
  const paths = readdirSync(dataDir, { recursive: true }).map((path) => join(dataDir, String(path)));
  return [dataDir, ...paths].flatMap((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    const mode = (stats?.mode ?? 0) & 0o777;
    const expected = stats?.isDirectory() ? 0o700 : 0o600;
    return !stats || mode === expected ? [] : [`${mode.toString(8)} ${path.slice(dataDir.length)}`];
  });
}

/** Starts a backend from a shell with umask 0. */
async function startLoosely(dataDir: string): Promise<ServerProcess> {
  const before = process.umask(0);
  try {
    return await startServerProcess({ dataDir, env: { LOG: 'off' } });
  } finally {
    process.umask(before);
  }
}

async function uploadPicture(url: string): Promise<void> {
  const client = createClient(url, PUBLISHABLE_KEY, {
    auth: { persistSession: false },
    // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
    realtime: { transport: NodeWebSocket as unknown as typeof WebSocket },
  });
  const who = { email: 'owner@example.com', password: 'correct horse' };
  await client.auth.signUp(who);
  const { data } = await client.auth.signInWithPassword(who);
  const stored = await client.storage
    .from('review-photos')
    .upload(`${data.user?.id}/${crypto.randomUUID()}.png`, PICTURE);
  expect(stored.error).toBeNull();
}

test.skipIf(process.platform === 'win32')(
  'folders are 0700 and files 0600: keys, database, log, stored files, packs; wider modes are tightened at the start',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rihla-modes-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    chmodSync(dataDir, 0o777);
    await layOutDatabase(dataDir);
    for (const life of ['first', 'second'] as const) {
      const server = await startLoosely(dataDir);
      await uploadPicture(server.url);
      expect(findOpen(dataDir), `${life}, running`).toEqual([]);
      expect(await server.stop()).toBe(0);
      expect(findOpen(dataDir), `${life}, ended`).toEqual([]);
      const paths = readdirSync(dataDir, { recursive: true }).map(String);
      for (const part of ['secrets.json', 'pglite/pg_wal/', 'storage/', 'packs/']) {
        expect(
          paths.some((path) => path.startsWith(part)),
          part,
        ).toBe(true);
      }
      for (const path of ['', ...paths]) {
        const whole = join(dataDir, path);
        chmodSync(whole, lstatSync(whole).isDirectory() ? 0o755 : 0o644);
      }
    }
  },
);
