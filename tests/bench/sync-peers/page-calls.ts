/** What the driver asks of the page. */
import type { Page } from 'playwright';
import { median } from '../measurement.ts';
import type { PeerName } from './names.ts';
import type { BenchPage } from './page/page.ts';
import type { Filter, PlaceDocument, Servers } from './peer.ts';
import { faultOf } from './tally.ts';

const QUESTIONS = 200;
/** Longest wait for a change. Milliseconds. */
export const CHANGE_MS = 30_000;

export interface Subject {
  readonly name: PeerName;
  readonly address: string;
  readonly servers: Servers;
  readonly places: ReadonlyMap<string, PlaceDocument>;
  /** Longest wait for a sync. Milliseconds. */
  readonly patienceMs: number;
  rename(place: PlaceDocument, name: string): Promise<void>;
}

type Opened = typeof window & { readonly bench: BenchPage };

export async function open(page: Page, { name, servers }: Subject): Promise<void> {
  await page.evaluate(([which, all]) => (window as unknown as Opened).bench.open(which, all), [name, servers] as const);
}

export function sync(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as Opened).bench.peer().sync());
}

/** @returns how long both took, in milliseconds */
export async function openAndSync(page: Page, subject: Subject): Promise<number> {
  const started = performance.now();
  await open(page, subject);
  await sync(page);
  return performance.now() - started;
}

export function idsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as Opened).bench.peer().ids());
}

export function nameOf(page: Page, place: PlaceDocument | undefined): Promise<string | undefined> {
  if (!place) throw new Error('There are places.');
  const { id, slug } = place;
  return page.evaluate((each) => (window as unknown as Opened).bench.peer().nameOf(each), { id, slug });
}

/** @returns the median of the times, in milliseconds */
export async function askById(page: Page, { places }: Subject): Promise<number> {
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
export async function askByFilter(page: Page, { places }: Subject): Promise<number> {
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

export async function show(page: Page, { places }: Subject): Promise<void> {
  const [place] = places.values();
  if (!place) throw new Error('There are places.');
  const { id, slug } = place;
  await page.evaluate((each) => (window as unknown as Opened).bench.show(each), { id, slug });
}

/** @returns for each page how long it took until it showed the change, in milliseconds; undefined if it did not */
export async function changeMs(
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

export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
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

/** Lets a tab begin to sync, without waiting: one that does not lead may never finish. */
export async function begin(page: Page): Promise<void> {
  await page.evaluate(() => void (window as unknown as Opened).bench.peer().sync());
}
