/** Wishes for a day of the week: *open sunday*, *ouvert le lundi*, *pazar günü açık*. */
import { toRuns } from '#catalogue/text/split-words.ts';
import type { WEEKDAYS } from '#domain/hours/weekdays.ts';
import { isOpenWord, type ReadWish } from './number-wishes.ts';
import type { Token } from './tokens.ts';

type Weekday = (typeof WEEKDAYS)[number];

const NAMES: Readonly<Record<Weekday, string>> = {
  monday: 'monday mondays isnin senin lundi montag montags lunes pazartesi lunedi maandag понедельник الاثنين الإثنين',
  tuesday: 'tuesday tuesdays selasa mardi dienstag dienstags martes salı martedi dinsdag вторник الثلاثاء',
  wednesday:
    'wednesday wednesdays rabu mercredi mittwoch mittwochs miércoles çarşamba mercoledi woensdag среда среду الأربعاء',
  thursday:
    'thursday thursdays khamis kamis jeudi donnerstag donnerstags jueves perşembe giovedi donderdag четверг الخميس',
  friday: 'friday fridays jumaat jumat vendredi freitag freitags viernes cuma venerdi vrijdag пятница пятницу الجمعة',
  saturday: 'saturday saturdays sabtu samedi samstag samstags sábado cumartesi sabato zaterdag суббота субботу السبت',
  sunday: 'sunday sundays ahad minggu dimanche sonntag sonntags domingo pazar domenica zondag воскресенье الأحد',
};
const foldedSet = (words: string): ReadonlySet<string> => new Set(toRuns(words).map(({ text }) => text));
/** Words before a day. */
const BEFORE = foldedSet('is are opened opening on this next every le les am hari pada el los il يوم في в во по');
/** Words behind a day. */
const BEHIND = foldedSet('günü günleri açık open buka');
/** Without a word beside them these mean other things, too: *pazar* is a market. */
const UNSURE = foldedSet('pazar cuma salı minggu martes среда');

let days: ReadonlyMap<string, Weekday> | undefined;

function readNames(): ReadonlyMap<string, Weekday> {
  // The keys of a constant object are exactly its type's names.
  const entries = Object.entries(NAMES) as [Weekday, string][];
  return new Map(entries.flatMap(([day, names]) => toRuns(names).map(({ text }) => [text, day] as const)));
}

/** A day alone is only meant at the end of a text: *sunday roast* is a dish. */
export function readDayWish(tokens: readonly Token[], at: number): ReadWish | undefined {
  days ??= readNames();
  let next = at;
  while (isOpenWord(tokens[next]?.text ?? '') || BEFORE.has(tokens[next]?.text ?? '')) next++;
  const word = tokens[next]?.text ?? '';
  const value = days.get(word);
  let end = next + 1;
  while (BEHIND.has(tokens[end]?.text ?? '')) end++;
  const isAnnounced = next > at || end > next + 1;
  const isAlone = end === tokens.length && !UNSURE.has(word);
  const [first, last] = [tokens[at], tokens[end - 1]];
  if (value === undefined || first === undefined || last === undefined || !(isAnnounced || isAlone)) return undefined;
  return { wish: { kind: 'openOn', value, span: [first.start, last.end] }, length: end - at };
}
