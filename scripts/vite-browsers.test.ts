// @module-tag quick
import { expect, test } from 'vitest';
import { oldestBrowsers } from './vite-browsers.ts';

test('the build supports the browsers that package.json names', () => {
  expect(oldestBrowsers(['chrome >= 123', 'ios_saf >= 17.5'])).toEqual(['chrome123', 'ios17.5']);
  expect(() => oldestBrowsers(['last 2 versions'])).toThrow('names no oldest version');
  expect(oldestBrowsers()).toContain('ios17.5');
});
