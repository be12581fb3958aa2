// @module-tag quick
import { expect, test } from 'vitest';
import { evidenceTitle } from './evidence-view.ts';

test('evidence is never called more than it states (U120)', () => {
  expect(evidenceTitle({ kind: 'source_tag', facts: { menu: 'some' } })).toBe('source_tag');
  expect(evidenceTitle({ kind: 'source_tag', facts: { menu: 'part' } })).toBe('part');
  expect(evidenceTitle({ kind: 'source_tag', facts: { alcohol: 'none' } })).toBe('said');
  expect(evidenceTitle({ kind: 'source_tag', facts: { menu: 'none', alcohol: 'served' } })).toBe('denied');
  expect(evidenceTitle({ kind: 'community_report', facts: { menu: 'none' } })).toBe('denied');
  // A certificate for a section of a shop is a certificate.
  expect(evidenceTitle({ kind: 'certificate', facts: { menu: 'part' } })).toBe('certificate');
  expect(evidenceTitle({ kind: 'source_tag', facts: undefined })).toBe('source_tag');
});
