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

/** Time limit of anon's statements, and the maximum delay until one is ended afterwards. Milliseconds. */
const ANON_LIMIT_MS = 3000;
const ENDED_WITHIN_MS = 5000;
/** Maximum time until the database is open again, which takes a second on an idle machine. Milliseconds. */
const OPEN_WITHIN_MS = 20_000;
/** Milliseconds. The health check takes one or two on an idle machine; a blocking statement would prevent any answer. */
const HEALTHY_WITHIN_MS = 3000;

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
  readonly tookMs: number;
  readonly body: unknown;
}

async function ask(path: string, init: RequestInit = {}, key = PUBLISHABLE_KEY): Promise<Answer> {
  const from = performance.now();
  const headers = { apikey: key, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(30_000);
  const answer = await fetch(`${server.url}${path}`, { headers, signal, ...init });
  const text = await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    tookMs: performance.now() - from,
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

/** Repeats a request until `isOver`. @returns the answers */
async function watch(question: () => Promise<Answer>, isOver: () => boolean): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!isOver()) {
    answers.push(await question());
    await pause(50);
  }
  return answers;
}

test.each(['first', 'second'])(
  'the %s endless statement is ended, and other requests get Retry-After',
  async (name) => {
    await save(name);
    const from = performance.now();
    let isOver = false;
    const runaway = spin();
    const health = watch(
      () => ask('/healthz'),
      () => isOver,
    );
    const others = Promise.all(Array.from({ length: 3 }, () => watch(read, () => isOver)));
    const ended = await runaway;
    let after = await read();
    while (after.status === 503) {
      await pause(50);
      after = await read();
    }
    const openAfterMs = performance.now() - from;
    isOver = true;

    expect([ended.status, ended.body]).toMatchObject([500, { code: '57014' }]);
    expect(ended.tookMs).toBeLessThan(ANON_LIMIT_MS + ENDED_WITHIN_MS);
    expect(openAfterMs).toBeLessThan(ANON_LIMIT_MS + OPEN_WITHIN_MS);
    for (const answer of await health) {
      expect(answer.status).toBe(200);
      expect(answer.tookMs).toBeLessThan(HEALTHY_WITHIN_MS);
    }
    const answers = (await others).flat();
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
  await vi.waitFor(() => database.query('select'), OPEN_WITHIN_MS);
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
