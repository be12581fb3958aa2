// @module-tag quick
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { InstallHint } from './install-hint.tsx';
import { InstallSection } from './install-section.tsx';

const DAY_MS = 86_400_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

let now = FAKE_NOW;

beforeEach(() => {
  localStorage.clear();
  now = FAKE_NOW;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const hint = () => page.getByRole('heading', { name: 'Install Rihla' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Advances the clock and timers, including timers that the last render set. */
async function pass(ms: number): Promise<void> {
  await frame();
  await frame();
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
  await frame();
}

async function open(node = <InstallHint />): Promise<FakeServices> {
  const fake = fakeServices();
  await render(
    <>
      <main>
        <search>
          <form>
            <input aria-label="Search" />
          </form>
        </search>
      </main>
      {node}
    </>,
    { services: { ...fake.services, now: () => now } },
  );
  await expect.element(page.getByLabelText('Search', { exact: true })).toBeVisible();
  return fake;
}

/** Like the browser's event, with the person's later answer. */
const offer = (agrees = true) => ({ at: now, accept: vi.fn(async () => agrees) });

test('the hint appears 30 seconds after the browser’s offer; Maybe Later hides it for 7 days (S142, K47)', async () => {
  const fake = await open();
  fake.setOffer(offer());
  await pass(29_000);
  expect(hint().query()).toBeNull();
  await pass(1000);
  await expect.element(hint()).toBeVisible();
  await expect.element(button('Install Now')).toBeVisible();
  await button('Maybe Later').click();
  expect(hint().query()).toBeNull();

  now += 7 * DAY_MS - 60_000;
  fake.setOffer(offer());
  await pass(30_000);
  expect(hint().query()).toBeNull();
  now += 60_000;
  fake.setOffer(offer());
  await pass(30_000);
  await expect.element(hint()).toBeVisible();
});

test('Install Now opens the browser’s own dialog; declining there hides the hint for 7 days', async () => {
  const fake = await open();
  const made = offer(false);
  fake.setOffer(made);
  await pass(30_000);
  await button('Install Now').click();
  expect(made.accept).toHaveBeenCalledOnce();
  await expect.element(hint()).not.toBeInTheDocument();
  fake.setOffer(offer());
  await pass(30_000);
  expect(hint().query()).toBeNull();
});

test('it waits while somebody types or reads a dialog, and disappears when they begin to', async () => {
  const fake = await open();
  const box = page.getByLabelText('Search', { exact: true });
  (box.element() as HTMLElement).focus();
  fake.setOffer(offer());
  await pass(40_000);
  expect(hint().query()).toBeNull();
  (box.element() as HTMLElement).blur();
  await pass(1000);
  await expect.element(hint()).toBeVisible();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  onTestFinished(() => dialog.remove());
  dialog.showModal();
  await pass(1000);
  expect(document.querySelector('h2')).toBeNull();
  dialog.close();
  const form = document.querySelector('main')?.appendChild(document.createElement('form'));
  await pass(1000);
  expect(hint().query()).toBeNull();
  form?.remove();
  await pass(1000);
  await expect.element(hint()).toBeVisible();
});

test('an iPhone gets the steps of its browser: share, Add to Home Screen, Add (S143)', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  await open();
  await pass(29_000);
  expect(hint().query()).toBeNull();
  await pass(1000);
  await expect.element(hint()).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Tap Share at the bottom of the screen', 'Choose Add to Home Screen', 'AddTap Add']);
  expect(button('Install Now').query()).toBeNull();
  await button('Maybe Later').click();
  expect(hint().query()).toBeNull();
});

test.each([
  ['runs as an app already', () => vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)],
  [
    'is installed beside this browser',
    () => Object.assign(navigator, { getInstalledRelatedApps: async () => [{ platform: 'webapp' }] }),
  ],
])('nothing is shown where it %s (S144)', async (_, prepare) => {
  prepare();
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'getInstalledRelatedApps'));
  const fake = await open();
  fake.setOffer(offer());
  await pass(31_000);
  expect(hint().query()).toBeNull();
});

test('the settings always offer it, also after Maybe Later, and explain how if the browser makes no offer', async () => {
  localStorage.setItem('rihla.install-later', String(now));
  const fake = await open(<InstallSection />);
  await expect.element(page.getByText(/browser's menu and choose Install app/)).toBeVisible();
  const made = offer();
  fake.setOffer(made);
  await button('Install Now').click();
  expect(made.accept).toHaveBeenCalledOnce();
});
