import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/**
 * Runs a program, or one of the project's packages by its name, like `npx`, which would take a second to start.
 * @param {string} root the folder to run in, with `node_modules`
 * @param {string[]} command
 * @returns {Promise<{ code: number | null, output: string }>} `output` is all that it printed
 */
export function runCommand(root, [name = '', ...args]) {
  return new Promise((resolve, reject) => {
    const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
    const child = spawn(name, args, {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
