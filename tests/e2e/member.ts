/** Members who did not come by the screens of signing up, which `accounts/signing-in.spec.ts` and `keyboard.spec.ts` prove. */
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { newestTo } from '../support/outbox.ts';

const PASSWORD = 'correct horse';
/** A file of the app that is no page of it: nothing of the app runs there. */
const STILL_FILE = '/manifest.webmanifest';
/** A token is renewed so long before it runs out, as `remote/sessions.ts` has it. */
const MARGIN_MS = 90_000;

const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  user: z.object({ id: z.string(), email: z.string(), user_metadata: z.looseObject({}) }),
});

/**
 * Makes an account for somebody new, and puts its session into the page's browser as the app keeps it. The page then shows
 * none of the app yet. Answers the address; the password is 'correct horse'.
 */
export async function becomeMember(page: Page, name = 'Amina Yusuf'): Promise<string> {
  const email = `amina.${crypto.randomUUID()}@example.com`;
  await ask(page, '/auth/v1/signup', { email, password: PASSWORD, data: { name } });
  await signInAgain(page, email);
  return email;
}

/** Signs a member of this module in at another browser. The page then shows none of the app yet. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  const { expires_in: seconds, ...session } = z.parse(
    sessionSchema,
    await ask(page, '/auth/v1/token?grant_type=password', { email, password: PASSWORD }),
  );
  await page.goto(STILL_FILE);
  await page.evaluate(storeSession, JSON.stringify({ ...session, renew_at: Date.now() + seconds * 1000 - MARGIN_MS }));
}

/** Confirms an address as following the mail's link would: reviews want a confirmed one (U104). */
export async function confirmAddress(page: Page, url: string, email: string): Promise<void> {
  const { tokenHash } = await newestTo(url, email);
  await ask(page, '/auth/v1/verify', { type: 'email', token_hash: tokenHash });
}

async function ask(page: Page, path: string, data: object): Promise<unknown> {
  const response = await page.request.post(path, { headers: { apikey: PUBLISHABLE_KEY }, data });
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
  return response.json();
}

/** Runs in the page: writes where `platform/key-value-store.ts` reads. */
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
