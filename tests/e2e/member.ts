/** Creates members without the sign-up screens, which `accounts/signing-in.spec.ts` and `keyboard.spec.ts` test. */
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { newestTo } from '../support/outbox.ts';

const PASSWORD = 'correct horse';
/** A file of the app's origin that runs no script. */
const STILL_FILE = '/manifest.webmanifest';
/** Tokens are renewed this long before they expire, like in `remote/sessions.ts`. */
const MARGIN_MS = 90_000;

const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  user: z.object({ id: z.string(), email: z.string(), user_metadata: z.looseObject({}) }),
});

/**
 * Creates an account, and stores its session in the page's browser like the app does. The app is not open afterwards. The
 * password is 'correct horse'. @returns the email address
 */
export async function becomeMember(page: Page, name = 'Amina Yusuf'): Promise<string> {
  const email = `amina.${crypto.randomUUID()}@example.com`;
  await ask(page, '/auth/v1/signup', { email, password: PASSWORD, data: { name } });
  await signInAgain(page, email);
  return email;
}

/** Signs a member of this module in on another browser. The app is not open afterwards. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  const { expires_in: seconds, ...session } = z.parse(
    sessionSchema,
    await ask(page, '/auth/v1/token?grant_type=password', { email, password: PASSWORD }),
  );
  await page.goto(STILL_FILE);
  await page.evaluate(storeSession, JSON.stringify({ ...session, renew_at: Date.now() + seconds * 1000 - MARGIN_MS }));
}

/** Confirms an address like the mail's link; reviews require that (U104). */
export async function confirmAddress(page: Page, url: string, email: string): Promise<void> {
  const { tokenHash } = await newestTo(url, email);
  await ask(page, '/auth/v1/verify', { type: 'email', token_hash: tokenHash });
}

async function ask(page: Page, path: string, data: object): Promise<unknown> {
  const response = await page.request.post(path, { headers: { apikey: PUBLISHABLE_KEY }, data });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
  return response.json();
}

/** Runs in the page: stores the session for `platform/key-value-store.ts`. */
async function storeSession(session: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('rihla-values', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('values'));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('values', 'readwrite');
    transaction.objectStore('values').put(session, 'session');
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
  database.close();
}
