/** Runs Edge Functions on the real Deno, like hosted Supabase, if `npm test` could install it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { findTool } from '../../../scripts/setup/tools.mjs';
import { findFreePort } from '../server-process.ts';

const FUNCTIONS = fileURLToPath(new URL('../../../supabase/functions/', import.meta.url));

/** Path of the program; undefined if it is not installed. */
export const DENO = findTool('deno');

/** Like a deployed function, but with packages from node_modules instead of the network. */
export const DENO_CONFIG = [
  '--no-lock',
  '--no-remote',
  '--node-modules-dir=manual',
  '--config',
  join(FUNCTIONS, 'stripe-webhook/deno.json'),
];

/** Runs a function until the test ends. @returns its origin */
export async function startDeno(name: string, env: Readonly<Record<string, string>>): Promise<string> {
  if (DENO === undefined) throw new Error('Deno is not installed');
  const port = await findFreePort();
  const source = join(FUNCTIONS, name, 'index.ts');
  const child = spawn(DENO, ['run', '--allow-env', '--allow-net', ...DENO_CONFIG, source], {
    env: {
      ...process.env,
      ...env,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: unknown) => {
      printed += String(chunk);
      if (printed.includes('Listening on')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`deno ended with ${code}: ${printed}`)));
  });
  return `http://127.0.0.1:${port}`;
}
