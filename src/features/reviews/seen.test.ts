// @module-tag quick
import { expect, test } from 'vitest';
import { readMutation } from '#domain/own/mutations.ts';
import { seenReports } from './seen.ts';

const PLACE = '00000000-0000-4000-8000-000000000001';

test("a reviewer's answers go to the moderators, without unanswered questions", () => {
  const [report, ...others] = seenReports(PLACE, { certificate: 'yes', prayer: 'no' });
  expect(others).toEqual([]);
  expect(report).toEqual({
    name: 'report_change',
    args: { restaurant_id: PLACE, kind: 'other', note: 'Seen there: halal certificate: yes, prayer space: no' },
  });
  expect(readMutation(report)).toEqual(report);
});

test('without an answer there is no report', () => {
  expect(seenReports(PLACE, undefined)).toEqual([]);
  expect(seenReports(PLACE, { alcohol: undefined })).toEqual([]);
});
