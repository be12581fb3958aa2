// @module-tag quick
import { expect, test } from 'vitest';
import { markNumbers } from './exact-numbers.ts';
import { VALUES_AS_TEXT } from './lite-statements.ts';

test('no mark of a number reaches the database, also in the list of a variadic argument', () => {
  const value: unknown = JSON.parse(markNumbers('["a",1.50,2]'));
  // A value alone is no statement, but part of the tree of each.
  const node = { kind: 'ValueNode', value } as never;
  expect(VALUES_AS_TEXT.transformQuery({ node, queryId: { queryId: '1' } })).toEqual({
    kind: 'ValueNode',
    value: ['a', '1.50', 2],
  });
});
