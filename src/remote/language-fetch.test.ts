// @module-tag quick
import { expect, test } from 'vitest';
import { askInLanguage } from './language-fetch.ts';

/** Sends a request in this language and returns its headers. */
async function asked(language: string, path = '/auth/v1/recover') {
  const sent: Headers[] = [];
  const ask: typeof fetch = async (_input, init) => {
    sent.push(new Headers(init?.headers));
    return new Response();
  };
  const headers = { apikey: 'key' };
  await askInLanguage(ask, async () => language)(`https://api.example${path}`, { method: 'POST', headers });
  return { language: sent[0]?.get('accept-language'), key: sent[0]?.get('apikey') };
}

test('requests to the auth server name the app’s language', async () => {
  expect(await asked('ar')).toEqual({ language: 'ar', key: 'key' });
});

test.each(['checkout', 'portal'])(
  'the %s page of the payment provider is asked for in the language of the app',
  async (page) => {
    expect(await asked('ms', `/functions/v1/create-${page}-session`)).toEqual({ language: 'ms', key: 'key' });
  },
);

test('requests to other services stay unchanged', async () => {
  expect(await asked('ar', '/rest/v1/rpc/sync_pull')).toEqual({ language: null, key: 'key' });
});

test.each(['', 'ar,en', 'ar\r\nx-forwarded-for: 1', '<script>', 'x'.repeat(5000)])(
  'what is no language is not sent: %j',
  async (made) => {
    expect(await asked(made)).toEqual({ language: null, key: 'key' });
  },
);
