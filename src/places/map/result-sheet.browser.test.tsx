// @module-tag quick
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/screens/render.tsx';
import { ResultSheet } from './result-sheet.tsx';

const scrolled = () =>
  new Promise((resolve) => {
    window.addEventListener('scroll', resolve, { once: true });
    window.scrollTo(0, 500);
  });

test('a scroll by the browser, such as to where a list was, opens no sheet; a person’s does', async () => {
  await page.viewport(390, 844);
  const onOpen = vi.fn();
  await render(
    <div style={{ paddingBlockStart: 700 }}>
      <ResultSheet
        isOpen={false}
        onOpen={onOpen}
        onClose={() => undefined}
        head="3 places"
        chosen={null}
        onChosenHeight={() => undefined}
      >
        <div style={{ blockSize: 2000 }} />
      </ResultSheet>
    </div>,
    { path: '/search' },
  );
  const sheet = page.getByRole('region');
  await expect.element(sheet).toHaveAttribute('data-height', 'peek');
  await scrolled();
  await expect.element(sheet).not.toHaveAttribute('data-height', 'peek');
  expect(onOpen).not.toHaveBeenCalled();
  window.scrollTo(0, 0);
  await expect.element(sheet).toHaveAttribute('data-height', 'peek');
  window.dispatchEvent(new WheelEvent('wheel'));
  await scrolled();
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1));
});
