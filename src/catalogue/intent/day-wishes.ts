/** Wishes for a day of the week: *open sunday*, *ouvert le lundi*, *pazar günü açık*. */
import { foldedSet, toRuns } from '#catalogue/text/split-words.ts';
import type { WEEKDAYS } from '#domain/hours/weekdays.ts';
import { isOpenWord } from './number-wishes.ts';
import { type ReadWish, type Token, wishIn } from './tokens.ts';

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

/** The days in scripts without spaces: 日曜日, 周日, 일요일, วันอาทิตย์. Folded as in the index, in the order of `NAMES`. */
const UNSPACED_DAYS = [
  '月曜日?|(?:周|星期|礼拜)一|월요일|วันจันทร',
  '火曜日?|(?:周|星期|礼拜)二|화요일|วันอังคาร',
  '水曜日?|(?:周|星期|礼拜)三|수요일|วันพุธ',
  '木曜日?|(?:周|星期|礼拜)四|목요일|วันพฤหัส(?:บดี)?',
  '金曜日?|(?:周|星期|礼拜)五|금요일|วันศุกร',
  '土曜日?|(?:周|星期|礼拜)六|토요일|วันเสาร',
  '日曜日?|(?:周|星期|礼拜)[日天](?!本)|일요일|วันอาทิตย',
].map((names) => {
  const open =
    '(?:ニ|モ|에|도)?(?:営業|营业|开イテ|アイテ|开门|开|영업|여는|เปิด)?(?:シテ)?(?:中|イル|ル|하는)?(?:的|ノ)?';
  return new RegExp(`(?:在|เปิด)?(?:${names})(?!ハ?(?:定?休|休み))${open}`, 'u');
});

/** A day inside a run of such a script: its place in the run, with the words for *open* that are attached to it. */
export function readUnspacedDay(run: string): { readonly day: string; readonly found: string } | undefined {
  const keys = Object.keys(NAMES);
  for (const [at, pattern] of UNSPACED_DAYS.entries()) {
    const [found] = pattern.exec(run) ?? [];
    if (found !== undefined) return { day: keys[at] ?? '', found };
  }
  return undefined;
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
  if (value === undefined || !(isAnnounced || isAlone)) return undefined;
  return wishIn(tokens, at, end - at, { kind: 'openOn', value });
}
