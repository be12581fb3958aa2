// @module-tag quick
import { expect, test } from 'vitest';
import { rewriteFilters } from './filter-address.ts';

test('filters of one column count together, with and without quotes', () => {
  const { searchParams } = new URL(rewriteFilters(new Request('http://a.example/things?id=gt.1&"id"=lt.5')).url);
  expect([...searchParams.keys()]).toEqual(['and']);
  expect(searchParams.get('and')).toMatch(/^\(id\.gt\.\w+,id\.lt\.\w+\)$/);
});

test.each([
  '__proto__=eq.1',
  '%22__proto__%22=eq.1',
  '__proto__!x=eq.1',
  'not.__proto__=eq.1',
  'parts.__proto__=eq.1',
  'select=id,__proto__:parts(id)&__proto__.get=eq.1',
  'select=id,constructor:parts(id)&constructor.prototype=eq.1',
  'or=(id.eq.1,__proto__.eq.1)',
  'and=(or(%22__prot\\o__%22.eq.1))',
  'order=__proto__',
])('the name of a property that every object has is refused: %s', (query) => {
  const request = new Request(`http://a.example/things?${query}`);
  expect(() => rewriteFilters(request)).toThrow(expect.objectContaining({ status: 400 }));
});

test('the text __proto__ is a value as any other', () => {
  const request = new Request('http://a.example/things?name=eq.__proto__&or=(name.eq.__proto__,name.eq.b)');
  expect(() => rewriteFilters(request)).not.toThrow();
});

test.each([6, 7])('groups %i deep, hidden between quotation marks', (depth) => {
  const nested = `${'and('.repeat(depth - 1)}b.eq.1${')'.repeat(depth - 1)}`;
  const request = new Request(`http://a.example/things?or=(a.eq.x",${nested},c.eq.z")`);
  const rewrite = () => rewriteFilters(request);
  if (depth > 6) expect(rewrite).toThrow('Filters may be 6 brackets deep.');
  else expect(rewrite).not.toThrow();
});
