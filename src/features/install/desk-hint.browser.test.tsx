// @module-tag quick
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { DeskHint } from './desk-hint.tsx';

const overlay = () => page.getByRole('dialog', { name: 'Best Experienced on Mobile' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Longer than the overlay takes to appear: its code loads first. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1024, 800);
  // The tests' browser reports that it is automated, so it counts as a crawler.
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36');
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(0);
});
afterEach(() => {
  leave = () => {};
  vi.restoreAllMocks();
});

let leave = (): void => {};

/** Dispatches the events of a closing tab. */
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

test('a desktop visitor is shown a link for phones, to copy, mail and scan (S145)', async () => {
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

test('without clipboard access the link is selected instead', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await open();
  await button('Copy link').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'copy it with your keyboard' })).toBeVisible();
});

test('Escape continues to the page, which is remembered; until then the focus stays inside (U86)', async () => {
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

test('visitors from a link see it once, even if they left right away (U86)', async () => {
  await open('/restaurant/warung-sinar-pagi');
  await expect.element(overlay()).toBeVisible();
  for (const path of ['/restaurant/hana-bap', '/']) {
    await open(path);
    await settle();
    expect(overlay().query()).toBeNull();
  }
});

test('only screens of 1024 pixels and more count as a desktop (K48)', async () => {
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
