// @module-tag quick
import { expect, test } from 'vitest';
import { noteNameOf } from './note-files.ts';

test('files of notes are recognised by their names, whatever characters their hash has', () => {
  expect(noteNameOf('assets/notes-sg-BBCAY2I.json')).toBe('notes-sg');
  expect(noteNameOf('/assets/notes-sg-ar-Dq-J_Js.json')).toBe('notes-sg-ar');
  expect(noteNameOf('/assets/notes-sg-ab-cdef.json')).toBe('notes-sg');
  expect(noteNameOf('/assets/notes-sg-ar-Dq-J_Js.js')).toBeUndefined();
  expect(noteNameOf('/assets/release-notes-sg-BBCAY2I.json')).toBeUndefined();
});
