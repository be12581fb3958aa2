// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layOutDatabase } from '../support/light-database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const KILLS = 4;
const WRITERS = 4;
/** A short interval to kill between two rows, a long timeout for a busy machine. Milliseconds. */
const POLL = { interval: 5, timeout: 30_000 };

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rihla-killed-'));
  await layOutDatabase(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Writes places one by one until the server is killed, and records the acknowledged slugs. */
async function writeUntilCut(server: ServerProcess, prefix: string, acknowledged: string[]): Promise<void> {
  const headers = { apikey: server.secretKey(), 'content-type': 'application/json' };
  for (let i = 0; ; i++) {
    const slug = `${prefix}-${i}`;
    const row = { slug, name: slug, country_code: 'SG', country: 'Singapore', source: 'test', source_id: slug };
    try {
      const answer = await fetch(`${server.url}/rest/v1/restaurants`, {
        method: 'POST',
        headers,
        body: JSON.stringify(row),
      });
      if (answer.status === 201) acknowledged.push(slug);
    } catch {
      // The server was killed; an unanswered row may or may not be stored.
      return;
    }
  }
}

test('a backend killed while it writes keeps every acknowledged row, and its access rights', async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServerProcess({ dataDir });
    const before = acknowledged.length;
    const writers = Array.from({ length: WRITERS }, (_, i) => writeUntilCut(server, `k${kill}w${i}`, acknowledged));
    await expect.poll(() => acknowledged.length - before, POLL).toBeGreaterThan(kill * WRITERS);
    await server.kill();
    await Promise.all(writers);
  }

  const server = await startServerProcess({ dataDir });
  const headers = { apikey: server.secretKey() };
  const rows: { slug: string }[] = await (
    await fetch(`${server.url}/rest/v1/restaurants?select=slug&source=eq.test`, { headers })
  ).json();
  const kept = new Set(rows.map(({ slug }) => slug));
  expect(acknowledged.filter((slug) => !kept.has(slug))).toEqual([]);
  // Access rights are unchanged, although each process was killed.
  const hidden = await fetch(`${server.url}/rest/v1/restaurants?select=_xid`, {
    headers: { apikey: 'sb_publishable_rihla_local' },
  });
  expect(hidden.status).toBe(401);
  expect(await server.stop()).toBe(0);
});
