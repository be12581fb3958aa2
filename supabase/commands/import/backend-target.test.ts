// @module-tag quick
import { expect, test } from 'vitest';
import { backendTarget } from './backend-target.ts';

const ABOUT = {
  file: 'list.csv',
  source: 'list',
  as_of: null,
  is_complete: false,
  ending: null,
  is_older_fine: false,
  attribution: 'A list',
  licence: null,
  licence_url: null,
};
const ask = (answer: () => Promise<{ status: number; text: string }>) =>
  backendTarget({ port: 4173, ask: answer }).merge('00000000-0000-4000-8000-000000000001', 1, [], ABOUT);

test('a backend that ends during an import is reported in a sentence', async () => {
  await expect(ask(() => Promise.reject(new Error('socket hang up')))).rejects.toThrow(
    'The backend ended while it was asked; start it and import again.',
  );
});

test('a row that its database refuses is reported in a sentence', async () => {
  const error = 'The database refused row 2, 41: a rule. Nothing of the file is in.';
  await expect(ask(async () => ({ status: 422, text: JSON.stringify({ error }) }))).rejects.toMatchObject({
    message: error,
  });
});
