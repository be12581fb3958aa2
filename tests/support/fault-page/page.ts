/**
 * A page that writes and sends, told how by its address: `?name=N` writes N-1, N-2, … and exchanges all the while, until
 * somebody kills it; `&stop=STEP&pass=N` stands still at that step for ever, after it was taken N times. Without a name it does what a test
 * asks of `window.device`.
 */
import { type BrowserDevice, openBrowserDevice, say } from './device.ts';

declare global {
  interface Window {
    device: BrowserDevice;
  }
}

const params = new URLSearchParams(window.location.search);
const name = params.get('name');
const stop = params.get('stop');
let passes = Number(params.get('pass'));

const device = await openBrowserDevice(async (step) => {
  if (step !== stop || passes-- > 0) return;
  await say('stands', step);
  await new Promise(() => {});
});
window.device = device;

/** Nobody writes faster than this for long; more would only make each moment of the end like the one before. */
const MOST_WAITING = 5;

async function write(): Promise<never> {
  for (let n = 1; ; n++) {
    while ((await device.entries()).length >= MOST_WAITING) await new Promise((resolve) => setTimeout(resolve, 5));
    const city = `${name}-${n}`;
    await say('begins', city);
    await device.write(city);
    await say('acknowledged', city);
  }
}

async function exchange(): Promise<never> {
  while (true) await device.exchange();
}

await say(
  'open',
  (await device.entries()).map(({ mutation }) => mutation.args),
);
if (name) await Promise.all([write(), exchange()]);
