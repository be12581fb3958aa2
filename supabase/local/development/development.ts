/**
 * Development mode: mails, text messages and sign-ins end at stand-ins on this machine, where the developer
 * reads them. It is on by default for a bare start that no other machine can reach. Behind a proxy the backend still looks like
 * that, so the routes of development mode need a key besides, which is printed at the start.
 */
import type { MiddlewareHandler } from 'hono';
import postgres from 'postgres';
import { isSame } from '../auth/hashes.ts';
import { BackendError } from '../errors.ts';
import { isLoopback, isLoopbackHost } from '../gateway/loopback.ts';

export interface DevelopmentOptions {
  /** Whether development mode was asked for, or refused; by default it is on where no other machine can reach the backend. */
  readonly development?: boolean;
  /** Origin under which people reach the app, for links in mails; by default the one that is listened on. */
  readonly siteUrl?: string;
  /** Origin on this machine of a server that serves the pages in front of the backend while they are worked on. */
  readonly devServerUrl?: string;
  /** Address to listen on, default 127.0.0.1. */
  readonly host?: string;
  /** PostgreSQL instead of PGlite. */
  readonly databaseUrl?: string;
}

/**
 * Whether the backend is in development mode.
 * @throws BackendError `bad_setting` when it was asked for together with what lets others in
 */
export function isDevelopment(options: DevelopmentOptions): boolean {
  const { development, siteUrl, devServerUrl, host, databaseUrl } = options;
  if (devServerUrl !== undefined && !isLoopbackHost(new URL(devServerUrl).hostname)) {
    throw new BackendError('bad_setting', `DEV_SERVER_URL is ${devServerUrl}: it must be on this machine.`);
  }
  if (development === false) return false;
  const reason =
    (siteUrl !== undefined && 'SITE_URL') ||
    (host !== undefined && !isLoopbackHost(host) && 'a HOST that other machines reach') ||
    (databaseUrl !== undefined && isRemote(databaseUrl) && 'a DATABASE_URL on another machine');
  if (!reason) return true;
  if (development !== true) return false;
  const message = `Development mode shows every mail and code, so it is refused together with ${reason}: unset one of them.`;
  throw new BackendError('bad_setting', message);
}

/** Whether any server that the driver would connect to is not on this machine; an address that can't be read counts. */
function isRemote(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return true;
  // The driver's own reading, with PGHOST and lists of hosts; it connects at the first query only.
  const { host } = postgres(databaseUrl).options;
  return [host].flat().some((each) => !each.startsWith('/') && !isLoopbackHost(each));
}

/** Lets those through who are at this machine and name the key of this start; to others there is nothing here. */
export function developersOnly(key: string): MiddlewareHandler {
  return async (c, next) => (isLoopback(c) && isSame(c.req.query('key') ?? '', key) ? next() : c.notFound());
}
