import { CircleAlert, CloudOff } from 'lucide-react';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { MissingCodeError } from './lazy-page.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Path of the page; a change resets the error. Omitted for the boundary around the whole app. */
  readonly page?: string;
  /** Heading level: 2 if the boundary holds only a part of the page. */
  readonly level?: 1 | 2;
  /** Reloads the document. */
  readonly reload?: () => void;
}

interface State {
  readonly failure: 'fault' | 'code' | null;
  readonly page: string | undefined;
}

/**
 * Catches errors that its children throw while rendering, and offers a retry, for a page (S103) or the whole app (S147).
 * React logs the error to the console.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, page: this.props.page };

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: error instanceof MissingCodeError ? 'code' : 'fault' };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: State): State | null {
    return page === state.page ? null : { failure: null, page };
  }

  override render(): ReactNode {
    const { children, page, level = 1, reload = () => window.location.reload() } = this.props;
    const retry = () => this.setState({ failure: null });
    switch (this.state.failure) {
      case 'code':
        return <MissingPage level={level} reload={reload} />;
      case 'fault':
        return page === undefined ? (
          <AppFailure onRetry={retry} />
        ) : (
          <PageFailure level={level} onRetry={retry} reload={reload} />
        );
      default:
        return children;
    }
  }
}

/**
 * Shown when a page's code could not be fetched. Offline, a reload would lose the page, so it waits for the network and
 * then reloads. Online, the person decides: if the server lacks the code, reloading would never end.
 */
function MissingPage({ level, reload }: PageFailureProps) {
  const t = useT();
  const connectionStatus = useConnectionStatus();
  const isWaiting = useRef(false);
  useEffect(() => {
    if (connectionStatus !== 'online') isWaiting.current = true;
    else if (isWaiting.current) reload();
  }, [connectionStatus, reload]);
  if (connectionStatus === 'online') return <PageFailure level={level} reload={reload} />;
  return (
    <EmptyState
      level={level}
      icon={<CloudOff />}
      title={t('restaurant.errorOfflineTitle')}
      text={t('shell.error.missing')}
    />
  );
}

interface PageFailureProps {
  readonly level: 1 | 2;
  readonly onRetry?: () => void;
  readonly reload: () => void;
}

function PageFailure({ level, onRetry, reload }: PageFailureProps) {
  const t = useT();
  return (
    <EmptyState
      level={level}
      isError
      icon={<CircleAlert />}
      title={t('shell.error.title')}
      text={t('shell.error.text')}
    >
      {onRetry ? (
        <Button variant="primary" onClick={onRetry}>
          {t('shell.error.retry')}
        </Button>
      ) : null}
      <Button onClick={reload}>{t('shell.error.refresh')}</Button>
    </EmptyState>
  );
}

/** Outside of the router, so the link home reloads the app, which may help where rendering again does not. */
function AppFailure({ onRetry }: Required<Pick<PageFailureProps, 'onRetry'>>) {
  const t = useT();
  return (
    <EmptyState level={1} isError icon={<CircleAlert />} title={t('shell.error.oops')} text={t('shell.error.text')}>
      <Button variant="primary" onClick={onRetry}>
        {t('shell.error.retry')}
      </Button>
      <ButtonAnchor href="/">{t('shell.error.home')}</ButtonAnchor>
    </EmptyState>
  );
}
