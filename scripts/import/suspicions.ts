/** What makes one doubt a file although each of its rows can be read. */
import type { Doubt } from './doubts.ts';
import { ImportError } from './import-error.ts';
import type { Survey } from './survey.ts';

/** A sentence about a file; `isFatal` ones refuse it. */
export interface Suspicion {
  readonly sentence: string;
  readonly isFatal: boolean;
}

/** More of the rows with a position than this in another country than they state: the file is refused. */
const MOST_ELSEWHERE = 0.05;
/** A name that more of the rows have is a placeholder or a chain. */
const MOST_NAMESAKES = 0.03;
/** In fewer rows a name is met twice by chance. */
const FEW_ROWS = 50;
/** What is suspicious about a file, the worst first. */
export function suspicionsOf(survey: Survey): Suspicion[] {
  const { rows, taken, positioned, doubts } = survey;
  const count = (doubt: Doubt): number => doubts.get(doubt)?.count ?? 0;
  const told = (doubt: Doubt, sentence: string, isFatal = false): Suspicion[] => {
    const { count: times, examples } = doubts.get(doubt) ?? { count: 0, examples: [] };
    return say(times > 0, `${times} of ${rows} rows ${sentence}: ${examples.join('; ')}.`, isFatal);
  };
  const isSwapped = count('swapped') > MOST_ELSEWHERE * rows;
  const isElsewhere = count('other-country') > MOST_ELSEWHERE * positioned;
  const [common] = [...survey.names.values()].toSorted((a, b) => b.count - a.count);
  const isCommon = common !== undefined && taken >= FEW_ROWS && common.count > MOST_NAMESAKES * taken;
  return [
    ...(isSwapped ? told('swapped', 'have latitude and longitude swapped, it seems', true) : []),
    ...told('other-country', 'lie in another country than they state', isElsewhere),
    ...say(taken > 0 && positioned * 2 < taken, `${taken - positioned} of ${taken} rows have no position.`),
    ...(isCommon ? say(true, `${common.count} of ${taken} rows are called ${common.name}.`) : []),
    ...told('cut', 'does not end with a line break, so the file may be cut off'),
    ...told('placeholder', 'have a placeholder for a name'),
    ...told('html', 'hold HTML in a text'),
    ...told('time-zone', 'have no time zone, so whether they are open is not known'),
    ...told('hours', 'are open for 22 hours or more, or close shortly before they open'),
  ];
}

/**
 * @param isStrict refuse the file for any suspicion
 * @throws ImportError `suspicious` with the first reason
 */
export function refuseSuspicious(suspicions: readonly Suspicion[], isStrict: boolean): void {
  const worst = suspicions.find(({ isFatal }) => isFatal) ?? (isStrict ? suspicions[0] : undefined);
  if (worst) throw new ImportError('suspicious', `${worst.sentence} Nothing was imported.`);
}

function say(isSaid: boolean, sentence: string, isFatal = false): Suspicion[] {
  return isSaid ? [{ sentence, isFatal }] : [];
}
