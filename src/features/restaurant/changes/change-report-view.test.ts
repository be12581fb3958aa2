// @module-tag quick
import { describe, expect, test } from 'vitest';
import type { ChangeReport } from '#domain/own/own-view.ts';
import {
  type ChangeDraft,
  changeMutation,
  changeProblem,
  kindOf,
  parseChange,
  shownReports,
  undecidedKinds,
} from './change-report-view.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const report = (change: Partial<ChangeReport>): ChangeReport => ({
  kind: 'closed',
  note: null,
  photo: null,
  state: 'open',
  code: null,
  createdAt: '2026-10-01T00:00:00.000Z',
  ...change,
});

const draft = (change: Partial<ChangeDraft>): ChangeDraft => ({ kind: null, note: '', photo: null, ...change });

describe('the form', () => {
  test('requires a kind, and a note for kinds that say nothing themselves', () => {
    expect(changeProblem(draft({ kind: null, note: 'Words' }))).toBe('kind');
    expect(changeProblem(draft({ kind: 'other', note: ' \u202e ' }))).toBe('note');
    expect(changeProblem(draft({ kind: 'other', note: 'A new name over the door' }))).toBeNull();
    expect(changeProblem(draft({ kind: 'closed', note: '' }))).toBeNull();
    expect(changeMutation('place', draft({ kind: 'other', note: '' }))).toBeNull();
  });

  test('sends no invisible characters and no empty note', () => {
    const args = { restaurant_id: 'place', kind: 'hours' };
    expect(changeMutation('place', draft({ kind: 'hours', note: '  ' }))).toEqual({ name: 'report_change', args });
    expect(changeMutation('place', draft({ kind: 'hours', note: '\u202eMondays:\r\nclosed\u0007 ' }))).toEqual({
      name: 'report_change',
      args: { ...args, note: 'Mondays:\nclosed' },
    });
    expect(changeMutation('place', draft({ kind: 'hours', photo: 'a.jpg' }))).toEqual({
      name: 'report_change',
      args: { ...args, photo: 'a.jpg' },
    });
  });

  test.each([undefined, 'text', { kind: 'gossip', note: '' }, { kind: null }])(
    'begins anew where %o is kept',
    (value) => {
      expect(parseChange(value)).toEqual(draft({}));
    },
  );
});

test('a draft from before photos is read as one without a photo', () => {
  expect(parseChange({ kind: 'moved', note: 'Two doors on.' })).toEqual(
    draft({ kind: 'moved', note: 'Two doors on.' }),
  );
});

describe('reports on the page', () => {
  test('decisions disappear after thirty days; undecided and refused reports stay', () => {
    const young = report({ state: 'upheld', createdAt: '2026-11-10T00:00:00.000Z' });
    const reports = [
      report({ state: 'dismissed' }),
      young,
      report({}),
      report({ state: 'refused', createdAt: null }),
      report({ state: 'waiting', createdAt: null }),
    ];
    expect(shownReports(reports, NOW)).toEqual(reports.slice(1));
    expect(shownReports([young], NOW + 40 * 86_400_000)).toEqual([]);
  });

  test('a kind is unavailable while undecided, except ‘other’; kinds of other versions count as ‘other’', () => {
    const reports = [
      report({}),
      report({ kind: 'hours', state: 'waiting' }),
      report({ kind: 'moved', state: 'upheld' }),
      report({ kind: 'other', note: 'A new name over the door' }),
    ];
    expect([...undecidedKinds(reports)]).toEqual(['closed', 'hours']);
    expect(kindOf(report({ kind: 'duplicate' }))).toBe('other');
  });
});
