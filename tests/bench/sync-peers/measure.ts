/** Measures one library: first sync, questions, a change, two tabs, a reload and kills in mid-sync. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Measurement, median, significant } from '../measurement.ts';
import { type DiskBrowser, openBrowser, storedBytes } from './browser.ts';
import type { PeerName } from './names.ts';
import type { BenchPage } from './page/page.ts';
import type { Filter, PlaceDocument, Servers } from './peer.ts';
import { faultOf, tally } from './tally.ts';

const QUESTIONS = 200;
const CHANGES = 5;
/** When to kill, as shares of the time of a whole first sync. */
const KILLS_AT = [0.35, 0.7];
/** Longest wait for a change. Milliseconds. */
const CHANGE_MS = 30_000;

export interface Subject {
  readonly name: PeerName;
  readonly address: string;
  readonly servers: Servers;
  readonly places: ReadonlyMap<string, PlaceDocument>;
  /** Longest wait for a sync. Milliseconds. */
  readonly patienceMs: number;
  rename(place: PlaceDocument, name: string): Promise<void>;
}

type Figures = Record<string, readonly [value: number, unit: string]>;
type Opened = typeof window & { readonly bench: BenchPage };

export async function measurePeer(subject: Subject, prefix: string): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-peers-'));
  const figures: Figures = {};
  try {
    const firstMs = await measureWhole(subject, join(folder, 'whole'), figures);
    await measureReload(subject, join(folder, 'whole'), figures);
    await measureKills(subject, folder, firstMs, figures);
  } catch (error) {
    // Others are measured still; the figures that are missing are a dash in the table.
    console.error(`${subject.name}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return Object.entries(figures).map(([name, [value, unit]]) => ({
    name: `${prefix}.${subject.name}.${name}`,
    value: significant(value),
    unit,
  }));
}

/** @returns how long the first sync took, in milliseconds */
async function measureWhole(subject: Subject, profile: string, figures: Figures): Promise<number> {
  const browser = await openBrowser(profile, subject.address);
  try {
    const page = await browser.newPage();
    const firstMs = await within(subject.patienceMs, 'the first sync', openAndSync(page, subject));
    const { lost, doubled } = tally([...subject.places.keys()], await idsOf(page));
    if (lost + doubled > 0) throw new Error(`the first sync left ${lost} rows out and ${doubled} too many`);
    figures['first'] = [firstMs / 1000, 's'];
    figures['by_id'] = [await askById(page, subject), 'ms'];
    figures['by_filter'] = [await askByFilter(page, subject), 'ms'];
    await show(page, subject);
    const [place] = subject.places.values();
    const times: number[] = [];
    for (let n = 0; n < CHANGES; n++)
      times.push((await changeMs(subject, [page], place, `Changed ${n}`))[0] ?? CHANGE_MS);
    figures['change'] = [median(times), 'ms'];
    await measureTabs(subject, browser, page, figures);
    return firstMs;
  } finally {
    const [place] = subject.places.values();
    if (place) await subject.rename(place, place.name);
    await browser.close();
    figures['stored'] = [storedBytes(profile) / 1e6, 'MB'];
  }
}

async function measureTabs(subject: Subject, browser: DiskBrowser, first: Page, figures: Figures): Promise<void> {
  figures['tabs_answer'] = [1, 'tabs'];
  figures['tabs_change'] = [1, 'tabs'];
  const [place] = subject.places.values();
  const second = await browser.newPage();
  try {
    await within(CHANGE_MS, 'opening a second tab', open(second, subject));
    const name = await within(CHANGE_MS, 'a second tab’s answer', nameOf(second, place));
    if (name === undefined) throw new Error('a second tab does not have the place');
    figures['tabs_answer'] = [2, 'tabs'];
    // A tab that does not lead may never finish.
    await second.evaluate(() => void (window as unknown as Opened).bench.peer().sync());
    await show(second, subject);
    const shown = await changeMs(subject, [first, second], place, 'Changed in both');
    figures['tabs_change'] = [shown.filter((ms) => ms !== undefined).length, 'tabs'];
  } catch (error) {
    console.error(`${subject.name}, two tabs: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function measureReload(subject: Subject, profile: string, figures: Figures): Promise<void> {
  const browser = await openBrowser(profile, subject.address);
  try {
    const page = await browser.newPage();
    const place = [...subject.places.values()].at(-1);
    await page.reload();
    await page.waitForFunction(() => 'bench' in window);
    await within(subject.patienceMs, 'opening again', open(page, subject));
    const name = await within(subject.patienceMs, 'the answer after a reload', nameOf(page, place));
    if (name !== place?.name) throw new Error(`after a reload ${place?.name} is called ${name}`);
    figures['reload'] = [await page.evaluate(() => performance.now()), 'ms'];
  } finally {
    await browser.close();
  }
}

async function measureKills(subject: Subject, folder: string, firstMs: number, figures: Figures): Promise<void> {
  const ids = [...subject.places.keys()];
  let [lost, doubled] = [0, 0];
  const kept: number[] = [];
  const resumed: number[] = [];
  for (const share of KILLS_AT) {
    const profile = join(folder, `killed-${share}`);
    const killed = await openBrowser(profile, subject.address);
    const page = await killed.newPage();
    const syncing = openAndSync(page, subject).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, firstMs * share));
    await killed.kill();
    await syncing;
    const browser = await openBrowser(profile, subject.address);
    try {
      const again = await browser.newPage();
      await within(subject.patienceMs, 'opening after a kill', open(again, subject));
      kept.push((await idsOf(again)).length / ids.length);
      const started = performance.now();
      await within(subject.patienceMs, 'the sync after a kill', sync(again));
      resumed.push((performance.now() - started) / 1000);
      const result = tally(ids, await idsOf(again));
      lost += result.lost;
      doubled += result.doubled;
    } finally {
      await browser.close();
    }
  }
  figures['kill_kept'] = [(100 * kept.reduce((sum, share) => sum + share, 0)) / kept.length, '%'];
  figures['kill_resume'] = [median(resumed), 's'];
  figures['kill_lost'] = [lost, 'rows'];
  figures['kill_doubled'] = [doubled, 'rows'];
}

async function open(page: Page, { name, servers }: Subject): Promise<void> {
  await page.evaluate(([which, all]) => (window as unknown as Opened).bench.open(which, all), [name, servers] as const);
}

function sync(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as Opened).bench.peer().sync());
}

/** @returns how long both took, in milliseconds */
async function openAndSync(page: Page, subject: Subject): Promise<number> {
  const started = performance.now();
  await open(page, subject);
  await sync(page);
  return performance.now() - started;
}

function idsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as Opened).bench.peer().ids());
}

function nameOf(page: Page, place: PlaceDocument | undefined): Promise<string | undefined> {
  if (!place) throw new Error('There are places.');
  const { id, slug } = place;
  return page.evaluate((each) => (window as unknown as Opened).bench.peer().nameOf(each), { id, slug });
}

/** @returns the median of the times, in milliseconds */
async function askById(page: Page, { places }: Subject): Promise<number> {
  const all = [...places.values()];
  const asked = Array.from({ length: QUESTIONS }, (_, n) => all[(n * 7919) % all.length]).flatMap((place) =>
    place ? [{ id: place.id, slug: place.slug, name: place.name }] : [],
  );
  return median(
    await page.evaluate(async (each) => {
      const peer = (window as unknown as Opened).bench.peer();
      const times: number[] = [];
      for (const place of each) {
        const started = performance.now();
        const name = await peer.nameOf(place);
        times.push(performance.now() - started);
        if (name !== place.name) throw new Error(`${place.name} is called ${name}`);
      }
      return times;
    }, asked),
  );
}

/** @returns the median of the times, in milliseconds */
async function askByFilter(page: Page, { places }: Subject): Promise<number> {
  const cuisines = [...new Set([...places.values()].flatMap((place) => place.cuisine_types))];
  const times: number[] = [];
  for (const cuisine of cuisines) {
    for (const price of [1, 3]) {
      const filter: Filter = { cuisine, price };
      const [ms, ids] = await page.evaluate(async (asked) => {
        const started = performance.now();
        const found = await (window as unknown as Opened).bench.peer().find(asked);
        return [performance.now() - started, found] as const;
      }, filter);
      const fault = faultOf(places, filter, ids);
      if (fault !== undefined) throw new Error(fault);
      times.push(ms);
    }
  }
  return median(times);
}

async function show(page: Page, { places }: Subject): Promise<void> {
  const [place] = places.values();
  if (!place) throw new Error('There are places.');
  const { id, slug } = place;
  await page.evaluate((each) => (window as unknown as Opened).bench.show(each), { id, slug });
}

/** @returns for each page how long it took until it showed the change, in milliseconds; undefined if it did not */
async function changeMs(
  subject: Subject,
  pages: readonly Page[],
  place: PlaceDocument | undefined,
  name: string,
): Promise<readonly (number | undefined)[]> {
  if (!place) throw new Error('There are places.');
  const started = performance.now();
  const shown = pages.map((page) =>
    page
      .waitForFunction((text) => document.querySelector('#name')?.textContent === text, name, {
        timeout: CHANGE_MS,
        polling: 5,
      })
      .then(() => performance.now() - started)
      .catch(() => undefined),
  );
  await subject.rename(place, name);
  return Promise.all(shown);
}

async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} was not done after ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
