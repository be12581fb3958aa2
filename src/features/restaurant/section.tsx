import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Unique on the page; also the target of links. */
  readonly id: string;
  readonly title: string;
  /** Whether the section has its own panel, to stand out. */
  readonly isRaised?: boolean;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of the restaurant page. */
export function Section({ id, title, isRaised = false, aside, children }: SectionProps) {
  return (
    <section
      id={id}
      className={isRaised ? `${styles.section} ${styles.raised}` : styles.section}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
