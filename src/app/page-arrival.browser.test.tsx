// @module-tag quick
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { historyEntry } from '#platform/entry-memory.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { PageArrival } from './page-arrival.tsx';

/** A page that shows its heading once its code is loaded. */
function Frame({ code }: { readonly code: Promise<void> }) {
  const navigate = useNavigate();
  const [hasHeading, setHeading] = useState(false);
  useEffect(() => {
    void code.then(() => setHeading(true));
  }, [code]);
  return (
    <main id="main" tabIndex={-1}>
      <PageArrival />
      <button type="button" onClick={() => navigate('/later')}>
        Go
      </button>
      {hasHeading ? <h1>Later</h1> : null}
    </main>
  );
}

test('the frame has the focus until the page’s heading appears, then the heading has it', async () => {
  const { promise: code, resolve } = Promise.withResolvers<void>();
  await render(<Frame code={code} />);
  await userEvent.click(page.getByRole('button', { name: 'Go' }));
  await expect.element(page.getByRole('main')).toHaveFocus();
  resolve();
  await expect.element(page.getByRole('heading', { name: 'Later' })).toHaveFocus();
});

test('each history entry has its own scroll position, even if one URL was opened twice', () => {
  const before: unknown = window.history.state;
  const first = historyEntry('default');
  expect(historyEntry('default'), 'a reload finds the same entry').toBe(first);
  // The same URL, opened again.
  window.history.pushState({ idx: 1 }, '', window.location.href);
  window.history.replaceState({ idx: 1, entry: 'another' }, '');
  expect(historyEntry('default')).toBe('another');
  expect(historyEntry('from-the-router')).toBe('from-the-router');
  window.history.replaceState({ idx: 1, usr: { entry: 'the-map' } }, '');
  expect(historyEntry('a-step-on-the-map')).toBe('the-map');
  window.history.replaceState(before, '');
});
