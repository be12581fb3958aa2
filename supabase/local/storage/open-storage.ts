import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Database } from '../database/database.ts';
import type { Admission } from '../gateway/admission.ts';
import type { TokenVerifier } from '../gateway/gatekeeper.ts';
import { createNetworkHash } from './network-room.ts';
import { openObjectFiles } from './object-files.ts';
import { createStorage, type Storage } from './object-store.ts';
import { createUrlSigner } from './signed-urls.ts';
import { storageRoutes } from './storage-routes.ts';

export interface StorageOptions {
  readonly database: Database;
  readonly dataDir: string;
  /** Whether the disk has space for files. */
  readonly mayWrite: () => boolean;
  readonly jwtSecret: string;
  readonly tokenVerifier: TokenVerifier;
  readonly admission: Admission;
  readonly uploads: Admission;
}

export interface OpenedStorage {
  readonly routes: Hono;
  readonly storage: Storage;
}

/** Opens a data directory's objects and deletes leftovers of a crash. */
export async function openStorage({
  database,
  dataDir,
  mayWrite,
  jwtSecret,
  ...doors
}: StorageOptions): Promise<OpenedStorage> {
  const storage = createStorage(database, openObjectFiles(join(dataDir, 'storage'), mayWrite));
  await storage.sweep();
  const secrets = { signer: createUrlSigner(jwtSecret), hashNetwork: createNetworkHash(jwtSecret, 'storage') };
  return { storage, routes: storageRoutes({ database, storage, ...secrets, ...doors }) };
}
