import type { SearchAnswer } from '#domain/search/search.ts';
import { type UnderstoodWish, withoutWish } from '#domain/search/wishes.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import styles from './wish-chips.module.css';
import { wishText } from './wish-text.ts';

interface WishChipsProps {
  readonly wishes: readonly UnderstoodWish[];
  /** The text typed so far. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A chip for each wish in a text, lit if any place meets it; pressing it removes its words. */
export function WishChips({ wishes, text, onText }: WishChipsProps) {
  const t = useT();
  const format = useFormat();
  return wishes.map((wish) => {
    const label = wishText(wish, t, format);
    return (
      <RemovableChip
        key={wish.kind}
        isLit={wish.isMet}
        removeLabel={t('search.removeWish', { wish: label })}
        onClick={() => onText(withoutWish(text, wish))}
      >
        <bdi>{label}</bdi>
      </RemovableChip>
    );
  });
}

/**
 * How many places in reach meet the wishes, and which wishes no place is known to meet; nothing without wishes. A question for a place
 * to pray is answered by the page of these.
 */
export function WishLines({ answer }: { readonly answer: SearchAnswer }) {
  const { wishes = [], wished = 0, total, parts, asksToPray = false } = answer;
  const t = useT();
  const format = useFormat();
  // "Near me" is unmet while the position is unknown, which the page requests by itself.
  const told = wishes.filter(({ kind, isMet }) => kind !== 'nearMe' && (isMet || !(asksToPray && kind === 'prayer')));
  const namesOf = (isMet: boolean) =>
    format.list(told.filter((wish) => wish.isMet === isMet).map((wish) => wishText(wish, t, format)));
  const [met, unmet] = [namesOf(true), namesOf(false)];
  const lines = [
    // Unverified places have no first ones.
    ...(wished > 0 && wished < total && wished === (parts?.wished ?? wished)
      ? [t('search.wishMet', { wishes: met, count: wished })]
      : []),
    // Only the order by relevance puts those first that meet the wishes.
    ...(met !== '' && total > 0 && answer.wished === undefined ? [t('search.wishPartly', { wishes: met })] : []),
    ...(unmet === '' ? [] : [t('search.wishUnmet', { wishes: unmet })]),
  ];
  return (
    <>
      {asksToPray ? (
        <p className={styles.pray}>
          <span className="strong">{t('search.toPray')}</span>
          <ButtonLink variant="primary" to="/prayer?tab=places">
            {t('search.toPrayShow')}
          </ButtonLink>
        </p>
      ) : null}
      {lines.length === 0 ? null : <output className={styles.lines}>{lines.join(' ')}</output>}
    </>
  );
}
