import { useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { loginPath } from '#platform/next-path.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Replaces a private page whose session ended while it was open (U51). */
export function SignedOut() {
  const t = useT();
  const { pathname, search } = useLocation();
  const toLogin = loginPath(pathname + search);
  return (
    <EmptyState level={1} title={t('auth.ended.title')} text={t('auth.ended.text')}>
      <ButtonLink variant="primary" to={toLogin}>
        {t('auth.ended.signIn')}
      </ButtonLink>
      <ButtonLink to={toLogin.replace('/login', '/signup')}>{t('auth.ended.signUp')}</ButtonLink>
    </EmptyState>
  );
}
