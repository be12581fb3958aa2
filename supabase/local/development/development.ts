/**
 * Development mode: mails, text messages and sign-ins go to stand-ins on this machine, where the developer reads them. It is
 * on by default if no other machine can reach the backend. A backend behind a proxy looks the same, so the routes of
 * development mode also need a key, which is printed at the start.
 */
import type { MiddlewareHandler } from 'hono';
import postgres from 'postgres';
import { isSame } from '../auth/hashes.ts';
import { BackendError } from '../backend-error.ts';
import { isLoopbackHost, thisMachineOnly } from '../gateway/loopback.ts';

export interface DevelopmentOptions {
  /** Whether to use development mode; by default only if no other machine can reach the backend. */
  readonly development?: boolean;
  /** The site's public origin, for links in mails; by default the address of the backend. */
  readonly siteUrl?: string;
  /** Origin of a development server on this machine that serves the pages in front of the backend. */
  readonly devServerUrl?: string;
  /** Address to listen on, default 127.0.0.1. */
  readonly host?: string;
  /** PostgreSQL instead of PGlite. */
  readonly databaseUrl?: string;
}

/**
 * Whether the backend is in development mode.
 * @throws BackendError `bad_setting` if it was requested together with a setting that lets others in
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

/** Whether any database server is on another machine; an unreadable address counts as one. */
function isRemote(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return true;
  // Parsed by the driver, with PGHOST and lists of hosts; it connects at the first query only.
  const { host } = postgres(databaseUrl).options;
  return [host].flat().some((each) => !each.startsWith('/') && !isLoopbackHost(each));
}

/** Accepts requests from this machine with this start's key; others get 404. */
export function developersOnly(key: string): MiddlewareHandler {
  return async (c, next) => (isSame(c.req.query('key') ?? '', key) ? thisMachineOnly(c, next) : c.notFound());
}
