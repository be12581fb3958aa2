import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureProgram } from '../../scripts/setup/builds.mjs';
import { rememberOutbox } from './outbox.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 90_000;

/**
 * Makes V8 compile WebAssembly quickly, lazily and only once, and never optimise JavaScript. This halves the processor time of
 * a start. A process that lives for seconds never recovers the cost of optimising.
 */
export const SHORT_LIVED = ['--liftoff-only', '--wasm-lazy-compilation', '--no-opt'];

export interface ServerOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Runs at full speed, but starts more slowly; for measurements. */
  readonly isOptimized?: boolean;
}

/** The embedded backend in its own process, so that tests can kill it. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Whether the process has ended, for any reason. */
  hasEnded(): boolean;
  /** The secret key, which the server stores in its data directory. */
  secretKey(): string;
  /** Ends it with SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL, like a power cut. */
  kill(): Promise<void>;
}

/** Finds a free TCP port. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Starts the backend and waits for its ready line. @throws with its output if it ends first */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await findFreePort());
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port), DATA_DIR: options.dataDir, ...options.env };
  if (options.databaseUrl) env['DATABASE_URL'] = options.databaseUrl;
  else delete env['DATABASE_URL'];
  const flags = options.isOptimized ? [] : SHORT_LIVED;
  const child = spawn(process.execPath, [...flags, ensureProgram('backend')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://localhost:${port}`;
  const printed = await waitUntilReady(child, `ready on ${url}`);
  rememberOutbox(url, /^outbox: (.+)$/m.exec(printed)?.[1]);
  return {
    url,
    port,
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    secretKey: () => JSON.parse(readFileSync(join(options.dataDir, 'secrets.json'), 'utf8')).secretKey,
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** @returns the output so far */
function waitUntilReady(child: ChildProcess, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => fail(`not ready after ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS);
    function fail(why: string): void {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The backend did not start (${why}). It printed:\n${printed}`));
    }
    child.stderr?.on('data', (chunk) => {
      printed += chunk;
    });
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      if (!printed.split('\n').includes(line)) return;
      clearTimeout(timer);
      resolve(printed);
    });
    child.once('exit', (code) => fail(`it ended with ${code}`));
  });
}
