// @module-tag quick
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asTyped } from './as-typed.ts';
import { parseImportCommand } from './import-arguments.ts';
import { loadMapping } from './mapping.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rihla-typed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const typed = (map: string, file: string) => {
  const command = asTyped(parseImportCommand(['--format', 'table', '--map', map, file]), folder);
  if (command.command !== 'import') throw new Error('no import');
  return command;
};

test('a mapping and a file are looked for where the command was typed', async () => {
  const mapping = { source: 'typed', attribution: 'us', id: { column: 'id' }, fields: {} };
  const fields = { name: mapping.id, latitude: mapping.id, longitude: mapping.id };
  writeFileSync(join(folder, 'typed-map.json'), JSON.stringify({ ...mapping, fields }));
  writeFileSync(join(folder, 'typed-rows.csv'), 'id\n1\n');
  const { map, file } = typed('typed-map.json', './typed-rows.csv');
  expect([map, file]).toEqual([join(folder, 'typed-map.json'), join(folder, 'typed-rows.csv')]);
  expect((await loadMapping(map ?? '')).source).toBe('typed');
});

test('a file that is here, included or missing keeps its name', async () => {
  const { map, file } = typed('singapore-muis', 'package.json');
  expect([map, file]).toEqual(['singapore-muis', 'package.json']);
  expect((await loadMapping(map ?? '')).source).toBe('muis');
  expect(typed('nowhere.json', 'nowhere.csv')).toMatchObject({ map: 'nowhere.json', file: 'nowhere.csv' });
});
