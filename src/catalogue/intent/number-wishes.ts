/** Wishes with a number: *open at 10 pm*, *4 stars*, *under $5*. */
import { type ReadWish, type Token, wishIn } from './tokens.ts';

const OPEN = new Set('open opens buka ouvert geoffnet offen acik abierto مفتوح открыто'.split(' '));

export const isOpenWord = (word: string) => OPEN.has(word);

const AT = new Set('at till til until after past by jam pukul a um bis saat les las الساعه حتي до в'.split(' '));
const STARS = new Set(
  'star stars bintang yildiz etoile etoiles stern sterne estrella estrellas نجوم звезды'.split(' '),
);
/** Words after a number of stars, such as "and up": ignored, because the number is always a minimum. */
const OR_MORE = new Set('and above up or more plus at least ke atas ve uzeri et plus'.split(' '));
/** 22, 2230, 10pm, 22h30 */
const CLOCK = /^(\d{1,2})(?:h?(\d{2}))?(am|pm|h|uhr)?$/;
const HALF_DAYS = new Map([
  ['am', 0],
  ['pm', 12],
  ['malam', 12],
  ['pagi', 0],
]);

export function readNumberWish(tokens: readonly Token[], at: number): ReadWish | undefined {
  return readStars(tokens, at) ?? readAllDay(tokens, at) ?? readOpenAt(tokens, at) ?? readPrice(tokens, at);
}

const UNDER = new Set('under below unter bawah sotto'.split(' '));
const UNDER_OF_TWO = new Set(['less than', 'moins de', 'menos de', 'meno di', 'minder dan', 'اقل من', 'kurang dari']);
const MONEY = new Set(
  'dollar dollars bucks sgd usd euro euros eur pound pounds quid gbp rm ringgit rupees yen baht lira tl'.split(' '),
);
/** Units that show that a number is no price. */
const MEASURES = new Set('m km min mins minute minutes minuten metres meters mile miles star stars people'.split(' '));

/** Any price means cheap: the data has no exact prices. */
function readPrice(tokens: readonly Token[], at: number): ReadWish | undefined {
  const textAt = (n: number) => tokens[at + n]?.text ?? '';
  const before = UNDER.has(textAt(0)) ? 1 : UNDER_OF_TWO.has(`${textAt(0)} ${textAt(1)}`) ? 2 : 0;
  const number = MONEY.has(textAt(before)) ? before + 1 : before;
  if (before === 0 || !/^\d{1,4}$/.test(textAt(number)) || MEASURES.has(textAt(number + 1))) return undefined;
  const length = MONEY.has(textAt(number + 1)) ? number + 2 : number + 1;
  return wishIn(tokens, at, length, { kind: 'cheap' });
}

function readStars(tokens: readonly Token[], at: number): ReadWish | undefined {
  const [number, unit] = tokens.slice(at);
  if (number === undefined || unit === undefined || !/^[1-5]$/.test(number.text) || !STARS.has(unit.text))
    return undefined;
  let length = 2;
  while (OR_MORE.has(tokens[at + length]?.text ?? '')) length++;
  return wishIn(tokens, at, length, { kind: 'rating', value: number.text });
}

/** Hours, in folded runs of scripts without spaces. */
const HOURS = /^(?:小时|时间|시간|ชัวโมง|ชม)(?:营业|영업)?/u;

/** 24 and a run that begins with *hours*; phrases of spaced words are in wish-phrases.ts. */
function readAllDay(tokens: readonly Token[], at: number): ReadWish | undefined {
  const [number, run] = tokens.slice(at, at + 2);
  const [said] = number?.text === '24' && run?.isUnspaced === true ? (HOURS.exec(run.text) ?? []) : [];
  if (number === undefined || run === undefined || said === undefined) return undefined;
  // Where folding changes the length of a run, all of it is taken.
  const end = run.end - run.start === run.text.length ? run.start + said.length : run.end;
  return { wish: { kind: 'openAllDay', span: [number.start, end] }, length: 2 };
}

/** 'open', optionally a word, and a time; or a time with am or pm. */
function readOpenAt(tokens: readonly Token[], at: number): ReadWish | undefined {
  let next = at;
  const saysOpen = OPEN.has(tokens[next]?.text ?? '');
  if (saysOpen) next++;
  if (AT.has(tokens[next]?.text ?? '')) next++;
  const [, hours, minutes = '00', suffix] = CLOCK.exec(tokens[next]?.text ?? '') ?? [];
  if (hours === undefined) return undefined;
  next++;
  const second = /^[0-5]\d$/.test(tokens[next]?.text ?? '') && suffix === undefined ? tokens[next++]?.text : undefined;
  const spoken = suffix ?? tokens[next]?.text ?? '';
  const half = HALF_DAYS.get(spoken);
  if (suffix === undefined && (half !== undefined || spoken === 'uhr')) next++;
  if (!saysOpen && half === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + half;
  const minute = second ?? minutes;
  if (hour > 23 || Number(minute) > 59) return undefined;
  return wishIn(tokens, at, next - at, { kind: 'openAt', value: `${String(hour).padStart(2, '0')}:${minute}` });
}
