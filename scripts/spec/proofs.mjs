/**
 * Finds the proved numbers of the specification's checklist. A number is proved by a passing test whose own title ends with
 * it in parentheses, `… (S109, M9)`. Comments, titles of groups and skipped tests don't count.
 */

/** The list at the end of a title. It may include rules of docs/sync-rules.md (Y) and decisions (U). */
const NAMED = /\(([A-Z]\d+(?:-[A-Z]?\d+)?(?:, [A-Z]\d+(?:-[A-Z]?\d+)?)*)\)$/;

const NUMBER = /^([A-Z])(\d+)$/;
const RANGE = /^([A-Z])(\d+)-\1?(\d+)$/;

/** Letters that number something other than checks: decisions and sync rules. */
const NOT_CHECKS = new Set(['U', 'Y']);

/**
 * @typedef {object} Check a line of the checklist
 * @property {string} id such as 'S27'
 * @property {string} heading its heading; checks of one heading belong to one table
 * @property {boolean} isLiteral whether it quotes a literal text
 */

/**
 * @param {string} text docs/spec/checklist.md
 * @returns {ReadonlyMap<string, Check>} every check by its number, in the list's order
 */
export function readChecklist(text) {
  const checks = new Map();
  let heading = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) heading = line;
    const [, id = '', what = ''] = /^([A-Z]\d+) \| (.*)$/.exec(line) ?? [];
    if (id === '') continue;
    if (checks.has(id)) throw new Error(`The checklist has ${id} twice.`);
    checks.set(id, { id, heading, isLiteral: /'[^']+'/.test(what) });
  }
  return checks;
}

/**
 * @param {string} text docs/spec/open.md
 * @returns {ReadonlyMap<string, string>} the reason of each open number
 */
export function readOpen(text) {
  const open = new Map();
  for (const line of text.split('\n')) {
    const [, list = '', reason = ''] = /^\| ([A-Z]\d[^|]*) \| ([^|]+) \|$/.exec(line) ?? [];
    for (const id of list.split(', ').flatMap(expand)) open.set(id, reason);
  }
  return open;
}

/**
 * @typedef {{ testResults: ReadonlyArray<{ assertionResults: ReadonlyArray<{ title: string, status: string }> }> }}
 *   VitestReport
 * @param {VitestReport} report
 * @returns {string[]} the titles of the tests that passed
 */
export function passedInVitest({ testResults }) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map(({ title }) => title),
  );
}

/**
 * @typedef {{ suites?: readonly PlaywrightSuite[],
 *   specs?: ReadonlyArray<{ title: string, tests: ReadonlyArray<{ status: string }> }> }} PlaywrightSuite
 * @param {PlaywrightSuite} suite the report, or a suite in it
 * @returns {string[]} the titles of the tests that passed
 */
export function passedInPlaywright({ suites = [], specs = [] }) {
  const passed = specs.filter(({ tests }) => tests.some(({ status }) => ['expected', 'flaky'].includes(status)));
  return [...passed.map(({ title }) => title), ...suites.flatMap(passedInPlaywright)];
}

/**
 * @param {string} title
 * @returns {string[]} the numbers in it, single or as ranges: 'S109', 'M57-M59'
 */
function namesIn(title) {
  // A Playwright tag may follow.
  const [, list] = NAMED.exec(title.replace(/(?: @\w+)+$/, '')) ?? [];
  return list === undefined ? [] : list.split(', ');
}

/**
 * @param {string} text such as 'S45-S48' or 'R5'
 * @returns {string[]} the single numbers
 */
function expand(text) {
  const [, letter = '', from = '', to = ''] = RANGE.exec(text) ?? [];
  if (letter === '') return NUMBER.test(text) ? [text] : [];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${letter}${Number(from) + n}`);
}

/**
 * @param {ReadonlyMap<string, Check>} checks
 * @param {ReadonlyMap<string, string>} open
 * @param {readonly string[]} titles of the tests that passed
 * @returns {{ proved: ReadonlySet<string>, problems: string[] }} `problems` in sentences: a number that is neither proved
 *   nor open, one that is both, one that does not exist, a range over something other than the literals of one table
 */
export function judge(checks, open, titles) {
  const proved = new Set();
  const problems = new Set();
  for (const title of titles) {
    for (const name of namesIn(title).filter((text) => !NOT_CHECKS.has(text.charAt(0)))) {
      const ids = expand(name);
      const unknown = ids.filter((id) => !checks.has(id));
      if (unknown.length > 0)
        problems.add(`“${title}” names ${unknown.join(', ')}, which the checklist does not have.`);
      else if (!isOneTable(ids.map((id) => checks.get(id))))
        problems.add(`“${title}” names ${name}: a range may stand only for literals of one table. Name each number.`);
      else for (const id of ids) proved.add(id);
    }
  }
  for (const id of open.keys()) {
    if (!checks.has(id)) problems.add(`docs/spec/open.md has ${id}, which the checklist does not have.`);
    if (proved.has(id)) problems.add(`${id} is proved: take it out of docs/spec/open.md.`);
  }
  for (const id of checks.keys()) {
    if (proved.has(id) || open.has(id)) continue;
    problems.add(`${id} is proved by no passing test, and docs/spec/open.md does not say why.`);
  }
  return { proved, problems: [...problems] };
}

/** @param {ReadonlyArray<Check | undefined>} range a single check always counts as one table */
function isOneTable(range) {
  return range.length === 1 || range.every((check) => check?.isLiteral && check.heading === range[0]?.heading);
}
