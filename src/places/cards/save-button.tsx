import { Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SavedPlace } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { wasMember } from '#platform/member-mark.ts';
import { useServices } from '#services/services.tsx';
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

const LABELS: Record<SavedPlace['mark'], MessageId> = {
  synced: 'places.save.label',
  waiting: 'places.save.waiting',
  refused: 'places.save.refused',
};

/** Messages if the device did not store it (V8): the session may have ended while the heart was still visible. */
const FAILURES: Readonly<Record<string, MessageId>> = {
  storage_full: 'places.save.full',
  signed_out: 'places.save.signedOut',
};

/**
 * The heart of a card (S64), for signed-in people only (S75, A7): pressed at once with or without a network, undone by another
 * press. A quiet dot means that the server does not know yet, a mark in another colour that it refused (U96).
 */
export function SaveButton({ placeId, name, className }: SaveButtonProps) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const saved = useSaved(placeId);
  const navigate = useNavigate();
  const wasPressed = useRef(false);
  const isOverLimit = saved?.code === 'save_limit';
  useEffect(() => {
    if (!isOverLimit || !wasPressed.current) return;
    wasPressed.current = false;
    // The free plan has ten saved places (U2). What exceeds it stays here, unsent (U96): the toast says so, and what would help.
    const run = () => void navigate('/subscription');
    toasts.show('notice', t('places.save.limitToast'), { label: t('places.save.limitUpgrade'), run });
  }, [isOverLimit, navigate, toasts, t]);
  // Until saved places are known, reserve the space of a member's heart; otherwise the name beside it would wrap again.
  if (!saved) return wasMember() ? <span className={classNames(styles.room, className)} /> : null;

  const write = (what: 'save_restaurant' | 'unsave_restaurant') =>
    replica.mutate({ name: what, args: { restaurant_id: placeId } });
  const press = async () => {
    wasPressed.current = true;
    const result = await write(saved.isSaved ? 'unsave_restaurant' : 'save_restaurant');
    if (!result.ok) toasts.show('error', t(FAILURES[result.code] ?? 'places.save.failed'));
    else if (saved.isSaved) {
      const run = () => void write('save_restaurant');
      toasts.show('notice', t('places.save.removed'), { label: t('outbox.undo'), run });
    }
  };
  return (
    <IconButton
      className={classNames(styles.heart, styles[saved.mark], className)}
      label={t(isOverLimit ? 'places.save.limit' : LABELS[saved.mark], { name })}
      icon={<Heart aria-hidden="true" />}
      aria-pressed={saved.isSaved}
      onClick={() => void press()}
    />
  );
}
