import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Unique on the page; also the target of links. */
  readonly id: string;
  readonly title: string;
  /** On a panel of its own, for what deserves a second look. */
  readonly isRaised?: boolean;
  readonly children: ReactNode;
}

/** A titled part of the restaurant page. */
export function Section({ id, title, isRaised = false, children }: SectionProps) {
  return (
    <section
      id={id}
      className={isRaised ? `${styles.section} ${styles.raised}` : styles.section}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
