// @module-tag quick
import { expect, test } from 'vitest';
import { isWhatItClaims } from './content-type.ts';

const answer = (type: string, status = 200) => new Response('x', { status, headers: { 'content-type': type } });

test.each([
  ['/assets/app-123.js', 'text/javascript'],
  ['/assets/app.css', 'text/css; charset=utf-8'],
  ['/index.html', 'text/html'],
  ['/illustrations/plate.svg', 'image/svg+xml'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s served as %s is cached', (path, type) => {
  expect(isWhatItClaims(`https://app.test${path}`, answer(type))).toBe(true);
});

test.each([
  ['/assets/app-123.js', 'text/html', 200],
  ['/illustrations/plate.svg', 'text/html', 200],
  ['/assets/app-123.js', 'text/javascript', 404],
])('%s served as %s with status %i is refused', (path, type, status) => {
  expect(isWhatItClaims(`https://app.test${path}`, answer(type, status))).toBe(false);
});
