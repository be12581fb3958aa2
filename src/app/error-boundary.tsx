import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A changed page is given another chance. */
  readonly page: string;
}

interface State {
  readonly hasFailed: boolean;
  readonly page: string;
}

/** Catches what a page throws while drawing, and offers to draw it again (S103). The fault itself goes to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { hasFailed: false, page: this.props.page };

  static getDerivedStateFromError(): Pick<State, 'hasFailed'> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ page }: ErrorBoundaryProps, state: State): State | null {
    return page === state.page ? null : { hasFailed: false, page };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <PageFailure onRetry={() => this.setState({ hasFailed: false })} />
    ) : (
      this.props.children
    );
  }
}

function PageFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <EmptyState level={1} isError icon={<CircleAlert />} title={t('shell.error.title')} text={t('shell.error.text')}>
      <Button variant="primary" onClick={onRetry}>
        {t('shell.error.retry')}
      </Button>
      <Button onClick={() => window.location.reload()}>{t('shell.error.refresh')}</Button>
    </EmptyState>
  );
}
