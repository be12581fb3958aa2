// @module-tag quick
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { PAGE_LANGUAGES } from '../../functions/_shared/place-words.ts';
import type { AuthContext } from './context.ts';
import { MESSAGE_TEXTS } from './message-texts.ts';
import { sendMail, sendTakenNotice, sendText } from './messages.ts';
import { inReadersLanguage, readersLanguage } from './reader-language.ts';

/** The messages that a request with this header sends. */
async function sentTo(acceptLanguage: string | undefined) {
  const sent: { readonly subject?: string; readonly text: string }[] = [];
  const context = { siteUrl: () => 'https://rihla.example', outbox: { put: (each) => void sent.push(each) } } as Pick<
    AuthContext,
    'siteUrl' | 'outbox'
  > as AuthContext;
  const routes = new Hono();
  routes.use(inReadersLanguage());
  routes.get('/', async (c) => {
    // Asynchronous, like the routes, which query the database first.
    await Promise.resolve();
    sendMail(context, 'recovery', { to: 'a@example.com', code: '123456', token: 'secret' });
    sendTakenNotice(context, 'a@example.com', readersLanguage());
    sendText(context, '6591234567', '123456');
    return c.text('');
  });
  await routes.request('/', { headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage } });
  return sent;
}

test.each(PAGE_LANGUAGES)('mails and text messages are in %s, with link and code', async (language) => {
  const [mail, taken, text] = await sentTo(`${language}-XX,${language};q=0.9,de;q=0.1`);
  const texts = MESSAGE_TEXTS[language];
  expect(mail?.subject).toBe(texts.recovery.subject);
  expect(mail?.text).toContain('https://rihla.example/reset-password?token_hash=secret&type=recovery');
  expect(mail?.text.split('\n\n')).toContain('123456');
  expect(mail?.text).toContain(texts.notYou);
  expect(taken?.subject).toBe(texts.taken.subject);
  expect(text?.text).toBe(texts.text.replace('{code}', '123456'));
});

test('a request without a supported language gets English', async () => {
  for (const header of [undefined, 'de', 'ur', '<script>', '__proto__', 'constructor', "ar'; drop table auth.users"]) {
    expect((await sentTo(header))[0]?.subject).toBe('Choose a new password');
  }
});

test('no language lacks a text, or has another language’s', () => {
  const all = PAGE_LANGUAGES.map((language) => MESSAGE_TEXTS[language]);
  for (const key of ['orCode', 'doubt', 'notYou', 'text'] as const) {
    expect(new Set(all.map((texts) => texts[key])).size).toBe(PAGE_LANGUAGES.length);
  }
  for (const texts of all) expect(texts.text).toContain('{code}');
});

/** A catalogue read as a file, because its languages have no types. */
const label = (language: string, id: string): string => {
  const path = new URL(`../../../src/i18n/messages/${language}.json`, import.meta.url);
  const found = (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string | { text: string }>)[id];
  return typeof found === 'object' ? found.text : (found ?? '');
};
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each(PAGE_LANGUAGES)('a mail in %s names the button like the app', (language) => {
  const named = label(language, 'auth.login.toForgot');
  expect(named).not.toBe('');
  expect(plain(MESSAGE_TEXTS[language].doubt)).toContain(plain(named));
});
