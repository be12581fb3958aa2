import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useToasts } from '#ui/toast.tsx';

/** Copies a text, and announces success or that the browser does not allow it. */
export function useCopy(): (text: string, said: MessageId) => void {
  const t = useT();
  const { show } = useToasts();
  return (text, said) => {
    // Browsers have no clipboard API outside a secure context.
    const copied = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'));
    copied.then(
      () => show('success', t(said)),
      () => show('error', t('restaurant.copyFailed')),
    );
  };
}
