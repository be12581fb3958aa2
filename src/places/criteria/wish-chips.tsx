import { type UnderstoodWish, withoutWish } from '#domain/wishes.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import styles from './wish-chips.module.css';
import { wishText } from './wish-text.ts';

interface WishChipsProps {
  readonly wishes: readonly UnderstoodWish[];
  /** What is typed at this moment. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** What was understood of a text beside its words, a chip each; a press takes its words out of the text. */
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

/** The wishes that no place in reach is known to meet; nothing where there is none. */
export function UnmetWishes({ wishes }: Pick<WishChipsProps, 'wishes'>) {
  const t = useT();
  const format = useFormat();
  // "Near me" is unmet while the position is unknown, which the page asks for by itself.
  const unmet = wishes.filter(({ kind, isMet }) => !isMet && kind !== 'nearMe');
  if (unmet.length === 0) return null;
  const names = format.list(unmet.map((wish) => wishText(wish, t, format)));
  return <output className={styles.unmet}>{t('search.wishUnmet', { wishes: names })}</output>;
}
