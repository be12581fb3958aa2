// @module-tag quick
import { expect, test } from 'vitest';
import { documentHtml, inLanguage, withManifest } from './vite-documents.ts';

const SHELL =
  '<head><title>Rihla</title></head><body><div id="root"><div>…</div></div>\n<div id="fault">Oops!</div></body>';
const SHEETS = [
  ['assets/app.css', '._bar_1{}'],
  ['assets/landing.css', '._hero_2{}'],
  ['assets/search.css', '._box_3{}'],
] as const;

test('the text replaces the page’s placeholder, with only the stylesheets that it needs', () => {
  const html = documentHtml(SHELL, '<h1 class="_hero_2 lucide">Halal $& places</h1>', SHEETS);
  expect(html).toContain('<div id="root"><h1 class="_hero_2 lucide">Halal $& places</h1></div>');
  expect(html).toContain('<div id="fault">Oops!</div>');
  expect(html.match(/href="[^"]+"/g)).toEqual(['href="/assets/landing.css"']);
});

test('a class missing in all stylesheets fails the build', () => {
  expect(() => documentHtml(SHELL, '<p class="_gone_9">', SHEETS)).toThrow('_gone_9');
});

const PAGE = '<html lang="en" dir="ltr"><head><meta name="description" content="x" /><title>Rihla</title></head>';
const ARABIC = {
  file: 'landing.ar.html',
  locale: 'ar',
  direction: 'rtl',
  title: 'رحلة & "طعام"',
  description: 'أماكن',
  languages: ['en', 'ar'],
} as const;

test('a document states its language and direction, and links to its other languages', () => {
  const html = inLanguage(PAGE, ARABIC, 'https://rihla.example');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<title>رحلة &amp; &quot;طعام&quot;</title>');
  expect(html).toContain('<meta name="description" content="أماكن">');
  expect(html).toContain('<link rel="canonical" href="https://rihla.example/?lang=ar">');
  expect(html).toContain('<link rel="alternate" hreflang="en" href="https://rihla.example/">');
  expect(html).toContain('<link rel="alternate" hreflang="x-default" href="https://rihla.example/">');
});

test('without a known site these links are left to the server', () => {
  expect(inLanguage(PAGE, ARABIC, undefined)).not.toContain('<link');
});

test('the search page’s document fetches the list of packs ahead of its scripts', () => {
  expect(withManifest('<head><script type="module" src="/a.js"></script></head>')).toMatch(
    /^<head><link rel="preload" as="fetch" crossorigin href="\/packs\/manifest\.json" \/>\s+<script type="module" src="\/a\.js">/,
  );
  expect(() => withManifest('<head></head>')).toThrow('The shell has no script');
});
