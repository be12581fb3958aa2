import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Gzip kilobytes of script that `/` may request before the first paint. */
const BUDGET_KB = 95;

/**
 * Measures the built page's entry scripts with all their static imports.
 * @param {string} root the project's folder, after a build
 * @returns {string | undefined} the problem, or undefined if the budget is kept
 */
export function checkBudget(root) {
  const dist = join(root, 'dist');
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entries = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const queue = entries.map((entry) => entry.replace(/^\//, ''));
  while (queue.length) {
    const file = queue.pop() ?? '';
    if (sizes.has(file)) continue;
    const code = readFileSync(join(dist, file));
    sizes.set(file, gzipSync(code, { level: 9 }).length);
    queue.push(...staticImports(code.toString()).map((path) => join(file, '..', path)));
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
  const list = [...sizes].map(([file, size]) => `${(size / 1000).toFixed(1)} kB ${file}`).join(', ');
  console.log(`     ${total.toFixed(1)} kB gzip of ${BUDGET_KB} allowed: ${list}`);
  if (!sizes.size) return 'dist/index.html asks for no script at all: is the build complete?';
  return total > BUDGET_KB
    ? `The scripts before first paint weigh ${total.toFixed(1)} kB; ${BUDGET_KB} kB are allowed.`
    : undefined;
}

/**
 * @param {string} code minified module code as the bundler writes it
 * @returns {string[]} relative paths of its static imports
 */
function staticImports(code) {
  return [...code.matchAll(/(?:^|[;}\n])(?:import|export)(?:[^'"`;()]*?from)?\s*["'](\.[^"']+\.js)["']/g)].map(
    (match) => match[1] ?? '',
  );
}
