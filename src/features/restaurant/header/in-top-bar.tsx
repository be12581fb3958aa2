import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { IsBesideContext } from '#places/cards/beside.ts';
import { TopBarSlotsContext } from '#ui/top-bar-slots.ts';
import { useMedia } from '#ui/use-media.ts';

/** A phone's top bar; null where the page has its own bar: on wide screens, and beside a list. */
export function useTopBar(): HTMLElement | null {
  const slots = use(TopBarSlotsContext);
  const isBeside = use(IsBesideContext);
  const isPhone = useMedia('(width < 48rem)');
  return isPhone && !isBeside ? slots : null;
}

interface InTopBarProps {
  readonly slot: 'start' | 'end';
  readonly children: ReactNode;
}

/** Draws its children in a phone's top bar, and nothing elsewhere. */
export function InTopBar({ slot, children }: InTopBarProps) {
  const element = useTopBar()?.querySelector(`[data-slot=${slot}]`);
  return element ? createPortal(children, element) : null;
}
