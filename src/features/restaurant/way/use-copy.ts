import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useToasts } from '#ui/toast.tsx';

/** Copies a text and says so, or says that the browser does not allow it. */
export function useCopy(): (text: string, said: MessageId) => void {
  const t = useT();
  const { show } = useToasts();
  return (text, said) => {
    // Outside of a secure context there is no clipboard at all.
    const copied = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'));
    copied.then(
      () => show('success', t(said)),
      () => show('error', t('restaurant.copyFailed')),
    );
  };
}
