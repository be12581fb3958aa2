// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { test } from 'vitest';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { ENGINES, type Engine } from '../support/backend.ts';
import { layOutDatabase } from '../support/light-database.ts';
import { pngBytes } from '../support/pictures.ts';
import { startPostgres } from '../support/postgres.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const WRITERS = 4;
const WRITES = 200;
/** Numbers of the writes at whose start the victim is killed, while the other writers are in the middle of theirs. */
const KILLS = [37, 90, 155];

/** What is known of one value that one writer writes repeatedly. */
interface Known {
  acknowledged: string | undefined;
  /** Unacknowledged values since, which may or may not have been stored. */
  readonly maybe: Set<string>;
}

type Kind = 'place' | 'file';

interface Case {
  readonly victim: 'the server' | 'PostgreSQL';
  readonly engine: Engine;
}

/** A killed server is tried on PGlite alone, because it takes its database with it only there. */
const CASES: readonly Case[] = [
  { victim: 'the server', engine: 'pglite' },
  ...ENGINES.filter((engine) => engine === 'postgres').map((engine): Case => ({ victim: 'PostgreSQL', engine })),
];

// Concurrent, because each case mostly waits for its own server.
test.concurrent.for(CASES)(
  '$victim is killed during 200 random writes, on $engine: no acknowledged write is lost, and access rights stay',
  async ({ victim, engine }, { expect, onTestFinished }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rihla-killed-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const cluster = engine === 'postgres' ? await startPostgres() : undefined;
    onTestFinished(() => cluster?.stop());
    const databaseUrl = await cluster?.createDatabase();
    if (engine === 'pglite') await layOutDatabase(dataDir);
    const start = () => startServerProcess({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
    let server = await start();
    onTestFinished(() => server.kill());

    const things = new Map<string, Known>();
    let begun = 0;
    let recovery = Promise.resolve();
    let recoveries = 0;
    let restarting: Promise<void> | undefined;
    /** Restarts the server like `npm start`: PostgreSQL's driver ends the process if it loses a connection in a transaction. */
    async function ensureServer(): Promise<void> {
      if (server.hasEnded()) server = await start();
    }
    async function recover(): Promise<void> {
      if (victim === 'PostgreSQL') await cluster?.crash();
      else await server.kill();
      restarting ??= ensureServer().finally(() => (restarting = undefined));
      await restarting;
      recoveries++;
    }

    async function write(kind: Kind, name: string, value: string): Promise<void> {
      const known = things.get(`${kind} ${name}`) ?? { acknowledged: undefined, maybe: new Set() };
      things.set(`${kind} ${name}`, known);
      known.maybe.add(value);
      if (KILLS.includes(++begun)) recovery = recover();
      const isDone = await send(server, kind, name, value).catch(() => false);
      if (isDone) {
        known.acknowledged = value;
        known.maybe.clear();
        return;
      }
      await recovery;
      restarting ??= ensureServer().finally(() => (restarting = undefined));
      await restarting;
    }

    const plans = fc.sample(
      fc.array(fc.record({ kind: fc.constantFrom<Kind>('place', 'file'), thing: fc.nat(3), value: fc.uuid() }), {
        minLength: WRITES / WRITERS,
        maxLength: WRITES / WRITERS,
      }),
      { numRuns: WRITERS, seed: 7 },
    );
    const writers = plans.map(async (plan, writer) => {
      for (const { kind, thing, value } of plan) await write(kind, `w${writer}-${thing}`, value);
    });
    await Promise.all(writers);
    await recovery;

    expect([begun, recoveries]).toEqual([WRITES, KILLS.length]);
    const wrong: unknown[] = [];
    for (const [thing, { acknowledged, maybe }] of things) {
      const [kind, name = ''] = thing.split(' ');
      const found = await read(server, kind === 'file' ? 'file' : 'place', name);
      if (found !== acknowledged && !(found !== undefined && maybe.has(found)))
        wrong.push({ thing, found, acknowledged });
    }
    expect(wrong).toEqual([]);
    expect([...things.values()].filter(({ acknowledged }) => acknowledged !== undefined).length).toBeGreaterThan(
      WRITERS,
    );
    const hidden = await fetch(`${server.url}/rest/v1/restaurants?select=_xid`, {
      headers: { apikey: PUBLISHABLE_KEY },
    });
    expect(hidden.status).toBe(401);
    expect(await server.stop()).toBe(0);
  },
);

/** Resolves with whether the write was acknowledged. */
async function send(server: ServerProcess, kind: Kind, name: string, value: string): Promise<boolean> {
  const key = { apikey: server.secretKey(), authorization: `Bearer ${server.secretKey()}` };
  if (kind === 'file') {
    const answer = await fetch(`${server.url}/storage/v1/object/avatars/faults/${name}.png`, {
      method: 'POST',
      headers: { ...key, 'x-upsert': 'true', 'content-type': 'image/png' },
      body: pngBytes(value),
    });
    return answer.ok;
  }
  const row = { slug: name, name: value, country_code: 'SG', country: 'Singapore', source: 'test', source_id: name };
  const answer = await fetch(`${server.url}/rest/v1/restaurants?on_conflict=slug`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json', prefer: 'resolution=merge-duplicates' },
    body: JSON.stringify(row),
  });
  return answer.ok;
}

async function read(server: ServerProcess, kind: Kind, name: string): Promise<string | undefined> {
  const key = { apikey: server.secretKey(), authorization: `Bearer ${server.secretKey()}` };
  if (kind === 'file') {
    const answer = await fetch(`${server.url}/storage/v1/object/avatars/faults/${name}.png`, { headers: key });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.ok ? /Comment\0([\w-]{36})/.exec(bytes.toString('latin1'))?.[1] : undefined;
  }
  const answer = await fetch(`${server.url}/rest/v1/restaurants?select=name&slug=eq.${name}`, { headers: key });
  const rows: Array<{ name: string }> = await answer.json();
  return rows[0]?.name;
}
