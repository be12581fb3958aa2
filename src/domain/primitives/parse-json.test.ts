// @module-tag quick
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseJson, parseJsonAs } from './parse-json.ts';

const schema = z.object({ id: z.number() });

test('a text is parsed as JSON, with or without a schema', () => {
  expect(parseJson('[1, {"a": null}]')).toEqual([1, { a: null }]);
  expect(parseJsonAs(schema, '{"id": 3, "more": true}')).toEqual({ id: 3 });
});

test.each([null, '', '{"id": 3', 'undefined'])('%j gives null', (text) => {
  expect(parseJson(text)).toBeNull();
  expect(parseJsonAs(schema, text)).toBeNull();
});

test.each(['null', '{"id": "3"}', '[3]'])('%s has another shape and gives null', (text) => {
  expect(parseJsonAs(schema, text)).toBeNull();
});

test('an error of the schema itself is thrown', () => {
  const broken = z.pipe(
    z.unknown(),
    z.transform(() => {
      throw new SyntaxError('broken');
    }),
  );
  expect(() => parseJsonAs(broken, '1')).toThrow('broken');
});
