/** Reads the reports of the runners of `npm test`: failures, and the time of each test. */
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} VitestFile in vitest's report
 * @property {string} name its path
 * @property {string} status
 * @property {string} message why the file failed as a whole
 * @property {ReadonlyArray<{ fullName: string, status: string, duration?: number, failureMessages: readonly string[] }>}
 *   assertionResults its tests; durations in milliseconds
 */

/**
 * @typedef {object} Suite in Playwright's report
 * @property {readonly Suite[]} [suites]
 * @property {ReadonlyArray<{ file: string, line: number, title: string, ok: boolean,
 *   tests: ReadonlyArray<{ results: readonly TestResult[] }> }>} specs
 */

/**
 * @typedef {object} TestResult one attempt of a test in Playwright's report
 * @property {number} duration in milliseconds
 * @property {ReadonlyArray<{ message?: string }>} [errors]
 */

/** @typedef {{ name: string, ms: number }} TestTime the time of one test, all attempts together */
/** @typedef {{ passed: number, failed: number, failures: string[], times: TestTime[] }} Report */

/**
 * @param {string} path of vitest's JSON report
 * @returns {Report}
 */
export function readVitestReport(path) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {readonly VitestFile[]} */
  const files = testResults;
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: files.flatMap(failuresOfFile),
    times: files.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({ name: `${name} > ${fullName}`, ms: duration })),
    ),
  };
}

/**
 * @param {string} path of Playwright's JSON report
 * @returns {Report & { retried: number }} tests that passed at the second attempt count as passed
 */
export function readPlaywrightReport(path) {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {readonly Suite[]} */
  const all = suites;
  const specs = all.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    retried: stats.flaky,
    failures: specs.filter(({ ok }) => !ok).map(failureOf),
    times: specs.map((spec) => ({ name: nameOf(spec), ms: durationOf(spec) })),
  };
}

/**
 * @param {readonly TestTime[]} times
 * @param {number} count
 * @returns {string[]} a line per test, slowest first
 */
export function slowestTests(times, count) {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, count);
  return slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/**
 * @param {Suite} suite
 * @returns {Array<Suite['specs'][number]>}
 */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {Suite['specs'][number]} spec */
function nameOf({ file, line, title }) {
  return `${file}:${line} > ${title}`;
}

/**
 * @param {Suite['specs'][number]} spec
 * @returns {string} its name, and the first lines of each attempt's errors
 */
function failureOf(spec) {
  const results = spec.tests.flatMap((test) => test.results);
  const whys = results.flatMap(({ errors = [] }) => firstLines(errors.flatMap(({ message = '' }) => message)));
  return [nameOf(spec), ...whys].join('\n');
}

/** @param {Suite['specs'][number]} spec */
function durationOf({ tests }) {
  const results = tests.flatMap((test) => test.results);
  return results.reduce((sum, { duration }) => sum + duration, 0);
}

/**
 * @param {VitestFile} file
 * @returns {string[]} its failed tests with the first lines of their errors, or the file if it failed as a whole
 */
function failuresOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${name}: ${message}`];
  return failed.map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${firstLines(failureMessages)}`);
}

/** @param {readonly string[]} messages */
function firstLines(messages) {
  const lines = messages.join('\n').split('\n').slice(0, 12);
  return lines.map((line) => `  ${line}`).join('\n');
}
