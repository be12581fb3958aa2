// @module-tag quick
import { expect, test } from 'vitest';
import { judge, passedInPlaywright, passedInVitest, readChecklist, readOpen } from './proofs.mjs';

const CHECKS = readChecklist(`# Checks
## Messages
### Sign-in
M1 | 'Welcome back' | a1
M2 | 'Wrong password' | a1
### Offline
M3 | 'You are offline' | a2
## Rules
F1 | The level follows from points | a3
F2 | Points never fall | a3
`);
const NONE = new Map<string, string>();
const ALL = ['the words (M1, M2, M3)', 'the level (F1)', 'points (F2)'];

test('numbers at the end of a passing title are proved', () => {
  const { proved, problems } = judge(CHECKS, NONE, ALL);
  expect([...proved]).toEqual(['M1', 'M2', 'M3', 'F1', 'F2']);
  expect(problems).toEqual([]);
});

test('decisions, sync rules and tags are allowed beside the numbers', () => {
  expect([...judge(CHECKS, NONE, ['saved (M1, U7, Y3) @postgres']).proved]).toEqual(['M1']);
});

test('a number in the middle of a title, or outside parentheses, proves nothing', () => {
  expect([...judge(CHECKS, NONE, ['(M1) is shown', 'shows M1', 'shows it (see M1)']).proved]).toEqual([]);
});

test('a range is allowed only for the literals of one table', () => {
  expect([...judge(CHECKS, NONE, ['the words (M1-M2)']).proved]).toEqual(['M1', 'M2']);
  for (const range of ['M1-M3', 'F1-F2', 'F1-2']) {
    const { proved, problems } = judge(CHECKS, NONE, [`all (${range})`]);
    expect([...proved], range).toEqual([]);
    expect(problems[0], range).toBe(
      `“all (${range})” names ${range}: a range may stand only for literals of one table. Name each number.`,
    );
  }
});

test('a number that is neither proved nor explained is a problem', () => {
  expect(judge(CHECKS, NONE, ALL.slice(1)).problems).toEqual(
    ['M1', 'M2', 'M3'].map((id) => `${id} is proved by no passing test, and docs/spec/open.md does not say why.`),
  );
});

test('an explained number is no problem until it is proved', () => {
  const open = readOpen('# Open\n\n| Numbers | Why |\n|---|---|\n| M1, M2-M3 | no screen yet |\n');
  expect([...open]).toEqual([
    ['M1', 'no screen yet'],
    ['M2', 'no screen yet'],
    ['M3', 'no screen yet'],
  ]);
  expect(judge(CHECKS, open, ALL.slice(1)).problems).toEqual([]);
  expect(judge(CHECKS, open, ALL).problems).toEqual(
    ['M1', 'M2', 'M3'].map((id) => `${id} is proved: take it out of docs/spec/open.md.`),
  );
});

test('a number missing from the checklist is a problem, in a title and among the open ones', () => {
  expect(judge(CHECKS, readOpen('| M9 | why |'), [...ALL, 'more (F3)']).problems).toEqual([
    '“more (F3)” names F3, which the checklist does not have.',
    'docs/spec/open.md has M9, which the checklist does not have.',
  ]);
});

test('a number that the checklist repeats is a problem', () => {
  expect(() => readChecklist("M1 | 'a' | a1\nM1 | 'b' | a1")).toThrow('The checklist has M1 twice.');
});

test('only passing tests’ own titles in a report count', () => {
  const tests = ['passed', 'failed', 'skipped', 'todo'].map((status) => ({
    title: status,
    fullName: `group (F1) ${status}`,
    status,
  }));
  expect(passedInVitest({ testResults: [{ assertionResults: tests }] })).toEqual(['passed']);
  const specs = ['expected', 'flaky', 'unexpected', 'skipped'].map((status) => ({
    title: status,
    tests: [{ status }],
  }));
  expect(passedInPlaywright({ suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }] })).toEqual([
    'expected',
    'flaky',
  ]);
});
