// @module-tag quick
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from '../../tests/support/screens/render.tsx';
import { Lightbox } from './lightbox.tsx';

const image = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><rect width='3' height='2' fill='${color}'/></svg>`)}`;
const SLIDES = ['teal', 'orange', 'plum'].map((color, n) => ({
  key: color,
  ratio: 3 / 2,
  picture: <img src={image(color)} alt={`Slide ${n + 1}`} style={{ inlineSize: '100%', aspectRatio: 3 / 2 }} />,
}));

const photo = (n: number) => page.getByRole('img', { name: `Slide ${n}` });
const scale = () => {
  const transform = document.querySelector<HTMLElement>('dialog [style*="scale"]')?.style.transform ?? '';
  return Number(/scale\(([\d.]+)\)/.exec(transform)?.[1]);
};

interface Touch {
  readonly x: number;
  readonly y: number;
  readonly id?: number;
}

/** Touches as the browser receives them from a screen; the test's page is in a frame. */
async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Touch[]): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const ratio = frame.width > 0 ? frame.width / window.innerWidth : 1;
  const touchPoints = points.map(({ x, y, id = 0 }) => ({ x: frame.x + x * ratio, y: frame.y + y * ratio, id }));
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
}

async function swipe(from: number, to: number): Promise<void> {
  await touch('touchStart', { x: from, y: 400 });
  await touch('touchMove', { x: (from + to) / 2, y: 402 });
  await touch('touchMove', { x: to, y: 404 });
  await touch('touchEnd');
}

async function open() {
  const onClose = vi.fn();
  await render(<Lightbox label="Photos" slides={SLIDES} startAt={0} onClose={onClose} />);
  await expect.element(photo(1)).toBeVisible();
  return onClose;
}

beforeEach(() => page.viewport(390, 844));

test('a swipe turns, wrapping around; a short one does not (S72)', async () => {
  await open();
  await swipe(300, 100);
  await expect.element(photo(2)).toBeVisible();
  await swipe(100, 300);
  await swipe(100, 300);
  await expect.element(photo(3)).toBeVisible();
  await expect.element(page.getByText('3 / 3')).toBeVisible();
  await swipe(200, 185);
  await expect.element(photo(3)).toBeVisible();
});

test('in right-to-left pages, swipes and arrow keys are reversed, and the shown arrows match', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  await open();
  await swipe(100, 300);
  await expect.element(photo(2)).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(photo(3)).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(photo(1)).toBeVisible();
  const next = page.getByRole('button', { name: 'Next photo' }).element();
  expect(next.getBoundingClientRect().x).toBeLessThan(195);
  expect(getComputedStyle(next.firstElementChild ?? next).scale).toBe('-1 1');
});

test('two fingers zoom; then one finger pans instead of turning', async () => {
  await open();
  await touch('touchStart', { x: 180, y: 400, id: 0 });
  await touch('touchStart', { x: 180, y: 400, id: 0 }, { x: 210, y: 400, id: 1 });
  await touch('touchMove', { x: 135, y: 400, id: 0 }, { x: 255, y: 400, id: 1 });
  await touch('touchEnd');
  await expect.poll(() => scale()).toBeCloseTo(4, 1);
  await swipe(300, 100);
  await expect.element(photo(1)).toBeVisible();
  expect(scale()).toBeCloseTo(4, 1);
  await page.getByRole('button', { name: 'Whole photo' }).click();
  await expect.poll(() => scale()).toBe(1);
});

test('the keyboard does everything: turn, first and last, zoom, pan, reset, close', async () => {
  const onClose = await open();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(photo(3)).toBeVisible();
  await userEvent.keyboard('{Home}{ArrowRight}');
  await expect.element(photo(2)).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(photo(3)).toBeVisible();
  await userEvent.keyboard('{+}');
  expect(scale()).toBe(1.25);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(photo(3)).toBeVisible();
  await userEvent.keyboard('0{ArrowRight}');
  await expect.element(photo(1)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a double press zooms in at that point, the wheel under the pointer', async () => {
  await open();
  await userEvent.dblClick(photo(1));
  await expect.poll(() => scale()).toBe(2.5);
  await userEvent.dblClick(photo(1));
  await expect.poll(() => scale()).toBe(1);
  const wheel = new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
  photo(1).element().dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  await expect.poll(() => scale()).toBeGreaterThan(1.3);
});

test('the focus stays inside', async () => {
  await open();
  for (let n = 0; n < 8; n++) {
    await userEvent.keyboard('{Tab}');
    const inside = document.activeElement === document.body || document.activeElement?.closest('dialog') !== null;
    expect(inside).toBe(true);
  }
});
