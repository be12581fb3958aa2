// @module-tag quick
import { describe, expect, test } from 'vitest';
import { contraryTagsOf, isContraryOnly, stateTags } from './contrary-tags.ts';
import type { StatedFacts } from './facts.ts';

const tags = (statement: string | null, facts?: StatedFacts, kind = 'source_tag', ended_on: string | null = null) => ({
  kind,
  statement,
  ended_on,
  facts,
});

const SERVED = { menu: 'some', alcohol: 'served' } as const;

test('tags beside facts against a place are reported, each once (U120)', () => {
  const statement = stateTags('diet:halal=yes', ['bar=yes', 'shop=alcohol']);
  expect(statement).toBe('diet:halal=yes; bar=yes; shop=alcohol');
  const evidence = [
    tags(statement, SERVED),
    tags('bar=yes', { alcohol: 'served' }),
    tags('diet:halal=only', { menu: 'whole' }),
  ];
  expect(contraryTagsOf(evidence)).toEqual(['bar=yes', 'shop=alcohol']);
  expect(contraryTagsOf([tags('diet:halal=no', { menu: 'none' })])).toEqual(['diet:halal=no']);
});

test('without a fact against the place no tag is, whatever its words', () => {
  expect(contraryTagsOf([tags('diet:halal=yes; drink:tea=yes', { menu: 'some' })])).toEqual([]);
  expect(contraryTagsOf([tags('diet:halal=yes; bar=yes', {})])).toEqual([]);
});

test('a register, a visitor and a withdrawn tag never count as tags against a place', () => {
  const evidence = [tags('bar=yes', SERVED, 'certificate'), tags('bar=yes', SERVED, 'community_report'), tags(null)];
  expect(contraryTagsOf([...evidence, tags('bar=yes', SERVED, 'source_tag', '2026-01-01')])).toEqual([]);
});

test('a statement that only speaks against the place is no evidence for it, but a denial of halal food is shown', () => {
  expect(isContraryOnly(tags(stateTags(null, ['bar=yes', 'cuisine=wine']), { alcohol: 'served' }))).toBe(true);
  expect(isContraryOnly(tags('diet:halal=yes; bar=yes', SERVED))).toBe(false);
  expect(isContraryOnly(tags('diet:halal=no; bar=yes', { menu: 'none', alcohol: 'served' }))).toBe(false);
  expect(isContraryOnly(tags('diet:halal=yes', { menu: 'some' }))).toBe(false);
  expect(isContraryOnly(tags(null, {}))).toBe(false);
});

describe('documents from before evidence stated facts', () => {
  test('name the tags that counted then', () => {
    expect(contraryTagsOf([tags('diet:halal=yes; bar=yes; drink:wine=served'), tags('diet:halal=only')])).toEqual([
      'bar=yes',
      'drink:wine=served',
    ]);
    expect(isContraryOnly(tags('bar=yes; cuisine=wine'))).toBe(true);
    expect(isContraryOnly(tags('diet:halal=yes; bar=yes'))).toBe(false);
    expect(isContraryOnly(tags(null))).toBe(false);
  });
});
