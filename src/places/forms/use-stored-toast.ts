import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useToasts } from '#ui/toast.tsx';

/**
 * Announces success with the given text once an action is stored on this device. Without a network that text would say more
 * than is true: then it says that the action is sent later.
 */
export function useStoredToast(): (text: string) => void {
  const t = useT();
  const { connectivity } = useServices();
  const { show } = useToasts();
  return (text) => show('success', connectivity.status() === 'offline' ? t('places.storedOffline') : text);
}
