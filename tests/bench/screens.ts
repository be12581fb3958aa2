/**
 * The screens on a slow phone (main thread slowed down four times) and a slow network (400 kbit/s, 400 ms), with 2,000 places
 * on the phone. Measures the time until Home is usable from local data, the time until a place's page is shown, layout
 * shifts, response times to presses and keys, and frames dropped while a long list is flung. Serves what `npm start` serves,
 * so the app must be built. The slowest interactions are printed to stderr.
 */
import type { ServerProcess } from '../support/server-process.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { measureFling } from './screens/fling.ts';
import { measureHome } from './screens/home.ts';
import { type Phone, preparePhone } from './screens/phone.ts';
import { measureReal } from './screens/real.ts';
import { measureTaps } from './screens/taps.ts';
import { measureUse } from './screens/use.ts';
import { SAMPLES_IN_SINGAPORE, withServer } from './singapore-server.ts';

const PLACES = 2000;
/** The part with the real places and its own phone. */
const REAL = 'real';

/** By name for `--only`. */
const PARTS: Readonly<Record<string, (phone: Phone) => Promise<Measurement[]>>> = {
  home: measureHome,
  tap: measureTaps,
  use: measureUse,
  fling: (phone) => measureFling(phone, PLACES),
};

export async function run({ only = [...Object.keys(PARTS), REAL] }: BenchOptions): Promise<Measurement[]> {
  const figures = only.includes(REAL) ? await measureReal() : [];
  const parts = Object.entries(PARTS).filter(([part]) => only.includes(part));
  if (parts.length === 0) return figures;
  const work = async (server: ServerProcess) => {
    const phone = await preparePhone(server, PLACES);
    try {
      for (const [, measure] of parts) figures.push(...(await measure(phone)));
    } finally {
      await phone.close();
    }
    return figures;
  };
  return withServer(PLACES - SAMPLES_IN_SINGAPORE, work, { onlyReads: true });
}
