/**
 * `npm run spec`: which numbers of the specification's checklist (docs/spec/checklist.md) the last `npm test -- --all` proved. Prints a
 * line per letter, the problems, and the sum. Exits 1 if a number is neither proved nor explained in docs/spec/open.md, or a
 * report is missing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, passedInPlaywright, passedInVitest, readChecklist, readOpen } from './spec/proofs.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Reports of the runners of `npm test -- --all`. */
const REPORTS = /** @type {const} */ ([
  ['unit', passedInVitest],
  ['integration', passedInVitest],
  ['faults-browser', passedInVitest],
  ['alone', passedInVitest],
  ['e2e', passedInPlaywright],
]);

/** @param {string} path within the project */
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

const missing = REPORTS.filter(([name]) => !existsSync(join(ROOT, `.cache/reports/${name}.json`)));

if (missing.length > 0) {
  console.log(`There is no report of ${missing.map(([name]) => name).join(', ')}: run npm test -- --all first.`);
  process.exitCode = 1;
} else {
  const checks = readChecklist(read('docs/spec/checklist.md'));
  const open = readOpen(read('docs/spec/open.md'));
  const titles = REPORTS.flatMap(([name, passed]) => passed(JSON.parse(read(`.cache/reports/${name}.json`))));
  const { proved, problems } = judge(checks, open, titles);
  for (const letter of new Set([...checks.keys()].map((id) => id.charAt(0)))) {
    const ids = [...checks.keys()].filter((id) => id.startsWith(letter));
    const done = ids.filter((id) => proved.has(id)).length;
    console.log(`${letter}: ${done} of ${ids.length} proved, ${ids.filter((id) => open.has(id)).length} open`);
  }
  for (const problem of problems) console.log(problem);
  console.log(`${proved.size} of ${checks.size} are proved, ${open.size} are open, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
