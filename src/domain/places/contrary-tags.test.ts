// @module-tag quick
import { expect, test } from 'vitest';
import { contraryTagsOf, isContraryOnly, stateTags } from './contrary-tags.ts';

const tags = (statement: string | null, kind = 'source_tag', ended_on: string | null = null) => ({
  kind,
  statement,
  ended_on,
});

test('tags that name alcohol, pork or a bar are reported, each once, and others are not (U106)', () => {
  const statement = stateTags('diet:halal=yes', ['bar=yes', 'drink:wine=served']);
  expect(statement).toBe('diet:halal=yes; bar=yes; drink:wine=served');
  expect(contraryTagsOf([tags(statement), tags('bar=yes'), tags('diet:halal=only')])).toEqual([
    'bar=yes',
    'drink:wine=served',
  ]);
});

test('a register, a visitor and a withdrawn tag never count against a place', () => {
  const evidence = [tags('bar=yes', 'certificate'), tags('bar=yes', 'community_report'), tags(null)];
  expect(contraryTagsOf([...evidence, tags('bar=yes', 'source_tag', '2026-01-01')])).toEqual([]);
});

test('a statement that only speaks against the place is no evidence for it', () => {
  expect(isContraryOnly(tags(stateTags(null, ['bar=yes', 'cuisine=wine'])))).toBe(true);
  expect(isContraryOnly(tags('diet:halal=yes; bar=yes'))).toBe(false);
  expect(isContraryOnly(tags(null))).toBe(false);
});
