// @module-tag quick
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, slowestTests } from './reports.mjs';

function write(report: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), 'rihla-report-')), 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const spec = (title: string, isOk: boolean, ...durations: number[]) => ({
  file: 'a.spec.ts',
  line: 3,
  title,
  ok: isOk,
  tests: [
    { results: durations.map((duration) => ({ duration, errors: isOk ? [] : [{ message: `after ${duration}` }] })) },
  ],
});

test('of vitest: the counts, failures with the start of their errors, files that failed as a whole, the times', () => {
  const why = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n');
  const report = readVitestReport(
    write({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'one', status: 'passed', duration: 2, failureMessages: [] },
            { fullName: 'two', status: 'failed', duration: 5, failureMessages: [why] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such import', assertionResults: [] },
      ],
    }),
  );
  expect(report).toMatchObject({ passed: 1, failed: 1 });
  expect(report.failures).toEqual([
    expect.stringMatching(/^a\.test\.ts > two\n {2}line 0\n(?: {2}line \d+\n){10} {2}line 11$/),
    'b.test.ts: no such import',
  ]);
  expect(report.times).toEqual([
    { name: 'a.test.ts > one', ms: 2 },
    { name: 'a.test.ts > two', ms: 5 },
  ]);
});

test('of Playwright: nested suites, failures with the start of their errors, the time of both attempts, tests that passed at the second attempt', () => {
  const report = readPlaywrightReport(
    write({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      suites: [{ specs: [spec('one', true, 10)], suites: [{ specs: [spec('two', false, 20, 30)] }] }],
    }),
  );
  expect(report).toEqual({
    passed: 2,
    failed: 1,
    retried: 1,
    failures: ['a.spec.ts:3 > two\n  after 20\n  after 30'],
    times: [
      { name: 'a.spec.ts:3 > one', ms: 10 },
      { name: 'a.spec.ts:3 > two', ms: 50 },
    ],
  });
});

test('the slowest come first, and no more than requested', () => {
  const times = [
    { name: 'quick', ms: 40 },
    { name: 'slow', ms: 12_340 },
    { name: 'slower', ms: 123_400 },
  ];
  expect(slowestTests(times, 2)).toEqual([' 123.4 s  slower', '  12.3 s  slow']);
});
