import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseJson, parseJsonAs } from './parse-json.ts';

const schema = z.object({ id: z.number() });

test('a text is read as JSON, of a shape or of any', () => {
  expect(parseJson('[1, {"a": null}]')).toEqual([1, { a: null }]);
  expect(parseJsonAs(schema, '{"id": 3, "more": true}')).toEqual({ id: 3 });
});

test.each([null, '', '{"id": 3', 'undefined'])('%j counts as nothing', (text) => {
  expect(parseJson(text)).toBeNull();
  expect(parseJsonAs(schema, text)).toBeNull();
});

test.each(['null', '{"id": "3"}', '[3]'])('%s is of another shape, and counts as nothing', (text) => {
  expect(parseJsonAs(schema, text)).toBeNull();
});

test('a fault of the schema is no damaged text', () => {
  const broken = z.pipe(
    z.unknown(),
    z.transform(() => {
      throw new SyntaxError('broken');
    }),
  );
  expect(() => parseJsonAs(broken, '1')).toThrow('broken');
});
