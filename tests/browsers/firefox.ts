/** The installed Firefox, driven by WebDriver BiDi. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findFirefox } from '../../scripts/setup/other-browsers.mjs';
import { connectBidi } from './bidi.ts';
import { startProgram } from './child-process.ts';
import {
  type BrowserOptions,
  type DrivenBrowser,
  type Feature,
  NOTE_FAULTS,
  readFaults,
  strokesOf,
  WINDOW,
} from './driven-browser.ts';

type Preference = boolean | number | string;

/** Preferences that prevent requests to other hosts, and dialogs over the page. */
const PREFERENCES: Readonly<Record<string, Preference>> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.translations.enable': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  'intl.accept_languages': 'en-GB,en',
  // Processes started in advance for further pages.
  'dom.ipc.processPrelaunch.enabled': false,
  // Notifications and installation prompts would cover the page.
  'signon.rememberSignons': false,
  // The machine has no graphics card.
  'webgl.force-enabled': true,
};
/** Firefox ignores unknown preferences, so tests also check that the feature is missing. */
const WITHOUT: Readonly<Record<Exclude<Feature, 'locks'>, Readonly<Record<string, Preference>>>> = {
  // As in private windows before Firefox 115; otherwise it can't be switched off.
  indexedDB: { 'browser.privatebrowsing.autostart': true, 'dom.indexedDB.privateBrowsing.enabled': false },
  localStorage: { 'dom.storage.enabled': false },
  serviceWorker: { 'dom.serviceWorkers.enabled': false },
};
/** Value of `network.cookie.cookieBehavior` that blocks all cookies, and with them all storage. */
const REFUSE_ALL = 2;

const treeSchema = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const valueSchema = z.object({ result: z.optional(z.object({ value: z.optional(z.string()) })) });
const failureSchema = z.object({ exceptionDetails: z.optional(z.object({ text: z.string() })) });
const nodesSchema = z.object({ nodes: z.array(z.object({ sharedId: z.string() })) });
const pictureSchema = z.object({ data: z.string() });

export async function openFirefox({
  profile,
  display,
  without = [],
  isRefusing,
}: BrowserOptions): Promise<DrivenBrowser> {
  mkdirSync(profile, { recursive: true });
  const preferences = {
    ...PREFERENCES,
    ...Object.assign({}, ...without.map(preferencesWithout)),
    ...(isRefusing && { 'network.cookie.cookieBehavior': REFUSE_ALL }),
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const env = { ...process.env, DISPLAY: display, HOME: profile, TZ: 'Asia/Singapore', LIBGL_ALWAYS_SOFTWARE: '1' };
  const args = ['--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const program = startProgram(findFirefox() ?? 'firefox', args, env);
  const [, address] = await program.waitFor(/WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await connectBidi(`${address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  const tree = z.parse(treeSchema, await bidi.send('browsingContext.getTree', {}));
  const context = tree.contexts[0]?.context ?? '';
  await bidi.send('script.addPreloadScript', { functionDeclaration: `() => { ${NOTE_FAULTS} }` });
  await bidi.send('browsingContext.setViewport', { context, viewport: WINDOW });

  const act = (id: string, type: 'pointer' | 'key', actions: readonly object[]) =>
    bidi.send('input.performActions', { context, actions: [{ type, id, actions }] });
  const browser: DrivenBrowser = {
    async goto(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await bidi.send('browsingContext.reload', { context, wait: 'complete' });
    },
    async evaluate(work, ...given) {
      const answer = await bidi.send('script.callFunction', {
        functionDeclaration: `async (json) => JSON.stringify((await (${String(work)})(...JSON.parse(json))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: true,
      });
      const { exceptionDetails } = z.parse(failureSchema, answer);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(z.parse(valueSchema, answer).result?.value ?? 'null');
    },
    async pressAt(x, y) {
      const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      await act('mouse', 'pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        down ?? {},
        up ?? {},
      ]);
    },
    async type(text) {
      await act('keyboard', 'key', strokesOf(text));
    },
    async chooseFiles(selector, files) {
      const locator = { type: 'css', value: selector };
      const found = z.parse(nodesSchema, await bidi.send('browsingContext.locateNodes', { context, locator }));
      const [element] = found.nodes;
      if (!element) throw new Error(`There is no ${selector}.`);
      await bidi.send('input.setFiles', { context, element, files });
    },
    async screenshot() {
      return z.parse(pictureSchema, await bidi.send('browsingContext.captureScreenshot', { context })).data;
    },
    takeFaults: () => browser.evaluate(readFaults),
    async close() {
      // A browser that is closing may not answer.
      await bidi.send('browser.close', {}).catch(() => undefined);
      bidi.close();
      // No signal while it closes, which would lose unwritten data: cookies and localStorage.
      await program.end(true);
    },
  };
  return browser;
}

/** @throws {Error} for locks, which every supported version of Firefox has */
function preferencesWithout(feature: Feature): Readonly<Record<string, Preference>> {
  if (feature === 'locks') throw new Error('Firefox can not be started without locks.');
  return WITHOUT[feature];
}
