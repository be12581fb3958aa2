/** The backend's start options, and its interface while it runs. */
import type { PasswordCost } from './auth/passwords.ts';
import type { Database } from './database/database.ts';
import type { ReadFreeBytes } from './database/disk-space.ts';
import type { DevelopmentOptions } from './development/development.ts';
import type { Limits } from './gateway/backend-limits.ts';
import type { RequestEntry } from './gateway/request-log.ts';

export interface StartOptions extends DevelopmentOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** Contains secrets, packs and, without `databaseUrl`, the database; one process at a time. */
  readonly dataDir: string;
  /** Caches prepared databases, which makes a first start on PGlite faster. */
  readonly cacheDir?: string;
  /** The built app; without it only the API is served. */
  readonly appDir?: string;
  /** Whether an empty database gets the sample places; default true. */
  readonly seed?: boolean;
  /** Updates the packs in a folder before requests are served. */
  readonly updatePacks?: (database: Database, outDir: string) => Promise<unknown>;
  /** TRUSTED_PROXY: addresses and ranges of trusted proxies, see `readTrustedProxies`. */
  readonly trustedProxy?: string;
  /** Epoch milliseconds for expiry; the system's clock by default. */
  readonly now?: () => number;
  /** Settings of the edge functions; they override the process's. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: (line: string) => void;
  /** Logs an entry for every answered request. */
  readonly logRequest?: (entry: RequestEntry) => void;
  readonly limits?: Limits;
  /** Lower in tests, which sign up hundreds of people. */
  readonly passwordCost?: PasswordCost;
  /** The system's value by default. */
  readonly readFreeBytes?: ReadFreeBytes;
  /** Milliseconds between two runs of the maintenance; default an hour. */
  readonly upkeepEveryMs?: number;
}

export interface Backend {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** The page of all mails and text messages, with development mode's key; undefined outside of development mode. */
  readonly outboxUrl: string | undefined;
  readonly database: Database;
  close(): Promise<void>;
}
