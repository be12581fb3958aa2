import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useToasts } from '#ui/toast.tsx';

/** Redirects an unknown path to `/` and shows a toast (R29, U58). */
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
