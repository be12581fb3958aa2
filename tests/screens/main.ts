/**
 * `npm run screens [-- --lang ar|all] [NAME…]`: takes pictures of every screen in each of its states, light and dark, on phone,
 * tablet and desktop, as one sheet per screen in .cache/screens. Reports faults: those that axe finds, touch targets that
 * overlap or are covered, content wider than 320 pixels (also with large text), clipped text, and texts such as 'undefined'.
 * In another language, which may be the pseudo-language `qps`, each screen is only shown with data; `all` are English and all
 * others, without the pseudo-language. `npm run screens -- --manifest` makes the manifest's screenshots and the
 * pictures of link previews.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { ensureApp } from '../../scripts/setup/builds.mjs';
import { findChromium, WEBGL_ARGS } from '../../scripts/setup/chromium.mjs';
import { openAsNewMember, saveButtons, signUp, whenInstalled } from '../e2e/screen.ts';
import { copyTemplate, openStores, prepareSamples } from '../e2e/templates.ts';
import { findBarriers } from '../support/oracles/barriers.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type SteeredProxy, startSteeredProxy } from '../support/servers/steered-proxy.ts';
import { findClippedTextsOf } from './clipped-text.ts';
import { drawManifestPictures } from './manifest-pictures.ts';
import { findMissedTargetsOf } from './missed-targets.ts';
import { PLAN_SCREENS } from './plan-screens.ts';
import { drawPreviews } from './preview-pictures.ts';
import { SCREENS, type Screen, type ShownServer, STATES, type State } from './screens.ts';
import { drawSheet, type Shot } from './sheet.ts';
import { STANDARD_SCREENS } from './standard-screens.ts';
import { allLanguages, translationOf } from './translation.ts';
import { TRIP_SCREENS } from './trip-screens.ts';

const FOLDER = fileURLToPath(new URL('../../.cache/screens', import.meta.url));
const PHONE = { width: 390, height: 844 };
const SHOTS = [
  { size: PHONE, schemes: ['light', 'dark'] },
  // Between phone and desktop, where either layout may fit badly.
  { size: { width: 768, height: 844 }, schemes: ['light'] },
  { size: { width: 1280, height: 844 }, schemes: ['light', 'dark'] },
] as const;
const NARROW = { width: 320, height: 640 };
/** In other languages the texts matter: the whole page on two phones and on a desktop. */
const WORD_SHOTS = [
  { size: PHONE, schemes: ['light', 'dark'] },
  { size: NARROW, schemes: ['light'] },
  { size: { width: 1280, height: 844 }, schemes: ['light'] },
] as const;
/** Twice the browser's default. */
const LARGE_LETTERS = { standard: 32, fixed: 26 };
const SINGAPORE = { latitude: 1.3048, longitude: 103.8318 };

/** Milliseconds to wait until animations and late content have settled. */
const STILL_MS = 900;

const ALL_SCREENS = [...SCREENS, ...PLAN_SCREENS, ...STANDARD_SCREENS, ...TRIP_SCREENS];

interface World {
  readonly browser: Browser;
  /** The server behind the proxy. */
  readonly server: ShownServer;
  readonly proxy: SteeredProxy;
  /** The language of the pictures. Each state is brought about in English. */
  readonly lang: string;
}

interface Wanted {
  readonly langs: readonly string[];
  readonly isForManifest: boolean;
  readonly names: readonly string[];
}

async function main({ langs, isForManifest, names }: Wanted): Promise<number> {
  const unknown = names.filter((name) => !ALL_SCREENS.some((screen) => screen.name === name));
  if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}.`);
  if (langs.includes('qps')) process.env['VITE_PSEUDO'] = '1';
  await ensureApp();
  const removeStores = openStores();
  await prepareSamples(undefined);
  const store = await copyTemplate(undefined, 'samples', 'screens');
  const server = await startServerProcess(store);
  const proxy = await startSteeredProxy(server.port);
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: WEBGL_ARGS, ...(executablePath ? { executablePath } : {}) });
  mkdirSync(FOLDER, { recursive: true });
  let wrong = 0;
  try {
    if (isForManifest) {
      await drawManifestPictures(browser, server.url);
      await drawPreviews(browser);
      return 0;
    }
    for (const lang of langs) wrong += await showAll({ browser, proxy, server, lang }, names);
  } finally {
    await browser.close();
    await proxy.close();
    await server.stop();
    await store.remove();
    removeStores();
  }
  console.log(`${wrong} faults; sheets are in .cache/screens`);
  return wrong;
}

/** @returns the number of faults */
async function showAll(world: World, names: readonly string[]): Promise<number> {
  const { lang, browser } = world;
  const isWanted = ({ name, bring: own }: Screen) =>
    names.length === 0 ? lang === 'en' || own === undefined : names.includes(name);
  let wrong = 0;
  for (const screen of ALL_SCREENS.filter(isWanted)) {
    const name = lang === 'en' ? screen.name : `${screen.name}.${lang}`;
    const shots: Shot[] = [];
    for (const state of statesOf(screen, lang)) {
      const { faults, ...shot } = await show(world, screen, state).catch((error: unknown) => ({
        state,
        images: [],
        faults: [`can’t be shown: ${error instanceof Error ? error.message : String(error)}`],
      }));
      shots.push(shot);
      wrong += faults.length;
      console.log(`${name}, ${state}: ${faults.length === 0 ? 'nothing wrong' : ''}`);
      for (const fault of faults) console.log(`  ${fault}`);
    }
    const sheet = await drawSheet(browser, screen.name, shots, lang === 'en' ? 380 : 1000);
    writeFileSync(join(FOLDER, `${name}.png`), sheet);
  }
  return wrong;
}

/** In other languages one state is enough: with data, or else the empty one. */
function statesOf({ states = STATES }: Screen, lang: string): readonly State[] {
  if (lang === 'en') return states;
  return states.includes('data') ? ['data'] : ['empty'];
}

async function show(world: World, screen: Screen, state: State): Promise<Shot & { readonly faults: string[] }> {
  world.proxy.steer('through');
  const context = await world.browser.newContext({
    // The Stripe stand-in redirects people to the server itself, not to the proxy.
    baseURL: screen.bring ? world.server.url : world.proxy.url,
    viewport: PHONE,
    geolocation: SINGAPORE,
    permissions: ['geolocation'],
    locale: 'en-GB',
    timezoneId: 'Asia/Singapore',
    reducedMotion: 'reduce',
  });
  try {
    const page = screen.bring ? await context.newPage() : await bring(context, world, screen, state);
    if (screen.bring) {
      await signUp(page);
      await screen.bring(page, world.server);
      if (world.lang !== 'en') {
        await chooseLanguage(page, world.lang);
        await page.reload();
        await page.locator('main').first().waitFor();
      }
      await pressFor(page, screen, world.lang);
    }
    const faults: string[] = [];
    const images: Buffer[] = [];
    const isEnglish = world.lang === 'en';
    for (const { size, schemes } of isEnglish ? SHOTS : WORD_SHOTS) {
      await page.setViewportSize(size);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForTimeout(STILL_MS);
        images.push(await page.screenshot({ fullPage: !isEnglish }));
        if (colorScheme === 'light' && size !== NARROW) faults.push(...(await missedAt(page, size.width)));
        if (size !== PHONE) continue;
        if (colorScheme === 'light')
          faults.push(...(await slipsOf(page)).map((slip) => `at ${PHONE.width} pixels, ${slip}`));
        const barriers = await findBarriers(page);
        // axe does not know the pseudo-language.
        const meant =
          world.lang === 'qps' ? barriers.filter((each) => !/^(?:html-lang|valid-lang)/.test(each)) : barriers;
        faults.push(...meant.map((barrier) => `axe, ${colorScheme}: ${barrier}`));
      }
    }
    await page.setViewportSize(NARROW);
    await page.waitForTimeout(STILL_MS);
    faults.push(...(await slipsOf(page)), ...(await missedAt(page, NARROW.width)));
    await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: LARGE_LETTERS });
    await page.waitForTimeout(STILL_MS);
    faults.push(...(await slipsOf(page)).map((slip) => `with letters of twice the size ${slip}`));
    return { state, images, faults };
  } finally {
    await context.close();
  }
}

async function chooseLanguage(page: Page, lang: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('rihla-language', chosen), lang);
}

async function missedAt(page: Page, width: number): Promise<string[]> {
  return (await findMissedTargetsOf(page)).map((fault) => `at ${width} pixels, ${fault}`);
}

/** Opens a screen in a state, on a fresh device. */
async function bring(context: BrowserContext, { proxy, lang }: World, screen: Screen, state: State): Promise<Page> {
  const page = await context.newPage();
  const isStarved = state === 'loading' || state === 'error';
  if (isStarved) proxy.steer(state === 'loading' ? 'hold' : 'fail');
  if (screen.who === 'member') {
    if (isStarved || state === 'empty') await signUp(page);
    else await actAsMember(page);
  }
  if (lang !== 'en') {
    await page.goto('/privacy');
    await chooseLanguage(page, lang);
  }
  await page.goto(state === 'empty' ? (screen.emptyPath ?? screen.path) : screen.path);
  await page.locator('main').first().waitFor();
  if (state === 'offline') {
    await whenInstalled(page);
    await page.waitForTimeout(STILL_MS);
    proxy.steer('cut');
    await context.setOffline(true);
    if (screen.hasWaiting) await savePlaces(page);
    await page.goto(screen.path);
    await page.locator('main').first().waitFor();
  }
  if (state === 'data')
    await page
      .locator('main [data-loading], main [aria-busy="true"]')
      .waitFor({ state: 'detached' })
      .catch(() => {});
  await pressFor(page, screen, lang);
  return page;
}

async function pressFor(page: Page, { press }: Screen, lang: string): Promise<void> {
  if (press !== undefined)
    await page
      .getByRole('button', { name: translationOf(lang, press) })
      .first()
      .click();
}

/** Signs up and saves two places. */
async function actAsMember(page: Page): Promise<void> {
  await openAsNewMember(page);
  await saveButtons(page).nth(0).click();
  await saveButtons(page).nth(1).click();
}

/** Saves two places that are not saved yet. */
async function savePlaces(page: Page): Promise<void> {
  await page.goto('/directory?country=singapore');
  for (const nth of [2, 3]) {
    await saveButtons(page).nth(nth).click();
    await page.waitForTimeout(STILL_MS);
  }
}

async function slipsOf(page: Page): Promise<string[]> {
  return [...(await page.evaluate(findSlips)), ...(await findClippedTextsOf(page))];
}

/** Runs in the page. */
function findSlips(): string[] {
  const text = document.body.innerText;
  const words = ['undefined', 'NaN', '[object Object]', 'Invalid Date', '{0}'].filter((word) => text.includes(word));
  const { scrollWidth } = document.documentElement;
  const beyond = [...document.querySelectorAll<HTMLElement>('main *')].find((each) => {
    const { left, right } = each.getBoundingClientRect();
    return (left < -1 || right > innerWidth + 1) && each.closest('[style*="overflow"]') === null;
  });
  return [
    ...words.map((word) => `says "${word}"`),
    ...(scrollWidth > innerWidth
      ? [`is ${scrollWidth} pixels wide on ${innerWidth}, as by ${beyond?.outerHTML.slice(0, 120)}`]
      : []),
  ];
}

function readArguments(args: string[]): Wanted {
  const options = { lang: { type: 'string', default: 'en' }, manifest: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const langs = values.lang === 'all' ? allLanguages() : [values.lang];
  return { langs, isForManifest: values.manifest, names: positionals };
}

process.exitCode = (await main(readArguments(process.argv.slice(2)))) > 0 ? 1 : 0;
