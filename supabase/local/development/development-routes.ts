import { join } from 'node:path';
import { Hono } from 'hono';
import { newToken } from '../auth/hashes.ts';
import { ROUTES_PATH, routesStandIn } from '../directions/routes-stand-in.ts';
import { openPaymentsStandIn, PAYMENTS_PATH } from '../payments/stand-in.ts';
import { placesStandIn, STAND_IN_PATH } from '../places/places-stand-in.ts';
import { type DevelopmentOptions, isDevelopment } from './development.ts';
import { NO_OUTBOX, type Outbox, openOutbox } from './outbox.ts';

interface Options extends DevelopmentOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Origin under which this machine reaches the backend; known once it listens. */
  readonly url: () => string;
  /** The site's public origin. */
  readonly site: () => string;
  /** Folder for data that must survive a restart. */
  readonly dataDir: string;
  /** Logs a sentence. */
  readonly report: (sentence: string) => void;
}

/** Development mode's additions to the backend, or no-ops outside of it. */
export interface Development {
  /** Grants access to the outbox and the stand-ins' controls; new at each start, undefined outside of development mode. */
  readonly key: string | undefined;
  readonly outbox: Outbox;
  /** Settings that make the edge functions use the stand-ins; the operator's settings take precedence. */
  readonly paymentSettings: () => Readonly<Record<string, string>>;
  /** Answers every path below /__ that no earlier route has answered. */
  readonly routes: Hono;
  close(): void;
}

/** @throws BackendError `bad_setting`, see `isDevelopment` */
export async function openDevelopment({ now, url, site, dataDir, report, ...options }: Options): Promise<Development> {
  const key = isDevelopment(options) ? newToken() : undefined;
  const outbox = key === undefined ? NO_OUTBOX : openOutbox(key, now);
  const routes = new Hono();
  routes.route('/', outbox.routes);
  const payments =
    key === undefined
      ? undefined
      : await openPaymentsStandIn({
          url,
          siteUrl: site,
          now,
          random: Math.random,
          key,
          file: join(dataDir, 'payments-stand-in.json'),
          mail: (message) => outbox.put(message),
          report,
        });
  if (payments) routes.route(PAYMENTS_PATH, payments.routes);
  if (key !== undefined) {
    routes.route(STAND_IN_PATH, placesStandIn({ url, now, mode: process.env['PLACES_STAND_IN'], key }));
    routes.route(ROUTES_PATH, routesStandIn(key));
  }
  // Otherwise the app's page would answer, as at every unknown path.
  routes.use(async (c, next) => (c.req.path.startsWith('/__') ? c.notFound() : next()));
  return {
    key,
    outbox,
    paymentSettings: () => payments?.settings() ?? {},
    routes,
    close: () => payments?.close(),
  };
}
