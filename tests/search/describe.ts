import type { Explanation } from '#catalogue/explain.ts';

interface Found {
  readonly name: string;
  readonly distanceM: number | null;
}

/** An explanation as lines for a terminal. */
export function describe(explained: Explanation, found: readonly Found[]): string {
  const { tokens, spans, tried, plan, wishes, area, unmet, total } = explained;
  return [
    `words     ${tokens.join(' · ')}`,
    ...spans.map(
      ({ said, kind, source, cost }) =>
        `  ${said || '(left out)'}: ${kind}, ${source}${cost > 0 ? `, ${cost} mistakes` : ''}`,
    ),
    `tried     ${tried.length}`,
    ...tried.map(
      ({ terms, reasons, strictness, rows, enough }) =>
        `  ${rows ?? 'best'} of ${enough}  [${terms.join('] [')}] ${strictness}: ${reasons.join('; ')}`,
    ),
    `plan      ${plan === null ? 'no words are searched' : `[${plan.terms.join('] [')}]: ${plan.reasons.join('; ')}`}`,
    `wishes    ${wishes.join(', ') || 'none'}`,
    `area      ${area ?? 'none'}`,
    `unmet     ${unmet ?? 'nothing'}`,
    `found     ${total}`,
    ...found.map(
      ({ name, distanceM }) => `  ${name}${distanceM === null ? '' : `, ${(distanceM / 1000).toFixed(1)} km`}`,
    ),
  ].join('\n');
}
