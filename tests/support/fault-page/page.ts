/**
 * A page that writes and sends, controlled by its URL. `?name=N` writes N-1, N-2, … and exchanges in parallel until the page is
 * killed. `&stop=STEP&pass=N` blocks forever at that step, after passing it N times. Without a name, it only runs what the test
 * calls on `window.device`.
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

/** Maximum number of waiting entries. More would only make all moments of a kill alike. */
const MAX_WAITING = 5;

async function write(): Promise<never> {
  for (let n = 1; ; n++) {
    while ((await device.entries()).length >= MAX_WAITING) await new Promise((resolve) => setTimeout(resolve, 5));
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
