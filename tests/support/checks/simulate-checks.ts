/**
 * A year of checks by honest and hostile people, with the rule, limits and moderators of the product. Pure: the same seed gives the
 * same year. The rule itself is `checkFacts` and `toldFact`, which the server's SQL is compared with elsewhere.
 */
import {
  type CheckFacts,
  CONFIRMING_PEOPLE,
  type CountedCheck,
  checkFacts,
} from '../../../src/domain/checks/check-facts.ts';
import { CHECK_ANSWERS, CHECK_QUESTIONS, type CheckQuestion } from '../../../src/domain/checks/check-questions.ts';
import { hasStanding } from '../../../src/domain/checks/standing.ts';
import { toldFact } from '../../../src/domain/checks/told-fact.ts';

/**
 * How hostile people lie. `alone`: anywhere, each by themselves. `gang`: five at a time at one place, where people go. `quiet`: five at
 * a time at places where nobody goes. `patient`: like `quiet`, after three months of true answers where people go. `earned`: the same
 * with true answers where nobody goes, so that moderators judge them and they gain standing.
 */
export type Attack = 'alone' | 'gang' | 'quiet' | 'patient' | 'earned';

export interface Simulation {
  readonly attack: Attack;
  readonly honest: number;
  readonly hostile: number;
  /** False: as if everybody had standing, to compare with. */
  readonly needsStanding: boolean;
  readonly random: () => number;
}

export interface SimulatedYear {
  /** Facts shown as confirmed, summed over the year's weeks, and those of them that are false. */
  readonly confirmed: number;
  readonly wrong: number;
  readonly honestUndone: number;
  readonly hostileUndone: number;
  readonly casesDecided: number;
}

const DAYS = 365;
const PLACES = 1500;
/** Checks that an honest person sends in a year. */
const HONEST_CHECKS = 30;
const QUESTIONS_ASKED = 3;
const UNKNOWN = 0.1;
const MISTAKE = 0.01;
/** As `moderation.receive_check`. */
const PLACES_A_DAY = 10;
const PLACES_A_MONTH = 40;
/** Hostile accounts that share a network. */
const SHARING = 4;
const GANG = 5;
/** Cases that moderators decide in a day, oldest first, and the days until one can be decided. */
const CASES_A_DAY = 20;
const DECIDED_AFTER = 2;
/** Days until the same question of a place can be another case. */
const ASKED_AGAIN_AFTER = 30;
/** So many people who give a false answer are undone at once if they outnumber the others. */
const TOGETHER = 3;
/** So many false answers of one person are taken for mistakes. */
const FORGIVEN = 3;
const TRUTHFUL_DAYS = 90;

interface Someone {
  readonly name: string;
  readonly network: string | null;
  readonly isHostile: boolean;
  /** Place and question of each answer that a moderator found false. */
  readonly found: Set<string>;
  /** Places at which moderators judged an answer. */
  readonly right: Set<number>;
  readonly wrong: Set<number>;
  isUndone: boolean;
  readonly sentOn: number[];
}

type Sent = Omit<CountedCheck, 'hasStanding'>;

interface Case {
  readonly place: number;
  readonly question: CheckQuestion;
  readonly openedOn: number;
}

export function simulateChecks({ attack, honest, hostile, needsStanding, random }: Simulation): SimulatedYear {
  const below = (n: number) => Math.floor(random() * n);
  const truth = Array.from({ length: PLACES }, () =>
    Object.fromEntries(CHECK_QUESTIONS.map((q) => [q, CHECK_ANSWERS[q][below(CHECK_ANSWERS[q].length)]])),
  );
  // Few places have most of the visits.
  const drawn: number[] = [];
  for (let place = 0; place < PLACES; place++) {
    for (let n = 0; n < Math.ceil(6000 / (place + 60)); n++) drawn.push(place);
  }
  const checks = new Map<number, Map<string, Sent>>();
  const placesOf = new Map<string, Set<number>>();
  const facts = new Map<number, CheckFacts | null>();
  /** Day of the last case, by place and question. */
  const askedOn = new Map<string, number>();
  const cases: Case[] = [];
  const people = new Map<string, Someone>();
  const add = (name: string, network: string | null, isHostile: boolean) =>
    people.set(name, {
      name,
      network,
      isHostile,
      isUndone: false,
      sentOn: [],
      found: new Set(),
      right: new Set(),
      wrong: new Set(),
    });
  for (let n = 0; n < honest; n++) add(`honest ${n}`, random() < 0.5 ? `home ${n}` : null, false);
  for (let n = 0; n < hostile; n++) add(`hostile ${n}`, `farm ${Math.floor(n / SHARING)}`, true);
  const all = [...people.values()];
  const villains = all.filter(({ isHostile }) => isHostile);
  let [confirmed, wrong, casesDecided] = [0, 0, 0];

  const answer = (place: number, question: CheckQuestion, isLie: boolean): string => {
    const right = truth[place]?.[question];
    const other = CHECK_ANSWERS[question].find((each) => each !== right);
    return String(isLie ? other : right);
  };
  const isKnown = (name: string) => {
    const person = people.get(name);
    return !needsStanding || (person !== undefined && hasStanding(person.right.size, person.wrong.size));
  };
  const update = (place: number, day: number) => {
    const counted = [...(checks.get(place)?.values() ?? [])]
      .filter(({ person }) => !people.get(person)?.isUndone)
      .map((check) => ({ ...check, hasStanding: isKnown(check.person) }));
    const next = checkFacts(counted);
    facts.set(place, next);
    for (const question of CHECK_QUESTIONS) {
      const key = `${place} ${question}`;
      if (day - (askedOn.get(key) ?? -ASKED_AGAIN_AFTER) < ASKED_AGAIN_AFTER) continue;
      const told = toldFact(next, question, day);
      const isByNewcomers = told.state === 'said' && told.answers[0].people >= CONFIRMING_PEOPLE;
      if (told.state !== 'disputed' && !isByNewcomers) continue;
      askedOn.set(key, day);
      cases.push({ place, question, openedOn: day });
    }
  };
  const send = (person: Someone, place: number, day: number, isLie: boolean) => {
    const { sentOn, name, network } = person;
    const today = sentOn.filter((each) => each === day).length;
    const month = sentOn.filter((each) => each > day - 30).length;
    if (person.isUndone || today >= PLACES_A_DAY || month >= PLACES_A_MONTH) return;
    const asked = isLie
      ? CHECK_QUESTIONS.slice(0, QUESTIONS_ASKED)
      : shuffled(CHECK_QUESTIONS, random).slice(0, QUESTIONS_ASKED);
    const answers: Record<string, string> = {};
    for (const question of asked) {
      const isFalse = isLie || (!person.isHostile && random() < MISTAKE);
      answers[question] = !isLie && random() < UNKNOWN ? 'unknown' : answer(place, question, isFalse);
    }
    const of = checks.get(place) ?? new Map<string, Sent>();
    of.set(name, { person: name, network, day, answers });
    checks.set(place, of);
    placesOf.set(name, (placesOf.get(name) ?? new Set()).add(place));
    sentOn.push(day);
    update(place, day);
  };
  const updateOf = (names: readonly string[], day: number) => {
    for (const place of new Set(names.flatMap((name) => [...(placesOf.get(name) ?? [])]))) update(place, day);
  };
  const decide = (day: number) => {
    for (let n = 0; n < CASES_A_DAY; n++) {
      const [first] = cases;
      if (!first || first.openedOn + DECIDED_AFTER > day) return;
      cases.shift();
      casesDecided++;
      const said = [...(checks.get(first.place)?.values() ?? [])].filter(
        ({ person, answers }) => !people.get(person)?.isUndone && (answers[first.question] ?? 'unknown') !== 'unknown',
      );
      const liars = said.filter(({ answers }) => answers[first.question] !== truth[first.place]?.[first.question]);
      const isTogether = liars.length >= TOGETHER && liars.length * 2 > said.length;
      const found = liars.flatMap(({ person }) => people.get(person) ?? []);
      const judged = said.flatMap(({ person }) => people.get(person) ?? []);
      const known = new Set(judged.filter(({ name }) => isKnown(name)));
      for (const person of judged) {
        const isWrong = found.includes(person);
        (isWrong ? person.wrong : person.right).add(first.place);
      }
      for (const person of found) person.found.add(`${first.place} ${first.question}`);
      const guilty = found.filter((person) => isTogether || person.found.size > FORGIVEN);
      for (const person of guilty) {
        person.isUndone = true;
        person.right.clear();
      }
      const changed = judged.filter((person) => person.isUndone || isKnown(person.name) !== known.has(person));
      updateOf(
        changed.map(({ name }) => name),
        day,
      );
    }
  };

  const attackTogether = (day: number) => {
    const isTruthful = (attack === 'patient' || attack === 'earned') && day < TRUTHFUL_DAYS;
    const isQuiet = attack === 'earned' || (attack !== 'gang' && !isTruthful);
    const gangs = hostile / GANG;
    for (let gang = 0; gang < gangs; gang++) {
      const place = isQuiet ? PLACES / 2 + below(PLACES / 2) : (drawn[below(drawn.length)] ?? 0);
      // Of different farms, so that a gang has as many networks as it can.
      const members = villains.filter((_, n) => n % gangs === gang);
      for (const person of members) send(person, place, day, !isTruthful);
    }
  };

  for (let day = 0; day < DAYS; day++) {
    for (const person of all) {
      if (!person.isHostile && random() < HONEST_CHECKS / DAYS)
        send(person, drawn[below(drawn.length)] ?? 0, day, false);
    }
    if (attack === 'alone') {
      for (const person of villains) send(person, below(PLACES), day, true);
    } else {
      attackTogether(day);
    }
    decide(day);
    if (day % 7 !== 0) continue;
    for (const [place, of] of facts) {
      for (const question of CHECK_QUESTIONS) {
        const told = toldFact(of, question, day);
        if (told.state !== 'confirmed') continue;
        confirmed++;
        if (told.answers[0].answer !== truth[place]?.[question]) wrong++;
      }
    }
  }
  const undone = all.filter(({ isUndone }) => isUndone);
  return {
    confirmed,
    wrong,
    honestUndone: undone.filter(({ isHostile }) => !isHostile).length,
    hostileUndone: undone.filter(({ isHostile }) => isHostile).length,
    casesDecided,
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}
