import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../tests/support/screens/render.tsx';
import { PageArrival } from './page-arrival.tsx';
import { historyEntry } from './scroll-memory.ts';

/** A page whose code takes its time: its heading comes with that. */
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

test('a page whose heading comes late has the focus on its frame until then, and on its heading after that', async () => {
  const { promise: code, resolve } = Promise.withResolvers<void>();
  await render(<Frame code={code} />);
  await userEvent.click(page.getByRole('button', { name: 'Go' }));
  await expect.element(page.getByRole('main')).toHaveFocus();
  resolve();
  await expect.element(page.getByRole('heading', { name: 'Later' })).toHaveFocus();
});

test('each history entry has its own place in the page, also where its address was opened twice', () => {
  const before: unknown = window.history.state;
  const first = historyEntry('default');
  expect(historyEntry('default'), 'a reload finds it again').toBe(first);
  // The same address, opened anew.
  window.history.pushState({ idx: 1 }, '', window.location.href);
  sessionStorage.setItem(`rihla.scroll.${first}`, '700');
  window.history.replaceState({ idx: 1, entry: 'another' }, '');
  expect(historyEntry('default')).toBe('another');
  expect(historyEntry('from-the-router')).toBe('from-the-router');
  window.history.replaceState(before, '');
});
