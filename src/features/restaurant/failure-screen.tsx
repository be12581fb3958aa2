import { CircleHelp, CloudOff, Database, TriangleAlert } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useCopy } from '#places/use-copy.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Failure } from './failure.ts';

interface Words {
  readonly title: MessageId;
  readonly text: MessageId;
  readonly icon: typeof CloudOff;
}

/** The exact words of the error screens (S88, S89, M54-M56, V12). */
const WORDS: Record<Failure['kind'], Words> = {
  offline: { title: 'restaurant.errorOfflineTitle', text: 'restaurant.errorOfflineText', icon: CloudOff },
  database: { title: 'restaurant.errorDatabaseTitle', text: 'restaurant.errorDatabaseText', icon: Database },
  'not-found': { title: 'restaurant.errorMissingTitle', text: 'restaurant.errorMissingText', icon: CircleHelp },
  'no-slug': { title: 'restaurant.errorOtherTitle', text: 'restaurant.errorSlugText', icon: TriangleAlert },
  other: { title: 'restaurant.errorOtherTitle', text: 'restaurant.errorOtherText', icon: TriangleAlert },
};

interface FailureScreenProps {
  readonly failure: Failure;
  readonly onRetry?: () => void;
  /** 2 if other parts of the place are shown. */
  readonly level?: 1 | 2;
}

/** What went wrong, what is safe, what to do next; technical details only on demand (U75). */
export function FailureScreen({ failure, onRetry, level = 1 }: FailureScreenProps) {
  const t = useT();
  const copy = useCopy();
  const { title, text, icon: Icon } = WORDS[failure.kind];
  const { detail } = failure;
  return (
    <EmptyState level={level} isError icon={<Icon />} title={t(title)} text={t(text)}>
      {onRetry && failure.kind !== 'not-found' ? (
        <Button variant="primary" onClick={onRetry}>
          {t('restaurant.retry')}
        </Button>
      ) : null}
      <ButtonLink variant={failure.kind === 'not-found' ? 'primary' : 'secondary'} to="/search">
        {t('restaurant.findOthers')}
      </ButtonLink>
      {detail === null ? null : (
        <Button variant="quiet" onClick={() => copy(detail, 'restaurant.detailsCopied')}>
          {t('restaurant.copyDetails')}
        </Button>
      )}
    </EmptyState>
  );
}
