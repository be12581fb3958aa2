// @module-tag quick
import { expect, test } from 'vitest';
import { loadTranslator } from '#i18n/translate.ts';
import { passwordStrength } from './password-strength.ts';

const { t } = await loadTranslator('en');
const lacks = (password: string) => passwordStrength(password).lacks.map((message) => t(message));

test('a strong password has eight characters, both cases, a digit and a special character (V25, M43, M44)', () => {
  expect(lacks('')).toEqual([
    'Password must be at least 8 characters long',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one lowercase letter',
    'Password must contain at least one number',
    'Password must contain at least one special character',
  ]);
  expect(lacks('Abcdef1!')).toEqual([]);
  expect(lacks('Abcdef1?'), 'only !@#$%^&* count').toEqual(['Password must contain at least one special character']);
});

test.each([
  ['Abcdef1!', 100],
  ['Abcdefg!', 60],
  ['abcdefg!', 40],
  ['abcdefgh', 20],
  ['', 20],
  ['password123', 40],
])('%j scores %i (V27)', (password, score) => {
  expect(passwordStrength(password).score).toBe(score);
});

test('common passwords are flagged in any capitalisation (V26)', () => {
  const common = 'password 123456 123456789 qwerty abc123 password123 admin letmein welcome monkey'.split(' ');
  for (const password of [...common, 'Password', 'QWERTY']) {
    expect(passwordStrength(password).isCommon, password).toBe(true);
  }
  expect(passwordStrength('monkeys').isCommon).toBe(false);
});
