import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layOutDatabase } from '../support/light-database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const KILLS = 4;
const WRITERS = 4;

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rihla-killed-'));
  await layOutDatabase(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Writes places one after the other until the server is gone; answers the slugs that it acknowledged. */
async function writeUntilCut(server: ServerProcess, prefix: string): Promise<string[]> {
  const headers = { apikey: server.secretKey(), 'content-type': 'application/json' };
  const acknowledged: string[] = [];
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
      // The cut that this test makes: what was not answered may be there or not.
      return acknowledged;
    }
  }
}

test('a backend killed while it writes keeps every row that it acknowledged, and its rights', async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServerProcess({ dataDir });
    const writers = Array.from({ length: WRITERS }, (_, i) => writeUntilCut(server, `k${kill}w${i}`));
    const afterMs = 40 + kill * 170;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await server.kill();
    acknowledged.push(...(await Promise.all(writers)).flat());
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS);

  const server = await startServerProcess({ dataDir });
  const headers = { apikey: server.secretKey() };
  const rows: { slug: string }[] = await (
    await fetch(`${server.url}/rest/v1/restaurants?select=slug&source=eq.test`, { headers })
  ).json();
  const kept = new Set(rows.map(({ slug }) => slug));
  expect(acknowledged.filter((slug) => !kept.has(slug))).toEqual([]);
  // Rights are what they were, although each process was cut off.
  const hidden = await fetch(`${server.url}/rest/v1/restaurants?select=_xid`, {
    headers: { apikey: 'sb_publishable_rihla_local' },
  });
  expect(hidden.status).toBe(401);
  expect(await server.stop()).toBe(0);
});
