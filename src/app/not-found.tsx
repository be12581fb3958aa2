import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useToasts } from '#ui/toast.tsx';

/** An unknown path leads home and says so (R29, U58). */
export function NotFound() {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  useEffect(() => {
    toasts.show('notice', t('shell.notFound'));
    void navigate('/', { replace: true });
  }, [navigate, t, toasts]);
  return null;
}
