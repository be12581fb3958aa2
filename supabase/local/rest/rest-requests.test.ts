// @module-tag quick
import { expect, test } from 'vitest';
import { readableBody } from './rest-requests.ts';

test('a media type is the same in capitals', async () => {
  const headers = { 'content-type': 'Application/JSON' };
  const request = new Request('http://a.example/rest/v1/things', { method: 'POST', headers, body: '{"name":"a"}' });
  expect(await (await readableBody(request)).json()).toEqual({ name: 'a' });
});
