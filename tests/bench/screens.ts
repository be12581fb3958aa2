/**
 * The screens on a slow phone (its thread four times slower than this machine) and a slow network (400 kbit/s, 400 ms), with
 * 2,000 places on the phone: how soon Home is usable from what the phone keeps, how soon a card's page stands, what moves
 * on its own, how quickly presses and keys are answered, and which frames are lost while a long list is flung.
 * Serves what `npm start` serves, so the app must be built. What was slowest goes to stderr.
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
/** The part with the real places and a phone of its own. */
const REAL = 'real';

/** What there is to measure, by the word that names it for `--only`. */
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
