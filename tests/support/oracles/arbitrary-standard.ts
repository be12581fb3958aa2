/** Arbitrary standards, and what is said of places as far as standards ask. */
import * as fc from 'fast-check';
import { CHECK_ANSWERS } from '../../../src/domain/checks/check-questions.ts';
import { FACT_VALUES, type StatedFacts } from '../../../src/domain/places/facts.ts';
import { EVIDENCE_KINDS, type Evidence, type Restaurant } from '../../../src/domain/places/restaurant.ts';
import { HALAL_STATUSES } from '../../../src/domain/places/taxonomy.ts';
import { STANDARD_CHOICES, type Standard, WITNESSES } from '../../../src/domain/standard/standard.ts';
import { TOLD_QUESTIONS } from '../../../src/domain/standard/told-word.ts';

export const arbitraryStandard: fc.Arbitrary<Standard> = fc.record({
  who: fc.subarray([...WITNESSES]),
  menu: fc.constantFrom(...STANDARD_CHOICES.menu),
  alcohol: fc.constantFrom(...STANDARD_CHOICES.alcohol),
  pork: fc.constantFrom(...STANDARD_CHOICES.pork),
  // With two more demands hardly a place would meet a standard.
  slaughter: fc.oneof({ weight: 5, arbitrary: fc.constant('any' as const) }, fc.constant('hand' as const)),
  stunning: fc.oneof({ weight: 5, arbitrary: fc.constant('any' as const) }, fc.constant('none' as const)),
  others: fc.constantFrom(...STANDARD_CHOICES.others),
});

/** A value that is stated half of the time; mostly the one that standards like. */
const stated = <Value extends string>(values: readonly Value[], liked: NoInfer<Value>) =>
  fc.option(fc.oneof(fc.constant(liked), fc.constantFrom(...values)), { nil: undefined, freq: 2 });

const facts: fc.Arbitrary<StatedFacts> = fc.record({
  menu: stated(FACT_VALUES.menu, 'whole'),
  alcohol: stated(FACT_VALUES.alcohol, 'none'),
  pork: stated(FACT_VALUES.pork, 'none'),
  slaughter: stated(FACT_VALUES.slaughter, 'hand'),
  stunning: stated(FACT_VALUES.stunning, 'none'),
});

const evidence: fc.Arbitrary<Evidence> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...EVIDENCE_KINDS),
  authority: fc.constantFrom(null, 'MUIS'),
  certificate_number: fc.constant(null),
  valid_until: fc.constantFrom(null, '2026-11-28', '2026-11-29', '2027-01-01'),
  stated_by: fc.constant('A source'),
  statement: fc.constant(null),
  url: fc.constant(null),
  checked_on: fc.constantFrom(null, '2026-10-01'),
  ended_on: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.constant('2026-10-01')),
  verified: fc.boolean(),
  facts: fc.option(facts, { freq: 4 }),
});

/** Around the day on which answers fade, and such as the word of a row can't hold. */
const month = fc.constantFrom('2025-12', '2026-01', '2026-05', '2026-06', '2026-11', '2026-11', '2047-05');
const told = fc
  .record({ people: fc.constantFrom(1, 2, 3, 3, 4), month, isKnown: fc.constantFrom(true, true, false) })
  .map(({ isKnown, ...value }) => ({ ...value, ...(value.people >= 3 && isKnown && { known: true as const }) }));
const visitors: fc.Arbitrary<Restaurant['visitors']> = fc
  .tuple(
    ...TOLD_QUESTIONS.map((question) => {
      const answers = fc.constantFrom(...CHECK_ANSWERS[question], 'a later answer');
      const given = fc.dictionary(answers, told, { minKeys: 1, maxKeys: 2, noNullPrototype: true });
      return fc.option(given).map((said) => (said === null ? [] : [[question, said] as const]));
    }),
  )
  .map((said) => Object.fromEntries(said.flat()));

/** What sources, owners and visitors say of a place. */
export const arbitrarySaid: fc.Arbitrary<Pick<Restaurant, 'halal_status' | 'evidence' | 'visitors'>> = fc.record({
  halal_status: fc.constantFrom(...HALAL_STATUSES),
  evidence: fc.array(evidence, { maxLength: 3 }),
  visitors: fc.option(visitors, { nil: undefined, freq: 2 }),
});
