import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staticImports } from './budget.mjs';

/**
 * Finds scripts of a build that import each other in a circle. One of them runs before the classes and constants of another
 * are there, and the page does not open.
 * @param {string} root the project's folder, after a build
 * @returns {string | undefined} the problem, or undefined if there is no circle
 */
export function checkChunkCircles(root) {
  const folder = join(root, 'dist/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const imports = new Map(scripts.map((name) => [name, importsOf(readFileSync(join(folder, name), 'utf8'))]));
  const circle = findCircle(imports);
  return circle && `Scripts of the build import each other in a circle: ${circle.join(' → ')}`;
}

/** @param {string} code */
const importsOf = (code) => staticImports(code).map((path) => path.replace('./', ''));

/**
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[] | undefined} names along a circle, the first one also at the end
 */
function findCircle(imports) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const path = [];
  /**
   * @param {string} name
   * @returns {string[] | undefined}
   */
  const visit = (name) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    path.push(name);
    for (const next of imports.get(name) ?? []) {
      const found = visit(next);
      if (found) return found;
    }
    path.pop();
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const found = visit(name);
    if (found) return found;
  }
  return undefined;
}
