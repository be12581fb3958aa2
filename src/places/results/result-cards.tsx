import { type RefObject, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Layout } from '#domain/search/list-position.ts';
import type { SearchAnswer } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { foldBuildings } from './buildings.ts';
import { type FoldedPart, useDividers } from './dividers.ts';
import { MoreResults } from './more-results.tsx';
import { ResultGrid, type ResultGridHandle } from './result-grid.tsx';
import { useEarlierSight } from './use-earlier-sight.ts';
import type { ListPositionControl } from './use-list-position.ts';

interface ResultCardsProps {
  readonly answer: SearchAnswer;
  readonly layout: Layout;
  readonly list: ListPositionControl;
  readonly grid: RefObject<ResultGridHandle | null>;
  /** Level of the cards' names in the page's outline. */
  readonly level: 2 | 3;
  /** Id of a place that is highlighted in the list; nothing else about it changes (U67). */
  readonly highlighted?: string | undefined;
  readonly isPending: boolean;
  /** Called on Escape, and on the up key in the first row, to return to the search box. */
  readonly onLeave: () => void;
}

/** Number of an answer's cards without folded parts, with the places that a standard sets apart. */
export function listedOf({ parts, total, apart }: SearchAnswer): number {
  if (apart?.named !== undefined) return apart.named.at + apart.named.count;
  return apart?.listedFrom === undefined ? (parts?.listed ?? total) : apart.listedFrom + apart.count;
}

const NONE: ReadonlySet<string> = new Set();

/** The loaded cards of an answer, in their parts. */
export function ResultCards({ answer, layout, list, grid, level, highlighted, isPending, onLeave }: ResultCardsProps) {
  const t = useT();
  const dividers = useDividers(answer);
  const listed = listedOf(answer);
  const { cards } = answer;
  const [open, setOpen] = useState(NONE);
  const folded = useMemo(
    () =>
      foldBuildings(
        cards,
        dividers,
        (id) => open.has(id),
        cards.length >= listed,
        (place, count) => t('search.building', { place, count }),
      ),
    [cards, dividers, open, listed, t],
  );
  const earlier = list.earlier?.sight;
  const earlierSight = useEarlierSight(
    earlier,
    earlier !== undefined && (cards.length > earlier.card || (cards.length >= listed && !answer.isPartial)),
    (card) => shownIndex(folded.numbers, card),
  );
  const inner = useRef<ResultGridHandle>(null);
  useImperativeHandle(grid, () => handleOf(inner, folded.numbers), [folded]);
  const { unfold } = list;
  const onUnfold = useCallback(
    (part: FoldedPart) => {
      if (part === 'unverified' || part === 'far') unfold(part);
      else setOpen((opened) => new Set([...opened, part.slice('building '.length)]));
    },
    [unfold],
  );
  return (
    <>
      <ResultGrid
        cards={folded.cards}
        layout={layout}
        total={listed - cards.length + folded.cards.length}
        level={level}
        dividers={folded.dividers}
        earlierRows={list.earlier?.rows}
        earlierSight={earlierSight}
        handle={inner}
        highlighted={highlighted}
        onUnfold={onUnfold}
        onLeave={onLeave}
      />
      {cards.length < listed ? <MoreResults isBusy={isPending} onExtend={list.extend} /> : null}
    </>
  );
}

/** Index of a card in the folded list, or of the last shown card before it, from its index in the whole list. */
function shownIndex(numbers: readonly number[], number: number): number {
  return Math.max(
    0,
    numbers.findLastIndex((each) => each <= number),
  );
}

/** Translates indexes of the whole list. */
function handleOf(inner: RefObject<ResultGridHandle | null>, numbers: readonly number[]): ResultGridHandle {
  return {
    focus: (number) => inner.current?.focus(shownIndex(numbers, number)),
    refocus: (number) => inner.current?.refocus(shownIndex(numbers, number)),
    position: () => {
      const { focused, sight, rows } = inner.current?.position() ?? { focused: null, rows: [] };
      return {
        rows,
        focused: focused === null ? null : (numbers[focused] ?? null),
        sight: sight && { ...sight, card: numbers[sight.card] ?? 0 },
      };
    },
  };
}
