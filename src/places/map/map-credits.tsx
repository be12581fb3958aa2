import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './map-credits.module.css';

interface MapCreditsProps {
  readonly credits: readonly string[];
  /** Puts it into a corner of what holds it. */
  readonly className?: string | undefined;
  /** Places of many sources are shown, too: /credits names these. */
  readonly hasPlaces?: boolean;
}

/** Whom to name for what a map shows, in small print over it. */
export function MapCredits({ credits, className, hasPlaces = false }: MapCreditsProps) {
  const t = useT();
  return (
    <p className={classNames(styles.credits, className)} dir="auto">
      {credits.join(' · ')}
      {hasPlaces ? (
        <>
          {credits.length > 0 ? ' · ' : null}
          <Link className={styles.sources} to="/credits">
            {t('shell.title.credits')}
          </Link>
        </>
      ) : null}
    </p>
  );
}
