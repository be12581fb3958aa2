import { Fragment } from 'react';
import type { Card } from '#domain/search/search.ts';
import { type CardLayout, RestaurantCard } from '#places/cards/restaurant-card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { DividerRow, dividerClass } from './divider-row.tsx';
import type { Divider } from './dividers.ts';
import styles from './result-list.module.css';

interface ResultListProps {
  /** Undefined while loading: then `skeletons` placeholders are shown. */
  readonly cards: readonly Card[] | undefined;
  readonly layout: CardLayout;
  readonly skeletons: number;
  /** Accessible name of the list. */
  readonly label: string;
  readonly level?: 2 | 3;
  /** Dividers between the cards. Those below the last card are left out, because so short a list can't unfold. */
  readonly dividers?: readonly Divider[];
}

const NONE: readonly Divider[] = [];

/** Cards in one column or in as many as fit. */
export function ResultList({ cards, layout, skeletons, label, level = 3, dividers = NONE }: ResultListProps) {
  return (
    <ul className={styles[layout]} aria-label={label} aria-busy={!cards}>
      {cards
        ? cards.map((card, index) => (
            <Fragment key={card.id}>
              {dividers
                .filter(({ at }) => at === index)
                .map((divider) => (
                  <li key={divider.text} className={dividerClass(divider)}>
                    <DividerRow divider={divider} level={level} />
                  </li>
                ))}
              <li>
                <RestaurantCard card={card} layout={layout} level={level} isFirst={index < 3} />
              </li>
            </Fragment>
          ))
        : Array.from({ length: skeletons }, (_, index) => (
            // Skeletons have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <CardSkeleton layout={layout} />
            </li>
          ))}
    </ul>
  );
}

/** A placeholder as large as a card. */
function CardSkeleton({ layout }: { readonly layout: CardLayout }) {
  return (
    <div className={classNames(styles.skeleton, layout === 'list' && styles.skeletonList)} data-skeleton="card">
      {layout === 'list' ? null : <Skeleton height="10rem" radius="0" />}
      <div className={styles.skeletonLines}>
        <Skeleton width="70%" height="1.1rem" />
        <Skeleton width="45%" height="0.8rem" />
        <Skeleton width="60%" height="0.8rem" />
        <Skeleton width="5.5rem" height="1.5rem" radius="999px" />
      </div>
    </div>
  );
}
