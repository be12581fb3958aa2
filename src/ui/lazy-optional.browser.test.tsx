// @module-tag quick
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../tests/support/screens/render.tsx';
import { lazyOptional } from './lazy-optional.ts';

test('a part whose code comes is shown with its props', async () => {
  const Part = lazyOptional(async () => ({ name }: { readonly name: string }) => <p>{name}</p>);
  await render(
    <Suspense>
      <Part name="Part" />
    </Suspense>,
  );
  await expect.element(page.getByText('Part')).toBeVisible();
});

test('a part whose code can’t be fetched leaves the rest of the page', async () => {
  let fail: ((error: Error) => void) | undefined;
  const Part = lazyOptional(() => new Promise<never>((_, reject) => (fail = reject)));
  await render(
    <>
      <p>Rest</p>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </>,
  );
  await expect.element(page.getByText('Loading')).toBeVisible();
  fail?.(new TypeError('Failed to fetch dynamically imported module'));
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument();
  await expect.element(page.getByText('Rest')).toBeVisible();
});
