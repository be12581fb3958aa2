// @module-tag quick
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeImage } from '../../tests/support/fakes/fake-data.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { Picture } from './picture.tsx';

const GOOD = fakeImage(1).url;
const BAD = 'data:image/png;base64,AAAA';

test('tries its sources in order and shows a message if all fail (F7, M60)', async () => {
  await render(
    <>
      <Picture sources={[BAD, GOOD]} alt="A plate" ratio={1.5} isFirst />
      <Picture sources={[BAD, BAD.replace('AAAA', 'BBBB')]} alt="Nothing" ratio={1.5} isFirst />
    </>,
  );
  await expect.element(page.getByRole('img', { name: 'A plate' })).toHaveAttribute('src', GOOD);
  await expect.element(page.getByText('Image unavailable')).toBeVisible();
});

test('without sources it shows its stand-in, which is no failure', async () => {
  await render(<Picture sources={[]} alt="" ratio={1.5} standIn={<b>tilework</b>} />);
  await expect.element(page.getByText('tilework')).toBeVisible();
  expect(document.body.textContent).not.toContain('Image unavailable');
});

test('reserves its space from the start, whatever happens', async () => {
  const container = await render(
    <div style={{ inlineSize: '300px' }}>
      <Picture sources={[BAD]} alt="" ratio={1.5} isFirst />
    </div>,
  );
  await expect.poll(() => container.querySelector('span')?.getBoundingClientRect().height).toBe(200);
  await expect.element(page.getByText('Image unavailable')).toBeVisible();
  expect(container.querySelector('span')?.getBoundingClientRect().height).toBe(200);
});

test('a picture that does not load is replaced after a second on a card, after ten seconds elsewhere (K28, U83)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // So far below the screen that the picture is not requested.
  const container = await render(
    <div style={{ paddingBlockStart: '20000px' }}>
      <Picture sources={['/card.png']} alt="On a card" ratio={1.5} standIn={<b>tilework</b>} />
      <Picture sources={['/page.png']} alt="On a page" ratio={1.5} patience="page" />
    </div>,
  );
  await expect.poll(() => container.querySelectorAll('img').length).toBe(2);
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(2);
  vi.advanceTimersByTime(999);
  await expect.element(page.getByText('tilework')).not.toBeInTheDocument();
  vi.advanceTimersByTime(1);
  await expect.element(page.getByText('tilework')).toBeInTheDocument();
  vi.advanceTimersByTime(8999);
  await expect.element(page.getByText('Image unavailable')).not.toBeInTheDocument();
  vi.advanceTimersByTime(1);
  await expect.element(page.getByText('Image unavailable')).toBeInTheDocument();
  container.querySelectorAll('img').item(1).dispatchEvent(new Event('load'));
  await expect.element(page.getByText('Image unavailable')).not.toBeInTheDocument();
});
