import { expect, test } from 'vitest';
import { documentHtml } from './vite-documents.ts';

const SHELL =
  '<head><title>Rihla</title></head><body><div id="root"><div>…</div></div>\n<div id="fault">Oops!</div></body>';
const SHEETS = [
  ['assets/app.css', '._bar_1{}'],
  ['assets/landing.css', '._hero_2{}'],
  ['assets/search.css', '._box_3{}'],
] as const;

test('the text stands in the place of the page, with the stylesheets that it needs and no other', () => {
  const html = documentHtml(SHELL, '<h1 class="_hero_2 lucide">Halal $& places</h1>', SHEETS);
  expect(html).toContain('<div id="root"><h1 class="_hero_2 lucide">Halal $& places</h1></div>');
  expect(html).toContain('<div id="fault">Oops!</div>');
  expect(html.match(/href="[^"]+"/g)).toEqual(['href="/assets/landing.css"']);
});

test('a class that no stylesheet has stops the build', () => {
  expect(() => documentHtml(SHELL, '<p class="_gone_9">', SHEETS)).toThrow('_gone_9');
});
