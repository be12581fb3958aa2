/**
 * Recognises texts that ask for a place to pray itself, not for food near one: *nearest mosque*, *surau*, *where can I pray*,
 * *mosque near city hall*.
 */
import { isFood } from '#catalogue/data/synonyms.ts';
import { isSaidOfAny } from '#catalogue/text/rewrites.ts';
import { foldedSet, toRuns, toWords } from '#catalogue/text/split-words.ts';
import { isPreposition } from '#catalogue/text/where-words.ts';
import type { Wish, WishKind } from '#domain/search/wishes.ts';
import { toTokens } from './tokens.ts';

const MOSQUES =
  'mosque mosques masjid masjids mesjid musjid masjed surau suraus musolla musalla mescit cami camii camiler camileri ' +
  'mosquée mosquées moschee moscheen moskee moskeeën mezquita mezquitas mesquita moschea moské мечеть мечети ' +
  '清真寺 モスク 모스크 이슬람사원 이슬람성원 มัสยิด สุเหร่า ' +
  'مسجد مساجد جامع جوامع مصلى مصليات مسجدیں मस्जिद মসজিদ';

/** Words that ask where something is, and say nothing of what. */
const ASKING =
  'where wheres is are the a an any there i we can to for find show me my some please which what ' +
  'di mana dimana kat ada cari nak saya yang ke untuk tolong apa ' +
  'ou est sont la le les une un des y trouver cherche je puis peux on quelle ' +
  'nerede nerde nereye var mı bir bul için neresi hangi ' +
  'اين وين فين هل يوجد عن ابحث اريد ابغى بدي هناك ' +
  'wo ist die der das eine gibt es donde esta hay una dove il waar de een где есть';
/** The same in folded runs of scripts without spaces. */
const UNSPACED_ASKING = /在哪里|哪里有|在哪|哪里|有吗|はどこ|どこ|어디에|어디|ทีไหน|อยู|[的の有吗]/g;

/** Wishes that may accompany the question. With any other, somewhere to eat is meant. */
const BESIDE: ReadonlySet<WishKind> = new Set(['prayer', 'nearMe', 'openNow', 'openLate', 'openAllDay']);

let tables: { readonly mosques: ReadonlySet<string>; readonly asking: ReadonlySet<string> } | undefined;

/**
 * The names that such a text calls the place, each as words of the index; undefined for all other texts.
 * @param rest the text without its wishes
 */
export function placesToPray(text: string, wishes: readonly Wish[], rest: string): readonly string[][] | undefined {
  tables ??= { mosques: foldedSet(MOSQUES), asking: foldedSet(ASKING) };
  const { mosques, asking } = tables;
  if (!wishes.every(({ kind }) => BESIDE.has(kind))) return undefined;
  const called = wishes.flatMap(({ kind, span }) => {
    const said = text.slice(...span);
    if (kind === 'prayer') return [toWords(said, false)];
    // Where folding changes the length of a run, a wish takes all of it: มัสยิดใกล้ฉัน.
    const runs = toRuns(said).filter(({ isUnspaced }) => isUnspaced);
    const names = runs.flatMap((run) => [...mosques].filter((name) => run.text.includes(name)));
    return names.map((name) => toWords(name, false));
  });
  const tokens = toTokens(rest);
  for (const [at, { text: word, isUnspaced }] of tokens.entries()) {
    const name = isUnspaced ? word.replaceAll(UNSPACED_ASKING, '') : word;
    if (mosques.has(name)) called.push(toWords(name, false));
    else if (isPreposition(name) && called.length > 0 && isWhere(tokens.slice(at + 1).map(({ text: said }) => said)))
      break;
    else if (name !== '' && !asking.has(name) && !isPreposition(name)) return undefined;
  }
  return called.length === 0 ? undefined : called;
}

/** Whether words behind a preposition say where, not what else is wanted. */
function isWhere(words: readonly string[]): boolean {
  const where = words.join(' ');
  return where !== '' && !isSaidOfAny(where) && !words.some((word) => isFood(word));
}
