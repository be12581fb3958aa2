import type { SearchAnswer } from '#domain/search/search.ts';
import { type UnderstoodWish, withoutWish } from '#domain/search/wishes.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import styles from './wish-chips.module.css';
import { wishText } from './wish-text.ts';

interface WishChipsProps {
  readonly wishes: readonly UnderstoodWish[];
  /** The text typed so far. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A chip for each wish in a text; pressing it removes its words. */
export function WishChips({ wishes, text, onText }: WishChipsProps) {
  const t = useT();
  const format = useFormat();
  return wishes.map((wish) => {
    const label = wishText(wish, t, format);
    return (
      <RemovableChip
        key={wish.kind}
        removeLabel={t('search.removeWish', { wish: label })}
        onClick={() => onText(withoutWish(text, wish))}
      >
        <bdi>{label}</bdi>
      </RemovableChip>
    );
  });
}

/** How many places in reach meet the wishes, and which wishes no place is known to meet; nothing without wishes. */
export function WishLines({ answer }: { readonly answer: SearchAnswer }) {
  const { wishes = [], wished = 0, total, parts } = answer;
  const t = useT();
  const format = useFormat();
  // "Near me" is unmet while the position is unknown, which the page requests by itself.
  const told = wishes.filter(({ kind }) => kind !== 'nearMe');
  const namesOf = (isMet: boolean) =>
    format.list(told.filter((wish) => wish.isMet === isMet).map((wish) => wishText(wish, t, format)));
  const [met, unmet] = [namesOf(true), namesOf(false)];
  const lines = [
    // Unverified places have no first ones.
    ...(wished > 0 && wished < total && wished === (parts?.wished ?? wished)
      ? [t('search.wishMet', { wishes: met, count: wished })]
      : []),
    ...(unmet === '' ? [] : [t('search.wishUnmet', { wishes: unmet })]),
  ];
  return lines.length === 0 ? null : <output className={styles.lines}>{lines.join(' ')}</output>;
}
