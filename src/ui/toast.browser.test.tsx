// @module-tag quick
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from '../../tests/support/screens/render.tsx';
import { Button } from './button.tsx';
import { useToasts } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Clicks directly, because real pointers would wait for the fake timers. */
function pressable(found: Locator): HTMLButtonElement {
  return found.element() as HTMLButtonElement;
}

function Announcer() {
  const { show } = useToasts();
  return <Button onClick={() => show('success', 'Link copied')}>Tell</Button>;
}

async function announce() {
  await render(<Announcer />);
  const button = page.getByRole('button', { name: 'Tell' });
  await expect.element(button).toBeVisible();
  pressable(button).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Link copied' });
  await expect.element(toast).toBeVisible();
  return toast;
}

test('is read aloud, is in the top layer, and disappears after two seconds', async () => {
  const toast = await announce();
  expect(document.querySelector('[aria-live]')?.textContent).toBe('Link copied');
  expect(toast.element().closest('[popover]')?.matches(':popover-open')).toBe(true);
  vi.advanceTimersByTime(2000);
  await expect.element(toast).not.toBeInTheDocument();
});

test('stays while its button has the focus (U88)', async () => {
  const toast = await announce();
  const close = page.getByRole('button', { name: 'Dismiss' });
  pressable(close).focus();
  vi.advanceTimersByTime(60_000);
  await expect.element(toast).toBeVisible();
  pressable(close).blur();
  vi.advanceTimersByTime(2000);
  await expect.element(toast).not.toBeInTheDocument();
});

function LongAnnouncer({ text }: { readonly text: string }) {
  const { show } = useToasts();
  return <Button onClick={() => show('notice', text, { label: 'See Pro', run: () => {} })}>Tell</Button>;
}

test('on a phone a long text takes the whole line, with its button below', async () => {
  await page.viewport(390, 844);
  const text = 'Your free plan holds 10 saved places. This one stays on this device, and nothing is lost.';
  await render(<LongAnnouncer text={text} />);
  const button = page.getByRole('button', { name: 'Tell' });
  await expect.element(button).toBeVisible();
  pressable(button).click();
  const toast = page.getByRole('listitem').filter({ hasText: text });
  await expect.element(toast).toBeVisible();
  const words = toast.getByText(text).element().getBoundingClientRect();
  expect(words.width).toBeGreaterThan(0.6 * toast.element().getBoundingClientRect().width);
  const action = page.getByRole('button', { name: 'See Pro' }).element().getBoundingClientRect();
  expect(action.top).toBeGreaterThanOrEqual(words.bottom);
});
