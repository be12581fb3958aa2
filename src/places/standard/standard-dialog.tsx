import { useT } from '#i18n/i18n.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ChoicesSlot } from './choices-slot.tsx';

/** The person's standard, which takes effect as it is changed. */
export function StandardDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('standard.title')} onClose={onClose}>
      <ChoicesSlot />
    </Dialog>
  );
}
