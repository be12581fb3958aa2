import { type MouseEvent, type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import { BESIDE, PlaceBesideContext } from './beside.ts';

interface PlaceLinkProps {
  readonly className: string | undefined;
  /** Path of the place's page. */
  readonly to: string;
  readonly children: ReactNode;
}

/**
 * The link of a row to its place. A place that stands beside the list gives way to the next one, so that Back leads to the
 * list; a second press on its row leads into it.
 */
export function PlaceLink({ className, to, children }: PlaceLinkProps) {
  const beside = use(PlaceBesideContext);
  const isShown = beside?.path === to;
  const enter = (event: MouseEvent) => {
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
