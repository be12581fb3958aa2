import anyAscii from 'any-ascii';

/** Words that say what kind of company or place it is, and not which. */
const GENERIC = new Set(
  `a an and at by cafe canteen cafeteria co coffee coffeeshop company corner eatery eating enterprise express family food foods
  foodcourt foodstall hawker kopitiam halal house inc international kiosk kitchen llp llc ltd muslim no of outlet place private pte
  restaurant restoran ristorante rumah makan sdn bhd shop singapore stall store takeaway the unit warung sg pl branch`.split(
    /\s+/,
  ),
);

/** A name as it is compared. */
export interface FoldedName {
  /** All its words without spaces. */
  readonly whole: string;
  /** Its words in their order. */
  readonly all: readonly string[];
  /** Those that tell it from others; all of them where none does. */
  readonly words: readonly string[];
  /** None of its words tells it from others. */
  readonly isGeneric: boolean;
  /** 'kfc' of "Kentucky Fried Chicken (KFC)"; null where no brackets hold its initials. */
  readonly initials: string | null;
}

/** What names are compared by: letters of one case and script, without what stands in brackets or after an '@'. */
export function foldName(name: string): FoldedName {
  const bare = name.replaceAll(/[([{][^)\]}]*[)\]}]/g, ' ').replace(/@.*$/, ' ');
  const text = (bare.trim() === '' ? name : bare).normalize('NFKC');
  // A name in two scripts says itself twice.
  const latin = text.replaceAll(/[^\p{Script=Latin}\p{Script=Common}\p{Mark}]+/gu, ' ').trim();
  const written = anyAscii(/\p{Letter}{4}/u.test(latin) ? latin : text).toLowerCase();
  const words = written
    .replaceAll(/['\u2019`.]/g, '')
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9$]+/)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !GENERIC.has(word));
  const all = words.filter((word) => word !== 'and');
  const isGeneric = telling.length === 0;
  return {
    whole: all.join(''),
    all,
    words: isGeneric ? all : telling,
    isGeneric,
    initials: initialsIn(name, all),
  };
}

function initialsIn(name: string, words: readonly string[]): string | null {
  const bracketed = /[([{]([A-Z]{2,5})[)\]}]/.exec(name)?.[1]?.toLowerCase();
  const first = words.map((word) => word.slice(0, 1)).join('');
  return bracketed !== undefined && first.startsWith(bracketed) ? bracketed : null;
}

/** `same`: one name. `near`: one is part of the other, or they differ by a slip of the pen. `other`: no. */
export type NameLikeness = 'same' | 'near' | 'other';

export function compareNames(a: FoldedName, b: FoldedName): NameLikeness {
  if (a.whole === b.whole || a.whole === b.initials || b.whole === a.initials) return 'same';
  const left = a.words.join('');
  const right = b.words.join('');
  if (left === right && left.length >= 4 && !a.isGeneric && !b.isGeneric) return 'same';
  const [short, long] = a.all.length <= b.all.length ? [a, b] : [b, a];
  // A name that begins with all of the other, or has all of its two telling words or more.
  const isBeginning = short.all.every((word, n) => word === long.all[n]) && short.words.join('').length >= 4;
  const isPart = short.words.length >= 2 && short.all.every((word) => long.all.includes(word));
  if (!short.isGeneric && (isBeginning || isPart)) return 'near';
  return isSlip(left, right) ? 'near' : 'other';
}

/** Whether few letters differ for the length of the names. */
function isSlip(a: string, b: string): boolean {
  const most = Math.floor(Math.min(a.length, b.length) / 6);
  return most > 0 && Math.abs(a.length - b.length) <= most && distance(a, b, most) <= most;
}

/** Edits from one text to the other, as far as they are at most `most`. */
function distance(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[b.length] ?? 0;
}
