import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findPostgres } from '../../scripts/setup/postgres.mjs';
import { findFreePort } from './server-process.ts';

const START_ATTEMPTS = 300;
const ATTEMPT_PAUSE_MS = 100;

/** A PostgreSQL cluster of this test run, on a free port of 127.0.0.1. */
export interface PostgresCluster {
  /** URL of the maintenance database. Other processes can use it to create databases. */
  readonly url: string;
  /** Creates an empty database. @returns its URL */
  createDatabase(): Promise<string>;
  /** Kills the cluster and restarts it on the same files, like a service manager. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether PostgreSQL is installed. If not, this prints a line. */
export function hasPostgres(): boolean {
  const isThere = findPostgres() !== undefined;
  if (!isThere) console.log('PostgreSQL is not installed: these tests run on PGlite only.');
  return isThere;
}

/** Output of `id` for a user; empty if there is no such user. */
const idOf = (flag: '-u' | '-g', user: string) => spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim();

/** A user to run as instead of root, which `initdb` and `postgres` refuse: 'postgres' if it exists, else 'nobody'. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = idOf('-u', 'postgres') ? 'postgres' : 'nobody';
  return { uid: Number(idOf('-u', user)), gid: Number(idOf('-g', user)) };
}

/**
 * Starts a cluster in a temporary folder. It never waits for the disk, because its data need not survive.
 * @param superuser name of the first user, which is also in the URLs
 * @param extra server settings, such as `work_mem=64MB`
 */
export async function startPostgres(superuser = 'postgres', extra: readonly string[] = []): Promise<PostgresCluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'rihla-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };
  const init = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '-N'],
    options,
  );
  if (init.status !== 0) throw new Error(`initdb failed: ${String(init.stderr)}`);
  const port = await findFreePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', ...extra];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const url = (database: string) => `postgres://${superuser}@127.0.0.1:${port}/${database}`;
  const run = () =>
    startServer(() => spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' }), url('postgres'));
  let running = await run();
  let made = 0;
  return {
    url: url('postgres'),
    createDatabase: () => createDatabaseIn(url('postgres'), `rihla_${++made}`),
    async crash() {
      running.server.kill('SIGKILL');
      await running.ended;
      running = await run();
    },
    async stop() {
      // Immediate shutdown, because the data is deleted anyway.
      running.server.kill('SIGQUIT');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database in a cluster. @returns its URL
 * @param clusterUrl URL of the cluster's maintenance database
 * @param template a database to copy, without connected clients; by default an empty one
 */
export async function createDatabaseIn(clusterUrl: string, name: string, template = 'template1'): Promise<string> {
  await withConnection(clusterUrl, (sql) => sql.unsafe(`create database "${name}" template "${template}"`));
  return new URL(`/${name}`, clusterUrl).href;
}

/** Drops a database of a cluster, even while clients are connected. */
export async function dropDatabaseIn(clusterUrl: string, name: string): Promise<void> {
  await withConnection(clusterUrl, (sql) => sql.unsafe(`drop database if exists "${name}" with (force)`));
}

/** Runs `work` on a new connection, and closes it. */
export async function withConnection<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

interface RunningServer {
  readonly server: ChildProcess;
  readonly ended: Promise<void>;
}

/**
 * Starts the server, and retries until it answers. After a kill it refuses to start, until the old workers have ended and
 * released its shared memory.
 */
async function startServer(start: () => ChildProcess, url: string): Promise<RunningServer> {
  let running = watch(start());
  for (let attempt = 1; ; attempt++) {
    try {
      await withConnection(url, (sql) => sql`select 1`);
      return running;
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, ATTEMPT_PAUSE_MS));
      if (running.server.exitCode !== null) running = watch(start());
    }
  }
}

function watch(server: ChildProcess): RunningServer {
  return { server, ended: new Promise((resolve) => server.once('exit', () => resolve())) };
}
