import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useLocation, useSearchParams } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { I18nProvider } from '#i18n/i18n.tsx';
import { loadTranslator } from '#i18n/translate.ts';
import { Dialog } from './dialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const isAt = (path: string) => expect.element(page.getByTestId('path')).toHaveTextContent(path);

function List() {
  const [opened, setOpened] = useState(0);
  const [, setParams] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => setOpened(1)}>
        Filters
      </button>
      {opened > 0 ? (
        <Dialog title="Filters" onClose={() => setOpened(0)}>
          <button type="button" onClick={() => setParams({ halal: 'certified' }, { replace: true })}>
            Certified
          </button>
          <button type="button" onClick={() => setOpened(2)}>
            Dates
          </button>
          <Link to="/place">Place</Link>
        </Dialog>
      ) : null}
      {opened > 1 ? (
        <Dialog title="Dates" onClose={() => setOpened(1)}>
          Days
        </Dialog>
      ) : null}
    </>
  );
}

function Path() {
  const { pathname, search } = useLocation();
  return <p data-testid="path">{pathname + search}</p>;
}

beforeEach(async () => {
  window.history.pushState({ key: crypto.randomUUID(), idx: 0, usr: null }, '', '/before');
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  root.render(
    <I18nProvider translator={await loadTranslator('en')}>
      <BrowserRouter>
        <Path />
        <Link to="/list">List</Link>
        <Routes>
          <Route path="/list" element={<List />} />
          <Route path="*" element={null} />
        </Routes>
      </BrowserRouter>
    </I18nProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  await page.getByRole('link', { name: 'List' }).click();
  await button('Filters').click();
  await expect.element(dialog('Filters')).toBeVisible();
});

/** Until the entry of what was opened is there, or gone: both take a turn of the browser. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

test('Back closes what is open over a page, the topmost first, and only then leaves the page', async () => {
  await button('Dates').click();
  await expect.element(dialog('Dates')).toBeVisible();
  await settled();
  window.history.back();
  await expect.element(dialog('Dates')).not.toBeInTheDocument();
  await expect.element(dialog('Filters')).toBeVisible();
  window.history.back();
  await expect.element(dialog('Filters')).not.toBeInTheDocument();
  await isAt('/list');
  window.history.back();
  await isAt('/before');
});

test('what is closed by its button leaves nothing behind that Back would have to pass', async () => {
  await settled();
  await button('Close').click();
  await expect.element(dialog('Filters')).not.toBeInTheDocument();
  await settled();
  await isAt('/list');
  window.history.back();
  await isAt('/before');
});

test.each(['back', 'button'])('what was chosen in it stays in the address when it is closed by %s', async (how) => {
  await settled();
  await button('Certified').click();
  await isAt('/list?halal=certified');
  if (how === 'back') window.history.back();
  else await button('Close').click();
  await expect.element(dialog('Filters')).not.toBeInTheDocument();
  await settled();
  await isAt('/list?halal=certified');
  expect(window.location.search).toBe('?halal=certified');
  window.history.back();
  await isAt('/before');
});

test('on the way back from a page that was opened from it, its entry is passed over', async () => {
  await settled();
  await page.getByRole('link', { name: 'Place' }).click();
  await isAt('/place');
  window.history.back();
  await isAt('/list');
  await settled();
  await expect.element(dialog('Filters')).not.toBeInTheDocument();
  window.history.back();
  await isAt('/before');
});
