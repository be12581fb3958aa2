import { CookingPot } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Catches errors while the page renders; React reports the error itself. */
export class PlaceBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <CrashScreen /> : this.props.children;
  }
}

/** 'Restaurant Unavailable' with Refresh Page and Go Back (S90, S91). */
function CrashScreen() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <EmptyState
      level={1}
      isError
      icon={<CookingPot />}
      title={t('restaurant.crashTitle')}
      text={t('restaurant.crashText')}
    >
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('restaurant.refreshPage')}
      </Button>
      <Button onClick={() => void navigate(-1)}>{t('restaurant.goBack')}</Button>
      <ButtonLink variant="quiet" to="/search">
        {t('restaurant.findOthers')}
      </ButtonLink>
    </EmptyState>
  );
}
