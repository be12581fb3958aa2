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
import { measureTaps } from './screens/taps.ts';
import { measureUse } from './screens/use.ts';
import { SAMPLES_IN_SINGAPORE, withServer } from './singapore-server.ts';

const PLACES = 2000;

/** What there is to measure, by the word that names it for `--only`. */
const PARTS: Readonly<Record<string, (phone: Phone) => Promise<Measurement[]>>> = {
  home: measureHome,
  tap: measureTaps,
  use: measureUse,
  fling: (phone) => measureFling(phone, PLACES),
};

export function run({ only = Object.keys(PARTS) }: BenchOptions): Promise<Measurement[]> {
  const work = async (server: ServerProcess) => {
    const phone = await preparePhone(server, PLACES);
    const figures: Measurement[] = [];
    try {
      for (const [part, measure] of Object.entries(PARTS))
        if (only.includes(part)) figures.push(...(await measure(phone)));
    } finally {
      await phone.close();
    }
    return figures;
  };
  return withServer(PLACES - SAMPLES_IN_SINGAPORE, work, { onlyReads: true });
}
