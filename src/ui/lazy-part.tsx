import { RefreshCw } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LazyPartLook<Props> {
  /** Shown while the code loads for the first time; nothing by default. */
  readonly loading?: (props: Props) => ReactNode;
  /** Surrounds the message if the code can't be fetched. */
  readonly Around?: ComponentType<AroundProps<Props>>;
}

export interface AroundProps<Props> {
  /** The props of the absent part. */
  readonly part: Props;
  readonly children: ReactNode;
}

/**
 * A part that the person asked for, whose code is fetched when it first renders. If that fails, for example without a
 * network, a message with a retry takes its place; `lazy` alone would replace the whole page by an error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, Around = Bare }: LazyPartLook<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [attempt, setAttempt] = useState(0);
    const [failed, setFailed] = useState<number | null>(null);
    useEffect(() => {
      if (loaded) return undefined;
      let isCurrent = true;
      const fetchPart = async () => {
        try {
          if (attempt > 0) await refetchStyles();
          const part = await load();
          loaded = part;
          if (isCurrent) setPart(() => part);
        } catch (error) {
          // The message tells of a missing file; anything else is a bug in the part.
          if (!isMissingFile(error)) reportError(error);
          if (isCurrent) setFailed(attempt);
        }
      };
      void fetchPart();
      return () => {
        isCurrent = false;
      };
    }, [attempt]);
    if (Part) return <Part {...props} />;
    if (failed === null) return loading?.(props) ?? null;
    return (
      <Around part={props}>
        <Missing isBusy={failed !== attempt} attempts={failed + 1} onRetry={() => setAttempt(failed + 1)} />
      </Around>
    );
  };
}

function Bare({ children }: { readonly children: ReactNode }) {
  return children;
}

interface MissingProps {
  readonly isBusy: boolean;
  readonly attempts: number;
  readonly onRetry: () => void;
}

/** Some browsers cache failed imports, so that only a reload helps: it is offered after a second failure. */
function Missing({ isBusy, attempts, onRetry }: MissingProps) {
  const t = useT();
  return (
    <EmptyState isError icon={<RefreshCw />} title={t('shell.partMissing')} text={t('places.error.text')}>
      <Button variant="primary" isBusy={isBusy} onClick={onRetry}>
        {t('shell.error.retry')}
      </Button>
      {attempts > 1 ? <Button onClick={() => window.location.reload()}>{t('shell.error.refresh')}</Button> : null}
    </EmptyState>
  );
}

/** Whether a script could not be fetched, which is a TypeError, or a stylesheet, for which Vite and `refetchStyles` throw. */
function isMissingFile(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && /CSS|stylesheet/.test(error.message));
}

/** Fetches stylesheets again that failed: the build's imports add each only once, and would render without it. */
async function refetchStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isMissing);
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = document.createElement('link');
          for (const { name, value } of link.attributes) again.setAttribute(name, value);
          again.addEventListener('load', resolve);
          again.addEventListener('error', () => reject(new Error(`Could not fetch the stylesheet ${link.href}`)));
          link.replaceWith(again);
        }),
    ),
  );
}

/** A stylesheet that could not be fetched has no rules, or in Chromium unreadable ones. All of ours are readable. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}
