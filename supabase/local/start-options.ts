/** What the backend is started with, and what it is once it runs. */
import type { PasswordCost } from './auth/passwords.ts';
import type { Database } from './database/database.ts';
import type { ReadFreeBytes } from './database/disk-space.ts';
import type { DevelopmentOptions } from './development/development.ts';
import type { Limits } from './gateway/limits.ts';
import type { RequestEntry } from './gateway/request-log.ts';

export interface StartOptions extends DevelopmentOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** Keeps secrets, packs and, without `databaseUrl`, the database; one process at a time. */
  readonly dataDir: string;
  /** Keeps prepared databases, which make a first start on PGlite short. */
  readonly cacheDir?: string;
  /** The built app; without it only the API is served. */
  readonly appDir?: string;
  /** Whether an empty database gets the sample places, default true. */
  readonly seed?: boolean;
  /** Brings the packs in a folder up to the data, before anyone is let in. */
  readonly updatePacks?: (database: Database, outDir: string) => Promise<unknown>;
  /** TRUSTED_PROXY: addresses and ranges of the proxies in front, see `readTrustedProxies`. */
  readonly trustedProxy?: string;
  /** Epoch milliseconds, for what expires; by default the system's clock. */
  readonly now?: () => number;
  /** Settings of the edge functions, over those of the process. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: (line: string) => void;
  /** Takes an entry for every answered request. */
  readonly logRequest?: (entry: RequestEntry) => void;
  readonly limits?: Limits;
  /** Less than the default in tests, which sign hundreds of people up. */
  readonly passwordCost?: PasswordCost;
  /** By default what the system says. */
  readonly readFreeBytes?: ReadFreeBytes;
  /** Milliseconds between two runs of what has to be done now and then, default an hour. */
  readonly upkeepEveryMs?: number;
}

export interface Backend {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** The page of all mails and text messages, with the key of development mode; undefined outside of it. */
  readonly outboxUrl: string | undefined;
  readonly database: Database;
  close(): Promise<void>;
}
