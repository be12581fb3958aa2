/** Facts that a mapping takes from a row, each with its own source of a value. */
import * as z from 'zod';
import { FACT_VALUES, FACTS, type Fact, isFactValue, type StatedFacts } from '#domain/places/facts.ts';
import { literalsOf, mappedValue, type SourceRecord, valueSchema } from './mapped-value.ts';

/** By fact, usually through `values`. A value that the mapping names and that is none of the fact's refuses the mapping. */
export const mappedFactsSchema = z.partialRecord(z.enum(FACTS), valueSchema).superRefine((facts, context) => {
  for (const fact of FACTS) {
    const source = facts[fact];
    const wrong = source && literalsOf(source).find((literal) => !isFactValue(fact, literal));
    if (wrong !== undefined) context.addIssue({ code: 'custom', path: [fact], message: noFactValue(fact, wrong) });
  }
});
type MappedFacts = z.infer<typeof mappedFactsSchema>;

/** The facts of a row, and a warning for each value that is none of its fact's. */
export function readFacts(
  sources: MappedFacts | undefined,
  record: SourceRecord,
): { readonly facts: StatedFacts; readonly warnings: readonly string[] } {
  const facts: Record<string, string> = {};
  const warnings: string[] = [];
  for (const fact of FACTS) {
    const source = sources?.[fact];
    const value = source ? mappedValue(source, record) : null;
    if (value === null) continue;
    // Each value is checked against its own fact.
    if (isFactValue(fact, value)) facts[fact] = value;
    else warnings.push(noFactValue(fact, value));
  }
  return { facts, warnings };
}

function noFactValue(fact: Fact, value: string): string {
  return `"${value.slice(0, 60)}" is no value of ${fact}, which can be ${FACT_VALUES[fact].join(', ')}`;
}
