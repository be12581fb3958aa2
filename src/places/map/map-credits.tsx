import { classNames } from '#ui/class-names.ts';
import styles from './map-credits.module.css';

interface MapCreditsProps {
  readonly credits: readonly string[];
  /** Puts it into a corner of what holds it. */
  readonly className?: string | undefined;
}

/** Whom to name for what a map shows, in small print over it. */
export function MapCredits({ credits, className }: MapCreditsProps) {
  return (
    <p className={classNames(styles.credits, className)} dir="auto">
      {credits.join(' · ')}
    </p>
  );
}
