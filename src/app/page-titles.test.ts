// @module-tag quick
import { expect, test } from 'vitest';
import { titleOf } from './page-titles.ts';

test('a path has its own title, or else its parent’s', () => {
  expect(titleOf('/')).toBe('shell.title.home');
  expect(titleOf('/restaurant/warung-melati')).toBe('shell.title.restaurant');
  expect(titleOf('/subscription/success')).toBe('shell.title.subscription');
  expect(titleOf('/auth/login')).toBe('shell.title.login');
  expect(titleOf('/auth/callback')).toBe('shell.title.callback');
});
