import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startImport } from '../support/import-process.ts';
import { layOutDatabase } from '../support/light-database.ts';
import { createDatabaseIn, dropDatabaseIn } from '../support/postgres.ts';
import { singaporeRegister } from '../support/real-data.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type SampleFile, worldSample } from '../support/world-sample.ts';

/** Environment variable that passes the run's folder of stores to the test processes. */
const FOLDER_VARIABLE = 'RIHLA_E2E_STORES';

/**
 * 'samples': like after a first start. 'singapore': plus the imported Singapore register. 'world': plus some hundred places of
 * other countries. Each copy of 'world' imports them itself, because only one spec uses it.
 */
export type Template = 'samples' | 'singapore' | 'world';

/** A backend's storage: its data directory, and the database's URL if it is elsewhere. */
interface Store {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** A store that one test may change and delete. */
interface OwnStore extends Store {
  remove(): Promise<void>;
}

/** URL of the run's PostgreSQL; undefined for PGlite. */
type Cluster = string | undefined;

const databaseName = (template: Template) => `template_${template}`;

function folderOf(cluster: Cluster, ...names: string[]): string {
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) throw new Error('There is no folder of stores: global-setup.ts makes it.');
  return join(folder, cluster === undefined ? 'pglite' : 'postgres', ...names);
}

/** Creates the run's folder of stores. @returns a function that deletes it */
export function openStores(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-e2e-'));
  process.env[FOLDER_VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Creates the stores that specs start from. */
export async function prepareTemplates(cluster: Cluster): Promise<void> {
  await prepareSamples(cluster);
  const singapore = await copyStore(cluster, 'samples', folderOf(cluster, 'singapore'), databaseName('singapore'));
  await runImport(singapore, { path: singaporeRegister(), args: ['--format', 'table', '--map', 'singapore-muis'] });
}

/** Creates the store with the samples alone. */
export async function prepareSamples(cluster: Cluster): Promise<void> {
  const server = await startServerProcess(await createStore(cluster, 'samples'));
  const code = await server.stop();
  if (code !== 0) throw new Error(`The backend ended with ${code} after SIGTERM.`);
}

/** Copies a template under a new name. */
export async function copyTemplate(cluster: Cluster, template: Template, name: string): Promise<OwnStore> {
  const dataDir = folderOf(cluster, 'runs', name);
  if (cluster !== undefined) await dropDatabaseIn(cluster, name);
  const isWorld = template === 'world';
  const store = await copyStore(cluster, isWorld ? 'singapore' : template, dataDir, name);
  if (isWorld) for (const file of worldSample()) await runImport(store, file);
  return {
    ...store,
    async remove() {
      if (cluster !== undefined) await dropDatabaseIn(cluster, name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function createStore(cluster: Cluster, template: Template): Promise<Store> {
  const dataDir = folderOf(cluster, template);
  mkdirSync(dataDir, { recursive: true });
  if (cluster !== undefined) return { dataDir, databaseUrl: await createDatabaseIn(cluster, databaseName(template)) };
  await layOutDatabase(dataDir);
  return { dataDir };
}

async function copyStore(cluster: Cluster, template: Template, dataDir: string, database: string): Promise<Store> {
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(folderOf(cluster, template), dataDir, { recursive: true });
  if (cluster === undefined) return { dataDir };
  return { dataDir, databaseUrl: await createDatabaseIn(cluster, database, databaseName(template)) };
}

/** Imports a file with the command line, like an operator. */
async function runImport({ dataDir, databaseUrl }: Store, { path, args }: SampleFile): Promise<void> {
  const { code, stderr } = await startImport([...args, path], {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }).ended;
  if (code !== 0) throw new Error(`The import of ${path} failed:\n${stderr}`);
}
