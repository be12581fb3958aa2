import type { ComponentType } from 'react';
import { useT } from '#i18n/i18n.tsx';
import type { Translate } from '#i18n/translate.ts';
import { Dialog } from './dialog.tsx';
import { type AroundProps, lazyPart } from './lazy-part.tsx';

/**
 * A dialog whose code is fetched when it first opens. If that fails, a dialog with the same title says so and offers a retry.
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  titleOf: (t: Translate, props: Props) => string,
): ComponentType<Props> {
  function MissingDialog({ part, children }: AroundProps<Props>) {
    const t = useT();
    return (
      <Dialog title={titleOf(t, part)} onClose={part.onClose}>
        {children}
      </Dialog>
    );
  }
  return lazyPart(load, { Around: MissingDialog });
}
