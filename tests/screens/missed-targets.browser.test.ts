// @module-tag quick
/** Controls that a finger misses, on pages made for it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findMissedTargets } from './missed-targets.ts';

const show = (markup: string) => {
  document.body.innerHTML = markup;
};
/** A button at a place of the page, 100 × 44 pixels large. */
const at = (left: number, top: number, name: string, style = '') =>
  `<button style="position: absolute; left: ${left}px; top: ${top}px; width: 100px; height: 44px; ${style}">${name}</button>`;

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  document.body.innerHTML = '';
  window.scrollTo(0, 0);
});

test('two targets that overlap are named, with the size of what they share', () => {
  show(at(10, 10, 'Choose a place') + at(10, 30, '1 not verified'));
  expect(findMissedTargets()).toEqual([
    '"Choose a place" and "1 not verified" overlap by 100 × 24 pixels',
    '"1 not verified" covers the middle of "Choose a place"',
    '"1 not verified" covers the bottom left quarter of "Choose a place"',
    '"1 not verified" covers the bottom right quarter of "Choose a place"',
  ]);
});

test('targets that touch are fine', () => {
  show(at(10, 10, 'One') + at(110, 10, 'Two') + at(10, 54, 'Three'));
  expect(findMissedTargets()).toEqual([]);
});

test('whatever covers a target is named, also what is no control', () => {
  show(
    `${at(10, 10, 'Sign in')}<p style="position: absolute; left: 40px; top: 20px; width: 40px; height: 20px">Offline</p>`,
  );
  expect(findMissedTargets()).toContain('"Offline" covers the middle of "Sign in"');
});

test('a bar over a page that can scroll hides nothing, one over its end does', () => {
  const bar = '<nav style="position: fixed; inset: auto 0 0; height: 60px; background: white">Tabs</nav>';
  show(`<div style="position: relative; height: 3000px">${at(10, 820, 'In the middle')}</div>${bar}`);
  expect(findMissedTargets()).toEqual([]);
  show(`<div style="position: relative; height: 844px">${at(10, 790, 'At the end')}</div>${bar}`);
  expect(findMissedTargets()).toContain('"Tabs" covers the middle of "At the end"');
});

test('a control that is clipped counts as far as it is shown, and scrolling goes back', () => {
  const row = `<div id="row" style="position: absolute; top: 10px; width: 150px; height: 44px; overflow-x: auto">
    ${at(0, 0, 'First')}${at(300, 0, 'Last')}</div>`;
  show(row + at(300, 10, 'Beside the row'));
  expect(findMissedTargets()).toEqual([]);
  expect(document.querySelector('#row')?.scrollLeft).toBe(0);
});

test('a box and its label are one target, and so are a link and its picture', () => {
  show(`<label style="display: block; height: 44px"><input type="checkbox" style="position: absolute; opacity: 0">Remember</label>
    <label for="read">Read</label><input id="read" type="checkbox" style="margin-inline-start: -30px">
    <a href="/" style="display: block"><img alt="" style="width: 44px; height: 44px"></a>`);
  expect(findMissedTargets()).toEqual([]);
});

const field = (width: number) =>
  `<input aria-label="Password" style="position: absolute; left: 10px; top: 10px; width: ${width}px; height: 48px; box-sizing: border-box">`;

test('a button in a text field is fine while the field can be pressed beside it', () => {
  show(field(300) + at(258, 12, 'Show', 'width: 50px'));
  expect(findMissedTargets()).toEqual([]);
  show(field(104) + at(12, 12, 'Show'));
  expect(findMissedTargets()).toContain('"Show" covers the middle of "Password"');
});

test('behind a dialog nothing counts, and neither does what is for screen readers alone', () => {
  show(`${at(10, 10, 'Behind')}${at(10, 20, 'Behind too')}<dialog><button>Close</button></dialog>
    <input type="file" aria-label="Photo" style="position: absolute; width: 1px; height: 1px; overflow: hidden">`);
  document.querySelector('dialog')?.showModal();
  expect(findMissedTargets()).toEqual([]);
});
