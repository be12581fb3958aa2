import { useEffect, useRef } from 'react';
import type { Card } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { MapCard } from './map-card.tsx';
import styles from './map-cards.module.css';

interface MapCardsProps {
  readonly cards: readonly Card[];
  readonly selected: string | null;
  /** Called with the card that the person swiped to. */
  readonly onSelect: (card: Card) => void;
}

/** A swipe ends after this time without a movement, in milliseconds. */
const REST_MS = 120;

/** The list's places as cards to swipe through, over the map on a phone. */
export function MapCards({ cards, selected, onSelect }: MapCardsProps) {
  const t = useT();
  const strip = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Scrolling to the place pressed on the map is no choice by swiping. */
  const isOwnScroll = useRef(false);
  const at = cards.findIndex(({ id }) => id === selected);
  useEffect(() => {
    const list = strip.current;
    const item = list?.children[at];
    if (!list || !(item instanceof HTMLElement)) return;
    const left = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
    if (Math.abs(list.scrollLeft - left) < 2) return;
    isOwnScroll.current = true;
    list.scrollTo({ left, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
  }, [at]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = () => {
    const list = strip.current;
    if (!list) return;
    if (isOwnScroll.current) {
      isOwnScroll.current = false;
      return;
    }
    const middle = list.getBoundingClientRect().left + list.clientWidth / 2;
    const distances = Array.from(list.children, (item) => {
      const { left, width } = item.getBoundingClientRect();
      return Math.abs(left + width / 2 - middle);
    });
    const card = cards[distances.indexOf(Math.min(...distances))];
    if (card && card.id !== selected) onSelect(card);
  };
  return (
    <ul
      ref={strip}
      className={styles.strip}
      aria-label={t('map.cards')}
      onScroll={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(rest, REST_MS);
      }}
    >
      {cards.map((card) => (
        <li key={card.id} className={styles.item} data-selected={card.id === selected || undefined}>
          <MapCard card={card} />
        </li>
      ))}
    </ul>
  );
}
