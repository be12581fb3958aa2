// @module-tag quick
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Both colours of a token, as `light-dark(#…, #…)` states them. */
function colors(name: string): readonly [light: string, dark: string] {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? [];
  if (!light || !dark) throw new Error(`tokens.css has no colour --${name}`);
  return [light, dark];
}

/** WCAG 2.2 relative luminance of '#rrggbb'. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const both = [luminance(a), luminance(b)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s theme', (_, theme) => {
  const papers = ['paper', 'paper-raised'] as const;
  const statuses = ['certified', 'muslim-owned', 'halal-friendly', 'unverified'] as const;

  test.each(papers.flatMap((paper) => (['ink', 'ink-soft'] as const).map((ink) => [ink, paper] as const)))(
    'body text in %s on %s is AAA',
    (ink, paper) => {
      expect(contrast(colors(ink)[theme], colors(paper)[theme])).toBeGreaterThanOrEqual(7);
    },
  );

  test.each([
    ...papers.flatMap((paper) => ['ink-faint', 'brand', 'danger', ...statuses].map((ink) => [ink, paper] as const)),
    ...statuses.map((status) => [status, `${status}-soft`] as const),
    ['on-brand', 'brand'],
    ['on-brand-soft', 'brand-soft'],
    ['on-saffron-soft', 'saffron-soft'],
    ['danger', 'danger-soft'],
  ] as const)('%s on %s is AA', (ink, ground) => {
    expect(contrast(colors(ink)[theme], colors(ground)[theme])).toBeGreaterThanOrEqual(4.5);
  });

  test('the frame of an input is visible', () => {
    for (const paper of papers) {
      expect(contrast(colors('line-strong')[theme], colors(paper)[theme])).toBeGreaterThanOrEqual(3);
    }
  });
});
