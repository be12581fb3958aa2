import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Gzip kilobytes of script that a document may request by itself: `/` before its first paint, and `/search` with its workers. */
const BUDGETS_KB = { 'index.html': 95, 'search.html': 200 };

/**
 * Measures the scripts that built documents name, with all their static imports.
 * @param {string} root the project's folder, after a build
 * @returns {string | undefined} the problem, or undefined if all budgets are kept
 */
export function checkBudget(root) {
  const problems = Object.entries(BUDGETS_KB).flatMap(([document, budget]) => {
    const sizes = scriptSizes(join(root, 'dist'), document);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
    const list = [...sizes].map(([file, size]) => `${(size / 1000).toFixed(1)} kB ${file}`).join(', ');
    console.log(`     ${document}: ${total.toFixed(1)} kB gzip of ${budget} allowed: ${list}`);
    if (!sizes.size) return [`dist/${document} asks for no script at all: is the build complete?`];
    return total > budget ? [`The scripts of ${document} weigh ${total.toFixed(1)} kB; ${budget} kB are allowed.`] : [];
  });
  return problems.length > 0 ? problems.join('\n') : undefined;
}

/**
 * @param {string} dist
 * @param {string} document
 * @returns {Map<string, number>} gzip bytes by file
 */
function scriptSizes(dist, document) {
  const html = readFileSync(join(dist, document), 'utf8');
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
  return sizes;
}

/**
 * @param {string} code minified module code as the bundler writes it
 * @returns {string[]} relative paths of its static imports
 */
export function staticImports(code) {
  return [...code.matchAll(/(?:^|[;}\n])(?:import|export)(?:[^'"`;()]*?from)?\s*["'](\.[^"']+\.js)["']/g)].map(
    (match) => match[1] ?? '',
  );
}
