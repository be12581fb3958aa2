/**
 * A page that writes and sends, told how by its address: `?name=N` writes N-1, N-2, … and exchanges all the while, until
 * somebody kills it; `&stop=STEP` stands still at that step for ever, after saying so. Without a name it does what a test
 * asks of `window.device`.
 */
import { type BrowserDevice, openBrowserDevice, say } from './device.ts';

declare global {
  interface Window {
    device: BrowserDevice;
  }
}

const wishes = new URLSearchParams(window.location.search);
const name = wishes.get('name');
const stop = wishes.get('stop');

const device = await openBrowserDevice(async (step) => {
  if (step !== stop) return;
  await say('stands', step);
  await new Promise(() => {});
});
window.device = device;

async function write(): Promise<never> {
  for (let n = 1; ; n++) {
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
