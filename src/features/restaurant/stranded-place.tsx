import type { Failure } from './failure.ts';
import { FailureScreen } from './failure-screen.tsx';
import { OutlineView } from './outline-view.tsx';
import { PlaceSkeleton } from './place-skeleton.tsx';
import { useOutline } from './use-outline.ts';

interface StrandedPlaceProps {
  readonly slug: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** A place whose document can't be had: with what the index knows of it, where nobody said that there is no such place. */
export function StrandedPlace({ slug, failure, onRetry }: StrandedPlaceProps) {
  const outline = useOutline(slug, failure.kind === 'offline' || failure.kind === 'database');
  if (outline === undefined) return <PlaceSkeleton />;
  if (outline === null) return <FailureScreen failure={failure} onRetry={onRetry} />;
  return <OutlineView outline={outline} failure={failure} onRetry={onRetry} />;
}
