// @module-tag quick
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../tests/support/screens/render.tsx';
import { useAfterPaint, useDeferredUnmount } from './after-paint.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Sheet({ onClose }: { readonly onClose: () => void }) {
  const isPainted = useAfterPaint();
  const { isLeaving, leave } = useDeferredUnmount();
  return (
    <Dialog title="Filters" onClose={() => leave(onClose)} isTall isLeaving={isLeaving}>
      {isPainted ? <Button>Malay</Button> : null}
    </Dialog>
  );
}

test('the dialog appears before its content, in its final height, and is hidden before its owner removes it', async () => {
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    const dialog = document.querySelector('dialog[open]');
    if (!(dialog instanceof HTMLElement)) return;
    const content = dialog.querySelector('[class*="body"]')?.textContent;
    seen.push(`${content} ${dialog.offsetHeight} ${dialog.className.includes('leaving') ? 'hidden' : 'shown'}`);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  await page.viewport(390, 844);
  await render(<Sheet onClose={() => seen.push('closed')} />);
  await page.getByRole('button', { name: 'Malay' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => seen.at(-1)).toBe('closed');
  observer.disconnect();
  expect([...new Set(seen)]).toEqual([' 776 shown', 'Malay 776 shown', 'Malay 776 hidden', 'closed']);
});

test('if it is removed earlier, the rest does not run', async () => {
  const onClose = vi.fn<() => void>();
  function Owner() {
    const [isThere, setThere] = useState(true);
    useEffect(() => {
      const takeAway = () => flushSync(() => setThere(false));
      window.addEventListener('taken-away', takeAway);
      return () => window.removeEventListener('taken-away', takeAway);
    }, []);
    return isThere ? <Sheet onClose={onClose} /> : null;
  }
  await render(<Owner />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  window.dispatchEvent(new Event('taken-away'));
  expect(document.querySelector('dialog')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(onClose).not.toHaveBeenCalled();
});
