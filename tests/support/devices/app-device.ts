/** A device that runs the whole app: a page on its own origin, and methods for a person's actions. */
import type { BrowserContext, Page } from 'playwright';
import { type Gate, startGate } from '../servers/gate.ts';

export interface AppDevice {
  readonly page: Page;
  readonly isOnline: boolean;
  setOnline(isOnline: boolean): Promise<void>;
  /** Presses the heart of a place. @returns whether the device now shows it as saved */
  pressHeart(slug: string): Promise<boolean>;
  /** Replaces the person's review of a place. @returns the form's earlier text */
  writeReview(slug: string, content: string): Promise<string>;
  writeCity(city: string): Promise<void>;
  reload(): Promise<void>;
  /** What the device shows of a place, and as the person's city. */
  show(slug: string): Promise<{ readonly isSaved: boolean; readonly texts: readonly string[] }>;
  showCity(): Promise<string>;
  /** Resolves once the outbox is empty. */
  whenSent(): Promise<void>;
  close(): Promise<void>;
}

/** Signs in on an empty device, and waits until the app opens offline. */
export async function openAppDevice(
  context: BrowserContext,
  port: number,
  email: string,
  password: string,
): Promise<AppDevice> {
  const gate: Gate = await startGate(port);
  const page = await context.newPage();
  let isOnline = true;

  /** Navigates inside the app, like its links. */
  const go = (path: string) =>
    page.evaluate((to) => {
      window.history.pushState({ key: crypto.randomUUID(), idx: 0, usr: null }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    }, path);
  const openPlace = async (slug: string) => {
    await go(`/restaurant/${slug}`);
    // One of these buttons appears once the person's own data has been read.
    await page
      .getByRole('button', { name: /^(Write Review|Edit|Continue your review)$/ })
      .first()
      .waitFor();
  };
  // On a phone it is in the top bar.
  const heart = () => page.getByRole('banner').getByRole('button', { name: /^Save / });
  const isPressed = async () => (await heart().getAttribute('aria-pressed')) === 'true';

  await page.goto(`${gate.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto(gate.url);
  await page.locator('main article').first().waitFor();

  return {
    page,
    get isOnline() {
      return isOnline;
    },
    async setOnline(next) {
      isOnline = next;
      gate.setOpen(next);
      await page.evaluate((event) => window.dispatchEvent(new Event(event)), next ? 'online' : 'offline');
    },
    async pressHeart(slug) {
      await openPlace(slug);
      // In one step, because another device's change may arrive in between.
      const before = await heart().evaluate((button) => {
        const isSaved = button.getAttribute('aria-pressed') === 'true';
        (button as HTMLElement).click();
        return isSaved;
      });
      await page.waitForFunction(
        (pressed) => document.querySelector(`header [aria-pressed="${pressed}"][aria-label^="Save "]`),
        !before,
      );
      return !before;
    },
    async writeReview(slug, content) {
      await openPlace(slug);
      await page.getByRole('button', { name: /^(Write Review|Edit)$/ }).click();
      const form = page.getByRole('dialog');
      const text = form.getByLabel('Your review');
      const before = await text.inputValue();
      await form.getByRole('radio', { name: '4 stars, Very Good' }).check({ force: true });
      await text.fill(content);
      await form.getByRole('button', { name: /^(Submit Review|Save changes)$/ }).click();
      await form.waitFor({ state: 'detached' });
      return before;
    },
    async writeCity(city) {
      await go('/settings');
      await page.getByRole('textbox', { name: 'City' }).fill(city);
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await page.locator('main form button[type=submit]:not([aria-busy])').waitFor();
    },
    async reload() {
      await page.reload();
      await page.locator('main h1, main article').first().waitFor();
    },
    async show(slug) {
      await openPlace(slug);
      const isSaved = await isPressed();
      const texts = await page.locator('main article p[dir=auto]').allInnerTexts();
      return { isSaved, texts };
    },
    async showCity() {
      await go('/settings');
      return page.getByRole('textbox', { name: 'City' }).inputValue();
    },
    async whenSent() {
      await go('/outbox');
      await page.getByText('Everything is sent').waitFor({ timeout: 60_000 });
    },
    async close() {
      await page.close();
      await gate.close();
    },
  };
}
