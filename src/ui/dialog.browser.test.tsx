// @module-tag quick
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../tests/support/screens/render.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen ? (
        <Dialog title="Filters" onClose={() => setOpen(false)} footer={<Button>Apply</Button>}>
          <input aria-label="City" />
        </Dialog>
      ) : null}
    </>
  );
}

async function openDialog() {
  await render(<Opener />);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

test('opens with the focus on its title, and Escape returns it to the opener (S32)', async () => {
  const dialog = await openDialog();
  await expect.element(page.getByRole('heading', { name: 'Filters' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('traps the focus: the page behind can’t be reached', async () => {
  await openDialog();
  const seen = new Set<string>();
  for (let step = 0; step < 8; step++) {
    await userEvent.keyboard('{Tab}');
    seen.add(document.activeElement?.textContent || (document.activeElement?.getAttribute('aria-label') ?? ''));
  }
  expect(seen).toContain('City');
  expect(seen).toContain('Apply');
  expect(seen).not.toContain('Open');
});

test('closes by its button and by a press outside', async () => {
  const dialog = await openDialog();
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.element(dialog).toBeVisible();
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([320, 375, 390])("at %i pixels, buttons that don't fit side by side are stacked", async (width) => {
  await page.viewport(width, 800);
  const footer = (
    <>
      <Button>Keep Pro</Button>
      <Button variant="danger">Cancel subscription</Button>
    </>
  );
  await render(
    <Dialog title="Cancel your subscription?" onClose={() => {}} footer={footer}>
      Until then.
    </Dialog>,
  );
  for (const name of ['Keep Pro', 'Cancel subscription']) {
    await expect.element(page.getByRole('button', { name })).toBeVisible();
    const words = document.createRange();
    words.selectNodeContents(page.getByRole('button', { name }).element());
    expect(new Set([...words.getClientRects()].map(({ top }) => top)).size, name).toBe(1);
  }
});
