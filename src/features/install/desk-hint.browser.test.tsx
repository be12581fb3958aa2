import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { DeskHint } from './desk-hint.tsx';

const overlay = () => page.getByRole('dialog', { name: 'Best Experienced on Mobile' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** As it takes the overlay to show, if it does, once it was shown: its code takes longer to come. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1024, 800);
  // The browser of the tests says that a program drives it, and counts as one that reads pages for others.
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36');
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(0);
});
afterEach(() => {
  leave = () => {};
  vi.restoreAllMocks();
});

let leave = (): void => {};

/** Closes what is within, as a browser closes a tab. */
function Tab({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    leave = () => flushSync(() => setOpen(false));
  }, []);
  return isOpen ? children : null;
}

async function open(path = '/', member = false): Promise<void> {
  leave();
  const fake = fakeServices();
  if (member) fake.setSession({ userId: 'amina', email: 'amina@example.org', name: 'Amina' });
  await render(
    <Tab>
      <DeskHint />
    </Tab>,
    { services: fake.services, path },
  );
}

test('a visitor at a desk is told about phones, with a link to copy, to mail and to scan (S145)', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await expect.element(overlay()).toBeVisible();
  expect(overlay().element().getBoundingClientRect()).toMatchObject({ width: 1024, height: 800 });
  await button('Copy link').click();
  expect(copied).toHaveBeenCalledWith(window.location.href);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Link copied' })).toBeVisible();
  const mail = page.getByRole('link', { name: 'Email Link to Myself' }).element().getAttribute('href') ?? '';
  expect(mail).toMatch(/^mailto:\?subject=Rihla/);
  expect(new URLSearchParams(mail.replace('mailto:?', '')).get('body')).toBe(window.location.href);
  await expect.element(page.getByText(/tap Share, then Add to Home Screen/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await button('Continue to Desktop View').click();
  await expect.element(overlay()).not.toBeInTheDocument();
});

test('a browser that lets nobody copy has the link selected instead', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await open();
  await button('Copy link').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'copy it with your keyboard' })).toBeVisible();
});

test('Escape goes on to the page, and that is remembered; the focus stays within until then (U86)', async () => {
  await open();
  await expect.element(overlay()).toBeVisible();
  for (let presses = 0; presses < 8; presses++) {
    await userEvent.keyboard('{Tab}');
    const { activeElement } = document;
    expect(activeElement === document.body || overlay().element().contains(activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(overlay()).not.toBeInTheDocument();
  await open();
  await settle();
  expect(overlay().query()).toBeNull();
});

test('who came by a link is told once, even if they just left (U86)', async () => {
  await open('/restaurant/warung-sinar-pagi');
  await expect.element(overlay()).toBeVisible();
  for (const path of ['/restaurant/hana-bap', '/']) {
    await open(path);
    await settle();
    expect(overlay().query()).toBeNull();
  }
});

test('only screens of 1024 pixels and more count as a desk (K48)', async () => {
  await page.viewport(1024, 800);
  await open();
  await expect.element(overlay()).toBeVisible();
  await page.viewport(1023, 800);
  await open();
  await settle();
  expect(overlay().query()).toBeNull();
});

test.each([
  ['a screen to be touched', () => vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5), '/', false],
  ['a search engine', () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1'), '/', false],
  ['a driven browser', () => vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(true), '/', false],
  ['a member', () => undefined, '/', true],
  ['who signs in', () => undefined, '/login', false],
  ['who comes from a mail', () => undefined, '/auth/callback', false],
])('%s is not told', async (_, prepare, path, member) => {
  prepare();
  await open(path, member);
  await settle();
  expect(overlay().query()).toBeNull();
});
