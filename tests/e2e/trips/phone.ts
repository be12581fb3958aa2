/** A phone with its own browser profile, on a mobile line to the server of a test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, devices, type Page } from '@playwright/test';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findHeadlessChromium } from '../../../scripts/setup/chromium.mjs';
import { type LinkConditions, startTcpProxy } from '../../support/servers/tcp-proxy.ts';
import type { WatchedBrowser } from '../watched-browser.ts';

/** 1.6 Mbit/s down and 750 kbit/s up with a round trip of 150 ms, in bytes per second and milliseconds one way. */
const MOBILE = { bytesPerSecond: 200_000, uploadBytesPerSecond: 93_750, latencyMs: 75 } as const;

/** Bytes that the phone sent, with the time. */
interface Sent {
  readonly at: number;
  readonly start: string;
}

export interface Phone {
  /** Starts the browser, on the profile that earlier starts left. */
  start(): Promise<Page>;
  /** Ends the browser as its person would. */
  close(): Promise<void>;
  /** Kills the browser's process, with which all others end, once so many bytes have come since the last `takeReceived`. */
  killAfter(bytes: number): Promise<void>;
  /** Whether new connections are as slow as a mobile network; at first they are not. */
  isSlow: boolean;
  /** Bytes that have come to the phone over the slow line since the last call. */
  takeReceived(): number;
  /** First lines of what the phone sent between two times, other than on the socket of the server's notices. */
  sentBetween(from: number, until: number): readonly string[];
  remove(): Promise<void>;
}

/** @param home where the phone is */
export async function createPhone(
  serverUrl: string,
  home: { readonly latitude: number; readonly longitude: number },
  watched: WatchedBrowser,
): Promise<Phone> {
  const proxy = await startTcpProxy(Number(new URL(serverUrl).port));
  const profile = mkdtempSync(join(tmpdir(), 'rihla-phone-'));
  const sent: Sent[] = [];
  const [line, uploadLine] = [{ freeAt: 0 }, { freeAt: 0 }];
  let received = 0;
  let awaited: { readonly bytes: number; readonly resolve: () => void } | undefined;
  let context: BrowserContext | undefined;
  proxy.conduct = (firstBytes): LinkConditions => {
    const isNotices = firstBytes.startsWith('GET /realtime/');
    return {
      ...(phone.isSlow ? { ...MOBILE, line, uploadLine } : {}),
      onDelivered(bytes) {
        received += bytes;
        if (awaited !== undefined && received >= awaited.bytes) awaited.resolve();
      },
      onSent(bytes) {
        if (isNotices) return;
        sent.push({ at: Date.now(), start: bytes.toString('latin1').split('\r\n')[0] ?? '' });
      },
    };
  };
  const phone: Phone = {
    isSlow: false,
    async start() {
      const executablePath = findHeadlessChromium();
      context = await chromium.launchPersistentContext(profile, {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
        baseURL: `http://localhost:${proxy.port}`,
        geolocation: home,
        permissions: ['geolocation'],
        locale: 'en-GB',
        timezoneId: 'Asia/Singapore',
        args: CHROMIUM_ARGS,
        ...(executablePath ? { executablePath } : {}),
      });
      watched.watch(context);
      // The page that the browser opens with is older than the watch.
      return context.newPage();
    },
    async close() {
      await context?.close();
      context = undefined;
    },
    async killAfter(bytes) {
      const browser = context?.browser();
      if (!context || !browser) throw new Error('no browser is running');
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const main = processInfo.find(({ type }) => type === 'browser');
      if (!main) throw new Error('the browser has no process');
      const ended = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
      await new Promise<void>((resolve) => {
        awaited = { bytes, resolve };
        if (received >= bytes) resolve();
      });
      process.kill(main.id, 'SIGKILL');
      await ended;
      context = undefined;
    },
    takeReceived() {
      const taken = received;
      received = 0;
      return taken;
    },
    sentBetween: (from, until) => sent.filter(({ at }) => at >= from && at <= until).map(({ start }) => start),
    async remove() {
      await phone.close();
      await proxy.stop();
      // Processes of the browser may still write after it has closed.
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
  return phone;
}
