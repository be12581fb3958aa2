// @module-tag quick
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createLucideIcon from './lucide-icon.ts';

const FOLDER = new URL('../../node_modules/lucide-react/dist/esm/icons/', import.meta.url);

/** A drawing's attributes and parts, without the classes of its former names. */
const drawn = (markup: string) =>
  markup
    .replace(/ class="([^"]*)"/, '')
    .replace('<svg', '')
    .split(/[ >]/)
    .toSorted();

test.each(['cloud-off', 'circle-check', 'chevron-right', 'house'])(
  '%s is drawn as lucide-react draws it',
  async (name) => {
    const { default: Theirs, __iconData } = await import(`${FOLDER.href}${name}.mjs`);
    const Ours = createLucideIcon(__iconData);
    const theirs = renderToStaticMarkup(createElement(Theirs, { className: 'own' }));
    const ours = renderToStaticMarkup(createElement(Ours, { className: 'own' }));
    expect(drawn(ours)).toEqual(drawn(theirs));
    expect(ours).toContain(` class="lucide lucide-${name} own"`);
  },
);

test('each drawing that the stylesheet names has this name, and not as an alias', async () => {
  const css = readFileSync(new URL('base.css', import.meta.url), 'utf8');
  const named = [...css.matchAll(/\.lucide-([\w-]+)/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(3);
  for (const name of named) {
    const { __iconData } = await import(`${FOLDER.href}${name}.mjs`);
    expect(__iconData.name).toBe(name);
  }
});
