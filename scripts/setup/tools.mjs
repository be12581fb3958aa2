import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Installed outside of the dependencies, because together they are as large as all of those. */
export const TOOLS_FOLDER = fileURLToPath(new URL('../../.cache/tools', import.meta.url));

/** Programs that only tests need, at exact versions. */
export const TOOLS = { deno: '2.9.6', supabase: '3.1.0' };

/** Path of each program below the package for the platform. */
const PROGRAMS = { deno: ['@deno', 'deno'], supabase: ['@supabase', 'bin/supabase'] };

/**
 * The program itself instead of the package's wrapper script, which would leave the program running when it is ended.
 * @param {keyof typeof TOOLS} name
 * @returns {string | undefined} an absolute path, or undefined unless it is installed at its version
 */
export function findTool(name) {
  const [scope = '', file = ''] = PROGRAMS[name];
  const folder = join(TOOLS_FOLDER, 'node_modules', scope);
  if (!existsSync(join(TOOLS_FOLDER, `${name}-${TOOLS[name]}`)) || !existsSync(folder)) return undefined;
  // npm installs the package of this platform only.
  return readdirSync(folder)
    .map((platform) => join(folder, platform, file))
    .find((path) => existsSync(path));
}
