// @module-tag quick
import { describe, expect, test } from 'vitest';
import { checkScriptPath } from './script-address.ts';

describe('a script that the page may start', () => {
  test.each([
    '/assets/worker-DdKGOPJ8.js',
    '/assets/worker-a_b-c_d-.js',
    '/assets/maplibre-gl-worker-CZtFQQI.mjs',
    '/sw.js',
  ])('%s', (path) => {
    expect(checkScriptPath(path)).toBe(path);
  });

  test.each([
    '',
    '/',
    'sw.js',
    '//evil.example/sw.js',
    'https://evil.example/sw.js',
    '/\\evil.example/assets/worker-DdKGOPJ8.js',
    '/sw.js?from=https://evil.example',
    '/sw.js\n',
    '/assets/../storage/v1/object/public/avatars/worker-DdKGOPJ8.js',
    '/assets/worker-DdKGOPJ8.js/../../packs/x.js',
    '/assets/index-DdKGOPJ8.js',
    '/assets/worker-DdKGOPJ8.mjs',
    '/assets/x-maplibre-gl-worker-CZtFQQI.mjs',
    '/packs/worker-DdKGOPJ8.js',
    '/storage/v1/object/public/avatars/assets/worker-DdKGOPJ8.js',
    'data:text/javascript,alert(1)',
    'blob:https://rihla.example/worker-DdKGOPJ8.js',
    'javascript:alert(1)//sw.js',
  ])('%j is refused', (path) => {
    expect(() => checkScriptPath(path)).toThrow(TypeError);
  });
});
