import { Heart } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Replaces the saved places if the session ends while they are open (S100, U51). */
export function SavedSignedOut() {
  const t = useT();
  const { pathname, search } = useLocation();
  const next = `?next=${encodeURIComponent(pathname + search)}`;
  return (
    <EmptyState level={1} icon={<Heart />} title={t('saved.signIn.title')} text={t('saved.signIn.text')}>
      <ButtonLink variant="primary" to={`/login${next}`}>
        {t('auth.ended.signIn')}
      </ButtonLink>
      <ButtonLink to={`/signup${next}`}>{t('auth.ended.signUp')}</ButtonLink>
    </EmptyState>
  );
}
