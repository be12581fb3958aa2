// @module-tag quick
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../tests/support/screens/render.tsx';
import { lazyPage } from './lazy-page.tsx';

const shown = (node: React.ReactNode) => <Suspense fallback={<p>Waiting</p>}>{node}</Suspense>;

/** Collects every text that the container shows from now on. */
function record(container: Node): ReadonlySet<string | null> {
  const said = new Set<string | null>();
  new MutationObserver(() => said.add(container.textContent)).observe(container, { childList: true, subtree: true });
  return said;
}

test('a page whose code is preloaded renders at once, without its fallback', async () => {
  const Page = lazyPage('Greeting', async () => ({ Greeting: ({ to }: { to: string }) => <p>Hello {to}</p> }));
  await Page.preload();
  const said = record(document.body);
  await render(shown(<Page to="Amina" />));
  await expect.element(page.getByText('Hello Amina')).toBeVisible();
  expect([...said].filter((text) => text?.includes('Waiting'))).toEqual([]);
});

test('a page shows its fallback until its code is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Greeting: () => React.ReactNode }>();
  const Page = lazyPage('Greeting', () => promise);
  await render(shown(<Page />));
  await expect.element(page.getByText('Waiting')).toBeVisible();
  resolve({ Greeting: () => <p>Hello</p> });
  await expect.element(page.getByText('Hello')).toBeVisible();
  await expect.element(page.getByText('Waiting')).not.toBeInTheDocument();
});
