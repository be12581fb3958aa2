import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where they are installed: not among the dependencies, because together they weigh as much as all of those. */
export const TOOLS_FOLDER = fileURLToPath(new URL('../../.cache/tools', import.meta.url));

/** Programs that only tests need, at exact versions. */
export const TOOLS = { deno: '2.9.6', supabase: '3.1.0' };

/** Where below a package for the platform each has its program. */
const PROGRAMS = { deno: ['@deno', 'deno'], supabase: ['@supabase', 'bin/supabase'] };

/**
 * The program itself and not the package's script around it, which would leave it running when the script is ended.
 * @param {keyof typeof TOOLS} name
 * @returns {string | undefined} an absolute path, or undefined where it is not installed at its version
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
