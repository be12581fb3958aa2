// @module-tag full
import { afterEach, expect, test } from 'vitest';
import { findClippedTexts } from './clipped-text.ts';

afterEach(() => document.body.replaceChildren());

function show(html: string): string[] {
  document.body.innerHTML = `<div style="width: 200px; font: 16px/1.2 sans-serif">${html}</div>`;
  return findClippedTexts();
}

const LONG = 'You are offline. Some features may not be available.';
const HIDDEN = 'overflow: hidden; white-space: nowrap';
const ELLIPSIS = `${HIDDEN}; text-overflow: ellipsis`;

test.each([
  [
    'a sentence of the shell that ends in an ellipsis',
    `<p style="display: flex"><span style="${ELLIPSIS}">${LONG}</span></p>`,
  ],
  ['a text in a box that hides a part of it', `<main><button style="width: 90px; ${HIDDEN}">${LONG}</button></main>`],
  [
    'a message in the top layer',
    `<section popover="manual"><span style="display: block; width: 90px; ${HIDDEN}">${LONG}</span></section>`,
  ],
])('%s is reported', (_, html) => {
  show(html);
  document.querySelector<HTMLElement>('[popover]')?.showPopover();
  expect(findClippedTexts()).toEqual([`cuts "${LONG.slice(0, 40)}"`]);
});

test.each([
  ['a text that wraps', `<p style="overflow: hidden">${LONG}</p>`],
  ['the name of a place, which its page has in full', `<article><p style="${ELLIPSIS}">${LONG}</p></article>`],
  ['a line that scrolls', `<div style="overflow-x: auto; white-space: nowrap"><span>${LONG}</span></div>`],
  ['a text for screen readers', `<span style="position: absolute; width: 1px; ${HIDDEN}">${LONG}</span>`],
  ['what is not shown', `<p hidden style="${HIDDEN}">${LONG}</p>`],
])('%s is fine', (_, html) => {
  expect(show(html)).toEqual([]);
});
