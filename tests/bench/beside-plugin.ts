/**
 * Documents per second into a replica, by our sync and by RxDB's own Supabase plugin: the same rows from the same backend, in
 * the same Chromium on IndexedDB, one after the other.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/setup/chromium.mjs';
import { startBackend } from '../../supabase/local/backend.ts';
import type { Backend } from '../../supabase/local/start-options.ts';
import { CACHE } from '../support/light-database.ts';
import { type Measurement, significant } from './measurement.ts';
import type { Reader, Readers } from './plugin-page/page.ts';

const PAGE = fileURLToPath(new URL('./plugin-page', import.meta.url));
const ROWS = 10_000;

/** Measures a first sync without a pack, then a change of every row. */
export async function run(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  const [dataDir, appDir] = [join(folder, 'data'), join(folder, 'page')];
  await build({ configFile: false, root: PAGE, logLevel: 'error', build: { outDir: appDir, target: 'es2023' } });
  const start = () => startBackend({ port: 0, dataDir, cacheDir: CACHE, seed: false, appDir });
  const first = await start();
  await fill(first);
  // Restart, since the backend reads the list of tables at start-up.
  await first.close();
  const backend = await start();
  const executablePath = findChromium();
  // With a profile on disk: a page of a browser without one keeps IndexedDB in memory.
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    args: CHROMIUM_ARGS,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const measured: Measurement[] = [];
    for (const name of ['ours', 'plugin'] as const) {
      const page = await browser.newPage();
      await openReader(page, backend, name);
      measured.push({ name: `sync.first10k.${name}.docs_per_s`, value: await rate(page), unit: 'documents/s' });
      const word = await change(backend);
      measured.push({ name: `sync.delta10k.${name}.docs_per_s`, value: await rate(page, word), unit: 'documents/s' });
      await page.close();
    }
    return measured;
  } finally {
    await browser.close();
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Opened = typeof window & { readonly readers: Readers; reader: Reader };

async function openReader(page: Page, { url, publishableKey }: Backend, name: keyof Readers): Promise<void> {
  await page.goto(url);
  await page.evaluate(
    async ([which, address, key]) => {
      const here = window as unknown as Opened;
      here.reader = await here.readers[which](address, key);
    },
    [name, url, publishableKey] as const,
  );
}

/** @param word the expected first word of every description afterwards */
async function rate(page: Page, word = ''): Promise<number> {
  const [ms, found] = await page.evaluate(async () => {
    const { reader } = window as unknown as Opened;
    const started = performance.now();
    await reader.catchUp();
    const took = performance.now() - started;
    return [took, await reader.descriptions()] as const;
  });
  const right = found.filter((description) => description.startsWith(word)).length;
  if (right !== ROWS) throw new Error(`${right} documents came as they are, of ${ROWS}.`);
  return significant((ROWS * 1000) / ms);
}

/** Inserts the places, and the same documents into a table in the plugin's format. */
async function fill({ database }: Backend): Promise<void> {
  await database.exec(`
    insert into public.restaurants (slug, name, description, country_code, country, source, source_id)
    select 'bulk-' || n, 'Place ' || n, 'Soup, rice and bread, from early in the morning.', 'SG', 'Singapore', 'bulk', n
    from generate_series(1, ${ROWS}) n;
    create table public.bench_documents (
      id text primary key, document jsonb not null, _modified timestamptz not null default now(),
      _deleted boolean not null default false);
    insert into public.bench_documents (id, document)
    select id::text, document from catalogue.stored_restaurant_documents;
    create index on public.bench_documents (_modified, id);
    grant select on public.bench_documents to anon;`);
}

/** Changes every row. @returns the new first word of every description */
async function change({ database }: Backend): Promise<string> {
  const word = crypto.randomUUID();
  await database.exec(`
    update public.restaurants set description = '${word} seen again';
    update public.bench_documents b set document = s.document, _modified = clock_timestamp()
    from catalogue.stored_restaurant_documents s where s.id::text = b.id;`);
  return word;
}
