/** Warnings about a file as a whole, such as swapped coordinates in many of its rows. */

import { ImportError } from './import-error.ts';
import type { RowWarning } from './row-warnings.ts';
import type { Survey } from './survey.ts';

/** A fatal warning refuses the file. */
export interface FileWarning {
  readonly sentence: string;
  readonly isFatal: boolean;
}

/** If more than this share of rows lies in another country than stated, the file is refused. */
const MAX_ELSEWHERE = 0.05;
/** If more than this share of rows was decoded wrongly, the file is refused. */
const MAX_MISREAD = 0.05;
/** A name of more than this share of rows is a placeholder or a chain. */
const MAX_NAMESAKES = 0.03;
/** With fewer rows, equal names are chance. */
const FEW_ROWS = 50;
/** The warnings about a file, worst first. */
export function fileWarningsOf(survey: Survey): FileWarning[] {
  const { rows, taken, positioned, rowWarnings } = survey;
  const count = (warning: RowWarning): number => rowWarnings.get(warning)?.count ?? 0;
  const rowWarning = (warning: RowWarning, sentence: string, isFatal = false): FileWarning[] => {
    const { count: times, examples } = rowWarnings.get(warning) ?? { count: 0, examples: [] };
    return say(times > 0, `${times} of ${rows} rows ${sentence}: ${examples.join('; ')}.`, isFatal);
  };
  const isSwapped = count('swapped') > MAX_ELSEWHERE * rows;
  const isElsewhere = count('other-country') > MAX_ELSEWHERE * positioned;
  const isMisread = count('wrong-letters') > MAX_MISREAD * rows;
  const [common] = [...survey.names.values()].toSorted((a, b) => b.count - a.count);
  const isCommon = common !== undefined && taken >= FEW_ROWS && common.count > MAX_NAMESAKES * taken;
  return [
    ...(isSwapped ? rowWarning('swapped', 'have latitude and longitude swapped, it seems', true) : []),
    ...rowWarning('other-country', 'lie in another country than they state', isElsewhere),
    ...rowWarning(
      'wrong-letters',
      'hold letters that a program read in the wrong character set; save the file again from its source, as UTF-8',
      isMisread,
    ),
    ...say(taken > 0 && positioned * 2 < taken, `${taken - positioned} of ${taken} rows have no position.`),
    ...(isCommon ? say(true, `${common.count} of ${taken} rows are called ${common.name}.`) : []),
    ...rowWarning('cut', 'does not end with a line break, so the file may be cut off'),
    ...rowWarning('placeholder', 'have a placeholder for a name'),
    ...rowWarning('duplicate', 'repeat the name and the point of an earlier row'),
    ...rowWarning('html', 'hold HTML in a text'),
    ...rowWarning('time-zone', 'have no time zone, so whether they are open is not known'),
    ...rowWarning('picture', 'name a picture that is not in our own storage and is left out'),
    ...rowWarning('unused', 'have a status or fact that says nothing'),
    ...rowWarning('hours', 'are open for 22 hours or more, or close shortly before they open'),
  ];
}

/**
 * @param isStrict whether any warning refuses the file
 * @throws ImportError `suspicious` with the first reason
 */
export function refuseFile(fileWarnings: readonly FileWarning[], isStrict: boolean): void {
  const worst = fileWarnings.find(({ isFatal }) => isFatal) ?? (isStrict ? fileWarnings[0] : undefined);
  if (worst) throw new ImportError('suspicious', `${worst.sentence} Nothing was imported.`);
}

function say(isSaid: boolean, sentence: string, isFatal = false): FileWarning[] {
  return isSaid ? [{ sentence, isFatal }] : [];
}
