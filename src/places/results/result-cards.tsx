import type { RefObject } from 'react';
import type { SearchAnswer } from '#domain/search.ts';
import { useDividers } from './dividers.ts';
import type { Layout } from './list-position-store.ts';
import { MoreResults } from './more-results.tsx';
import { PartsLine } from './parts-line.tsx';
import { ResultGrid, type ResultGridHandle } from './result-grid.tsx';
import type { ListPositionControl } from './use-list-position.ts';

interface ResultCardsProps {
  readonly answer: SearchAnswer;
  readonly layout: Layout;
  readonly list: ListPositionControl;
  readonly grid: RefObject<ResultGridHandle | null>;
  /** Level of the cards' names in the page's outline. */
  readonly level: 2 | 3;
  /** Id of a place that is pointed out where it stands (U67). */
  readonly highlighted?: string | undefined;
  readonly isPending: boolean;
  /** Escape, and the key up from the first row, lead back to the search box. */
  readonly onLeave: () => void;
}

/** How many cards an answer comes to, without what is folded. */
export function listedOf({ parts, total }: SearchAnswer): number {
  return parts?.listed ?? total;
}

/** The cards of an answer, in their parts, as far as the list has grown. */
export function ResultCards({ answer, layout, list, grid, level, highlighted, isPending, onLeave }: ResultCardsProps) {
  const dividers = useDividers(answer);
  const listed = listedOf(answer);
  return (
    <>
      <PartsLine parts={answer.parts} list={list} />
      <ResultGrid
        cards={answer.cards}
        layout={layout}
        total={listed}
        level={level}
        dividers={dividers}
        earlierRows={list.earlierRows}
        handle={grid}
        highlighted={highlighted}
        onUnfold={list.unfold}
        onLeave={onLeave}
      />
      {answer.cards.length < listed ? <MoreResults isBusy={isPending} onExtend={list.extend} /> : null}
    </>
  );
}
