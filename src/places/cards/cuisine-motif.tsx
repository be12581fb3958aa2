import {
  Beef,
  CakeSlice,
  Coffee,
  Croissant,
  Drumstick,
  Fish,
  Pizza,
  Salad,
  Sandwich,
  Soup,
  Utensils,
} from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import styles from './cuisine-motif.module.css';

const ICONS: Readonly<Record<string, typeof Soup>> = {
  malaysian: Soup,
  indonesian: Soup,
  chinese: Soup,
  japanese: Fish,
  korean: Soup,
  asian: Soup,
  vietnamese: Soup,
  noodles: Soup,
  sushi: Fish,
  thai: Soup,
  indian: Drumstick,
  pakistani: Drumstick,
  arabic: Beef,
  lebanese: Beef,
  kebab: Beef,
  grill: Beef,
  barbecue: Beef,
  chicken: Drumstick,
  turkish: Beef,
  'middle eastern': Beef,
  western: Beef,
  italian: Pizza,
  pizza: Pizza,
  'fast food': Sandwich,
  burgers: Sandwich,
  sandwiches: Sandwich,
  seafood: Fish,
  vegetarian: Salad,
  desserts: CakeSlice,
  cafe: Coffee,
  coffee: Coffee,
  bakery: Croissant,
};

const TINTS = [styles.tint0, styles.tint1, styles.tint2, styles.tint3, styles.tint4, styles.tint5];

interface CuisineMotifProps {
  readonly cuisine: string | undefined;
  readonly name: string;
}

/**
 * Shown for a place without a picture: tilework in the cuisine's tint with its sign, or in the name's tint with its first
 * letter, so that cards in a list differ.
 */
export function CuisineMotif({ cuisine, name }: CuisineMotifProps) {
  const key = (cuisine ?? name).toLowerCase();
  const letter = cuisine === undefined ? firstLetter(name) : undefined;
  const Icon = ICONS[key] ?? Utensils;
  return (
    <span className={classNames(styles.motif, TINTS[tintOf(key)])} aria-hidden="true">
      {letter ? <span className={styles.letter}>{letter}</span> : <Icon />}
    </span>
  );
}

/** The first letter or digit of a name in any script, as a capital if the script has them. */
function firstLetter(name: string): string | undefined {
  return /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toUpperCase();
}

/** A stable tint for a word. */
function tintOf(word: string): number {
  let sum = 0;
  for (const letter of word) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % TINTS.length;
}
