/** `npm run dev`: runs the embedded backend, with Vite's development server in front of it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies, runMain } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BACKEND_PORT = process.env['BACKEND_PORT'] ?? '4174';
const PORT = process.env['PORT'] ?? '4173';

await runMain(async () => {
  await ensureDependencies();
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  /** @type {Array<[string[], Record<string, string>]>} */
  const commands = [
    [
      ['--import', 'tsx', join(ROOT, 'supabase/local/main.ts')],
      { PORT: BACKEND_PORT, DEV_SERVER_URL: `http://localhost:${PORT}` },
    ],
    [[vite, '--port', PORT], { BACKEND_PORT }],
  ];
  const children = commands.map(([args, env]) =>
    spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }),
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => children.forEach((child) => child.kill(signal)));
  }
  // If one ends, end the others.
  for (const child of children) {
    child.on('exit', (code) => {
      process.exitCode = code ?? 1;
      children.forEach((other) => other.kill('SIGTERM'));
    });
  }
});
