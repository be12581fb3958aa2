import { resolve } from 'node:path';
import { BackendError } from '../../local/backend-error.ts';
import { type Database } from '../../local/database/database.ts';
import { openDatabase } from '../../local/database/engine.ts';
import { completeImports, describeBroken } from '../../local/operator/merge-import.ts';
import { type BackendConnection, findBackend } from './backend-connection.ts';
import { backendTarget } from './backend-target.ts';
import { databaseTarget } from './database-target.ts';
import { ImportError } from './import-error.ts';
import type { ImportTarget } from './import-target.ts';

/** Location of the data, from the same environment variables that the backend reads. */
export interface DataSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly databaseUrl: string | null;
  /** A port without a directory means the data of the backend at that port, not the default directory. */
  readonly isPortAlone: boolean;
}

const DEFAULT_PORT = 4173;

export function readDataSettings(environment: Readonly<Record<string, string | undefined>>): DataSettings {
  const port = Number(environment['PORT'] ?? DEFAULT_PORT);
  return {
    dataDir: resolve(environment['DATA_DIR'] ?? '.data'),
    port: Number.isInteger(port) && port > 0 ? port : DEFAULT_PORT,
    databaseUrl: environment['DATABASE_URL'] ?? null,
    isPortAlone: environment['PORT'] !== undefined && environment['DATA_DIR'] === undefined,
  };
}

/** Access to the data: this process, which has opened the database, or the backend that has it open. */
export type DataOwner =
  | { readonly kind: 'database'; readonly database: Database }
  | { readonly kind: 'backend'; readonly backend: BackendConnection };

/**
 * Opens the data: PostgreSQL if set, else through the backend that has the data directory, else the directory itself. After
 * opening a database itself, it first completes or undoes interrupted imports, as a backend does at its start, and reports
 * them on stderr.
 * @throws ImportError `backend` if another process has the directory and no backend answers
 */
export async function openData(settings: DataSettings): Promise<DataOwner> {
  const owner = await findData(settings);
  if (owner.kind === 'database') {
    for (const broken of await completeImports(owner.database)) console.error(describeBroken(broken));
  }
  return owner;
}

async function findData({ dataDir, port, databaseUrl, isPortAlone }: DataSettings): Promise<DataOwner> {
  if (databaseUrl !== null) return { kind: 'database', database: await openDatabase({ databaseUrl }) };
  const backend = await findBackend(dataDir, port);
  if (backend) return { kind: 'backend', backend };
  if (isPortAlone) {
    throw new ImportError(
      'backend',
      `No backend that has ${dataDir} answers on port ${port}; set DATA_DIR to the directory that you mean.`,
    );
  }
  try {
    return { kind: 'database', database: await openDatabase({ dataDir }) };
  } catch (cause) {
    if (!(cause instanceof BackendError) || cause.code !== 'data_dir_locked') throw cause;
    throw new ImportError(
      'backend',
      `${cause.message} If that is the backend, set PORT to its port: none that has ${dataDir} answers on port ${port}.`,
      { cause },
    );
  }
}

/** Opens the target of an import; see `openData`. */
export async function openTarget(settings: DataSettings): Promise<ImportTarget> {
  return targetOf(await openData(settings), settings.dataDir);
}

/** The target of an import for an owner of the data. */
export function targetOf(owner: DataOwner, dataDir: string): ImportTarget {
  return owner.kind === 'backend' ? backendTarget(owner.backend) : databaseTarget(owner.database, dataDir);
}
