import { type Measurement, median } from '../measurement.ts';
import type { OpenPhone, Phone } from './phone.ts';

const RUNS = 5;

/**
 * Milliseconds from navigating to `/` in a newly started browser until Home's first card is painted, on the slow network and
 * offline.
 */
export async function measureHome(phone: Phone): Promise<Measurement[]> {
  const cached: number[] = [];
  const offline: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    cached.push(await phone.open(timeHome));
    offline.push(
      await phone.open(async (open) => {
        await open.goOffline();
        return timeHome(open);
      }),
    );
  }
  console.error(`  home: ${cached.map(Math.round).join(', ')}; offline: ${offline.map(Math.round).join(', ')}`);
  return [
    { name: 'screens.home.cached_ms', value: Math.round(median(cached)), unit: 'ms' },
    { name: 'screens.home.offline_ms', value: Math.round(median(offline)), unit: 'ms' },
  ];
}

async function timeHome({ page }: OpenPhone): Promise<number> {
  // Do not measure the browser's own start.
  await page.waitForTimeout(1000);
  await page.goto('/', { waitUntil: 'commit' });
  const listAt = await page.waitForFunction(() => window.watch.listAt, undefined, { polling: 100 });
  return (await listAt.jsonValue()) ?? Number.NaN;
}
