import { type JudgedAnswer, judgeAnswer, type Question, type Verdict } from '../../support/meaning.ts';

export type Ask = (question: Question) => JudgedAnswer;

export interface Score {
  readonly verdicts: ReadonlyArray<{ readonly question: Question; readonly answer: JudgedAnswer } & Verdict>;
  /** Share of queries answered correctly, 0 to 1. */
  readonly success: number;
  /** Its Wilson interval at 95 %. */
  readonly interval: readonly [low: number, high: number];
  /** Mean reciprocal rank of the first correct result. */
  readonly reciprocalRank: number;
}

export function scoreOf(questions: readonly Question[], ask: Ask): Score {
  const verdicts = questions.map((question) => {
    const answer = ask(question);
    return { question, answer, ...judgeAnswer(question, answer) };
  });
  const right = verdicts.filter(({ isRight }) => isRight).length;
  const ranked = verdicts.filter(({ question }) => question.expect.nothing !== true);
  return {
    verdicts,
    success: right / verdicts.length,
    interval: wilsonInterval(right, verdicts.length),
    reciprocalRank: ranked.reduce((sum, { reciprocalRank }) => sum + reciprocalRank, 0) / ranked.length,
  };
}

/** A paragraph for each incorrectly answered query. */
export function describe({ verdicts }: Score): string[] {
  return verdicts
    .filter(({ isRight }) => !isRight)
    .map(({ question: { id, q, from }, answer, faults }) =>
      [`${id} "${q}" from ${from}`, ...faults.map((fault) => `    ${fault}`), `    ${namesOf(answer)}`].join('\n'),
    );
}

const namesOf = ({ places }: JudgedAnswer) =>
  places.map(({ names, countryCode }) => `${names[0]} (${countryCode})`).join(' | ') || '(nothing)';

/** The normal distribution's quantile for 95 %. */
const Z = 1.96;

/** The confidence interval of a proportion (Wilson, 1927). */
export function wilsonInterval(seen: number, of: number): [low: number, high: number] {
  const part = seen / of;
  const middle = part + (Z * Z) / (2 * of);
  const spread = Z * Math.sqrt((part * (1 - part)) / of + (Z * Z) / (4 * of * of));
  const scale = 1 + (Z * Z) / of;
  return [(middle - spread) / scale, (middle + spread) / scale];
}
