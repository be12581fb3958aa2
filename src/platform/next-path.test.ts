// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPath, safeNextPath, visitorPath } from './next-path.ts';

test.each(['/saved', '/search?q=nasi%20lemak&halal=certified', '/restaurant/a-b#hours', '/'])(
  '%s is accepted',
  (path) => {
    expect(safeNextPath(path)).toBe(path);
  },
);

test.each([
  null,
  '',
  'saved',
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/x/..//evil.test',
  '/.//evil.test',
  'javascript:alert(1)',
  ' /saved',
  '/login',
  '/login?next=/login',
  '/signup',
  '/auth/callback',
])('%j is refused', (next) => {
  expect(safeNextPath(next)).toBeUndefined();
});

test('every accepted path stays on the origin, as a browser resolves it', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    '%2f',
    '%5c',
    'evil.test',
    'a',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = safeNextPath(`/${pieces.join('')}`);
      if (path !== undefined) expect(new URL(path, 'https://rihla.app').origin).toBe('https://rihla.app');
    }),
    { seed: 20261120, numRuns: 5000 },
  );
});

test('a path survives the way to sign-in and back', () => {
  const next = new URLSearchParams(loginPath('/search?q=a&b=c').split('?')[1]).get('next');
  expect(safeNextPath(next)).toBe('/search?q=a&b=c');
  expect(loginPath('/')).toBe('/login');
});

const from = (pathname: string, search = '') => visitorPath('/signup', { pathname, search });

test('a visitor’s links to sign in and up return to the page that they are on, or that they came from', () => {
  expect(from('/waiter')).toBe('/signup?next=%2Fwaiter');
  expect(from('/restaurant/zam-zam', '?review=write')).toBe('/signup?next=%2Frestaurant%2Fzam-zam%3Freview%3Dwrite');
  expect(from('/login', '?next=%2Fwaiter')).toBe('/signup?next=%2Fwaiter');
  expect(from('/login', '?next=%2F%2Fevil.test')).toBe('/signup');
  expect(from('/login')).toBe('/signup');
  expect(from('/')).toBe('/signup');
});
