// @module-tag quick
import { useState } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../tests/support/screens/render.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

const button = (name: string) => page.getByRole('button', { name });
const message = () => page.getByRole('alert');
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** The stylesheet whose file is missing. */
const styles = () => document.querySelector('link[href^="blob:"]');
afterEach(() => styles()?.remove());

const Filters = lazyDialog(
  () => loadFilters(),
  () => 'Filters',
);
const loadFilters = vi.fn(async () => ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Filters" onClose={onClose}>
    All of them
  </Dialog>
));
function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen ? <Filters onClose={() => setOpen(false)} /> : null}
    </>
  );
}

test('a part whose code can’t be fetched leaves the page, says so, and fetches it again on request', async () => {
  const load = vi.fn(async () => ({ name }: { readonly name: string }) => <p>{name}</p>);
  load.mockImplementationOnce(missing).mockImplementationOnce(missing);
  const Part = lazyPart(load, { loading: ({ name }) => <p>Loading {name}</p> });
  await render(
    <>
      <p>Rest</p>
      <Part name="Way" />
    </>,
  );
  await expect.element(message()).toHaveTextContent('This part couldn’t be loaded');
  await expect.element(page.getByText('Rest')).toBeVisible();
  expect(button('Refresh Page').query()).toBeNull();
  await button('Try Again').click();
  // Some browsers cache failed imports; then only a reload helps.
  await expect.element(button('Refresh Page')).toBeVisible();
  await button('Try Again').click();
  await expect.element(page.getByText('Way', { exact: true })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('code that was fetched once is shown at once', async () => {
  const load = vi.fn(async () => () => <p>Way</p>);
  const Part = lazyPart<object>(load, { loading: () => <p>Loading</p> });
  const container = await render(<Part />);
  await expect.element(page.getByText('Way')).toBeVisible();
  container.remove();
  await render(<Part />);
  await expect.element(page.getByText('Way')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a retry also fetches stylesheets that failed, and shows no part without its styles', async () => {
  const load = vi.fn(async () => () => <p>Way</p>);
  load.mockImplementationOnce(missing);
  const Part = lazyPart<object>(load);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(link.href);
  document.head.append(link);
  await new Promise((resolve) => link.addEventListener('error', resolve, { once: true }));
  await render(<Part />);
  await button('Try Again').click();
  await expect.element(button('Refresh Page')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  expect(link.isConnected).toBe(false);
  styles()?.remove();
  await button('Try Again').click();
  await expect.element(page.getByText('Way')).toBeVisible();
});

test('a bug in a part is reported as an error of the app, a missing file is not', async () => {
  const report = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
  onTestFinished(() => report.mockRestore());
  const load = vi.fn(async () => () => <p>Way</p>);
  const bug = new ReferenceError('route is not defined');
  load.mockImplementationOnce(missing).mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/way.css'));
  load.mockRejectedValueOnce(bug);
  const Part = lazyPart<object>(load);
  await render(<Part />);
  for (const calls of [1, 2, 3]) {
    await expect.element(button('Try Again')).toBeEnabled();
    await expect.poll(() => load.mock.calls.length).toBe(calls);
    expect(report).toHaveBeenCalledTimes(calls < 3 ? 0 : 1);
    await button('Try Again').click();
  }
  await expect.element(page.getByText('Way')).toBeVisible();
  expect(report).toHaveBeenCalledExactlyOnceWith(bug);
});

test('a dialog whose code can’t be fetched opens with its title and the message, and can be closed', async () => {
  loadFilters.mockImplementationOnce(missing).mockImplementationOnce(missing);
  await render(<Opener />);
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await button('Open').click();
  await expect.element(dialog).toHaveTextContent('This part couldn’t be loaded');
  await button('Close').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Open')).toHaveFocus();
  await button('Open').click();
  await button('Try Again').click();
  await expect.element(dialog).toHaveTextContent('All of them');
  expect(loadFilters).toHaveBeenCalledTimes(3);
});
