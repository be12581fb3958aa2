// @module-tag quick
import { describe, expect, test } from 'vitest';
import { parseModerateArguments } from './moderate-arguments.ts';

const ID = '0f7f5b62-3f0a-4c53-9a3e-6c1d1c5b8e42';

describe('the arguments of npm run moderate', () => {
  test('waiting pictures are pending, everything else is open', () => {
    expect(parseModerateArguments(['list', '--kind', 'photo', '--json'], undefined)).toEqual({
      command: 'list',
      json: true,
      filter: { subjects: ['review_photo'], states: ['open', 'pending'], limit: 50 },
    });
  });

  test('--as names who decides, else the user does', () => {
    const args = ['decide', ID, 'hide', '--note', ' Rude '];
    expect(parseModerateArguments(args, 'root')).toMatchObject({ request: { by: 'root', note: 'Rude', verb: 'hide' } });
    expect(parseModerateArguments([...args, '--as', 'Layla'], 'root')).toMatchObject({ request: { by: 'Layla' } });
  });

  test('undo and redo name a person', () => {
    const args = ['--person', ID.toUpperCase(), '--note', 'Lies', '--as', 'Layla'];
    const request = { person: ID, isUndone: true, note: 'Lies', by: 'Layla' };
    expect(parseModerateArguments(['undo', ...args], undefined)).toEqual({ command: 'undo', json: false, request });
    expect(parseModerateArguments(['redo', ...args], undefined)).toMatchObject({ request: { isUndone: false } });
  });

  test.each([
    [[], 'Say what to do.'],
    [['delete'], 'There is no command delete.'],
    [['list', 'all'], 'all is too much.'],
    [
      ['list', '--kind', 'user'],
      '--kind is one of review, photo, change, evidence, suggestion, merge, name, profile, check.',
    ],
    [['list', '--state', 'new'], '--state is one of open,'],
    [['list', '--limit', '0'], '--limit is 1 to 500.'],
    [['list', '--all'], '--all'],
    [['show'], 'Something is missing.'],
    [['show', '12'], '12 is no id; list shows them.'],
    [['decide', ID, 'ban', '--note', 'x'], 'A decision is one of approve, reject, hide, restore, dismiss, not ban.'],
    [['undo', '--note', 'x', '--as', 'y'], ' is no id; list shows them.'],
    [['undo', '--person', ID, '--as', 'y'], 'A decision needs its reason: --note TEXT.'],
    [['decide', ID, 'hide'], 'A decision needs its reason: --note TEXT.'],
    [['decide', ID, 'hide', '--note', 'x'], 'Nobody knows who decides: --as NAME.'],
  ])('%j is answered with a sentence', (args, sentence) => {
    expect(() => parseModerateArguments(args, undefined)).toThrow(
      expect.objectContaining({ code: 'arguments', message: expect.stringContaining(sentence) }),
    );
  });
});
