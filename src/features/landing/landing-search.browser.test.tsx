// @module-tag quick
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { I18nProvider } from '#i18n/i18n.tsx';
import { loadTranslator } from '#i18n/translate.ts';
import { LandingSearch } from './landing-search.tsx';

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** Renders over a document with a box; `meanwhile` runs after rendering, before the new box is in place. */
async function drawOver(meanwhile: (box: HTMLInputElement) => void): Promise<void> {
  const translator = await loadTranslator('en');
  document.body.innerHTML = '<div><main><form><input name="q" value="na"></form></main></div>';
  const box = document.querySelector('input') as HTMLInputElement;
  const Meanwhile = () => {
    if (box.isConnected) meanwhile(box);
    return null;
  };
  root = createRoot(document.querySelector('div') as HTMLElement);
  root.render(
    <I18nProvider translator={translator}>
      <MemoryRouter>
        <main>
          <LandingSearch />
        </main>
        <Meanwhile />
      </MemoryRouter>
    </I18nProvider>,
  );
  await expect.poll(() => box.isConnected).toBe(false);
}

test('text typed into the document while the app renders stays, and so does the focus', async () => {
  await drawOver((box) => {
    box.value = 'nasi';
  });
  await expect.element(page.getByRole('textbox')).toHaveValue('nasi');
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});

test('an untouched box does not get the focus', async () => {
  await drawOver(() => undefined);
  await expect.element(page.getByRole('textbox')).toHaveValue('na');
  await expect.element(page.getByRole('textbox')).not.toHaveFocus();
});
