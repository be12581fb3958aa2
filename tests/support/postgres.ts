import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findPostgres } from '../../scripts/setup/postgres.mjs';
import { findFreePort } from './server-process.ts';

const START_ATTEMPTS = 300;
const ATTEMPT_PAUSE_MS = 100;

/** A PostgreSQL of this test run's own, on a free port of 127.0.0.1. */
export interface PostgresCluster {
  /** Of its maintenance database: with it, other processes make databases, too. */
  readonly url: string;
  /** Makes an empty database and answers its URL. */
  createDatabase(): Promise<string>;
  /** Kills it without a warning, and starts it again on what it left, as a service manager would. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this machine has a PostgreSQL to test with; says so once when it has none. */
export function hasPostgres(): boolean {
  const isThere = findPostgres() !== undefined;
  if (!isThere) console.log('PostgreSQL is not installed: these tests run on PGlite only.');
  return isThere;
}

/** What `id` says of a user; empty when there is no such user. */
const idOf = (flag: '-u' | '-g', user: string) => spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim();

/** `initdb` and `postgres` refuse to run as root: then they get the system's own user for them, or nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = idOf('-u', 'postgres') ? 'postgres' : 'nobody';
  return { uid: Number(idOf('-u', user)), gid: Number(idOf('-g', user)) };
}

/**
 * Starts a cluster in a temporary folder. It forgets everything when it stops, so it waits for no disk.
 * @param superuser the name of its first user, who may do anything and is who its URLs name
 * @param extra settings of the server, such as `work_mem=64MB`
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
      // Immediately: nothing of it is kept.
      running.server.kill('SIGQUIT');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Makes a database in a cluster and answers its URL.
 * @param clusterUrl of the cluster's maintenance database
 * @param template a database of the cluster to copy, to which nobody is connected; without it the new one is empty
 */
export async function createDatabaseIn(clusterUrl: string, name: string, template = 'template1'): Promise<string> {
  await withConnection(clusterUrl, (sql) => sql.unsafe(`create database "${name}" template "${template}"`));
  return new URL(`/${name}`, clusterUrl).href;
}

/** Removes a database of a cluster, whoever is still connected to it. */
export async function dropDatabaseIn(clusterUrl: string, name: string): Promise<void> {
  await withConnection(clusterUrl, (sql) => sql.unsafe(`drop database if exists "${name}" with (force)`));
}

/** Does some work on a connection of its own, and closes it. */
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
 * Starts the server until it answers. It refuses to start, and is started again, while the workers of one that was
 * killed have not noticed yet: they hold its shared memory.
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
