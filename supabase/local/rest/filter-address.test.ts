// @module-tag quick
import { expect, test } from 'vitest';
import { rewriteFilters } from './filter-address.ts';

test('filters of one column count together, with and without quotes', () => {
  const { searchParams } = new URL(rewriteFilters(new Request('http://a.example/things?id=gt.1&"id"=lt.5')).url);
  expect([...searchParams.keys()]).toEqual(['and']);
  expect(searchParams.get('and')).toMatch(/^\(id\.gt\.\w+,id\.lt\.\w+\)$/);
});
