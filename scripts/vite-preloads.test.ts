// @module-tag quick
import { expect, test } from 'vitest';
import { type Bundle, pagePreloads, preloaded, preloadedLater } from './vite-preloads.ts';

const chunk = (fileName: string, modules: readonly string[], imports: readonly string[] = [], css: string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  isEntry: fileName === 'assets/index-1.js',
  moduleIds: modules,
  imports,
  code:
    fileName === 'assets/first-1.js' ? 'new Worker("/assets/worker-aB_9.js")' : 'new Worker("/assets/worker-other.js")',
  viteMetadata: { importedCss: new Set(css) },
});
const FILES = [
  { ...chunk('assets/index-1.js', ['/p/src/main.tsx'], ['assets/base-1.js', 'assets/first-1.js']), code: '' },
  { ...chunk('assets/base-1.js', ['/p/node_modules/react/index.js']), code: '' },
  chunk('assets/first-1.js', ['/p/src/services/spawn-search.ts']),
  chunk('assets/services-1.js', ['/p/src/app/open-services.ts'], ['assets/base-1.js']),
  chunk('assets/search-1.js', ['/p/src/app/search-route.tsx'], ['assets/cards-1.js'], ['assets/search-1.css']),
  chunk('assets/cards-1.js', ['/p/src/places/cards/card.tsx'], ['assets/base-1.js'], ['assets/cards-1.css']),
  chunk('assets/more-1.js', ['/p/src/app/more-routes.tsx'], ['assets/base-1.js']),
  chunk('assets/directory-1.js', ['/p/src/features/directory/directory-page.tsx'], ['assets/cards-1.js']),
  chunk('assets/_texts-en-1.js', ['\0texts-en']),
  chunk('assets/_texts-ar-1.js', ['\0texts-ar']),
  chunk('assets/_texts-ar-place-1.js', ['\0texts-ar-place']),
  chunk('assets/place-1.js', ['/p/src/app/place-page.tsx']),
  chunk('assets/reviews-1.js', ['/p/src/app/all-reviews.tsx']),
  chunk('assets/home-1.js', ['/p/src/features/home/home-page.tsx'], ['assets/cards-1.js']),
];
const bundleOf = (files: readonly (typeof FILES)[number][]): Bundle =>
  Object.fromEntries(files.map((file) => [file.fileName, file]));

const without = (name: string): Bundle => bundleOf(FILES.filter(({ fileName }) => fileName !== name));

test('the search page’s document preloads its scripts, stylesheets, texts and worker, and nothing that the shell names already', () => {
  expect(pagePreloads(bundleOf(FILES), 'search', 'ar')).toEqual([
    'assets/search-1.css',
    'assets/cards-1.css',
    'assets/worker-aB_9.js',
    'assets/services-1.js',
    'assets/search-1.js',
    'assets/cards-1.js',
    'assets/_texts-ar-1.js',
  ]);
});

test('the directory’s document preloads its own files', () => {
  expect(pagePreloads(bundleOf(FILES), 'directory', 'en')).toEqual([
    'assets/cards-1.css',
    'assets/worker-aB_9.js',
    'assets/services-1.js',
    'assets/more-1.js',
    'assets/directory-1.js',
    'assets/cards-1.js',
    'assets/_texts-en-1.js',
  ]);
});

test('a place’s document preloads its reviews last', () => {
  expect(pagePreloads(bundleOf(FILES), 'place', 'ar')).toEqual([
    'assets/worker-aB_9.js',
    'assets/services-1.js',
    'assets/place-1.js',
    'assets/_texts-ar-1.js',
    'assets/_texts-ar-place-1.js',
    'assets/reviews-1.js',
  ]);
});

test('a build without one of them fails', () => {
  expect(() => pagePreloads(without('assets/services-1.js'), 'search', 'ar')).toThrow('open-services');
  expect(() => pagePreloads(bundleOf(FILES), 'search', 'xx')).toThrow('texts-xx');
  expect(() => pagePreloads(without('assets/first-1.js'), 'search', 'ar')).toThrow('no search worker');
});

test('a document names each file once', () => {
  const html = preloaded('<head><link href="/assets/a.css"></head>', ['assets/a.css', 'assets/b.css', 'assets/c.js']);
  expect(html.match(/<link[^>]*>/g)).toEqual([
    '<link href="/assets/a.css">',
    '<link rel="preload" as="style" crossorigin href="/assets/b.css">',
    '<link rel="modulepreload" crossorigin href="/assets/c.js">',
  ]);
});

test('links that wait for the first paint are in a template', () => {
  const html = preloadedLater('<head></head>', ['assets/b.css', 'assets/c.js'], 'assets/later-1.js');
  expect(html.replace(/<template[\s\S]*<\/template>/, '').match(/<(?:link|script)[^>]*>/g)).toEqual([
    '<script type="module" async src="/assets/later-1.js">',
  ]);
  expect(html.match(/<link[^>]*>/g)).toHaveLength(2);
});
