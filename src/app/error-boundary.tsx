import { CircleAlert, CloudOff } from 'lucide-react';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { MissingCodeError } from './lazy-page.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A changed page is given another chance. Without one, the whole app is within. */
  readonly page?: string;
  /** Of its heading: 2 where only a part of the page is within. */
  readonly level?: 1 | 2;
  /** Fetches the app and its page anew. */
  readonly reload?: () => void;
}

interface State {
  readonly failure: 'fault' | 'code' | null;
  readonly page: string | undefined;
}

/**
 * Catches what its children throw while drawing, and offers to draw them again: a page (S103) or the whole app (S147). The
 * fault itself goes to the console.
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
 * The code of a page has not come. Without a network a reload would lose what is here, so it waits for one; where there is
 * one, the person decides, since a server that lacks the code would be asked for ever.
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

/** Outside of the router: the way home fetches the app anew, which mends what drawing it again does not. */
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
