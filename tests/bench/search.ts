/**
 * The search compared with its peers, in one isolated page of Chromium: speed and correctness at several sizes of a generated
 * world and on the real data; the cost of a round trip to the worker; start-up, size, and typing while changes arrive.
 * Progress goes to stderr.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/setup/chromium.mjs';
import type { BenchOptions, Measurement } from './measurement.ts';
import { measureMemory } from './search/memory.ts';
import { measureCityPack, measureRealPack, measureWorld } from './search/packs.ts';
import { readRealData } from './search/real-judgements.ts';
import { type BenchSite, startBenchSite } from './search/site.ts';

const SIZES = ['65k', '250k', '1m'];
/** Each in two forms, see `search/peers/form.ts`. */
const GEO_PEERS = inBothForms(['geokdbush', 'kdbush', 'flatbush', 'sqlite', 'dexie', 'rxdb', 'rxdb_memory']);
const TEXT_PEERS = ['minisearch', 'flexsearch', 'sqlite', 'ufuzzy', 'orama'];
/** From this size on, only the peers below are measured, each alone with ours. */
const LARGE = 500_000;
const GEO_PEERS_OF_LARGE = inBothForms(['geokdbush', 'kdbush', 'flatbush', 'sqlite']);
const TEXT_PEERS_OF_LARGE = ['minisearch'];
const QUESTIONS = 2000;
const HOURS_MS = 3_600_000;

/** Parts, by name for `--only`. */
const PARTS = ['geo', 'text', 'memory', 'real', 'worker', 'typing', 'pack', 'world'] as const;

export async function run({
  sizes = SIZES,
  peers,
  only = PARTS,
  questions = QUESTIONS,
}: BenchOptions): Promise<Measurement[]> {
  const site = await startBenchSite();
  const args = [...CHROMIUM_ARGS, '--js-flags=--max-old-space-size=4096 --expose-gc'];
  const executablePath = findChromium();
  const launch: LaunchOptions = { args, ...(executablePath ? { executablePath } : {}) };
  const browser = await chromium.launch(launch);
  const wants = (part: string): boolean => only.includes(part);
  const isPeer = (name: string): boolean => peers === undefined || peers.includes(name);
  const inPage: InPage = async (work) => withPage(await browser.newContext(), site, work);
  try {
    const measured: Measurement[] = [];
    const take = (figures: readonly Measurement[]): void => {
      measured.push(...figures);
      for (const { name, value, unit } of figures) console.error(`  ${name} ${value.toPrecision(4)} ${unit}`);
    };
    if (wants('pack')) take(await inPage((page) => measureCityPack(site, async () => page)));
    if (wants('real')) take(await measureReal(site, inPage, TEXT_PEERS.filter(isPeer)));
    for (const label of sizes) {
      const places = placesOf(label);
      const isLarge = places >= LARGE;
      const contests = (names: readonly string[]) =>
        groups(names.filter(isPeer), isLarge).map((group) => ({ label, places, questions, peers: group }));
      if (wants('geo')) {
        for (const contest of contests(isLarge ? GEO_PEERS_OF_LARGE : GEO_PEERS))
          take(await onDisk(launch, site, (page) => page.evaluate((given) => window.bench.measureGeo(given), contest)));
      }
      if (wants('text')) {
        for (const contest of contests(isLarge ? TEXT_PEERS_OF_LARGE : TEXT_PEERS))
          take(await inPage((page) => page.evaluate((given) => window.bench.measureText(given), contest)));
      }
      if (wants('worker')) take(await onDisk(launch, site, (page) => measureWorker(page, { label, places })));
      if (wants('typing') && !isLarge)
        take(await onDisk(launch, site, (page) => measureTyping(page, { label, places })));
      if (wants('memory')) take(await measureMemory(label, places));
      if (wants('world')) take(await measureWorld(label, places));
    }
    return distinct(measured);
  } finally {
    await browser.close();
    await site.stop();
  }
}

type InPage = <T>(work: (page: Page) => Promise<T>) => Promise<T>;

/** Uses a profile on disk, as on a phone; a private window keeps files and databases in another process's memory. */
async function onDisk<T>(launch: LaunchOptions, site: BenchSite, work: (page: Page) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'rihla-bench-profile-'));
  try {
    return await withPage(await chromium.launchPersistentContext(profile, launch), site, work);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

async function withPage<T>(context: BrowserContext, site: BenchSite, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  page.setDefaultTimeout(HOURS_MS);
  page.on('console', (message) => console.error(message.text()));
  page.on('pageerror', (error) => console.error(error));
  try {
    await page.goto(`http://127.0.0.1:${site.port}/`);
    await page.waitForFunction(() => 'bench' in window);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function measureReal(site: BenchSite, inPage: InPage, peers: readonly string[]): Promise<Measurement[]> {
  const data = await readRealData();
  if (data === undefined) {
    console.error('real data is absent (RIHLA_DATA): the judged queries are left out');
    return [];
  }
  site.serve('/real.json', JSON.stringify(data));
  const answers = await inPage((page) =>
    page.evaluate((names) => window.bench.measureReal('/real.json', names), peers),
  );
  return [...answers, ...(await measureRealPack(data.places))];
}

/** All in one page, because the measurements use the saved world. */
async function measureWorker(page: Page, world: { label: string; places: number }): Promise<Measurement[]> {
  await page.evaluate((given) => window.bench.saveWorld(given), world);
  const roundtrip = await page.evaluate((given) => window.bench.measureRoundtrip(given), world);
  const cold = world.places >= LARGE ? [] : await page.evaluate((given) => window.bench.measureCold(given), world);
  return [...roundtrip, ...cold];
}

async function measureTyping(page: Page, world: { label: string; places: number }): Promise<Measurement[]> {
  await page.evaluate((given) => window.bench.saveWorld(given), world);
  return page.evaluate((given) => window.bench.measureTyping(given), world);
}

/** All peers in one group; for a large world ours alone first, then each peer with ours. */
function groups(peers: readonly string[], isLarge: boolean): (readonly string[])[] {
  return isLarge ? [[], ...peers.map((peer) => [peer])] : [peers];
}

/** Parses a size: '65k' is 65,000, '1m' a million. */
function placesOf(label: string): number {
  const match = /^(\d+)([km])$/.exec(label);
  if (match === null) throw new Error(`A size is written as 65k or 1m, not ${label}.`);
  return Number(match[1]) * (match[2] === 'k' ? 1000 : 1_000_000);
}

/** Removes repeated figures of ours, which are measured again with each peer of a large world; the first ones count. */
function distinct(measured: readonly Measurement[]): Measurement[] {
  const byName = new Map<string, Measurement>();
  for (const measurement of measured) {
    const { name, value, unit } = measurement;
    if (!byName.has(name)) byName.set(name, { name, value: Number(value.toPrecision(4)), unit });
  }
  return [...byName.values()];
}

function inBothForms(peers: readonly string[]): string[] {
  return peers.flatMap((peer) => [peer, `${peer}_tuned`]);
}
