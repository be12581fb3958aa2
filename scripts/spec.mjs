/**
 * `npm run spec`: which numbers of the specification's checklist no test names yet. A test names what it proves at the end
 * of its title: `… (S109, M9)`, or a range: `… (S45-S48)`. Prints a line per letter and a last line with the sum.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** How many numbers each letter of the checklist has, from 1. */
const CHECKS = { R: 33, S: 148, V: 33, M: 62, K: 54, D: 67, F: 45, A: 11, X: 8 };

const FOLDERS = ['src', 'sw', 'scripts', 'tests'];
const TEST_FILE = /\.(test|spec)\.tsx?$/;

/** The list at the end of a title; rules (Y) and decisions (U) may stand among the numbers. */
const NAMED = /\(([A-Z]\d+(?:-[A-Z]?\d+)?(?:, [A-Z]\d+(?:-[A-Z]?\d+)?)*)\)['"`]/g;

/**
 * @param {string} text such as 'S45-S48' or 'R5'
 * @returns {string[]} each number by itself
 */
function expand(text) {
  const [, letter = '', from = '', to = from] = /^([A-Z])(\d+)(?:-[A-Z]?(\d+))?$/.exec(text) ?? [];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${letter}${Number(from) + n}`);
}

const named = new Set(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(folder, String(file))),
  )
    .filter((file) => TEST_FILE.test(file))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(NAMED)])
    .flatMap(([, list = '']) => list.split(', '))
    .flatMap(expand),
);

let missing = 0;
let all = 0;
for (const [letter, count] of Object.entries(CHECKS)) {
  const left = Array.from({ length: count }, (_, n) => `${letter}${n + 1}`).filter((id) => !named.has(id));
  missing += left.length;
  all += count;
  console.log(
    `${letter}: ${count - left.length} of ${count}${left.length > 0 ? `; not named: ${left.join(' ')}` : ''}`,
  );
}
console.log(`${all - missing} of ${all} are named by a test, ${missing} are not`);
