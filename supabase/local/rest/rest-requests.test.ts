// @module-tag quick
import { expect, test } from 'vitest';
import { unmarkNumbers } from './exact-numbers.ts';
import { readableBody } from './rest-requests.ts';

test('a media type is the same in capitals', async () => {
  const headers = { 'content-type': 'Application/JSON' };
  const request = new Request('http://a.example/rest/v1/things', { method: 'POST', headers, body: '{"name":"a"}' });
  expect(await (await readableBody(request)).json()).toEqual({ name: 'a' });
});

test('a body without a media type is JSON, whose numbers stay as they are written', async () => {
  const body = new TextEncoder().encode('{"big":9007199254740993}');
  const read = await readableBody(new Request('http://a.example/rest/v1/things', { method: 'POST', body }));
  expect(read.headers.get('content-type')).toBe('application/json');
  expect(unmarkNumbers(await read.text())).toBe('{"big":9007199254740993}');
});

test('CSV of more rows than a request may write is refused before the rest is read', async () => {
  expect(await (await readableBody(csv(1000))).json()).toHaveLength(1000);
  await expect(readableBody(csv(1001))).rejects.toMatchObject({ status: 400, body: { code: 'PT400' } });
});

function csv(rows: number): Request {
  const headers = { 'content-type': 'text/csv' };
  return new Request('http://a.example/rest/v1/things', {
    method: 'POST',
    headers,
    body: `name\n${'a\n'.repeat(rows)}`,
  });
}
