/**
 * What is so at a place, apart from who vouches for it (its status). Each piece of evidence may state facts; nothing is inferred
 * from silence, so a fact that nobody stated is unknown.
 */

/**
 * Values of each fact, weakest claim first. An index stores the position in this list plus 1, so values are only appended; an
 * appended one that claims less needs a rank of its own in `weakestFacts`.
 */
export const FACT_VALUES = {
  /** The halal share of what is served. `some`: halal food is served, the rest is not stated. `part`: not everything is halal. */
  menu: ['none', 'part', 'some', 'whole'],
  /** `served`: a source names alcohol or a bar. */
  alcohol: ['served', 'none'],
  /** Pork in the kitchen. */
  pork: ['in_kitchen', 'none'],
  slaughter: ['machine', 'mixed', 'hand'],
  /** Whether animals are stunned before slaughter. */
  stunning: ['used', 'none'],
} as const;
export type Fact = keyof typeof FACT_VALUES;
export type FactValue<F extends Fact = Fact> = (typeof FACT_VALUES)[F][number];

// The keys of a constant object are exactly its type's names.
export const FACTS = Object.keys(FACT_VALUES) as readonly Fact[];

/** The facts that one piece of evidence states; an absent fact is not stated. */
export type StatedFacts = { readonly [F in Fact]?: FactValue<F> | undefined };

/** `contested`: the sources differ. It is never taken for one of the values. */
export type CurrentFact<F extends Fact = Fact> = FactValue<F> | 'contested' | 'unknown';

/** All facts of a place as of now. */
export type CurrentFacts = { readonly [F in Fact]: CurrentFact<F> };

/** The part of evidence that states facts. */
interface Stating {
  readonly facts?: StatedFacts | null | undefined;
  /** When its source withdrew it. */
  readonly ended_on?: string | null | undefined;
}

/** Whether a text is a value of a fact. */
export function isFactValue<F extends Fact>(fact: F, value: unknown): value is FactValue<F> {
  const values: readonly unknown[] = FACT_VALUES[fact];
  return values.includes(value);
}

/**
 * The value that all statements agree on. `some` says that halal food is served, which `whole` and `part` imply, so it never
 * contests them.  * @param stated the values that evidence states, in any order
 */
export function currentFact<F extends Fact>(fact: F, stated: readonly FactValue<F>[]): CurrentFact<F> {
  const isImplied = fact === 'menu' && stated.some((value) => value === 'whole' || value === 'part');
  const values = new Set(stated.filter((value) => !isImplied || value !== 'some'));
  const [first, second] = values;
  if (first === undefined) return 'unknown';
  return second === undefined ? first : 'contested';
}

/** The current value of each fact from all evidence of a place that has not ended. */
export function currentFacts(evidence: readonly Stating[]): CurrentFacts {
  const current = <F extends Fact>(fact: F): CurrentFact<F> =>
    currentFact(
      fact,
      evidence.flatMap(({ facts, ended_on }) => (ended_on ? [] : (facts?.[fact] ?? []))) as FactValue<F>[],
    );
  return {
    menu: current('menu'),
    alcohol: current('alcohol'),
    pork: current('pork'),
    slaughter: current('slaughter'),
    stunning: current('stunning'),
  };
}

/** The facts that one piece of evidence states, with their values, in the order of FACTS. */
export function statedFacts(facts: StatedFacts | null | undefined): readonly (readonly [Fact, FactValue])[] {
  return FACTS.flatMap((fact) => {
    const value = facts?.[fact];
    return value === undefined ? [] : [[fact, value] as const];
  });
}

/** The amenities without 'alcohol_free' where somebody states that alcohol is served. */
export function knownAmenities<Name extends string>(
  amenities: readonly Name[],
  alcohol: CurrentFact<'alcohol'>,
): readonly Name[] {
  return alcohol === 'served' || alcohol === 'contested'
    ? amenities.filter((name) => name !== 'alcohol_free')
    : amenities;
}

/** The values that speak against a place (U120): a status that rests on community evidence falls where one is stated. */
const AGAINST: readonly (readonly [Fact, FactValue])[] = [
  ['menu', 'none'],
  ['alcohol', 'served'],
  ['pork', 'in_kitchen'],
];

/** The facts among those stated that speak against a place. `catalogue.speaks_against` is the same in SQL. */
export function factsAgainst(facts: StatedFacts | null | undefined): readonly Fact[] {
  return AGAINST.filter(([fact, value]) => facts?.[fact] === value).map(([fact]) => fact);
}

const BITS = 3;
const CONTESTED = 7;

/** The current facts in 15 bits, three for each: 0 unknown, 7 contested, else the position of the value plus 1. */
export function packFacts(facts: CurrentFacts): number {
  return FACTS.reduce((bits, fact, at) => bits | (codeOf(fact, facts[fact]) << (at * BITS)), 0);
}

function codeOf(fact: Fact, value: CurrentFact): number {
  if (value === 'contested') return CONTESTED;
  const values: readonly string[] = FACT_VALUES[fact];
  return values.indexOf(value) + 1;
}

/** The fact in bits written by `packFacts`; a value that this version does not know reads as unknown. */
export function unpackFact<F extends Fact>(bits: number, fact: F): CurrentFact<F> {
  const code = (bits >> (FACTS.indexOf(fact) * BITS)) & CONTESTED;
  if (code === CONTESTED) return 'contested';
  const values: readonly FactValue<F>[] = FACT_VALUES[fact];
  return values[code - 1] ?? 'unknown';
}

/** Inverse of `packFacts`. */
export function unpackFacts(bits: number): CurrentFacts {
  return {
    menu: unpackFact(bits, 'menu'),
    alcohol: unpackFact(bits, 'alcohol'),
    pork: unpackFact(bits, 'pork'),
    slaughter: unpackFact(bits, 'slaughter'),
    stunning: unpackFact(bits, 'stunning'),
  };
}

/** Facts to filter by, each as a fact and the value that meets it. */
export const WISHED_FACTS = {
  only_halal: ['menu', 'whole'],
  no_alcohol: ['alcohol', 'none'],
  no_pork: ['pork', 'none'],
  hand_slaughtered: ['slaughter', 'hand'],
  not_stunned: ['stunning', 'none'],
} as const satisfies Record<string, readonly [Fact, FactValue]>;
export type FactWish = keyof typeof WISHED_FACTS;

// The keys of a constant object are exactly its type's names.
export const FACT_WISHES = Object.keys(WISHED_FACTS) as readonly FactWish[];

/** The bits of packed facts that these wishes are about, and what they must be. */
export function wishedBits(wishes: readonly FactWish[]): { readonly mask: number; readonly bits: number } {
  let [mask, bits] = [0, 0];
  for (const wish of wishes) {
    const [fact, value] = WISHED_FACTS[wish];
    const at = FACTS.indexOf(fact) * BITS;
    mask |= CONTESTED << at;
    bits |= codeOf(fact, value) << at;
  }
  return { mask, bits };
}

/** Whether the facts meet a wish; unknown and contested facts meet none. */
export function meetsWish(facts: CurrentFacts, wish: FactWish): boolean {
  const [fact, value] = WISHED_FACTS[wish];
  return facts[fact] === value;
}
