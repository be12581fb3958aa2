import { Component, type ReactNode, type RefObject, use } from 'react';
import type { ScrollAnchor } from '#domain/search/list-position.ts';
import { PlaceBesideContext } from '#places/cards/beside.ts';
import { scrollAnchorOf } from './use-scroll-anchor.ts';

interface ScrollAnchorRecorderProps {
  readonly list: RefObject<HTMLElement | null>;
  /** Called before the browser paints, after a place has opened or closed beside the list. */
  readonly onBeside: (sight: ScrollAnchor | undefined) => void;
}

/**
 * Records what is in view just before a place opens or closes beside the list, however that happens: by a press, Escape or
 * Back.
 */
export function ScrollAnchorRecorder(props: ScrollAnchorRecorderProps) {
  return <Before {...props} isBeside={use(PlaceBesideContext) !== null} />;
}

interface BeforeProps extends ScrollAnchorRecorderProps {
  readonly isBeside: boolean;
}

/**
 * A class, because no hook runs before the DOM changes. Events come too early: up to a second may pass before the list
 * renders.
 */
class Before extends Component<BeforeProps> {
  override getSnapshotBeforeUpdate({ isBeside }: BeforeProps): ScrollAnchor | null {
    const list = this.props.list.current;
    return (list && isBeside !== this.props.isBeside && scrollAnchorOf(list)) || null;
  }

  override componentDidUpdate({ isBeside }: BeforeProps, _state: object, sight: ScrollAnchor | null): void {
    if (isBeside !== this.props.isBeside) this.props.onBeside(sight ?? undefined);
  }

  override render(): ReactNode {
    return null;
  }
}
