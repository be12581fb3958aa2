/** Whether a place meets a person's standard: the only definition, besides `catalogue.judge_standard` in SQL. */
import { type CurrentFact, currentFact, type Fact, type FactValue, unpackFact } from '../places/facts.ts';
import type { HalalStatus } from '../places/taxonomy.ts';
import { visitorsAnswer } from './pack-told.ts';
import type { Standard, Witness } from './standard.ts';
import { BAR, OWNER, TOLD_QUESTIONS, type ToldQuestion } from './told-word.ts';

/** What a standard asks for, in the order in which screens name it. `who`: somebody it accepts says that the place is halal. */
const CRITERIA = ['who', 'menu', 'alcohol', 'pork', 'slaughter', 'stunning'] as const;
export type Criterion = (typeof CRITERIA)[number];

export const VERDICTS = ['meets', 'unknown', 'contradicts'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Judgement {
  /** `meets` only if everything asked for is stated; `contradicts` as soon as something stated is against it. */
  readonly verdict: Verdict;
  /** What nobody stated, or sources state differently. */
  readonly unknown: readonly Criterion[];
  readonly contradicts: readonly Criterion[];
}

/** What is said of a place on a day; a card has these fields. */
export interface Claims {
  /** As shown on that day. */
  readonly halalStatus: HalalStatus;
  /** See `packFacts`. */
  readonly facts: number;
  /** See `toldOn`. */
  readonly told: number;
}

/** Nobody says anything of the place. */
const SILENCE: Claims = { halalStatus: 'unverified', facts: 0, told: 0 };

/** What a standard asks for: what is unknown where nobody says anything. */
export function demandsOf(standard: Standard): readonly Criterion[] {
  return judgeStandard(SILENCE, standard).unknown;
}

type Outcome = 'met' | 'unknown' | 'against';

/** Values that meet a choice, and those against it. Others leave it unknown. */
interface Wanted {
  readonly meets: readonly FactValue[];
  readonly against: readonly FactValue[];
}

/** By fact and choice; an absent choice asks for nothing. */
const WANTED: { readonly [F in Fact]: { readonly [Choice in Standard[F]]?: Wanted } } = {
  menu: {
    whole: { meets: ['whole'], against: ['part', 'none'] },
    part: { meets: ['whole', 'some', 'part'], against: ['none'] },
  },
  alcohol: {
    none: { meets: ['none'], against: ['served', 'bar'] },
    table: { meets: ['none', 'served'], against: ['bar'] },
  },
  pork: { none: { meets: ['none'], against: ['in_kitchen'] } },
  slaughter: { hand: { meets: ['hand'], against: ['machine', 'mixed'] } },
  stunning: { none: { meets: ['none'], against: ['used'] } },
};

export function judgeStandard(claims: Claims, standard: Standard): Judgement {
  const outcomes = CRITERIA.map(
    (criterion) =>
      [
        criterion,
        criterion === 'who' ? whoOutcome(claims, standard) : factOutcome(criterion, claims, standard),
      ] as const,
  );
  const those = (wanted: Outcome) =>
    outcomes.flatMap(([criterion, outcome]) => (outcome === wanted ? [criterion] : []));
  const [unknown, contradicts] = [those('unknown'), those('against')];
  return {
    verdict: contradicts.length > 0 ? 'contradicts' : unknown.length > 0 ? 'unknown' : 'meets',
    unknown,
    contradicts,
  };
}

/** Whether anybody whom the standard accepts says that halal food is served. */
function whoOutcome({ halalStatus, told }: Claims, { who }: Standard): Outcome {
  const menu = visitorsAnswer(told, 'menu');
  const says: Readonly<Record<Witness, boolean>> = {
    authority: halalStatus === 'certified',
    owner: (told & OWNER) !== 0,
    visitors: menu === 'whole' || menu === 'part',
  };
  const isSaid =
    who.length > 0 ? who.some((witness) => says[witness]) : halalStatus !== 'unverified' || says.owner || says.visitors;
  return isSaid ? 'met' : 'unknown';
}

/**
 * Any source may state a fact. What visitors agree on counts for the place only if the standard accepts visitors, and always
 * against it.
 */
function factOutcome(fact: Fact, claims: Claims, standard: Standard): Outcome {
  // A fact's choices are the keys of its table.
  const wanted = (WANTED[fact] as Readonly<Record<string, Wanted>>)[standard[fact]];
  if (wanted === undefined) return 'met';
  const stated = unpackFact(claims.facts, fact);
  const told = isToldQuestion(fact) ? visitorsAnswer(claims.told, fact) : undefined;
  const together = told === undefined ? stated : withVisitors(fact, stated, told);
  // Who names alcohol does not deny a bar that another names.
  const isBar = fact === 'alcohol' && together === 'served' && (claims.told & BAR) !== 0;
  const outcome = outcomeOf(wanted, fact, isBar ? 'bar' : together);
  const acceptsVisitors = standard.who.length === 0 || standard.who.includes('visitors');
  if (outcome !== 'met' || acceptsVisitors) return outcome;
  return outcomeOf(wanted, fact, stated);
}

function withVisitors(fact: Fact, stated: CurrentFact, told: FactValue): CurrentFact {
  if (stated === 'contested') return stated;
  return currentFact(fact, stated === 'unknown' ? [told] : [stated, told]);
}

function outcomeOf({ meets, against }: Wanted, fact: Fact, value: CurrentFact): Outcome {
  const has = (values: readonly string[]) => values.includes(value);
  if (has(against)) return 'against';
  // That halal food is served is what `who` asks for.
  const isSilent = fact === 'menu' && value === 'unknown' && meets.length > 1;
  return has(meets) || isSilent ? 'met' : 'unknown';
}

function isToldQuestion(fact: Fact): fact is ToldQuestion {
  const questions: readonly string[] = TOLD_QUESTIONS;
  return questions.includes(fact);
}
