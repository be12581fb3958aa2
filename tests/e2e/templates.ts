import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startImport } from '../support/import-process.ts';
import { layOutDatabase } from '../support/light-database.ts';
import { createDatabaseIn, dropDatabaseIn } from '../support/postgres.ts';
import { singaporeRegister } from '../support/real-data.ts';
import { startServerProcess } from '../support/server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, '.cache/e2e-data');

/** 'samples': as after a first start. 'singapore': with the Singapore register imported as well. */
export type Template = 'samples' | 'singapore';

/** What a backend keeps: its data directory and, when that holds no database of its own, where the database is. */
interface Store {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** A store that a test may change and throw away. */
interface OwnStore extends Store {
  remove(): Promise<void>;
}

/** Of the run's PostgreSQL; none means PGlite. */
type Cluster = string | undefined;

const databaseName = (template: Template) => `template_${template}`;
const folderOf = (cluster: Cluster, ...names: string[]) =>
  join(FOLDER, cluster === undefined ? 'pglite' : 'postgres', ...names);

/** Takes away what an earlier run left. */
export function clearStores(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

/** Makes the stores that specs start from. */
export async function prepareTemplates(cluster: Cluster): Promise<void> {
  const samples = await createStore(cluster, 'samples');
  const server = await startServerProcess(samples);
  const code = await server.stop();
  if (code !== 0) throw new Error(`The backend ended with ${code} after SIGTERM.`);
  const singapore = await copyStore(cluster, 'samples', folderOf(cluster, 'singapore'), databaseName('singapore'));
  await runImport(singaporeRegister(), singapore);
}

/** A copy of a template under a name of its own. */
export async function copyTemplate(cluster: Cluster, template: Template, name: string): Promise<OwnStore> {
  const dataDir = folderOf(cluster, 'runs', name);
  if (cluster !== undefined) await dropDatabaseIn(cluster, name);
  const store = await copyStore(cluster, template, dataDir, name);
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

/** Imports the Singapore register through the command line, as an operator would. */
async function runImport(file: string, { dataDir, databaseUrl }: Store): Promise<void> {
  const { code, stderr } = await startImport(['--format', 'table', '--map', 'singapore-muis', file], {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }).ended;
  if (code !== 0) throw new Error(`The import failed:\n${stderr}`);
}
