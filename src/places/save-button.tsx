import { Heart } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useServices } from '#platform/services.tsx';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useToasts } from '#ui/toast.tsx';
import styles from './save-button.module.css';
import { useSaved } from './use-saved.ts';

interface SaveButtonProps {
  readonly placeId: string;
  readonly name: string;
  readonly className?: string | undefined;
}

/**
 * The heart (S64, S75, A7): only for who is signed in, pressed at once with or without a network, taken back by another
 * press. A quiet dot says that the server does not know yet, a mark in another colour that it refused (U96).
 */
export function SaveButton({ placeId, name, className }: SaveButtonProps) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const saved = useSaved(placeId);
  if (!saved) return null;

  const press = async () => {
    const mutation = saved.isSaved ? 'unsave_restaurant' : 'save_restaurant';
    const result = await replica.mutate({ name: mutation, args: { restaurant_id: placeId } });
    if (!result.ok) toasts.show('error', t(result.code === 'storage_full' ? 'places.save.full' : 'places.save.failed'));
    else if (saved.isSaved) toasts.show('notice', t('places.save.removed'), { label: t('outbox.undo'), run: undo });
  };
  const undo = () => void replica.mutate({ name: 'save_restaurant', args: { restaurant_id: placeId } });
  return (
    <IconButton
      className={classNames(styles.heart, styles[saved.mark], className)}
      label={t(labelOf(saved.mark, saved.code), { name })}
      icon={<Heart aria-hidden="true" />}
      aria-pressed={saved.isSaved}
      onClick={() => void press()}
    />
  );
}

function labelOf(mark: 'synced' | 'waiting' | 'refused', code: string | null): MessageId {
  if (mark === 'synced') return 'places.save.label';
  if (mark === 'waiting') return 'places.save.waiting';
  return code === 'save_limit' ? 'places.save.limit' : 'places.save.refused';
}
