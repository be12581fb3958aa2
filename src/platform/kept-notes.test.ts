// @module-tag quick
import { expect, test } from 'vitest';
import { createMemoryCache } from '../../tests/support/fakes/memory-cache.ts';
import { type NotesAccess, readKeptNotes } from './kept-notes.ts';

const URL_OF = '/assets/notes-sg-en-abcdefg.json';
const isNotes = (content: unknown) => Object.hasOwn(Object(content), 'police');
const json = () => Response.json({ police: 'Police' });

/** A device with a cache, and the answer of the network. */
function device(answer: () => Promise<Response>, isRefused = false) {
  const cache = createMemoryCache();
  const asked: string[] = [];
  const access: NotesAccess = {
    fetch(url) {
      asked.push(url);
      return answer();
    },
    caches: {
      async open() {
        if (isRefused) throw new DOMException('The operation is insecure.', 'SecurityError');
        return cache as unknown as Cache;
      },
    },
  };
  return { cache, asked, access };
}

test('a file is fetched once, then read from this device', async () => {
  const { access, asked, cache } = device(async () => json());
  expect(await readKeptNotes(URL_OF, isNotes, access)).toEqual({ police: 'Police' });
  expect(cache.paths()).toEqual([URL_OF]);
  expect(await readKeptNotes(URL_OF, isNotes, access)).toEqual({ police: 'Police' });
  expect(asked).toEqual([URL_OF]);
});

test('a browser that refuses storage still shows what it fetches', async () => {
  const { access } = device(async () => json(), true);
  expect(await readKeptNotes(URL_OF, isNotes, access)).toEqual({ police: 'Police' });
});

test.each<[string, () => Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a missing file', async () => Response.json({}, { status: 404 })],
  ['a captive portal', async () => new Response('{"police":""}', { headers: { 'content-type': 'text/html' } })],
  ['a file of another shape', async () => Response.json({ portal: true })],
  [
    'a file that was cut off',
    async () => new Response('{"police', { headers: { 'content-type': 'application/json' } }),
  ],
])('nothing is read or stored of %s', async (_, answer) => {
  const { access, cache } = device(answer);
  expect(await readKeptNotes(URL_OF, isNotes, access)).toBeNull();
  expect(cache.paths()).toEqual([]);
});
