import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useToasts } from '#ui/toast.tsx';

/**
 * Copies a text, and announces success or that the browser does not allow it. Then the content of `shown`, an element that
 * shows the text, is selected.
 */
export function useCopy(): (text: string, said: MessageId, shown?: Element | null) => void {
  const t = useT();
  const { show } = useToasts();
  const fail = (shown: Element | null) => {
    if (shown) window.getSelection()?.selectAllChildren(shown);
    show('error', t(shown ? 'restaurant.copySelected' : 'restaurant.copyFailed'));
  };
  return (text, said, shown = null) => {
    // Browsers have no clipboard API outside a secure context.
    const copied = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'));
    copied.then(
      () => show('success', t(said)),
      () => fail(shown),
    );
  };
}
