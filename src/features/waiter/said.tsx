import type { CardLanguage, Sentence } from '#domain/waiter/card.ts';
import { useLanguage } from '#i18n/i18n.tsx';
import { CARDS } from './cards.ts';
import styles from './waiter-page.module.css';

/** The sentence in the reader's own language; empty if nobody has confirmed it there. */
export function useOwnWords(): (sentence: Sentence) => string {
  const { locale } = useLanguage();
  return (sentence) => CARDS.get(locale)?.[sentence] ?? CARDS.get('en')?.[sentence] ?? '';
}

interface SaidProps {
  readonly sentence: Sentence;
  readonly language: CardLanguage;
  /** The own language above, for what the traveller presses. */
  readonly isOwnFirst?: boolean;
}

/** A sentence of a card, and its meaning if that is another language. */
export function Said({ sentence, language, isOwnFirst = false }: SaidProps) {
  const { locale } = useLanguage();
  const own = useOwnWords()(sentence);
  const there = (
    <bdi className={isOwnFirst ? styles.small : styles.there} lang={language}>
      {CARDS.get(language)?.[sentence]}
    </bdi>
  );
  if (language === locale) return there;
  const meaning = <span className={isOwnFirst ? styles.own : styles.small}>{own}</span>;
  return (
    <span className="grid one-column">
      {isOwnFirst ? meaning : there}
      {isOwnFirst ? there : meaning}
    </span>
  );
}
