/** Measures one library: first sync, questions, a change, two tabs, a reload and kills in mid-sync. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Measurement, median, significant } from '../measurement.ts';
import { type DiskBrowser, openBrowser, storedBytes } from './browser.ts';
import {
  askByFilter,
  askById,
  begin,
  CHANGE_MS,
  changeMs,
  idsOf,
  nameOf,
  open,
  openAndSync,
  type Subject,
  show,
  sync,
  within,
} from './page-calls.ts';
import { tally } from './tally.ts';

const CHANGES = 5;
/** When to kill, as shares of the time of a whole first sync. */
const KILLS_AT = [0.35, 0.7];

type Figures = Record<string, readonly [value: number, unit: string]>;

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
    await begin(second);
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
