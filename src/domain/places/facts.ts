/**
 * What is so at a place, apart from who vouches for it (its status). Each piece of evidence may state facts; nothing is inferred
 * from silence, so a fact that nobody stated is unknown.
 */

/**
 * Values of each fact. An index stores the position in this list plus 1, so values are only appended.
 * `WEAKEST_FIRST` has their rank.
 */
export const FACT_VALUES = {
  /** The halal share of what is served. `some`: halal food is served, the rest is not stated. `part`: not everything is halal. */
  menu: ['none', 'part', 'some', 'whole'],
  /** `served`: a source names alcohol that is served or sold. `bar`: it names a bar, pub or club, and says nothing of alcohol. */
  alcohol: ['served', 'none', 'bar'],
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

/** Values that say less than others of their fact, and so never contest them: [fact, value, those that say more]. */
const SAYS_LESS: readonly (readonly [Fact, FactValue, readonly FactValue[]])[] = [
  // Halal food is served, which both imply.
  ['menu', 'some', ['whole', 'part']],
  ['alcohol', 'bar', ['served']],
];

/**
 * The value that all statements agree on. @param stated the values that evidence states, in any order
 */
export function currentFact<F extends Fact>(fact: F, stated: readonly FactValue<F>[]): CurrentFact<F> {
  const isSaidBetter = (value: FactValue<F>): boolean =>
    SAYS_LESS.some(([of, less, more]) => of === fact && less === value && stated.some((each) => more.includes(each)));
  const values = new Set(stated.filter((value) => !isSaidBetter(value)));
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

/** The amenities without 'alcohol_free' where somebody names alcohol or a bar. */
export function knownAmenities<Name extends string>(
  amenities: readonly Name[],
  alcohol: CurrentFact<'alcohol'>,
): readonly Name[] {
  const isDenied = alcohol === 'served' || alcohol === 'bar' || alcohol === 'contested';
  return isDenied ? amenities.filter((name) => name !== 'alcohol_free') : amenities;
}

/** The values that speak against a place (U120): a status that rests on community evidence falls where one is stated. */
const AGAINST: readonly (readonly [Fact, FactValue])[] = [
  ['menu', 'none'],
  ['alcohol', 'served'],
  ['alcohol', 'bar'],
  ['pork', 'in_kitchen'],
];

/** The facts among those stated that speak against a place. `catalogue.speaks_against` is the same in SQL. */
export function factsAgainst(facts: StatedFacts | null | undefined): readonly Fact[] {
  return AGAINST.filter(([fact, value]) => facts?.[fact] === value).map(([fact]) => fact);
}

/** Values of each fact, weakest claim for the place first. */
const WEAKEST_FIRST: { readonly [F in Fact]: readonly FactValue<F>[] } = {
  ...FACT_VALUES,
  alcohol: ['served', 'bar', 'none'],
};

/** Of each fact the weakest claim for the place, of several statements by one source. */
export function weakestFacts(...stated: readonly StatedFacts[]): StatedFacts {
  const facts: Record<string, string> = {};
  for (const fact of FACTS) {
    const weakest = WEAKEST_FIRST[fact].find((value) => stated.some((each) => each[fact] === value));
    if (weakest !== undefined) facts[fact] = weakest;
  }
  return facts;
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
