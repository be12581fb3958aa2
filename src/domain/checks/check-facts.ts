/**
 * The rule by which checks of a place become what its visitors say. `catalogue.visitor_facts` is the same in SQL; a property test
 * compares both. It does not depend on the clock, so a place's document stays true until somebody checks again.
 */
import { CHECK_QUESTIONS, type CheckAnswers, type CheckQuestion } from './check-questions.ts';

/** So many people must agree, one of them of standing, and nobody contradict, for an answer to be confirmed. */
export const CONFIRMING_PEOPLE = 3;

/** Days up to the latest one in which people must agree to be counted together. */
const AGREEING_DAYS = 90;

/** A person's current check of a place, as far as the rule reads it. */
export interface CountedCheck {
  readonly person: string;
  /** Hash of the network that sent it; null if the server does not know it. */
  readonly network: string | null;
  /** See standing.ts. */
  readonly hasStanding: boolean;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly answers: CheckAnswers;
}

/**
 * `people`: those of one network count once. `month`: 'YYYY-MM' of the latest of them. `known`: enough people say so, and one of them has
 * standing; with fewer it would tell whose standing it is.
 */
export interface ToldValue {
  readonly people: number;
  readonly month: string;
  readonly known?: true | undefined;
}

/** By question and answer; an absent one was given by nobody. */
export type CheckFacts = { readonly [Q in CheckQuestion]?: Readonly<Record<string, ToldValue>> | undefined };

interface Said {
  readonly who: string;
  readonly day: number;
  readonly hasStanding: boolean;
}

/** @param checks one per person; of counted people only. @returns null if they say nothing */
export function checkFacts(checks: readonly CountedCheck[]): CheckFacts | null {
  const facts: Partial<Record<CheckQuestion, Record<string, ToldValue>>> = {};
  for (const question of CHECK_QUESTIONS) {
    const said = new Map<string, Said[]>();
    for (const { person, network, day, hasStanding, answers } of checks) {
      const value = answers[question];
      if (value === undefined || value === 'unknown') continue;
      said.set(value, [...(said.get(value) ?? []), { who: network ?? person, day, hasStanding }]);
    }
    if (said.size > 0) facts[question] = Object.fromEntries([...said].map(([value, all]) => [value, told(all)]));
  }
  return Object.keys(facts).length > 0 ? facts : null;
}

function told(said: readonly Said[]): ToldValue {
  const latest = Math.max(...said.map(({ day }) => day));
  const agreeing = said.filter(({ day }) => day > latest - AGREEING_DAYS);
  const people = new Set(agreeing.map(({ who }) => who)).size;
  const isKnown = people >= CONFIRMING_PEOPLE && agreeing.some(({ hasStanding }) => hasStanding);
  return { people, month: monthOf(latest), ...(isKnown && { known: true }) };
}

const DAY_MS = 86_400_000;

/** 'YYYY-MM' of a day since 1970-01-01. */
function monthOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 7);
}
