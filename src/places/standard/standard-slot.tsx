import { Suspense } from 'react';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Card, SearchAnswer } from '#domain/search/search.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { useStandard } from './use-standard.ts';

const loadParts = () => import('./standard-parts.tsx');
const Line = lazyOptional(() => loadParts().then((part) => part.StandardLine));
const CardPart = lazyOptional(() => loadParts().then((part) => part.CardVerdict));
const PlacePart = lazyOptional(() => loadParts().then((part) => part.PlaceVerdict));
const NonePart = lazyOptional(() => loadParts().then((part) => part.NoneMeets));

/** Above a list: which standard applies, and how many places it keeps apart. Nothing without a standard, whose code then never loads. */
export function StandardSlot({ answer }: { readonly answer: Pick<SearchAnswer, 'apart'> | undefined }) {
  const standard = useStandard();
  return standard === null ? null : (
    <Suspense>
      <Line standard={standard} apart={answer?.apart} />
    </Suspense>
  );
}

/** Whether a card's place meets the standard. */
export function CardVerdictSlot({ card }: { readonly card: Card }) {
  const standard = useStandard();
  return standard === null ? null : (
    <Suspense>
      <CardPart standard={standard} card={card} />
    </Suspense>
  );
}

interface PlaceVerdictSlotProps {
  readonly place: PlaceOutline;
  /** The whole document; null if only the outline is known. */
  readonly document: Restaurant | null;
  /** 'YYYY-MM-DD' */
  readonly today: string;
}

/** The same on the place's page. */
export function PlaceVerdictSlot(props: PlaceVerdictSlotProps) {
  const standard = useStandard();
  return standard === null ? null : (
    <Suspense>
      <PlacePart standard={standard} {...props} />
    </Suspense>
  );
}

/** In an empty list: that the standard is the reason, and a way to see the others. */
export function NoneMeetsSlot({ answer }: { readonly answer: Pick<SearchAnswer, 'apart'> | undefined }) {
  const standard = useStandard();
  return standard === null || !answer?.apart?.count ? null : (
    <Suspense>
      <NonePart standard={standard} apart={answer.apart} />
    </Suspense>
  );
}
