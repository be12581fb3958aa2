/** A service worker that exchanges on request, like Background Sync: once, under the pages' lock. */
import { openBrowserDevice, say } from './device.ts';

// This folder is compiled with the types of pages.
const scope = self as unknown as {
  addEventListener(name: string, listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
};

async function exchange(): Promise<void> {
  const device = await openBrowserDevice(async () => {});
  await device.exchange();
  device.store.close();
  await say('worker', 'exchanged');
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => event.waitUntil(exchange()));
