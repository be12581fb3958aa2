/** The name of a building, from the addresses of its places. */

/** Where in a building a place is: no part of its name, nor is a number behind it. */
const POSITIONS = /^(?:section|stall|level|floor|basement)$/;
/** Words for any building: alone they name none. */
const KINDS = /^(?:centre|junction|kitchen|plaza|point|square|tower)$/;
const JOINING = /^(?:and|at|by|of|on|the)$/;
/** Initials have no more letters. */
const LONGEST_INITIALS = 3;

/**
 * The longest of the words that all addresses share after the street, without floors and postal codes; *Junction 8*. Undefined if
 * there are none, or only such as *Section* and *Plaza*.
 */
export function buildingOf(addresses: readonly string[]): string | undefined {
  const all = addresses.map((address) => ` ${wordsOf(address).join(' ').toLowerCase()} `);
  const words = wordsOf(addresses[0] ?? '');
  const runs: string[][] = [];
  for (let from = 0; from < words.length; ) {
    let to = from;
    while (to < words.length && isShared(all, words.slice(from, to + 1))) to++;
    if (to > from) runs.push(words.slice(from, to));
    from = Math.max(to, from + 1);
  }
  const said = runs.filter((run) => run.some((word) => !hasDigit(word)));
  // The first part is the street: stalls that only share a street are in no known building.
  const names = said.slice(1).map(nameOf).filter(isTelling);
  const longest = names.toSorted((a, b) => b.join('').length - a.join('').length)[0];
  return longest && readable(longest);
}

function isShared(addresses: readonly string[], words: readonly string[]): boolean {
  const phrase = ` ${words.join(' ').toLowerCase()} `;
  return !words.some((word) => word.startsWith('#')) && addresses.every((address) => address.includes(phrase));
}

/** Without what says where in the building a place is; a short number behind a word is part of a name. */
function nameOf(run: readonly string[]): readonly string[] {
  const isPosition = (n: number) => POSITIONS.test(plain(run[n] ?? ''));
  const isNamed = (word: string, n: number) => {
    if (isPosition(n)) return false;
    if (plain(word) === '') return n > 0 && n < run.length - 1;
    if (!hasDigit(word)) return true;
    return /^\d{1,2}$/.test(word) && n > 0 && !isPosition(n - 1) && !hasDigit(run[n - 1] ?? '');
  };
  return run.filter(isNamed).map((word) => word.replaceAll(/[()]/g, ''));
}

/** Whether more than the kind of a building is named. */
function isTelling(name: readonly string[]): boolean {
  if (hasDigit(name[0] ?? '') || name.join('').length < 2) return false;
  return name.some((word) => hasDigit(word) || !KINDS.test(plain(word)));
}

/** Registers write in capitals: *Lucky Plaza*, *ION Orchard*. */
function readable(name: readonly string[]): string {
  const text = name.map((word) => (isLoud(word) ? readableWord(word) : word)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether it is in capitals: *KK*, *WOMEN's*. */
function isLoud(word: string): boolean {
  return /^\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word.replace(/['’]s$/u, ''));
}

function readableWord(word: string): string {
  const low = word.toLowerCase();
  if (JOINING.test(low)) return low;
  return word.length <= LONGEST_INITIALS ? word : word.charAt(0) + low.slice(1);
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const hasDigit = (word: string) => /\d/.test(word);
const wordsOf = (address: string) => address.split(/[\s,]+/).filter((word) => word !== '');
