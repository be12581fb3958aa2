import { type MouseEvent, type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import { BESIDE, PlaceBesideContext } from './beside.ts';
import { useTap } from './use-tap.ts';

interface PlaceLinkProps {
  readonly className: string | undefined;
  /** Path of the place's page. */
  readonly to: string;
  /** Shown in place of the page until that has loaded; nothing of the card by default. */
  readonly outline?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The link from a row to its place. Opening another place beside the list replaces the first in the history, so that Back
 * leads to the list. A second press on the same row moves the focus into the place.
 */
export function PlaceLink({ className, to, outline, children }: PlaceLinkProps) {
  const beside = use(PlaceBesideContext);
  const isShown = beside?.path === to;
  const tap = useTap(to, outline, BESIDE);
  const enter = (event: MouseEvent<HTMLElement>) => {
    tap(event);
    if (!isShown || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    beside.enter();
  };
  return (
    <Link
      className={className}
      to={to}
      state={BESIDE}
      replace={beside !== null}
      aria-current={isShown ? 'page' : undefined}
      onClick={enter}
    >
      {children}
    </Link>
  );
}
