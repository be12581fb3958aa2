import anyAscii from 'any-ascii';

/** Words for the kind of company or place, which don't identify it. */
const GENERIC = new Set(
  `a an and at by cafe canteen cafeteria co coffee coffeeshop company corner eatery eating enterprise express family food foods
  foodcourt foodstall hawker kopitiam halal house inc international kiosk kitchen llp llc ltd muslim no of outlet place private pte
  restaurant restoran ristorante rumah makan sdn bhd shop singapore stall store takeaway the unit warung sg pl branch`.split(
    /\s+/,
  ),
);

/** A name prepared for comparison. */
export interface FoldedName {
  /** All words without spaces. */
  readonly whole: string;
  /** All words in order. */
  readonly all: readonly string[];
  /** The identifying words; all words if none is. */
  readonly words: readonly string[];
  /** Whether no word identifies it. */
  readonly isGeneric: boolean;
  /** 'kfc' of "Kentucky Fried Chicken (KFC)"; null unless brackets contain its initials. */
  readonly initials: string | null;
}

/** Prepares a name for comparison: Latin lower case, without text in brackets or after an '@'. */
export function foldName(name: string): FoldedName {
  const bare = name.replaceAll(/[([{][^)\]}]*[)\]}]/g, ' ').replace(/@.*$/, ' ');
  const text = (bare.trim() === '' ? name : bare).normalize('NFKC');
  // A name in two scripts contains itself twice; keep the Latin one.
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

/** `same`: one name. `near`: one contains the other, or they differ by a typing error. `other`: neither. */
export type NameLikeness = 'same' | 'near' | 'other';

export function compareNames(a: FoldedName, b: FoldedName): NameLikeness {
  if (a.whole === b.whole || a.whole === b.initials || b.whole === a.initials) return 'same';
  const left = a.words.join('');
  const right = b.words.join('');
  if (left === right && left.length >= 4 && !a.isGeneric && !b.isGeneric) return 'same';
  const [short, long] = a.all.length <= b.all.length ? [a, b] : [b, a];
  // One name begins with all of the other, or contains all of its words, two or more of them identifying.
  const isBeginning = short.all.every((word, n) => word === long.all[n]) && short.words.join('').length >= 4;
  const isPart = short.words.length >= 2 && short.all.every((word) => long.all.includes(word));
  if (!short.isGeneric && (isBeginning || isPart)) return 'near';
  return isSlip(left, right) ? 'near' : 'other';
}

/** Whether the names differ by few letters for their length. */
function isSlip(a: string, b: string): boolean {
  const max = Math.floor(Math.min(a.length, b.length) / 6);
  return max > 0 && Math.abs(a.length - b.length) <= max && distance(a, b, max) <= max;
}

/** Edit distance of two texts, computed only up to `max`. */
function distance(a: string, b: string, max: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > max) return max + 1;
    row = next;
  }
  return row[b.length] ?? 0;
}
