/** The name with one wrong word that a text means, found by comparing it with the name of every place in reach. */
import { isFood, isStopWord } from '../../../src/catalogue/data/synonyms.ts';
import { TODAY_M } from '../../../src/catalogue/ranking/weights.ts';
import { placeNamed } from '../../../src/catalogue/text/query-units.ts';
import { toWords } from '../../../src/catalogue/text/split-words.ts';
import { isPreposition } from '../../../src/catalogue/text/where-words.ts';
import type { Position } from '../../../src/domain/geo/geo.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import { metresFrom } from './filter-oracle.ts';
import { plainDistance } from './plain-distance.ts';

interface Known {
  readonly r: Restaurant;
  /** Words of all fields. */
  readonly texts: readonly string[];
  /** Words of the name and the other names. */
  readonly named: readonly string[];
}

export function nameMeantAmong(
  places: readonly Known[],
  words: readonly string[],
  near: Position,
): readonly string[] | undefined {
  const inReach = places.filter(({ r }) => r.latitude !== null && metresFrom(near, r) <= TODAY_M);
  const isBegun = (word: string, at: number) => (own: string) =>
    at === words.length - 1 ? own.startsWith(word) : own === word;
  if (words.join('').length < 8 || words.some((word) => /\d/.test(word))) return undefined;
  if (inReach.some(({ named }) => words.every((word, at) => named.some(isBegun(word, at))))) return undefined;
  const isTaken = (word: string) =>
    [isFood, isStopWord, isPreposition, placeNamed].some((isKnown) => Boolean(isKnown(word))) ||
    (word.length > 2 && inReach.some(({ texts }) => texts.includes(word)));
  const found = words.flatMap((wrong, at) => {
    if (wrong.length < 2 || isTaken(wrong)) return [];
    const others = words.filter((_, other) => other !== at);
    return inReach.flatMap(({ r }) => {
      const name = toWords(r.name, true);
      if (!others.every((word) => name.includes(word))) return [];
      const isShort = wrong.length <= 3;
      return name.flatMap((word) => {
        const mistakes = plainDistance(wrong, word);
        const isAlike = word[0] === wrong[0] && !(isShort && word.length > 4) && !others.includes(word);
        if (!isAlike || mistakes === 0 || mistakes > (isShort ? 2 : Math.floor(wrong.length / 3))) return [];
        return [{ words: words.map((each, n) => (n === at ? word : each)), mistakes, metres: metresFrom(near, r) }];
      });
    });
  });
  const [best] = found.toSorted(
    (a, b) => a.mistakes - b.mistakes || a.metres - b.metres || (a.words.join(' ') < b.words.join(' ') ? -1 : 1),
  );
  return best?.words;
}
