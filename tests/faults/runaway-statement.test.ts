// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { codeOf } from '../../supabase/local/backend-error.ts';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { ANYONE, assume } from '../../supabase/local/database/identity.ts';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { layOutDatabase } from '../support/light-database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** A statement that neither a timeout nor a cancellation can end in PGlite. */
const SPIN = `
  create function public.spin() returns void language plpgsql set search_path = '' as
  $$ begin loop perform 1; end loop; end $$;
  grant execute on function public.spin() to anon;`;

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rihla-runaway-'));
  await layOutDatabase(dataDir);
  const database = await openDatabase({ dataDir });
  await database.exec(SPIN);
  await database.close();
  server = await startServerProcess({ dataDir });
});
afterAll(async () => {
  if (!server.hasEnded()) await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

async function ask(path: string, init: RequestInit = {}, key = PUBLISHABLE_KEY): Promise<Answer> {
  const headers = { apikey: key, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, { headers, ...init });
  const text = await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: text === '' ? null : JSON.parse(text),
  };
}

async function save(slug: string): Promise<void> {
  const row = { slug, name: slug, country_code: 'SG', country: 'Singapore', source: 'test', source_id: slug };
  const answer = await ask('/rest/v1/restaurants', { method: 'POST', body: JSON.stringify(row) }, server.secretKey());
  expect(answer.status).toBe(201);
}

const spin = () => ask('/rest/v1/rpc/spin', { method: 'POST', body: '{}' });
const read = () => ask('/rest/v1/restaurants?select=slug&source=eq.test&order=slug');

/** Repeats a request until it is stopped. */
function watch(question: () => Promise<Answer>) {
  const answers: Answer[] = [];
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      answers.push(await question());
      await pause(50);
    }
  })();
  return {
    /** The answers so far. */
    answers,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

test.each(['first', 'second'])(
  'the %s endless statement is ended, and other requests get Retry-After',
  async (name) => {
    await save(name);
    const runaway = spin();
    const health = watch(() => ask('/healthz'));
    const others = Array.from({ length: 3 }, () => watch(read));
    const ended = await runaway;
    const healthyMeanwhile = health.answers.length;
    let after = await read();
    while (after.status === 503) {
      await pause(50);
      after = await read();
    }
    await Promise.all([health, ...others].map((each) => each.stop()));

    expect([ended.status, ended.body]).toMatchObject([500, { code: '57014' }]);
    // A blocking statement would have prevented any answer.
    expect(healthyMeanwhile).toBeGreaterThan(0);
    for (const answer of health.answers) expect(answer.status).toBe(200);
    const answers = others.flatMap((each) => each.answers);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { status, retryAfter } of answers) expect(retryAfter).toBe(status === 503 ? '1' : null);
    expect(after.body).toEqual(['first', 'second'].slice(0, name === 'first' ? 1 : 2).map((slug) => ({ slug })));
  },
);

test('after an ended statement its transaction does not continue outside of it with full rights', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-runaway-'));
  await layOutDatabase(folder);
  const database = await openDatabase({ dataDir: folder });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await database.exec(`${SPIN} create table public.kept (word text);`);
  const heard: unknown[] = [];
  const stubborn = database.transaction(async (tx) => {
    await assume(tx, ANYONE);
    for (const sql of ['select public.spin()', `insert into public.kept values ('stray')`, 'commit']) {
      await tx.query(sql).catch((error: unknown) => heard.push(codeOf(error)));
    }
  });
  const waiting = database.query('select').catch(codeOf);
  await expect(stubborn).rejects.toMatchObject({ code: '57P03' });
  expect(heard).toEqual(['57014', '57P03', '57P03']);
  expect(await waiting).toBe('57P03');
  await vi.waitFor(() => database.query('select'));
  expect(await database.query('select word from public.kept')).toEqual([]);
});

test('the process can be stopped during an endless statement', async () => {
  const spinning = spin().catch(() => undefined);
  onTestFinished(() => spinning.then(() => undefined));
  await pause(300);
  // A timeout would end it with 1.
  expect(await server.stop()).toBe(0);

  server = await startServerProcess({ dataDir });
  expect((await read()).body).toEqual([{ slug: 'first' }, { slug: 'second' }]);
});
